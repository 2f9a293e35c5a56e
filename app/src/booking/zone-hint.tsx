import { useOwnZone } from '@serein/client/clock.ts'
import { dayIn } from '@serein/client/format.ts'
import { useFormat } from '@serein/client/provider.tsx'
import { useWords } from '../language/words.ts'
import { zoneCity } from '../visit/slot-query.ts'

/** "17:00 in Paris is 11:00 for you": only for a reader whose own clock shows another time then. */
export function ZoneHint(props: {
  startsAt: string
  shop: { timeZone: string; city: string }
  className?: string
}) {
  const { t } = useWords()
  const format = useFormat()
  const own = useOwnZone(null)
  const { startsAt, shop } = props
  if (!own) return null
  const there = format.time(startsAt, shop.timeZone)
  const here = format.time(startsAt, own)
  const isSameDay = dayIn(startsAt, own) === dayIn(startsAt, shop.timeZone)
  if (here === there && isSameDay) return null
  return (
    <p className={props.className ?? 'mt-0.5 text-sm text-ink-soft'}>
      {t('booking.times.yours', {
        there,
        city: format.city(zoneCity(shop.city)),
        here: isSameDay ? here : `${format.shortDate(startsAt, own)}, ${here}`,
      })}
    </p>
  )
}
