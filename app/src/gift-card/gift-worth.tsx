import { useFormat } from '@serein/client/provider.tsx'
import { ChoiceChips } from '@serein/ui/choice-chips.tsx'
import { Segmented } from '@serein/ui/choice.tsx'
import { Select } from '@serein/ui/select.tsx'
import { useWords } from '../language/words.ts'
import { OwnAmountField } from '../page/own-amount-field.tsx'
import type { ServerForm } from '../page/use-server-form.ts'
import type { OfferedGiftCards } from './gift-card-data.ts'
import type { GiftValues } from './gift-form-values.ts'

/** What a card is worth: an amount that the spa suggests, one of one’s own, or a treatment. */
export function GiftWorth(props: {
  form: ServerForm<GiftValues>
  offered: OfferedGiftCards
  limits: { min: string; max: string }
}) {
  const { t, pick } = useWords()
  const format = useFormat()
  const { form, offered, limits } = props
  const { currency, suggestedMinor, treatments } = offered
  const { worth, pickedMinor, own } = form.values
  const money = (amountMinor: number) => format.money({ amountMinor, currency }, { short: true })
  return (
    <div className="flex flex-col gap-4">
      {treatments.length > 0 ? (
        <Segmented
          label={t('giftCard.buy.worth')}
          selected={worth}
          onSelect={(id) => form.set({ worth: id })}
          choices={[
            { id: 'amount', label: t('giftCard.buy.amount') },
            { id: 'treatment', label: t('giftCard.buy.treatment') },
          ]}
        />
      ) : null}
      {worth === 'treatment' ? (
        <Select
          label={t('giftCard.buy.which')}
          {...form.choice('variantId')}
          options={treatments.map(({ variantId, label, priceMinor }) => ({
            id: variantId,
            label: `${pick(label)} · ${money(priceMinor)}`,
          }))}
        />
      ) : (
        <>
          <ChoiceChips
            label={t('giftCard.buy.amount')}
            labelHidden={treatments.length > 0}
            selected={own === '' ? pickedMinor : null}
            onSelect={(id) => form.set({ pickedMinor: id, own: '' })}
            choices={suggestedMinor.map((amountMinor) => ({
              id: String(amountMinor),
              label: <span className="figures">{money(amountMinor)}</span>,
            }))}
          />
          <OwnAmountField
            name="own"
            label={t('checkout.credit.own')}
            currency={currency}
            {...form.text('own')}
            help={form.at('own') ? null : t('checkout.credit.ownHelp', limits)}
          />
        </>
      )}
    </div>
  )
}
