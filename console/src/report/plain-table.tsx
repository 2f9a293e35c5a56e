import type { ReactNode } from 'react'
import { cx } from '@serein/ui/cx.ts'
import { ScrollRegion } from './scroll-region.tsx'

export type PlainColumn<Row> = { label: string; cell: (row: Row) => ReactNode; isNumber?: boolean }

/** Rows to read from the first to the last; the first column names them. */
export function PlainTable<Row>(props: {
  caption: string
  columns: readonly PlainColumn<Row>[]
  rows: readonly Row[]
  rowId: (row: Row, index: number) => string
  /** Beside a picture that says the same. */
  isHeardOnly?: boolean
}) {
  const [name, ...others] = props.columns
  const table = (
    <table className="w-full border-collapse text-sm">
      <caption className="sr-only">{props.caption}</caption>
      <thead>
        <tr className="border-b border-line text-xs text-ink-soft">
          {props.columns.map(({ label, isNumber }) => (
            <th
              key={label}
              scope="col"
              className={cx('px-3.5 py-2.5 font-semibold', isNumber ? 'text-right' : 'text-left')}
            >
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {props.rows.map((row, index) => (
          <tr key={props.rowId(row, index)} className="border-b border-line last:border-0">
            <th scope="row" className="min-w-32 px-3.5 py-2.5 text-left font-semibold">
              {name!.cell(row)}
            </th>
            {others.map(({ label, cell, isNumber }) => (
              <td
                key={label}
                className={cx('px-3.5 py-2.5 whitespace-nowrap', isNumber && 'figures text-right')}
              >
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
  if (props.isHeardOnly) return <div className="sr-only">{table}</div>
  return <ScrollRegion label={props.caption}>{table}</ScrollRegion>
}
