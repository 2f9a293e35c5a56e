import { dayIn } from '@serein/client/format.ts'
import { useFormat, useNow } from '@serein/client/provider.tsx'
import type { ManagedOffer } from '@serein/shared/offer/managed-offer.ts'
import { holdsOn } from '@serein/shared/offer/rules.ts'
import { addDays, weekdayOf } from '@serein/shared/time/day.ts'
import { cx } from '@serein/ui/cx.ts'
import type { Shop } from '../member/member.ts'
import { useWords } from '../language/words.ts'

/** Two weeks: what repeats by the week is seen to repeat. */
const daysShown = 14

/** Which offers hold at the spa on which of the next days: a row for each that is on or comes. */
export function OfferCalendar({ offers, shop }: { offers: readonly ManagedOffer[]; shop: Shop }) {
  const { t, language } = useWords()
  const format = useFormat()
  const today = dayIn(useNow(), shop.timeZone)
  const days = Array.from({ length: daysShown }, (_, ahead) => addDays(today, ahead))
  const shownOffers = offers.filter(
    (offer) =>
      offer.isActive &&
      (offer.shopIds?.includes(shop.id) ?? true) &&
      days.some((day) => holdsOn(offer, day)),
  )
  if (shownOffers.length === 0) return null
  const title = t('offer.calendar.title', { shop: shop.name })
  return (
    <section aria-labelledby="offer-calendar" className="mt-5">
      <h2 id="offer-calendar" className="serif text-lg">
        {title}
      </h2>
      <div
        role="group"
        aria-labelledby="offer-calendar"
        // What scrolls must be reachable without a pointer.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className="relative mt-2 overflow-x-auto rounded-md bg-surface shadow-soft"
      >
        <table className="w-full min-w-180 table-fixed text-sm">
          <thead>
            <tr>
              <th scope="col" className="sticky left-0 z-1 w-36 bg-surface">
                <span className="sr-only">{t('offer.calendar.offer')}</span>
              </th>
              {days.map((day) => (
                <th
                  key={day}
                  scope="col"
                  className={cx(
                    'px-1 pt-3 pb-2 text-center font-normal text-ink-soft',
                    weekdayOf(day) > 5 && 'bg-sunken',
                  )}
                >
                  <span className="block text-xs">{format.day(day, { weekday: 'short' })}</span>
                  <span className={cx('figures', day === today && 'font-semibold text-primary')}>
                    {format.day(day, { day: 'numeric' })}
                  </span>
                  <span className="sr-only"> {format.day(day, { month: 'long' })}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shownOffers.map((offer) => (
              <tr key={offer.id} className="border-t border-line">
                <th
                  scope="row"
                  className="sticky left-0 z-1 bg-surface py-2 pr-2 pl-4 text-left font-normal [overflow-wrap:anywhere]"
                >
                  {offer.name[language]}
                </th>
                {days.map((day) => (
                  <td key={day} className={cx('px-1 py-2', weekdayOf(day) > 5 && 'bg-sunken')}>
                    {holdsOn(offer, day) ? <OnThisDay offer={offer} /> : null}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

/** Its hours, or a bar for the whole day. */
function OnThisDay({ offer: { fromMinute, toMinute } }: { offer: ManagedOffer }) {
  const { t } = useWords()
  const format = useFormat()
  if (fromMinute === 0 && toMinute === 1_440)
    return (
      <span className="block h-6 rounded-sm bg-primary">
        <span className="sr-only">{t('offer.calendar.allDay')}</span>
      </span>
    )
  const [from, to] = [fromMinute, toMinute % 1_440].map((minute) => format.timeOfDay(minute))
  return (
    <span className="figures block rounded-sm bg-primary-soft py-0.5 text-center text-xs leading-tight text-primary">
      {from} <span className="sr-only">{t('offer.calendar.until')}</span>
      <span className="block">{to}</span>
    </span>
  )
}
