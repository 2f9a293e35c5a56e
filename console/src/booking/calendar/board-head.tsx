import { useFormat } from '@serein/client/provider.tsx'
import { Avatar } from '@serein/ui/avatar.tsx'
import { cx } from '@serein/ui/cx.ts'
import { useWords } from '../../language/words.ts'
import type { Column } from './board.ts'

/** The sticky head of a column, with its name and load. */
export function ColumnHead(props: {
  column: Column
  isToday: boolean
  openDay?: (day: string) => void
}) {
  const { column } = props
  const { t, pick } = useWords()
  const format = useFormat()
  const visits = column.events.filter(({ kind }) => kind === 'visit').length
  const count = (
    <>
      <span aria-hidden className="figures text-xs text-ink-soft">
        {visits || ''}
      </span>
      <span className="sr-only">{t('booking.today.columnVisits', { n: visits })}</span>
    </>
  )
  const style = 'flex items-center gap-2.5 border-r border-b border-line px-3 last:border-r-0'
  if (props.openDay) {
    const { openDay } = props
    return (
      <div className={cx(style, 'px-1')}>
        <h2 className="min-w-0 flex-1">
          <button
            type="button"
            onClick={() => openDay(column.day)}
            className="flex min-h-11 w-full items-center gap-2 rounded-sm px-2 font-semibold hover:bg-sunken"
          >
            <span className="truncate">{format.day(column.day, { weekday: 'short' })}</span>
            <span
              className={cx(
                'figures flex size-7 items-center justify-center rounded-full',
                props.isToday && 'bg-primary text-on-primary',
              )}
            >
              {format.day(column.day, { day: 'numeric' })}
            </span>
            {props.isToday ? <span className="sr-only">{t('booking.today.goToday')}</span> : null}
          </button>
        </h2>
        <span className="pr-2">{count}</span>
      </div>
    )
  }
  const name = column.name ?? t('booking.today.otherTherapist')
  return (
    <div className={style}>
      {column.staffId ? <Avatar name={name} size="sm" /> : null}
      <h2 className="min-w-0 flex-1 truncate font-semibold">
        {name}
        {column.kindName ? (
          <span className="block truncate text-xs font-normal text-ink-soft">
            {pick(column.kindName)}
          </span>
        ) : null}
      </h2>
      {count}
    </div>
  )
}
