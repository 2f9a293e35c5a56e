import { useEffect, useRef, type RefObject } from 'react'
import type { CalendarEvent } from './board.ts'
import { BoardPointer, type BoardUnderPointer } from './board-pointer.ts'

/** Pointer, click and focus on the board, by event delegation. */
export function useBoardPointer(
  scroller: RefObject<HTMLDivElement | null>,
  content: RefObject<HTMLDivElement | null>,
  under: BoardUnderPointer,
  on: {
    open: (event: CalendarEvent) => void
    /** An empty place was pressed, not drawn on. */
    openPlace: (place: { column: number; from: number }) => void
    focus: (key: string) => void
  },
): void {
  const last = useRef({ under, on })
  const pointer = useRef<BoardPointer | null>(null)
  useEffect(() => {
    last.current = { under, on }
    if (pointer.current) pointer.current.under = under
  })
  useEffect(() => {
    const element = content.current
    if (!scroller.current || !element) return
    const mine = new BoardPointer(scroller.current, element, last.current.under)
    pointer.current = mine
    const stop = new AbortController()
    const { signal } = stop
    const keyOf = (event: Event) =>
      (event.target as HTMLElement).closest<HTMLElement>('[data-event]')?.dataset.event
    element.addEventListener(
      'click',
      (event) => {
        const found = last.current.under.events.get(keyOf(event) ?? '')
        if (found) return last.current.on.open(found.event)
        const place = mine.placeOf(event)
        if (place) last.current.on.openPlace(place)
      },
      { signal },
    )
    element.addEventListener(
      'focusin',
      (event) => {
        const key = keyOf(event)
        if (key) last.current.on.focus(key)
      },
      { signal },
    )
    return () => {
      mine.leave()
      stop.abort()
    }
  }, [scroller, content])
}
