import { useGuestNames } from './guest-names.ts'
import { useWords } from '../language/words.ts'
import { usePriceText } from './use-price-text.ts'
import type { BasketLine, BasketSum } from './basket.ts'
import type { VisitData } from './visit.ts'
import type { UsedBasket } from './use-basket.ts'

/** What each guest has chosen, in short; a press shows that guest's own. */
export function PartyList(props: { data: VisitData; basket: UsedBasket; sum: BasketSum }) {
  const { t, pick } = useWords()
  const priceText = usePriceText()
  const { data, basket, sum } = props
  const { sayGuest } = useGuestNames(data.shop.id)
  const { currency } = data.shop
  const what = ({ service, addOns, lengthMinutes }: BasketLine) =>
    [
      [service, ...addOns].map(({ name }) => pick(name)).join(' + '),
      t('shop.minutes', { minutes: lengthMinutes }),
    ].join(' · ')
  return (
    <ol className="mt-2">
      {[...sum.guests.entries()].map(([guest, lines]) => (
        <li key={guest} className="border-b border-line py-3 last:border-b-0">
          <button
            type="button"
            aria-pressed={guest === basket.at}
            onClick={() => basket.show(guest)}
            className="hit rounded-sm text-left font-semibold transition-colors hover:text-primary aria-pressed:text-primary"
          >
            {sayGuest(guest)}
          </button>
          {lines.map((line) => (
            <p
              key={line.service.id}
              className="figures flex justify-between gap-3 text-sm text-ink-soft"
            >
              <span className="min-w-0">{what(line)}</span>
              <span className="shrink-0">
                {priceText(line.service.priceKind, line.priceMinor, currency)}
              </span>
            </p>
          ))}
          {lines.length === 0 ? (
            <p className="text-sm text-ink-soft">{t('shop.party.nothing')}</p>
          ) : null}
        </li>
      ))}
    </ol>
  )
}
