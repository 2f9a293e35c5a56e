import { useClient, useFormat } from '@serein/client/provider.tsx'
import type { ManagedAddOn } from '@serein/shared/catalogue/managed-catalogue.ts'
import { catalogueLimits } from '@serein/shared/catalogue/terms.ts'
import { TextField } from '@serein/ui/text-field.tsx'
import { useMember, type Shop } from '../member/member.ts'
import { useWords } from '../language/words.ts'
import { amountOf, amountText } from '../form/amount.ts'
import { AmountField } from '../form/amount-field.tsx'
import { SideForm } from '../form/side-form.tsx'
import { useServerForm } from '../form/use-server-form.ts'
import { BilingualName, BilingualText } from './bilingual-fields.tsx'
import { type FieldFault, missingNames, nobodyYet, trimmed } from './service-texts.ts'

/** What can be added to a service, new or to be changed. */
export function AddOnForm(props: { addOn: ManagedAddOn | null; shop: Shop; onDone: () => void }) {
  const { t, language } = useWords()
  const { api, query } = useClient()
  const { locale } = useFormat()
  const { addOn, shop, onDone } = props
  const shops = useMember().data?.shops ?? [shop]
  const currencies = [...new Set([shop, ...shops].map(({ currency }) => currency))]
  const form = useServerForm({
    initial: {
      name: addOn?.name ?? nobodyYet,
      description: addOn?.description ?? nobodyYet,
      lengthMinutes: String(addOn?.lengthMinutes ?? 0),
      prices: currencies.map((currency) => {
        const minor = addOn?.prices.find((each) => each.currency === currency)?.priceMinor
        return minor === undefined ? '' : amountText(minor, currency, locale)
      }),
    },
    read: (texts) => readAddOn(texts, currencies),
    faultText: ({ reason }: FieldFault) => t(`catalogue.fault.${reason}`),
    send: (terms) =>
      api.catalogue.saveAddOn({
        addOnId: addOn?.id ?? null,
        isActive: addOn?.isActive ?? true,
        ...terms,
      }),
    faultCode: 'service_not_possible',
    refresh: query.catalogue.key(),
    savedText: ({ name }) => t('catalogue.saved', { name: name[language] }),
    failedText: t('catalogue.failed'),
    onDone,
  })
  return (
    <SideForm why={t('catalogue.addOn.why')} form={form}>
      <BilingualName
        what="name"
        most={catalogueLimits.nameLength}
        field={(of) => form.text(`name.${of}`)}
      />
      <BilingualText
        what="description"
        most={catalogueLimits.descriptionLength}
        field={(of) => form.text(`description.${of}`)}
      />
      <TextField
        {...form.text('lengthMinutes')}
        label={t('catalogue.addOn.length')}
        inputMode="numeric"
      />
      {currencies.map((currency, place) => (
        <AmountField
          {...form.typed(`prices.${place}`)}
          key={currency}
          label={
            currencies.length > 1 ? t('catalogue.priceIn', { currency }) : t('catalogue.price')
          }
          {...{ currency, locale }}
        />
      ))}
    </SideForm>
  )
}

type Named = { en: string; fr: string }
type Texts = { name: Named; description: Named; lengthMinutes: string; prices: string[] }

function readAddOn(texts: Texts, currencies: readonly string[]) {
  const faults = missingNames(texts.name)
  const lengthMinutes = Number(texts.lengthMinutes.trim() || Number.NaN)
  if (!(Number.isInteger(lengthMinutes) && lengthMinutes >= 0 && lengthMinutes <= 240))
    faults.push({ field: 'lengthMinutes', reason: 'minutes' })
  const prices = currencies.map((currency, place) => {
    const priceMinor = amountOf(texts.prices[place]!, currency)
    if (priceMinor === null) faults.push({ field: `prices.${place}`, reason: 'amount' })
    return { currency, priceMinor: priceMinor ?? 0 }
  })
  const [name, description] = [trimmed(texts.name), trimmed(texts.description)]
  return { sent: { name, description, lengthMinutes, prices }, faults }
}
