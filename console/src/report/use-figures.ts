import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useClient, useFormat } from '@serein/client/provider.tsx'
import type { Grain, Period } from '@serein/shared/report/period.ts'
import { addDays } from '@serein/shared/time/day.ts'
import { useWords } from '../language/words.ts'
import { questionOf, type ReportAddress } from './report-address.ts'

/** Revenue and visits as the address asks for them; what stood there stays until the next is known. */
export function useFigures(address: ReportAddress) {
  const { query } = useClient()
  const { by = 'service' } = address.search
  return useQuery({
    ...query.report.figures.queryOptions({ input: { ...questionOf(address), by } }),
    placeholderData: keepPreviousData,
  })
}

export type FiguresReport = NonNullable<ReturnType<typeof useFigures>['data']>
export type Figures = FiguresReport['total']['figures']

/** What was before; null where nothing is compared, or nothing was known of those days. */
export function beforeOf({ total: { before } }: FiguresReport): Figures | null {
  return before && Object.values(before).some((value) => value !== 0) ? before : null
}

/** Days as people write them. */
export function usePeriodWords() {
  const format = useFormat()
  const { t } = useWords()
  const short = (day: string) =>
    format.day(day, { day: 'numeric', month: 'short', year: 'numeric' })
  return {
    period: ({ fromDay, toDay }: Period) =>
      fromDay === toDay
        ? short(fromDay)
        : t('report.days', { from: short(fromDay), to: short(toDay) }),
    /** A piece of a chart, by its first day. */
    piece: (fromDay: string, grain: Grain) => {
      if (grain === 'month') return format.day(fromDay, { month: 'short', year: '2-digit' })
      const options = { day: 'numeric', month: 'short' } as const
      if (grain === 'day') return format.day(fromDay, options)
      return `${format.day(fromDay, options)} – ${format.day(addDays(fromDay, 6), options)}`
    },
  }
}
