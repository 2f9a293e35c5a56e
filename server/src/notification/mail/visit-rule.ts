import { feeTimeline } from '@serein/shared/booking/rules.ts'
import type { Translate } from '../../platform/words.ts'
import type { VisitFacts } from '../facts.ts'
import type { Format } from './format.ts'
import { at } from './visit-values.ts'

/** The deadlines as the receipt holds them: until when it is free, and what it costs then. */
export function ruleOf(visit: VisitFacts, now: string, t: Translate, format: Format): string[] {
  if (visit.totalMinor === 0) return []
  const [first, ...rest] = feeSteps(visit, now)
  if (!first) return []
  const costsOf = (steps: typeof rest) => {
    const costs = steps.map((step) => {
      const cost = costOf(step, format)
      if (step.until === null) return cost
      return t('notification.rule.costUntil', { cost, until: at(format, step.until) })
    })
    return costs.reduce((before, next) => t('notification.rule.costThen', { first: before, next }))
  }
  if (first.feeRate === 0)
    return [
      first.until === null
        ? t('notification.rule.freeAlways')
        : t('notification.rule.free', { until: at(format, first.until) }),
      ...(rest.some(({ feeMinor }) => feeMinor > 0)
        ? [t('notification.rule.after', { costs: costsOf(rest) })]
        : []),
    ]
  return [t('notification.rule.now', { costs: costsOf([first, ...rest]) })]
}

export function costOf(
  { feeRate, feeMinor }: { feeRate: number; feeMinor: number },
  format: Format,
) {
  return `${format.percent(feeRate)} (${format.money(feeMinor)})`
}

export function feeSteps(visit: VisitFacts, now: string) {
  const clock = {
    firstStartsAt: Date.parse(visit.firstStartsAt),
    startsAt: Date.parse(visit.startsAt),
  }
  return feeTimeline(visit.policy, visit.totalMinor, clock, Date.parse(now))
}
