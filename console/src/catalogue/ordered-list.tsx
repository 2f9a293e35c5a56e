import { ChevronDown, ChevronUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '@serein/ui/cx.ts'
import { IconButton } from '@serein/ui/icon-button.tsx'
import { useWords } from '../language/words.ts'
import { useOrder } from '../shop/use-order.ts'

type Entry = { id: string; name: string }

/** A list to be put in order by dragging, or by the arrows on each entry. */
export function OrderedList<T extends Entry>(props: {
  entries: T[]
  mayChange: boolean
  className?: string
  itemClassName?: string
  onOrder: (ids: string[]) => void
  children: (entry: T, arrows: ReactNode) => ReactNode
}) {
  const { t } = useWords()
  const { entries, mayChange, onOrder } = props
  const ids = entries.map(({ id }) => id)
  const { list, order, announcement, draggedId, move, drag } = useOrder<HTMLOListElement>({
    ids,
    type: 'application/x-serein-entry',
    enabled: mayChange,
    onOrder,
    tell: (id, place, count) =>
      t('catalogue.moved', { name: entries.find((one) => one.id === id)!.name, place, count }),
  })
  const shownEntries = order.flatMap((id) => entries.find((one) => one.id === id) ?? [])

  const arrow = (entry: Entry, way: -1 | 1) => (
    <IconButton
      tone="plain"
      data-move={`${entry.id} ${way}`}
      aria-disabled={ids.indexOf(entry.id) === (way < 0 ? 0 : ids.length - 1)}
      className="aria-disabled:opacity-40"
      label={t(way < 0 ? 'catalogue.earlier' : 'catalogue.later', { name: entry.name })}
      icon={way < 0 ? <ChevronUp aria-hidden /> : <ChevronDown aria-hidden />}
      onClick={() => move(entry.id, way)}
    />
  )
  return (
    <>
      <ol ref={list} className={props.className}>
        {shownEntries.map((entry) => (
          <li
            key={entry.id}
            {...drag(entry.id)}
            className={cx(
              props.itemClassName,
              mayChange && 'cursor-grab',
              draggedId === entry.id && 'opacity-45',
            )}
          >
            {props.children(
              entry,
              mayChange && ids.length > 1 ? (
                <span className="flex">
                  {arrow(entry, -1)}
                  {arrow(entry, 1)}
                </span>
              ) : null,
            )}
          </li>
        ))}
      </ol>
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </>
  )
}
