import { isHandledElsewhere, useKeydown, useSingleKeys } from '../../keyboard/single-keys.ts'
import type { Board, CalendarEvent } from './board.ts'
import { neighbourOf, type Direction } from './board-lanes.ts'
import type { BoardKeys } from './board-grid.tsx'
import type { By, Span } from './calendar-address.ts'
import type { ShopVerb } from '../visit/shop-verb.ts'

export type CalendarKeys = {
  board: Board | null
  grid: () => BoardKeys | null
  act: (visitId: string, verb: ShopVerb) => void
  openBill: (visitId: string) => void
  book: (at: { event: CalendarEvent; column: number } | null) => void
  block: (at: { event: CalendarEvent; column: number } | null) => void
  bookWalkIn: () => void
  remove: (event: CalendarEvent) => void
  step: (times: number) => void
  goToday: () => void
  show: (view: { span: Span; by: By }) => void
  zoomBy: (steps: number) => void
  undo: () => boolean
  close: () => void
}

const arrows: Record<string, Direction> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
}
const verbs: Record<string, ShopVerb> = { c: 'checkIn', x: 'complete', a: 'markNoShow' }
const views: Record<string, { span: Span; by: By }> = {
  1: { span: 'day', by: 'therapist' },
  2: { span: 'day', by: 'room' },
  3: { span: 'week', by: 'therapist' },
  4: { span: 'week', by: 'room' },
  5: { span: 'month', by: 'therapist' },
  6: { span: 'list', by: 'therapist' },
}

/** The keys of the calendar. Commands need a focused visit, so that no stray key changes one. */
export function useCalendarKeys(keys: CalendarKeys): void {
  const { areOn } = useSingleKeys()
  useKeydown((event) => {
    if (isHandledElsewhere(event)) return
    const isUndo = (event.ctrlKey || event.metaKey) && event.key === 'z' && !event.shiftKey
    if (isUndo ? keys.undo() : !event.ctrlKey && !event.metaKey && respond(event, keys, areOn))
      event.preventDefault()
  })
}

function respond(event: KeyboardEvent, keys: CalendarKeys, single: boolean): boolean {
  const target = event.target as HTMLElement
  const key = target.closest<HTMLElement>('[data-event]')?.dataset.event
  const way = arrows[event.key]
  const grid = keys.grid()
  if (key && way && keys.board) {
    const next = neighbourOf(keys.board.columns, key, way)
    if (next) grid?.focus(next.key)
    return true
  }
  if (key && !keys.board && (way === 'up' || way === 'down')) {
    const rows = [...document.querySelectorAll<HTMLElement>('[data-agenda] [data-event]')]
    const at = rows.indexOf(target.closest<HTMLElement>('[data-event]')!)
    rows[at + (way === 'up' ? -1 : 1)]?.focus()
    return true
  }
  if (event.key === 'Escape') {
    keys.close()
    return true
  }
  if (!single) return false
  const at = grid?.current() ?? null
  return onFocusedEvent(event.key, target, at, keys) || anywhere(event.key, at, keys)
}

type At = { event: CalendarEvent; column: number } | null

function onFocusedEvent(key: string, target: HTMLElement, at: At, keys: CalendarKeys): boolean {
  const verb = verbs[key]
  const visitId = target.closest<HTMLElement>('[data-visit]')?.dataset.visit
  if (verb && visitId) {
    keys.act(visitId, verb)
    return true
  }
  if (key === 'p' && visitId) {
    keys.openBill(visitId)
    return true
  }
  if (!at || !target.closest('[data-event]')) return false
  if (key === 'm') keys.grid()?.dragController.startByKeys('move', at.event, at.column)
  else if (key === 's') keys.grid()?.dragController.startByKeys('stretch', at.event, at.column)
  else if (key === 'Delete' || key === 'Backspace') keys.remove(at.event)
  else return false
  return true
}

function anywhere(key: string, at: At, keys: CalendarKeys): boolean {
  const view = views[key]
  if (view) keys.show(view)
  else if (key === 'n') keys.book(at)
  else if (key === 'b') keys.block(at)
  else if (key === 'w') keys.bookWalkIn()
  else if (key === 't') keys.goToday()
  else if (key === '[') keys.step(-1)
  else if (key === ']') keys.step(1)
  else if (key === '+' || key === '=') keys.zoomBy(1)
  else if (key === '-') keys.zoomBy(-1)
  else return false
  return true
}
