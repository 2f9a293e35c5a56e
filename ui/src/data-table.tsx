import type { ReactNode } from 'react'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { Cell, Column, Row, Table, TableBody, TableHeader } from 'react-aria-components/Table'
import { cx } from './cx.ts'

export type TableColumn<R> = {
  id: string
  label: string
  cell: (row: R) => ReactNode
  /** Numbers stand at the end. */
  align?: 'start' | 'end'
  sortable?: boolean
  /** Names the row when it is read. */
  rowHeader?: boolean
  width?: string
}
export type TableSort = { column: string; direction: 'ascending' | 'descending' }

/** Dense rows for desks; arrows walk the cells. Sorting is asked of the owner. */
export function DataTable<R>(props: {
  label: string
  columns: readonly TableColumn<R>[]
  rows: readonly R[]
  rowId: (row: R) => string
  sort?: TableSort
  onSort?: (sort: TableSort) => void
  /** Opens a row. */
  onRow?: (id: string) => void
  empty?: ReactNode
  className?: string
}): ReactNode {
  return (
    <div className={cx('overflow-x-auto rounded-md bg-surface shadow-soft', props.className)}>
      <Table
        aria-label={props.label}
        sortDescriptor={props.sort}
        onSortChange={(sort) =>
          props.onSort?.({ column: String(sort.column), direction: sort.direction })
        }
        onRowAction={props.onRow ? (key) => props.onRow?.(String(key)) : undefined}
        className="w-full border-collapse text-sm outline-none"
      >
        <TableHeader>
          {props.columns.map((column) => (
            <Column
              key={column.id}
              id={column.id}
              isRowHeader={column.rowHeader}
              allowsSorting={column.sortable}
              style={{ width: column.width }}
              className={cx(
                'border-b border-line px-3.5 py-2.5 text-left text-xs font-semibold whitespace-nowrap text-ink-soft first:pl-5 last:pr-5 data-allows-sorting:cursor-pointer data-allows-sorting:hover:text-ink',
                inset,
                column.align === 'end' && 'text-right',
              )}
            >
              {({ sortDirection }) => (
                <span className="inline-flex items-center gap-1">
                  {column.label}
                  {sortDirection === 'ascending' ? (
                    <ArrowUp aria-hidden className="size-3.5" />
                  ) : null}
                  {sortDirection === 'descending' ? (
                    <ArrowDown aria-hidden className="size-3.5" />
                  ) : null}
                </span>
              )}
            </Column>
          ))}
        </TableHeader>
        <TableBody
          renderEmptyState={() => (
            <div className="px-5 py-8 text-center text-ink-soft">{props.empty}</div>
          )}
        >
          {props.rows.map((row) => (
            <Row
              key={props.rowId(row)}
              id={props.rowId(row)}
              className={cx(
                'border-b border-line transition-colors last:border-0 data-href:cursor-pointer',
                inset,
                props.onRow && 'cursor-pointer hover:bg-primary-soft/60',
              )}
            >
              {props.columns.map((column) => (
                <Cell
                  key={column.id}
                  className={cx(
                    'h-11 px-3.5 py-1.5 first:pl-5 last:pr-5',
                    inset,
                    column.align === 'end' && 'figures text-right',
                    column.rowHeader && 'font-semibold',
                  )}
                >
                  {column.cell(row)}
                </Cell>
              ))}
            </Row>
          ))}
        </TableBody>
      </Table>
    </div>
  )
}

const inset = 'focus-visible:outline-2 focus-visible:-outline-offset-2'
