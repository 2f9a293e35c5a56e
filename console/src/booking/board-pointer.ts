import type { Board, Piece } from './board.ts'
import { snapMinutes } from './drag.ts'
import type { DragController } from './drag-controller.ts'

const startsAfterPx = 4
const longPressMs = 350
const edgePx = 48
const fastestPx = 18
/** What sticks to the board's left and upper edges. */
const gutterPx = { left: 58, top: 53 }

export type BoardUnderHand = {
  board: Board
  pieces: ReadonlyMap<string, { piece: Piece; column: number }>
  dragController: DragController
}

type Touched = {
  pointerId: number
  isTouch: boolean
  x: number
  y: number
  /** Minutes between the top of the piece and the hand. */
  grabOffset: number
  start: () => boolean
  isDragging: boolean
  timer: ReturnType<typeof setTimeout> | undefined
}

/**
 * Mouse, pen and finger over the board: a piece is dragged by its body and stretched by its lower edge, empty ground is
 * drawn on. A finger holds still first, so that it can still scroll. Moves only store where the hand is; the next frame
 * carries the ghost there.
 */
export class BoardPointer {
  /** What lies under the hand, anew after each render. */
  under: BoardUnderHand
  private readonly scroller: HTMLElement
  private readonly content: HTMLElement
  private readonly stop = new AbortController()
  private touched: Touched | null = null
  private hand = { x: 0, y: 0 }
  private frame = 0

  constructor(scroller: HTMLElement, content: HTMLElement, under: BoardUnderHand) {
    this.scroller = scroller
    this.content = content
    this.under = under
    const { signal } = this.stop
    content.addEventListener('pointerdown', (event) => this.down(event), { signal })
    content.addEventListener('pointermove', (event) => this.move(event), { signal })
    content.addEventListener('pointerup', (event) => this.up(event), { signal })
    content.addEventListener('pointercancel', () => this.lost(), { signal })
    content.addEventListener('touchmove', (event) => this.still(event), { signal, passive: false })
  }

  leave(): void {
    this.end()
    this.stop.abort()
  }

  private down(event: PointerEvent): void {
    this.touched =
      this.under.dragController.isDragging || event.button !== 0 ? null : this.touch(event)
    this.hand = { x: event.clientX, y: event.clientY }
    if (this.touched?.isTouch) this.touched.timer = setTimeout(() => this.start(), longPressMs)
  }

  private touch(event: PointerEvent): Touched | null {
    const target = event.target as HTMLElement
    const ground = target.closest<HTMLElement>('[data-column]')
    if (!ground) return null
    const { board, pieces, dragController } = this.under
    const end = board.axis.minutes
    const perMinute = ground.offsetHeight / end
    const minute = (event.clientY - ground.getBoundingClientRect().top) / perMinute
    const found = pieces.get(target.closest<HTMLElement>('[data-block]')?.dataset.block ?? '')
    const kind = target.closest('[data-edge]') ? 'stretch' : 'move'
    const column = Number(ground.dataset.column)
    const from = Math.floor(minute / snapMinutes) * snapMinutes
    const drawn = { column, from, until: Math.min(from + 2 * snapMinutes, end) }
    return {
      pointerId: event.pointerId,
      isTouch: event.pointerType === 'touch',
      x: event.clientX,
      y: event.clientY,
      grabOffset: found ? minute - found.piece.from : 0,
      start: () => {
        if (!found) return dragController.startByPointer('create', null, drawn)
        const { piece } = found
        return dragController.startByPointer(kind, piece, {
          column,
          from: piece.from,
          until: piece.until,
        })
      },
      isDragging: false,
      timer: undefined,
    }
  }

  private move(event: PointerEvent): void {
    const { touched } = this
    if (touched?.pointerId !== event.pointerId) return
    this.hand = { x: event.clientX, y: event.clientY }
    if (touched.isDragging) return
    if (Math.hypot(this.hand.x - touched.x, this.hand.y - touched.y) <= startsAfterPx) return
    if (touched.isTouch) this.end()
    else this.start()
  }

  private start(): void {
    const { touched } = this
    if (!touched || touched.isDragging) return
    clearTimeout(touched.timer)
    if (!touched.start()) return this.end()
    touched.isDragging = true
    this.content.setPointerCapture(touched.pointerId)
    this.frame = requestAnimationFrame(() => this.step())
  }

  private step(): void {
    if (!this.touched?.isDragging) return
    this.scrollAtEdges()
    this.under.dragController.followPointer(this.hand.x, this.hand.y, this.touched.grabOffset)
    this.frame = requestAnimationFrame(() => this.step())
  }

  private up(event: PointerEvent): void {
    if (this.touched?.pointerId !== event.pointerId) return
    const { isDragging, grabOffset } = this.touched
    this.end()
    if (!isDragging) return
    // What was dragged is not pressed as well.
    this.content.addEventListener('click', swallow, { capture: true, once: true })
    setTimeout(() => this.content.removeEventListener('click', swallow, { capture: true }))
    this.under.dragController.followPointer(event.clientX, event.clientY, grabOffset)
    this.under.dragController.drop()
  }

  private lost(): void {
    if (this.touched?.isDragging) this.under.dragController.cancel()
    this.end()
  }

  private end(): void {
    clearTimeout(this.touched?.timer)
    cancelAnimationFrame(this.frame)
    this.touched = null
  }

  private still(event: TouchEvent): void {
    if (this.touched?.isDragging) event.preventDefault()
  }

  /** A hand near an edge pulls the board along. */
  private scrollAtEdges(): void {
    const box = this.scroller.getBoundingClientRect()
    const x = pull(this.hand.x, box.left + gutterPx.left, box.right)
    const y = pull(this.hand.y, box.top + gutterPx.top, box.bottom)
    if (x !== 0 || y !== 0) this.scroller.scrollBy(x, y)
  }
}

function pull(at: number, from: number, until: number): number {
  if (at < from + edgePx) return -Math.min(1, (from + edgePx - at) / edgePx) * fastestPx
  if (at > until - edgePx) return Math.min(1, (at - until + edgePx) / edgePx) * fastestPx
  return 0
}

function swallow(event: Event): void {
  event.stopPropagation()
  event.preventDefault()
}
