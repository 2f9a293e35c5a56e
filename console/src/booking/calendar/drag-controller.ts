import type { ShopCalendar } from '@serein/shared/booking/schema.ts'
import { minutesTo, type Board, type CalendarEvent } from './board.ts'
import { canMove } from './board-fit.ts'
import {
  draggedTo,
  unavailableIn,
  movedByKey,
  dropTargetOf,
  type Drag,
  type DragKind,
} from './drag.ts'
import { dragLayer, type DropPlace, type DragLayer, type Verdict } from './drag-layer.ts'

export type DragDeps = {
  calendar: ShopCalendar
  board: Board
  /** The element that holds the columns and the ghost. */
  content: () => HTMLElement | null
  mayChange: boolean
  isSuspended: boolean
  words: {
    verdict: (drag: Drag, at: DropPlace) => Verdict
    closed: string
    started: (drag: Drag) => string
    cancelled: string
  }
  announce: (text: string) => void
  onDrop: (drag: Drag, at: DropPlace) => void
  onRefused: (text: string) => void
  onImmovable: (event: CalendarEvent) => void
}

type ActiveDrag = { drag: Drag; layer: DragLayer; isByKeys: boolean }
const shadedAFrame = 5

/** One drag at a time, by pointer or by keys; nothing renders until the drop. */
export class DragController {
  private deps: DragDeps
  private active: ActiveDrag | null = null

  constructor(deps: DragDeps) {
    this.deps = deps
  }

  /** Its inputs, updated after each render. */
  update(deps: DragDeps): void {
    this.deps = deps
  }

  get isDragging(): boolean {
    return this.active !== null
  }

  startByKeys(kind: 'move' | 'stretch', event: CalendarEvent, column: number): void {
    const at = this.deps.board.columns[column]!
    const span =
      event.kind === 'visit'
        ? { from: event.item.startsAt, until: event.item.endsAt }
        : { from: event.block.from, until: event.block.until }
    const home = {
      column,
      from: minutesTo(at, Date.parse(span.from)),
      until: minutesTo(at, Date.parse(span.until)),
    }
    this.start(kind, event, home, true)
  }

  startByPointer(kind: DragKind, event: CalendarEvent | null, home: DropPlace): boolean {
    return this.start(kind, event, home, false)
  }

  /** Where the pointer is now on the screen; `grabOffset` minutes below the top of the event. */
  followPointer(x: number, y: number, grabOffset: number): void {
    if (!this.active) return
    const { drag, layer } = this.active
    const to = draggedTo(drag, this.deps.board, layer.locate(x, y), grabOffset)
    const { at } = drag
    if (to.column !== at.column || to.from !== at.from || to.until !== at.until) this.moveTo(to)
  }

  drop(): void {
    if (!this.active) return
    const { drag, isByKeys } = this.active
    const { home, at } = drag
    const isHome = home.column === at.column && home.from === at.from && home.until === at.until
    if (drag.kind !== 'create' && isHome) return this.cancel()
    const { calendar, board, words, announce, onRefused } = this.deps
    if (drag.kind !== 'create' && dropTargetOf(calendar, board, drag, at).fit.conflict) {
      const { text } = words.verdict(drag, at)
      // By keyboard the drag goes on; a pointer was already released.
      if (!isByKeys) this.end()
      announce(text)
      onRefused(text)
      return
    }
    this.end()
    this.deps.onDrop(drag, at)
  }

  cancel(): void {
    if (this.end()) this.deps.announce(this.deps.words.cancelled)
  }

  /** True if the key was for the drag. */
  handleKey(event: KeyboardEvent): boolean {
    if (!this.active) return false
    if (event.key === 'Escape') this.cancel()
    else if (!this.active.isByKeys) return false
    else if (event.key === 'Enter' || event.key === ' ') this.drop()
    else if (event.key.startsWith('Arrow'))
      this.moveTo(movedByKey(this.active.drag, this.deps.board, event.key, event.shiftKey))
    else return event.key === 'Tab'
    return true
  }

  end(): boolean {
    const was = this.active
    this.active = null
    was?.layer.close()
    return was !== null
  }

  private start(
    kind: DragKind,
    event: CalendarEvent | null,
    home: DropPlace,
    isByKeys: boolean,
  ): boolean {
    const { mayChange, isSuspended, board, onImmovable, announce, words } = this.deps
    const content = this.deps.content()
    if (!content || !mayChange) return false
    if (event && !canMove(event, isSuspended)) {
      onImmovable(event)
      return false
    }
    const drag = { kind, event, home, at: home } as Drag
    const layer = dragLayer(content, board.axis)
    const block = event
      ? content.querySelector<HTMLElement>(`[data-event="${CSS.escape(event.key)}"]`)
      : null
    layer.open(block)
    this.active = { drag, layer, isByKeys }
    if (kind === 'move') this.shadeUnavailable(0, drag)
    this.moveTo(home)
    if (isByKeys) announce(words.started(drag))
    return true
  }

  /** Shades the unavailable spans, a few columns per frame to keep the pointer fast. */
  private shadeUnavailable(column: number, drag: Drag): void {
    requestAnimationFrame(() => {
      const { calendar, board, words } = this.deps
      const until = Math.min(column + shadedAFrame, board.columns.length)
      for (let next = column; this.active?.drag === drag && next < until; next++) {
        const { spans, isAll } = unavailableIn(calendar, board, drag, next)
        this.active.layer.shade(next, spans, isAll ? words.closed : '')
      }
      if (this.active?.drag === drag && until < board.columns.length)
        this.shadeUnavailable(until, drag)
    })
  }

  private moveTo(at: DropPlace): void {
    if (!this.active) return
    const { drag, layer, isByKeys } = this.active
    drag.at = at
    const verdict = this.deps.words.verdict(drag, at)
    layer.show(at, verdict)
    if (!isByKeys) return
    layer.reveal(at)
    this.deps.announce(verdict.text)
  }
}
