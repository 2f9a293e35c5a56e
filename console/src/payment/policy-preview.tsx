import { useFormat } from '@serein/client/provider.tsx'
import { feeTimeline } from '@serein/shared/booking/rules.ts'
import type { CancellationPolicy } from '@serein/shared/shop/rules.ts'
import { wholeRate } from '@serein/shared/money/money.ts'
import { MoneyTimeline, type MoneySegment } from '@serein/ui/money-timeline.tsx'
import { useWords } from '../language/words.ts'

/** The bar is not to scale: a free week would leave the other steps too thin to see. */
const weights = { primary: 62, gold: 26, red: 12 } as const

/** What cancelling costs a visit some days away, as its client will read it: with the exact deadlines. */
export function PolicyPreview(props: {
  policy: CancellationPolicy
  timeZone: string
  /** Epoch milliseconds. */
  now: number
}) {
  const { t } = useWords()
  const format = useFormat()
  const { policy, timeZone, now } = props
  const percent = (rate: number) =>
    format.number(rate / wholeRate, { style: 'percent', maximumFractionDigits: 3 })
  const startsAt = sampleStart(policy, now)
  const day = (at: number) => format.shortDate(new Date(at).toISOString(), timeZone)
  const time = (at: number) => format.time(new Date(at).toISOString(), timeZone)
  const steps = feeTimeline(policy, wholeRate, { firstStartsAt: startsAt, startsAt }, now)
  const segments = steps
    // Two deadlines with the same fee are shown as one.
    .filter(({ feeRate }, index) => feeRate !== steps[index + 1]?.feeRate)
    .map(({ feeRate, until }, index): MoneySegment => {
      const tone = feeRate === 0 ? 'primary' : feeRate < wholeRate ? 'gold' : 'red'
      return {
        tone,
        weight: weights[tone],
        label: feeRate === 0 ? t('payment.rule.policy.free') : percent(feeRate),
        sub: until
          ? t('payment.rule.policy.untilDay', { day: day(until), time: time(until) })
          : t(index === 0 ? 'payment.rule.policy.untilStart' : 'payment.rule.policy.after'),
      }
    })
  return (
    <div className="text-sm">
      <p className="mb-2.5 text-ink-soft">
        {t('payment.rule.policy.for', { day: day(startsAt), time: time(startsAt) })}
      </p>
      <MoneyTimeline label={t('payment.rule.policy.label')} segments={segments} />
      <p className="mt-2.5">
        {t('payment.rule.policy.absence', { rate: percent(policy.noShowFeeRate) })}
      </p>
    </div>
  )
}

const dayLong = 86_400_000
const hourLong = 3_600_000

/** A full hour that lies a few days behind the first deadline, so that every one of them is still to come. */
function sampleStart({ tiers }: CancellationPolicy, now: number): number {
  const first = (tiers[0]?.untilMinutes ?? 0) * 60_000
  return Math.ceil((now + first + 2 * dayLong) / hourLong) * hourLong
}
