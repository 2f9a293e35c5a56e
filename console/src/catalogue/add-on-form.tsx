import { useState } from 'react'
import { useClient, useFormat } from '@serein/client/provider.tsx'
import type { OwnAddOn } from '@serein/shared/catalogue/own-catalogue.ts'
import { catalogueLimits } from '@serein/shared/catalogue/terms.ts'
import { TextField } from '@serein/ui/text-field.tsx'
import { useMember, type Shop } from '../member/member.ts'
import { useWords } from '../language/words.ts'
import { amountOf, amountText } from '../form/amount.ts'
import { AmountField } from '../form/amount-field.tsx'
import { SideForm } from '../form/side-form.tsx'
import { BilingualName, BilingualText } from './bilingual-fields.tsx'
import { useNamedForm } from './category-form.tsx'
import { nobodyYet } from './service-texts.ts'

/** What can be added to a service, new or to be changed. */
export function AddOnForm(props: { addOn: OwnAddOn | null; shop: Shop; onDone: () => void }) {
  const { t } = useWords()
  const { api } = useClient()
  const { locale } = useFormat()
  const { addOn, shop, onDone } = props
  const shops = useMember().data?.shops ?? [shop]
  const currencies = [...new Set([shop, ...shops].map(({ currency }) => currency))]
  const [description, setDescription] = useState(addOn?.description ?? nobodyYet)
  const [length, setLength] = useState(String(addOn?.lengthMinutes ?? 0))
  const [amounts, setAmounts] = useState<Record<string, string>>(() =>
    Object.fromEntries(
      (addOn?.prices ?? []).map((each) => [
        each.currency,
        amountText(each.priceMinor, each.currency, locale),
      ]),
    ),
  )
  const minutes = Number(length.trim() || Number.NaN)
  const isLengthGood = Number.isInteger(minutes) && minutes >= 0 && minutes <= 240
  const prices = currencies.map((currency) => ({
    currency,
    priceMinor: amountOf(amounts[currency] ?? '', currency),
  }))
  const isGood = isLengthGood && prices.every(({ priceMinor }) => priceMinor !== null)
  const save = (name: { en: string; fr: string }) =>
    api.catalogue.saveAddOn({
      addOnId: addOn?.id ?? null,
      name,
      description: { en: description.en.trim(), fr: description.fr.trim() },
      lengthMinutes: minutes,
      prices: prices.map(({ currency, priceMinor }) => ({ currency, priceMinor: priceMinor! })),
      isActive: addOn?.isActive ?? true,
    })
  const form = useNamedForm(addOn?.name, onDone, save, isGood)
  return (
    <SideForm why={t('catalogue.addOn.why')} form={form}>
      <BilingualName
        what="name"
        most={catalogueLimits.nameLength}
        value={form.name}
        at={form.at}
        onChange={form.setName}
      />
      <BilingualText
        what="description"
        most={catalogueLimits.descriptionLength}
        value={description}
        at={() => undefined}
        onChange={setDescription}
      />
      <TextField
        label={t('catalogue.addOn.length')}
        inputMode="numeric"
        value={length}
        error={form.isSubmitted && !isLengthGood ? t('catalogue.fault.minutes') : undefined}
        onChange={({ target }) => setLength(target.value)}
      />
      {prices.map(({ currency, priceMinor }) => (
        <AmountField
          key={currency}
          label={
            currencies.length > 1 ? t('catalogue.priceIn', { currency }) : t('catalogue.price')
          }
          {...{ currency, locale }}
          value={amounts[currency] ?? ''}
          error={form.isSubmitted && priceMinor === null ? t('catalogue.fault.amount') : undefined}
          onText={(amount) => setAmounts((now) => ({ ...now, [currency]: amount }))}
        />
      ))}
    </SideForm>
  )
}
