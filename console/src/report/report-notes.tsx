import type { ReactNode } from 'react'
import type { Period } from '@serein/shared/report/period.ts'
import { useWords } from '../language/words.ts'
import { usePeriodWords } from './use-figures.ts'

/** Of which days a report is, beside which, and by which rules it counts. */
export function ReportNotes(props: {
  report: { period: Period; before: Period | null; isCurrent: boolean }
  kind: 'revenue' | 'visits' | 'hours'
  isOwn: boolean
  children?: ReactNode
}) {
  const { report, kind } = props
  const { t } = useWords()
  const words = usePeriodWords()
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <div>
        <p className="font-semibold">
          {report.before
            ? t('report.comparedWith', {
                period: words.period(report.period),
                before: words.period(report.before),
              })
            : words.period(report.period)}
        </p>
        <p className="max-w-prose text-sm text-ink-soft">
          {props.isOwn ? `${t('report.own')} ` : null}
          {t(`report.${kind}.help`)}
          {report.isCurrent ? null : ` ${t('report.working')}`}
        </p>
      </div>
      {props.children}
    </div>
  )
}
