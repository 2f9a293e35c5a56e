import { useState } from 'react'
import { ChoiceChips } from '@serein/ui/choice-chips.tsx'
import { DataTable, type TableColumn, type TableSort } from '@serein/ui/data-table.tsx'
import { Section } from '@serein/ui/heading.tsx'
import { useWords, type Word } from '../language/words.ts'
import { type Dimension, dimensions, type ReportAddress } from './report-address.ts'
import type { FiguresReport } from './use-figures.ts'

export type BreakdownRow = FiguresReport['rows'][number]
export type BreakdownColumn = Omit<TableColumn<BreakdownRow>, 'sortable' | 'align'> & {
  /** By what its rows are put in order. */
  order: (row: BreakdownRow) => number
}

const sources = ['app', 'campaign', 'desk', 'walk_in', 'order'] as const

/** The same figures, row by row of one dimension; which one stands in the address. */
export function Breakdown(props: {
  address: ReportAddress
  rows: readonly BreakdownRow[]
  columns: readonly BreakdownColumn[]
  /** Dimensions that say nothing here. */
  without?: readonly Dimension[]
}) {
  const { address, columns } = props
  const { t, pick } = useWords()
  const [sort, setSort] = useState<TableSort | null>(null)
  const shownDimensions = dimensions.filter((id) => !props.without?.includes(id))
  const by = address.search.by ?? 'service'
  const called = ({ key, name }: BreakdownRow): string => {
    if (name) return pick(name)
    const source = sources.find((each) => each === key)
    return source ? t(`report.source.${source}`) : t(`report.none.${by}`)
  }
  return (
    <Section title={t('report.breakdown')} size="item">
      <ChoiceChips
        className="mb-4 print:hidden"
        name="by"
        label={t('report.breakdown.by')}
        labelHidden
        choices={shownDimensions.map((id) => ({ id, label: t(`report.by.${id}` as Word) }))}
        selected={by}
        onSelect={(next) => address.set({ by: next === 'service' ? undefined : next })}
      />
      <DataTable
        label={t('report.breakdown')}
        columns={[
          { id: 'name', label: t(`report.by.${by}`), cell: called, rowHeader: true },
          ...columns.map((column) => ({ ...column, align: 'end' as const, sortable: true })),
        ]}
        rows={sorted(props.rows, columns, sort)}
        rowId={({ key }) => key ?? 'none'}
        {...(sort && { sort })}
        onSort={setSort}
        empty={t('report.empty')}
      />
    </Section>
  )
}

function sorted(
  rows: readonly BreakdownRow[],
  columns: readonly BreakdownColumn[],
  sort: TableSort | null,
): readonly BreakdownRow[] {
  const order = columns.find(({ id }) => id === sort?.column)?.order
  if (!order) return rows
  const sign = sort?.direction === 'descending' ? -1 : 1
  return rows.toSorted((a, b) => sign * (order(a) - order(b)))
}
