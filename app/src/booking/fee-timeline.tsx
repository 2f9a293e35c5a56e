import { useFormat, useNow } from '@serein/client/provider.tsx'
import type { BookingDetails } from '@serein/shared/booking/schema.ts'
import { Card } from '@serein/ui/card.tsx'
import { MoneyTimeline, type MoneySegment } from '@serein/ui/money-timeline.tsx'
import { zoneCity } from '../visit/slot-query.ts'
import { useWords } from '../language/words.ts'
import { deadlineDay } from '../visit/deadline-day.ts'

const whole = 100_000

/** "Free until Mon 17:00 · 50 % until Tue 13:00 · then 100 %", in the shop's own time. */
export function FeeTimeline(props: { booking: BookingDetails; note?: string; level?: 2 | 3 }) {
  const { t } = useWords()
  const format = useFormat()
  const now = useNow()
  const { timeZone, timeline, shop, startsAt } = props.booking
  const Title = `h${props.level ?? 2}` as const
  const segments = stepsBefore(timeline, startsAt).map((step, index): MoneySegment => {
    const label =
      step.feeRate === 0
        ? t('checkout.fee.free')
        : format.number(step.feeRate / whole, { style: 'percent', maximumFractionDigits: 1 })
    const sub = step.until
      ? t('checkout.fee.until', {
          day: deadlineDay(format, step.until, timeZone, now),
          time: format.time(step.until, timeZone),
        })
      : t(index === 0 ? 'checkout.fee.untilStart' : 'checkout.fee.after')
    return { tone: toneOf(step.feeRate), label, sub, weight: weights[toneOf(step.feeRate)] }
  })
  return (
    <Card>
      <div className="mb-3.5 flex flex-wrap items-baseline justify-between gap-x-4">
        <Title className="serif text-lg">{t('checkout.fee.title')}</Title>
        <span className="text-xs text-ink-soft">
          {t('checkout.fee.zone', { city: format.city(zoneCity(shop.city)) })}
        </span>
      </div>
      <MoneyTimeline label={t('checkout.fee.label')} segments={segments} />
      {props.booking.lateCredit.isPromised ? (
        <p className="mt-3.5 text-sm">{t('checkout.fee.bothWays')}</p>
      ) : null}
      {props.note ? <p className="mt-3.5 text-xs text-ink-soft">{props.note}</p> : null}
    </Card>
  )
}

/** The bar is not to scale: a free week would leave the other steps too thin to see. */
const weights = { primary: 62, gold: 26, red: 12 } as const

function toneOf(feeRate: number): MoneySegment['tone'] {
  if (feeRate === 0) return 'primary'
  return feeRate < whole ? 'gold' : 'red'
}

/** A visit moved to an earlier time may begin before some of its deadlines, which then never count. */
function stepsBefore(timeline: BookingDetails['timeline'], startsAt: string) {
  const at = timeline.findIndex(({ until }) => until === null || until >= startsAt)
  const last = timeline[at]
  return last ? [...timeline.slice(0, at), { ...last, until: null }] : timeline
}
