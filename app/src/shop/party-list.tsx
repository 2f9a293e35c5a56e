import { useFormat } from '@serein/client/provider.tsx'
import { useGuestNames } from '../booking/guest-names.ts'
import { useWords } from '../words.ts'
import type { BasketLine, BasketSum } from './basket.ts'
import type { ShopData } from './shop-data.ts'
import type { UsedBasket } from './use-basket.ts'

/** What each guest has chosen, in short; a press shows that guest's own. */
export function PartyList(props: { data: ShopData; basket: UsedBasket; sum: BasketSum }) {
  const { t, pick } = useWords()
  const format = useFormat()
  const { data, basket, sum } = props
  const { sayGuest } = useGuestNames(data.shop.id)
  const say = ({ service, addOns, lengthMinutes, priceMinor }: BasketLine) =>
    [
      [service, ...addOns].map(({ name }) => pick(name)).join(' + '),
      t('shop.minutes', { minutes: lengthMinutes }),
      format.money({ amountMinor: priceMinor, currency: data.shop.currency }, { short: true }),
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
            <p key={line.service.id} className="figures text-sm text-ink-soft">
              {say(line)}
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
