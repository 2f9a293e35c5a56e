import { ChevronDown, ChevronUp } from 'lucide-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { cx } from '@serein/ui/cx.ts'
import { IconButton } from '@serein/ui/icon-button.tsx'
import { useWords } from '../language/words.ts'
import { arrayMove } from '../shop/array-move.ts'

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
  const list = useRef<HTMLOListElement>(null)
  const focus = useRef<string | null>(null)
  const [dragged, setDragged] = useState<{ id: string; order: string[] } | null>(null)
  const [told, setTold] = useState('')
  const order = dragged?.order ?? ids
  const shown = order.flatMap((id) => entries.find((one) => one.id === id) ?? [])

  // What changes its place in the page loses the focus with it.
  useEffect(() => {
    if (!focus.current) return
    list.current?.querySelector<HTMLElement>(`[data-move="${focus.current}"]`)?.focus()
    focus.current = null
  })

  const move = ({ id, name }: Entry, way: -1 | 1) => {
    const to = ids.indexOf(id) + way
    if (to < 0 || to >= ids.length) return
    focus.current = `${id} ${way}`
    setTold(t('catalogue.moved', { name, place: to + 1, count: ids.length }))
    onOrder(arrayMove(ids, id, to))
  }
  const arrow = (entry: Entry, way: -1 | 1) => (
    <IconButton
      tone="plain"
      data-move={`${entry.id} ${way}`}
      aria-disabled={ids.indexOf(entry.id) === (way < 0 ? 0 : ids.length - 1)}
      className="aria-disabled:opacity-40"
      label={t(way < 0 ? 'catalogue.earlier' : 'catalogue.later', { name: entry.name })}
      icon={way < 0 ? <ChevronUp aria-hidden /> : <ChevronDown aria-hidden />}
      onClick={() => move(entry, way)}
    />
  )
  return (
    <>
      <ol ref={list} className={props.className}>
        {shown.map((entry, place) => (
          // By keyboard the arrows do what dragging does.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
          <li
            key={entry.id}
            draggable={mayChange}
            onDragStart={(event) => {
              event.stopPropagation()
              event.dataTransfer.effectAllowed = 'move'
              event.dataTransfer.setData('text/plain', entry.name)
              setDragged({ id: entry.id, order: ids })
            }}
            onDragOver={(event) => {
              if (!dragged) return
              event.preventDefault()
              setDragged({ ...dragged, order: arrayMove(dragged.order, dragged.id, place) })
            }}
            onDrop={(event) => {
              if (!dragged) return
              event.preventDefault()
              if (dragged.order.join() !== ids.join()) onOrder(dragged.order)
              setDragged(null)
            }}
            onDragEnd={() => setDragged(null)}
            className={cx(
              props.itemClassName,
              mayChange && 'cursor-grab',
              dragged?.id === entry.id && 'opacity-45',
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
        {told}
      </p>
    </>
  )
}
