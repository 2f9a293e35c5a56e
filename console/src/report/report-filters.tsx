import { useFormat } from '@serein/client/provider.tsx'
import { comparisons } from '@serein/shared/report/period.ts'
import { Select } from '@serein/ui/select.tsx'
import { TextField } from '@serein/ui/text-field.tsx'
import { useWords } from '../language/words.ts'
import type { ReportName } from './report-address.ts'
import { presets } from './report-period.ts'
import type { ReportProps } from './report-props.ts'

/** Which days, held beside what, and of what; all of it stands in the address. */
export function ReportFilters(props: ReportProps & { report: ReportName }) {
  const { address, report, isOwn, who } = props
  const { search, preset, period, compare, set } = address
  const { t } = useWords()
  const hasComparison = report !== 'wishes'
  return (
    <search className="grid grid-cols-2 items-end gap-3 lg:grid-cols-5 print:hidden">
      <Select
        label={t('report.period')}
        size="sm"
        options={presets.map((id) => ({ id, label: t(`report.period.${id}`) }))}
        value={preset}
        onSelect={(id) =>
          set({
            period: id === 'month' ? undefined : id,
            from: id === 'own' ? period.fromDay : undefined,
            to: id === 'own' ? period.toDay : undefined,
          })
        }
      />
      {preset === 'own' ? <OwnDays {...props} /> : null}
      {hasComparison ? (
        <Select
          label={t('report.compare')}
          size="sm"
          options={comparisons.map((id) => ({ id, label: t(`report.compare.${id}`) }))}
          value={compare}
          onSelect={(id) => set({ compare: id === 'before' ? undefined : id })}
        />
      ) : null}
      {who.shops.length > 1 ? (
        <Choice
          {...{ label: t('report.spa'), all: t('report.spa.all'), value: search.spa }}
          options={who.shops.map(({ id, name }) => ({ id, label: name }))}
          onChoose={(spa) => set({ spa, currency: undefined })}
        />
      ) : null}
      {isOwn ? null : <WhoAndWhat {...props} />}
    </search>
  )
}

function WhoAndWhat({ address, choices, report }: ReportProps & { report: ReportName }) {
  const { t, pick } = useWords()
  const { search, set } = address
  const hasStaff = report !== 'wishes' && !(report === 'hours' && search.of === 'unit')
  return (
    <>
      {hasStaff ? (
        <Choice
          {...{ label: t('report.staff'), all: t('report.staff.all'), value: search.staff }}
          options={(choices?.staff ?? []).map(({ id, name }) => ({ id, label: name }))}
          onChoose={(staff) => set({ staff })}
        />
      ) : null}
      {report === 'hours' ? null : (
        <Choice
          {...{ label: t('report.service'), all: t('report.service.all'), value: search.service }}
          options={(choices?.services ?? []).map(({ id, name }) => ({ id, label: pick(name) }))}
          onChoose={(service) => set({ service })}
        />
      )}
    </>
  )
}

/** The first and the last day of one's own; both count. */
function OwnDays({
  address: { period, today, set },
  report,
}: ReportProps & { report: ReportName }) {
  const { t } = useWords()
  const format = useFormat()
  return (['from', 'to'] as const).map((side) => {
    const value = side === 'from' ? period.fromDay : period.toDay
    return (
      <TextField
        key={side}
        type="date"
        label={t(`report.period.${side}`)}
        lang={format.locale}
        min="2000-01-01"
        {...(report !== 'wishes' && { max: today })}
        value={value}
        onChange={({ target }) => target.value && set({ [side]: target.value })}
      />
    )
  })
}

function Choice(props: {
  label: string
  all: string
  value: string | undefined
  options: { id: string; label: string }[]
  onChoose: (id: string | undefined) => void
}) {
  return (
    <Select
      label={props.label}
      size="sm"
      options={[{ id: '', label: props.all }, ...props.options]}
      value={props.value ?? ''}
      onSelect={(id) => props.onChoose(id || undefined)}
    />
  )
}
