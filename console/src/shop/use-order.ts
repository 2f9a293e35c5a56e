import { useEffect, useRef, useState, type DragEvent } from 'react'
import { arrayMove } from './array-move.ts'

/**
 * A list that is put in order by dragging or by arrows. `type` is what a dragged one is known by where it is dropped, and its
 * data is the id. What is shown is `order`; `tell` says to the ear where one stands now.
 */
export function useOrder<List extends HTMLElement>(of: {
  ids: string[]
  type: string
  enabled: boolean
  onOrder: (ids: string[]) => void
  tell: (id: string, place: number, count: number) => string
}) {
  const { ids, type, enabled, onOrder, tell } = of
  const list = useRef<List>(null)
  const focus = useRef<string | null>(null)
  const [dragged, setDragged] = useState<{ id: string; order: string[] } | null>(null)
  const [announcement, setAnnouncement] = useState('')
  // One that was dropped in another list has left this one, and nobody tells it that the dragging ended.
  if (dragged && !ids.includes(dragged.id)) setDragged(null)
  const order = dragged?.order ?? ids

  // What changes its place in the page loses the focus with it.
  useEffect(() => {
    if (!focus.current) return
    list.current?.querySelector<HTMLElement>(`[data-move="${focus.current}"]`)?.focus()
    focus.current = null
  })

  return {
    list,
    order,
    announcement,
    draggedId: dragged?.id ?? null,
    move(id: string, way: -1 | 1) {
      const to = ids.indexOf(id) + way
      if (to < 0 || to >= ids.length) return
      focus.current = `${id} ${way}`
      setAnnouncement(tell(id, to + 1, ids.length))
      onOrder(arrayMove(ids, id, to))
    },
    drag(id: string) {
      return {
        draggable: enabled,
        onDragStart(event: DragEvent) {
          event.dataTransfer.effectAllowed = 'move'
          event.dataTransfer.setData(type, id)
          event.stopPropagation()
          setDragged({ id, order: ids })
        },
        onDragOver(event: DragEvent) {
          if (!dragged || !event.dataTransfer.types.includes(type)) return
          event.preventDefault()
          const place = order.indexOf(id)
          setDragged((now) => now && { ...now, order: arrayMove(now.order, now.id, place) })
        },
        onDrop(event: DragEvent) {
          if (!dragged) return
          event.preventDefault()
          if (dragged.order.join() !== ids.join()) onOrder(dragged.order)
          setDragged(null)
        },
        onDragEnd: () => setDragged(null),
      }
    },
  }
}
