import type { Board, CalendarEvent } from './board.ts'
import { snapMinutes } from './drag.ts'
import type { DragController } from './drag-controller.ts'

const startsAfterPx = 4
const longPressMs = 350
const edgePx = 48
const fastestPx = 18
/** The sticky parts at the board’s left and upper edges. */
const gutterPx = { left: 58, top: 53 }

export type BoardUnderPointer = {
  board: Board
  events: ReadonlyMap<string, { event: CalendarEvent; column: number }>
  dragController: DragController
}

type Press = {
  pointerId: number
  isTouch: boolean
  x: number
  y: number
  /** Minutes between the top of the event and the pointer. */
  grabOffset: number
  start: () => boolean
  isDragging: boolean
  timer: ReturnType<typeof setTimeout> | undefined
}

/**
 * Mouse, pen and finger over the board: an event is dragged by its body and stretched by its lower edge; a drag over
 * an empty part makes a new one. A finger holds still first, so that it can still scroll. Moves only store where the pointer is; the next frame
 * carries the ghost there.
 */
export class BoardPointer {
  /** The handlers for what is under the pointer, updated after each render. */
  under: BoardUnderPointer
  private readonly scroller: HTMLElement
  private readonly content: HTMLElement
  private readonly stop = new AbortController()
  private pressed: Press | null = null
  private pointer = { x: 0, y: 0 }
  private frame = 0

  constructor(scroller: HTMLElement, content: HTMLElement, under: BoardUnderPointer) {
    this.scroller = scroller
    this.content = content
    this.under = under
    const { signal } = this.stop
    content.addEventListener('pointerdown', (event) => this.down(event), { signal })
    content.addEventListener('pointermove', (event) => this.move(event), { signal })
    content.addEventListener('pointerup', (event) => this.up(event), { signal })
    content.addEventListener('pointercancel', (event) => this.cancelled(event), { signal })
    // A finger that rests would open it, and so end the drag.
    content.addEventListener(
      'contextmenu',
      (event) => {
        if (this.pressed?.isTouch) event.preventDefault()
      },
      { signal },
    )
    content.addEventListener('touchmove', (event) => this.preventScroll(event), {
      signal,
      passive: false,
    })
  }

  /** The column and the quarter of an hour under a press; null beside the columns. */
  placeOf(event: MouseEvent): { column: number; from: number } | null {
    const element = (event.target as HTMLElement).closest<HTMLElement>('[data-column]')
    if (!element) return null
    const perMinute = element.offsetHeight / this.under.board.axis.minutes
    const minute = (event.clientY - element.getBoundingClientRect().top) / perMinute
    return {
      column: Number(element.dataset.column),
      from: Math.floor(minute / snapMinutes) * snapMinutes,
    }
  }

  leave(): void {
    this.end()
    this.stop.abort()
  }

  private down(event: PointerEvent): void {
    // A second finger changes nothing.
    if (this.pressed?.isDragging) return
    clearTimeout(this.pressed?.timer)
    this.pressed =
      this.under.dragController.isDragging || event.button !== 0 ? null : this.touch(event)
    this.pointer = { x: event.clientX, y: event.clientY }
    if (this.pressed?.isTouch) this.pressed.timer = setTimeout(() => this.start(), longPressMs)
  }

  private touch(event: PointerEvent): Press | null {
    const target = event.target as HTMLElement
    const columnElement = target.closest<HTMLElement>('[data-column]')
    if (!columnElement) return null
    const { board, events, dragController } = this.under
    const end = board.axis.minutes
    const perMinute = columnElement.offsetHeight / end
    const minute = (event.clientY - columnElement.getBoundingClientRect().top) / perMinute
    const found = events.get(target.closest<HTMLElement>('[data-event]')?.dataset.event ?? '')
    const kind = target.closest('[data-edge]') ? 'stretch' : 'move'
    const column = Number(columnElement.dataset.column)
    const from = Math.floor(minute / snapMinutes) * snapMinutes
    const newSpan = { column, from, until: Math.min(from + 2 * snapMinutes, end) }
    return {
      pointerId: event.pointerId,
      isTouch: event.pointerType === 'touch',
      x: event.clientX,
      y: event.clientY,
      grabOffset: found ? minute - found.event.from : 0,
      start: () => {
        if (!found) return dragController.startByPointer('create', null, newSpan)
        const { from: top, until } = found.event
        return dragController.startByPointer(kind, found.event, { column, from: top, until })
      },
      isDragging: false,
      timer: undefined,
    }
  }

  private move(event: PointerEvent): void {
    const { pressed } = this
    if (pressed?.pointerId !== event.pointerId) return
    this.pointer = { x: event.clientX, y: event.clientY }
    if (pressed.isDragging) return
    if (Math.hypot(this.pointer.x - pressed.x, this.pointer.y - pressed.y) <= startsAfterPx) return
    if (pressed.isTouch) this.end()
    else this.start()
  }

  private start(): void {
    const { pressed } = this
    if (!pressed || pressed.isDragging) return
    clearTimeout(pressed.timer)
    if (!pressed.start()) return this.end()
    pressed.isDragging = true
    if (pressed.isTouch) navigator.vibrate?.(10)
    this.content.setPointerCapture(pressed.pointerId)
    this.frame = requestAnimationFrame(() => this.step())
  }

  private step(): void {
    if (!this.pressed?.isDragging) return
    this.scrollAtEdges()
    this.under.dragController.followPointer(this.pointer.x, this.pointer.y, this.pressed.grabOffset)
    this.frame = requestAnimationFrame(() => this.step())
  }

  private up(event: PointerEvent): void {
    if (this.pressed?.pointerId !== event.pointerId) return
    const { isDragging, grabOffset } = this.pressed
    this.end()
    if (!isDragging) return
    // A drag is no press.
    this.content.addEventListener('click', swallowClick, { capture: true, once: true })
    setTimeout(() => this.content.removeEventListener('click', swallowClick, { capture: true }))
    this.under.dragController.followPointer(event.clientX, event.clientY, grabOffset)
    this.under.dragController.drop()
  }

  private cancelled(event: PointerEvent): void {
    if (this.pressed?.pointerId !== event.pointerId) return
    if (this.pressed.isDragging) this.under.dragController.cancel()
    this.end()
  }

  private end(): void {
    clearTimeout(this.pressed?.timer)
    cancelAnimationFrame(this.frame)
    this.pressed = null
  }

  private preventScroll(event: TouchEvent): void {
    if (this.pressed?.isDragging) event.preventDefault()
  }

  /** A pointer near an edge scrolls the board. */
  private scrollAtEdges(): void {
    const box = this.scroller.getBoundingClientRect()
    const x = pull(this.pointer.x, box.left + gutterPx.left, box.right)
    const y = pull(this.pointer.y, box.top + gutterPx.top, box.bottom)
    if (x !== 0 || y !== 0) this.scroller.scrollBy(x, y)
  }
}

function pull(at: number, from: number, until: number): number {
  if (at < from + edgePx) return -Math.min(1, (from + edgePx - at) / edgePx) * fastestPx
  if (at > until - edgePx) return Math.min(1, (at - until + edgePx) / edgePx) * fastestPx
  return 0
}

function swallowClick(event: Event): void {
  event.stopPropagation()
  event.preventDefault()
}
