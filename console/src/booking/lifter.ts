import type { ShopCalendar } from '@serein/shared/booking/schema.ts'
import { minutesTo, type Board, type Piece } from './board.ts'
import { canMove } from './board-fit.ts'
import { carried, closedIn, nudged, placeOf, type Lift, type LiftKind } from './lift.ts'
import { liftSurface, type LiftAt, type LiftSurface, type Verdict } from './lift-surface.ts'

export type LiftHands = {
  calendar: ShopCalendar
  board: Board
  /** The element that holds the columns and the ghost. */
  content: () => HTMLElement | null
  mayChange: boolean
  words: {
    verdict: (lift: Lift, at: LiftAt) => Verdict
    closed: string
    lifted: (lift: Lift) => string
    left: string
  }
  say: (text: string) => void
  drop: (lift: Lift, at: LiftAt) => void
  refuse: (text: string) => void
  notNow: (piece: Piece) => void
}

type Held = { lift: Lift; surface: LiftSurface; byKeys: boolean }
const shadedAFrame = 5

/** One thing lifted at a time, by pointer or by keys; nothing renders until it is dropped. */
export class Lifter {
  private hands: LiftHands
  private held: Held | null = null

  constructor(hands: LiftHands) {
    this.hands = hands
  }

  /** What it works with, anew after each render. */
  equip(hands: LiftHands): void {
    this.hands = hands
  }

  get isHeld(): boolean {
    return this.held !== null
  }

  byKeys(kind: 'move' | 'stretch', piece: Piece, column: number): void {
    const at = this.hands.board.columns[column]!
    const span =
      piece.kind === 'visit'
        ? { from: piece.item.startsAt, until: piece.item.endsAt }
        : { from: piece.block.from, until: piece.block.until }
    const home = {
      column,
      from: minutesTo(at, Date.parse(span.from)),
      until: minutesTo(at, Date.parse(span.until)),
    }
    this.raise(kind, piece, home, true)
  }

  byHand(kind: LiftKind, piece: Piece | null, home: LiftAt): boolean {
    return this.raise(kind, piece, home, false)
  }

  /** Where the hand is now on the screen; `grip` minutes below the top of the piece. */
  carry(x: number, y: number, grip: number): void {
    if (!this.held) return
    const { lift, surface } = this.held
    const to = carried(lift, this.hands.board, surface.locate(x, y), grip)
    const { at } = lift
    if (to.column !== at.column || to.from !== at.from || to.until !== at.until) this.place(to)
  }

  drop(): void {
    if (!this.held) return
    const { lift, byKeys } = this.held
    const { home, at } = lift
    const isHome = home.column === at.column && home.from === at.from && home.until === at.until
    if (lift.kind !== 'draw' && isHome) return this.cancel()
    const { calendar, board, words, say, refuse } = this.hands
    if (lift.kind !== 'draw' && placeOf(calendar, board, lift, at).fit.misfit) {
      const { text } = words.verdict(lift, at)
      // A keyboard stays where it is and tries elsewhere; a hand has let go already.
      if (!byKeys) this.letGo()
      say(text)
      refuse(text)
      return
    }
    this.letGo()
    this.hands.drop(lift, at)
  }

  cancel(): void {
    if (this.letGo()) this.hands.say(this.hands.words.left)
  }

  /** True when the key was for what is in the hand. */
  press(event: KeyboardEvent): boolean {
    if (!this.held) return false
    if (event.key === 'Escape') this.cancel()
    else if (!this.held.byKeys) return false
    else if (event.key === 'Enter' || event.key === ' ') this.drop()
    else if (event.key.startsWith('Arrow'))
      this.place(nudged(this.held.lift, this.hands.board, event.key, event.shiftKey))
    else return event.key === 'Tab'
    return true
  }

  letGo(): boolean {
    const was = this.held
    this.held = null
    was?.surface.close()
    return was !== null
  }

  private raise(kind: LiftKind, piece: Piece | null, home: LiftAt, byKeys: boolean): boolean {
    const { mayChange, board, notNow, say, words } = this.hands
    const content = this.hands.content()
    if (!content || !mayChange) return false
    if (piece && !canMove(piece)) {
      notNow(piece)
      return false
    }
    const lift = { kind, piece, home, at: home } as Lift
    const surface = liftSurface(content, board.axis)
    const block = piece
      ? content.querySelector<HTMLElement>(`[data-block="${CSS.escape(piece.key)}"]`)
      : null
    surface.open(block)
    this.held = { lift, surface, byKeys }
    if (kind === 'move') this.shadeFrom(0, lift)
    this.place(home)
    if (byKeys) say(words.lifted(lift))
    return true
  }

  /** Shades where it cannot go: a few columns a frame, so that the hand never waits for it. */
  private shadeFrom(column: number, lift: Lift): void {
    requestAnimationFrame(() => {
      const { calendar, board, words } = this.hands
      const until = Math.min(column + shadedAFrame, board.columns.length)
      for (let next = column; this.held?.lift === lift && next < until; next++) {
        const { stretches, isAll } = closedIn(calendar, board, lift, next)
        this.held.surface.shade(next, stretches, isAll ? words.closed : '')
      }
      if (this.held?.lift === lift && until < board.columns.length) this.shadeFrom(until, lift)
    })
  }

  private place(at: LiftAt): void {
    if (!this.held) return
    const { lift, surface, byKeys } = this.held
    lift.at = at
    const verdict = this.hands.words.verdict(lift, at)
    surface.show(at, verdict)
    if (!byKeys) return
    surface.reveal(at)
    this.hands.say(verdict.text)
  }
}
