import type { QueryClient } from '@tanstack/react-query'
import { refusalOf, type Api } from '@serein/client/api.ts'
import type { Format } from '@serein/client/format.ts'
import type { ApiQuery } from '@serein/client/query.ts'
import type { ShopCalendar, Visit } from '@serein/shared/booking/schema.ts'
import { showToast, type ToastAction } from '@serein/ui/toast-queue.ts'
import type { useWords } from '../../language/words.ts'
import type { ShopVerb } from '../visit/shop-verb.ts'
import type { Guest } from '../visit/visit-status.ts'
import type { VisitWords } from '../visit/visit-words.tsx'
import { UndoStack } from '../../command/undo-stack.ts'

/** The inputs of the store, updated after each render. */
export type DeskDeps = {
  api: Api
  query: ApiQuery
  cache: QueryClient
  /** Of the days on the screen. */
  key: readonly unknown[]
  shopId: string
  zone: string
  t: ReturnType<typeof useWords>['t']
  format: Format
  words: VisitWords
}

/** The questions to ask before a command is sent. */
export type DeskQuestion =
  | { verb: 'complete' | 'cancelByShop' | 'reschedule'; visit: Visit }
  | { verb: 'markNoShow' | 'cancelForClient'; visit: Visit; guest?: Guest }
  | { verb: 'cancelGuest'; visit: Visit; guest: Guest }
  | MoveQuestion

/** Whether its client is told of a move, and whether it is the spa that wishes so. */
export type MoveAnswer = { tellClient?: boolean; askedBy?: 'shop' }

/** Whether to move a dragged visit, and how; null: do not move it. */
export type MoveQuestion = {
  verb: 'move'
  visit: Visit
  to: Visit
  answer: (answer: MoveAnswer | null) => void
}

export type DeskVerb =
  | ShopVerb
  | 'cancelGuest'
  | 'cancelForClient'
  | 'move'
  | 'stretch'
  | 'block'
  | 'undo'

export type DeskState = {
  /** The visit or block being changed, and how. */
  pending: { id: string; verb: DeskVerb } | null
  question: DeskQuestion | null
}

/**
 * The store of the pending change to the days on the screen, with its question and undo. Commands show their effect at once with
 * `edit` or `put` and send it in `attempt`; a refusal reverts it and says why.
 */
export class Desk {
  private current: DeskDeps
  private state: DeskState = { pending: null, question: null }
  private readonly undoStack = new UndoStack()
  private readonly listeners = new Set<() => void>()

  constructor(deps: DeskDeps) {
    this.current = deps
  }

  get deps(): DeskDeps {
    return this.current
  }

  update(deps: DeskDeps): void {
    this.current = deps
  }

  readonly subscribe = (listener: () => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  readonly snapshot = (): DeskState => this.state

  readonly ask = (question: DeskQuestion | null): void => {
    const before = this.state.question
    this.set({ question })
    if (before?.verb === 'move') before.answer(null)
  }

  /** Asks whether a visit is to be moved, and how. */
  askToMove(visit: Visit, to: Visit): Promise<MoveAnswer | null> {
    return new Promise((resolve) => {
      const answer = (how: MoveAnswer | null) => {
        resolve(how)
        if (this.state.question === question) this.ask(null)
      }
      const question: MoveQuestion = { verb: 'move', visit, to, answer }
      this.ask(question)
    })
  }

  edit(edit: (calendar: ShopCalendar) => ShopCalendar): void {
    const { cache, key } = this.current
    cache.setQueryData<ShopCalendar>(key, (calendar) => calendar && edit(calendar))
  }

  /** Shows a visit as it is now. */
  put(visit: Visit): void {
    this.edit((calendar) => ({
      ...calendar,
      visits: calendar.visits.map((one) => (one.id === visit.id ? visit : one)),
    }))
  }

  /** Sends the command and refetches in any case; false if refused, with the words of `says` if it has any. */
  async attempt(
    pending: NonNullable<DeskState['pending']>,
    work: () => Promise<void>,
    says: Record<string, string> = {},
  ): Promise<boolean> {
    const { cache, key, query, t } = this.current
    this.set({ pending })
    await cache.cancelQueries({ queryKey: key })
    try {
      await work()
      return true
    } catch (error) {
      const refusal = refusalOf(error)
      const text = refusal ? (says[refusal.code] ?? refusal.message) : t('common.failed')
      showToast({ text, tone: 'bad' })
      return false
    } finally {
      const { question } = this.state
      // A refused reschedule can be tried again with another time.
      const stays = question?.visit.id !== pending.id || question.verb === 'reschedule'
      this.set({ pending: null, question: stays ? question : null })
      void cache.invalidateQueries({ queryKey: query.booking.shopCalendar.key() })
      void cache.invalidateQueries({ queryKey: query.booking.moveTimes.key() })
      void cache.invalidateQueries({ queryKey: query.bill.get.key() })
    }
  }

  /** Reports what was done, with undo until the next change of `of`. */
  offerUndo(
    text: string,
    undo: () => Promise<unknown>,
    { of, also }: { of?: string; also?: ToastAction | undefined } = {},
  ): void {
    this.undoStack.offer({ text, label: this.current.t('common.undo'), also }, undo, of)
  }

  /** Withdraws the undo of a visit that is about to change. */
  forgetUndo(of: string): void {
    this.undoStack.forget(of)
  }

  /** By the keyboard; false when there is nothing to undo. */
  readonly undoLast = (): boolean => this.undoStack.undoLast()

  private set(part: Partial<DeskState>): void {
    this.state = { ...this.state, ...part }
    for (const listener of this.listeners) listener()
  }
}
