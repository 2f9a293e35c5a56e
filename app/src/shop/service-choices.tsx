import { useFormat } from '@serein/client/provider.tsx'
import type { ServiceCard } from '@serein/shared/catalogue/contract.ts'
import { Checkbox } from '@serein/ui/checkbox.tsx'
import { ChoiceRows } from '@serein/ui/choice.tsx'
import type { VisitItem } from '../address/visit-search.ts'
import { useWords } from '../language/words.ts'
import { usePriceText } from '../visit/use-price-text.ts'

/** The length and the add-ons of a service. */
export function ServiceChoices(props: {
  service: Pick<ServiceCard, 'variants' | 'addOns' | 'priceKind'>
  currency: string
  wanted: VisitItem
  onWanted: (wanted: VisitItem) => void
}) {
  const { t, pick } = useWords()
  const format = useFormat()
  const { service, wanted, onWanted, currency } = props
  const later = service.variants.find(({ id }) => id === wanted.variantId)?.laterPrices?.[0]
  const priceText = usePriceText()
  const money = (amountMinor: number) => format.money({ amountMinor, currency }, { short: true })
  return (
    <>
      {service.variants.length > 1 ? (
        <ChoiceRows
          label={t('shop.choose.length')}
          selected={wanted.variantId}
          onSelect={(variantId) => onWanted({ ...wanted, variantId })}
          choices={service.variants.map((variant) => ({
            id: variant.id,
            label: [
              t('shop.minutes', { minutes: variant.lengthMinutes }),
              variant.name && pick(variant.name),
            ]
              .filter(Boolean)
              .join(' · '),
            aside: priceText(service.priceKind, variant.priceMinor, currency),
          }))}
        />
      ) : null}
      {service.priceKind === 'on_consultation' ? (
        <p className="mt-3 text-sm text-ink-soft first:mt-0">{t('shop.price.consultationWhy')}</p>
      ) : null}
      {later ? (
        <p className="mt-3 text-sm text-ink-soft first:mt-0">
          {t('shop.choose.later', {
            day: format.day(later.fromDay, { day: 'numeric', month: 'long' }),
            price: money(later.priceMinor),
          })}
        </p>
      ) : null}
      <AddOnChoices
        legend={t('shop.choose.addOns')}
        addOns={service.addOns}
        currency={currency}
        chosen={wanted.addOnIds}
        onChosen={(addOnIds) => onWanted({ ...wanted, addOnIds })}
      />
    </>
  )
}

/** What may be added to a service; nothing where there is none. */
export function AddOnChoices(props: {
  legend: string
  addOns: ServiceCard['addOns']
  currency: string
  chosen: readonly string[]
  onChosen: (ids: string[]) => void
}) {
  const { t, pick } = useWords()
  const format = useFormat()
  const { legend, addOns, currency, chosen, onChosen } = props
  const money = (amountMinor: number) => format.money({ amountMinor, currency }, { short: true })
  if (addOns.length === 0) return null
  return (
    <fieldset className="mt-6 min-w-0 first:mt-0">
      <legend className="mb-1 text-sm font-semibold">{legend}</legend>
      <ul className="divide-y divide-line">
        {addOns.map((addOn) => (
          <li key={addOn.id} className="py-1.5">
            <Checkbox
              checked={chosen.includes(addOn.id)}
              onChecked={(checked) => onChosen(withAddOn(chosen, addOn.id, checked))}
              label={
                <span className="flex flex-wrap items-baseline gap-x-2">
                  <span className="font-medium">{pick(addOn.name)}</span>
                  <span className="figures text-sm text-ink-soft">
                    {addOn.lengthMinutes > 0
                      ? `+${t('shop.minutes', { minutes: addOn.lengthMinutes })} · `
                      : ''}
                    +{money(addOn.priceMinor)}
                  </span>
                </span>
              }
              help={pick(addOn.description)}
            />
          </li>
        ))}
      </ul>
    </fieldset>
  )
}

function withAddOn(ids: readonly string[], id: string, wanted: boolean): string[] {
  return wanted ? [...ids, id] : ids.filter((each) => each !== id)
}
