import { dayIn } from '@serein/client/format.ts'
import { useFormat, useNow } from '@serein/client/provider.tsx'
import type { ShopDetails } from '@serein/shared/shop/contract.ts'
import { addDays, weekdayOf } from '@serein/shared/time/day.ts'
import { cx } from '@serein/ui/cx.ts'
import { useWords } from '../language/words.ts'
import { clock } from './opening.ts'

/** The week, today marked, and the days off that are coming. */
export function ShopHours({ shop }: { shop: ShopDetails }) {
  const { t } = useWords()
  const format = useFormat()
  const today = dayIn(useNow(), shop.timeZone)
  const monday = addDays(today, 1 - weekdayOf(today))
  return (
    <>
      <table className="figures w-full max-w-90">
        <caption className="sr-only">{t('shop.about.hours')}</caption>
        <tbody>
          {Array.from({ length: 7 }, (_, index) => {
            const day = addDays(monday, index)
            const spans = shop.hours.filter(({ weekday }) => weekday === index + 1)
            return (
              <tr
                key={day}
                aria-current={day === today ? 'date' : undefined}
                className={cx(day === today && 'font-semibold text-primary')}
              >
                <th
                  scope="row"
                  className={cx(
                    'py-0.75 pr-4 text-left',
                    day === today ? 'font-semibold' : 'font-normal',
                  )}
                >
                  <span className="inline-block first-letter:uppercase">
                    {format.day(day, { weekday: 'long' })}
                  </span>
                  {day === today ? (
                    <span className="font-normal"> · {t('shop.about.today')}</span>
                  ) : null}
                </th>
                <td className="py-0.75 text-right">
                  {spans.length > 0
                    ? spans
                        .map((span) => `${clock(span.fromMinute)}–${clock(span.toMinute)}`)
                        .join(', ')
                    : t('shop.about.closed')}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
      <Closures shop={shop} />
    </>
  )
}

function Closures({ shop }: { shop: ShopDetails }) {
  const { t, pick } = useWords()
  const format = useFormat()
  if (shop.closures.length === 0) return null
  const dayWords = (day: string) => format.day(day, { day: 'numeric', month: 'long' })
  return (
    <ul
      aria-label={t('shop.about.closures')}
      className="mt-3 flex flex-col gap-1 text-sm text-ink-soft"
    >
      {shop.closures.map((closure) => {
        const { fromDay, toDay, fromMinute, toMinute } = closure
        const days =
          fromDay === toDay ? dayWords(fromDay) : `${dayWords(fromDay)} – ${dayWords(toDay)}`
        const hours =
          fromMinute === null || toMinute === null
            ? ''
            : `, ${format.timeOfDay(fromMinute)}–${format.timeOfDay(toMinute)}`
        return (
          <li key={`${fromDay} ${fromMinute}`}>
            {t('shop.about.closedOn', { when: days + hours })}
            {closure.reason ? ` · ${pick(closure.reason)}` : ''}
          </li>
        )
      })}
    </ul>
  )
}
