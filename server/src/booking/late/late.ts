import {
  canSayLate,
  type LateAnswer,
  type LateKind,
  startsByItself,
} from '@serein/shared/booking/running-late.ts'
import { shopCan } from '@serein/shared/booking/states.ts'
import { allows } from '@serein/shared/business/permission.ts'
import { refuse } from '@serein/shared/refusal.ts'
import { sql } from 'kysely'
import { answeredBefore, once, transaction } from '../../platform/command.ts'
import type { CallContext } from '../../platform/context.ts'
import type { Links } from '../../platform/link.ts'
import type { Db, Tx } from '../../platform/pool.ts'
import type { BusinessScope } from '../../platform/scope.ts'
import type { ShopSnapshot, ShopSnapshots } from '../../slot/shop-snapshot.ts'
import { conflict, factsOf, lockOwnBooking } from '../booking.ts'
import { visitAt } from '../guest/private-link.ts'
import { retryOnConflict } from '../hold/retry.ts'
import { reviseAtDesk } from '../revise/desk-revision.ts'
import { type ClientTerms, termsOf } from '../revise/item-option.ts'
import { type BookedItem, bookedItems, spanOfItems, staffOf } from '../revise/items.ts'
import { writeRevision } from '../revise/write-revision.ts'
import { type Booker, type Booking, readBooking } from '../sql.ts'
import {
  type LateAsking,
  type LateChoice,
  lateChoice,
  lateChoices,
  lateItems,
} from './late-choice.ts'
import {
  askDesk,
  type Late,
  laterByItselfOf,
  noteLateAnswer,
  type SaidLate,
  wasAnswered,
  writeLateness,
} from './lateness.ts'

/** Attempts at a later start while others are faster. */
const attempts = 4

type Asked = { minutes: number; guestPosition?: number | undefined }

/** What is possible for a client who is late. Errors: as the contract says. */
export async function choicesForClient(
  context: CallContext,
  snapshots: ShopSnapshots,
  booker: Booker,
  { bookingId, ...asked }: Asked & { bookingId: string },
) {
  const { db, now } = context
  const parts = await partsOf(context, snapshots, booker, bookingId)
  const { booking, before, late } = await readAsking(db, booker, bookingId, asked)
  const startsAt = startOf(before, late)
  if (!canSayLate({ state: booking.state, startsAt: Date.parse(startsAt) }, now().getTime()))
    throw conflict(booking)
  const laterByItselfMinutes = await laterByItselfOf(db, booking)
  const isAgain = await wasAnswered(db, booking)
  return transaction(db, async (tx) => {
    const found = await lateChoices(tx, { ...parts, booking, before, late, now: now() })
    const choices = []
    for (const choice of found) {
      const { kind } = choice
      if (kind === 'as_planned') continue
      const isByItself = startsByItself(
        { laterByItselfMinutes },
        { kind, minutes: late.minutes, isAgain },
      )
      choices.push({ ...(await choiceFacts(tx, booking, late, choice)), kind, isByItself })
    }
    return { choices }
  })
}

type Saying = Asked & { bookingId: string; choice?: LateKind | undefined }

/** Says that a client is late, and begins later where that is theirs to take. Returns which visit it is. Errors: as the contract says. */
export async function sayLate(
  context: CallContext,
  snapshots: ShopSnapshots,
  booker: Booker,
  { bookingId, choice, ...asked }: Saying,
): Promise<{ businessId: string; bookingId: string }> {
  const way = 'linkHash' in booker ? 'link' : 'account'
  return retryOnConflict(context, attempts, async (now) => {
    const parts = await partsOf(context, snapshots, booker, bookingId)
    return once(context, async (tx) => {
      const booking = await lockOwnBooking(tx, booker, bookingId)
      const { businessId } = booking
      const message = { ...asked, guestPosition: asked.guestPosition, way, wanted: choice } as const
      const { before, late, isByItself } = await tellLate(tx, booking, message, now)
      if (!isByItself) return { businessId, bookingId }
      const found = await lateChoice(tx, { ...parts, booking, before, late, now }, 'later')
      if (!found) throw conflict(booking)
      const isPart = lateItems(before, late).length < before.length
      await writeRevision(tx, booking, {
        event: isPart ? 'booking.guest_rescheduled' : 'booking.rescheduled',
        actor: booking.userId,
        now,
        data: { lateMinutes: late.minutes },
        before,
        items: isPart ? lateItems(found.placed, late) : found.placed,
        guestPosition: isPart ? late.guestPosition : undefined,
        canUndo: true,
      })
      await noteLateAnswer(
        tx,
        booking,
        { answer: 'later', movedTo: startOf(found.placed, late) },
        now,
      )
      return { businessId, bookingId }
    })
  })
}

/**
 * Writes down what is said of a visit that is locked, and that they come. `isByItself`: the later start is theirs to take. Errors:
 * `state_conflict`.
 */
export async function tellLate(
  tx: Tx,
  booking: Booking,
  said: Omit<SaidLate, 'startsAt'>,
  now: Date,
) {
  const before = await bookedItems(tx, booking)
  const late = lateOf(before, said, booking)
  const startsAt = startOf(before, late)
  if (!canSayLate({ state: booking.state, startsAt: Date.parse(startsAt) }, now.getTime()))
    throw conflict(booking)
  const { minutes } = late
  const isAgain = await wasAnswered(tx, booking)
  const laterByItselfMinutes = await laterByItselfOf(tx, booking)
  await writeLateness(tx, booking, { ...said, startsAt }, now)
  await sayTheyCome(tx, booking)
  const { wanted: kind } = said
  const isByItself =
    kind !== undefined && startsByItself({ laterByItselfMinutes }, { kind, minutes, isAgain })
  if (!isByItself) await askDesk(tx, booking, late)
  return { before, late, isByItself }
}

/** Whether its client may say now that they are late, all who come to it. */
export function maySayLate({ state, startsAt }: Booking, now: Date): boolean {
  return canSayLate({ state, startsAt: startsAt.getTime() }, now.getTime())
}

/** The same question and word by the private link. */
export function lateByLink(context: CallContext, links: Links, snapshots: ShopSnapshots) {
  const visit = async (visitToken: string) => {
    const linkHash = links.hashOf(visitToken)
    const { bookingId } = await visitAt(context.db, linkHash, context.now())
    return { booker: { linkHash }, bookingId }
  }
  return {
    async choices({ visitToken, ...asked }: Asked & { visitToken: string }) {
      const { booker, bookingId } = await visit(visitToken)
      return choicesForClient(context, snapshots, booker, { ...asked, bookingId })
    },
    async say({ visitToken, ...said }: Omit<Saying, 'bookingId'> & { visitToken: string }) {
      const { booker, bookingId } = await visit(visitToken)
      return sayLate(context, snapshots, booker, { ...said, bookingId })
    },
  }
}

/** What the desk may answer. Errors: as the contract says. */
export async function choicesAtDesk(
  context: CallContext<BusinessScope>,
  snapshots: ShopSnapshots,
  { bookingId, ...asked }: Asked & { bookingId: string },
) {
  const { db, scope, now } = context
  const parts = await partsOf(context, snapshots, scope, bookingId)
  const { booking, before, late } = await readAsking(db, scope, bookingId, asked)
  if (!shopCan.answerLate(factsOf(booking))) throw conflict(booking)
  const seesMoney = allows(scope.permissions.money, 'view')
  return transaction(db, async (tx) => {
    const choices = []
    for (const choice of await lateChoices(tx, { ...parts, booking, before, late, now: now() })) {
      const { totalMinor, ...facts } = await choiceFacts(tx, booking, late, choice)
      choices.push({ ...facts, kind: choice.kind, totalMinor: seesMoney ? totalMinor : null })
    }
    return { choices }
  })
}

type Answering = Asked & {
  bookingId: string
  choice: LateAnswer
  expectedSequence: number
  tellClient?: boolean | undefined
}

/** The desk answers a late client, also one who has called. Errors: as the contract says. */
export async function answerLate(
  context: CallContext<BusinessScope>,
  snapshots: ShopSnapshots,
  input: Answering,
) {
  const { choice: kind, tellClient } = input
  const parts = await termsOf(context, snapshots, input.bookingId)
  return reviseAtDesk(
    context,
    snapshots,
    input,
    'answerLate',
    async (shop, before, { booking, tx, now }) => {
      const late = lateOf(before, input, booking)
      const asking = { booking, before, shop, terms: parts, late, now }
      const found = await lateChoice(tx, asking, kind)
      if (!found) return null
      const isAsked = await noteAtDesk(tx, booking, { before, late }, now)
      const answer = { answer: kind, movedTo: startOf(found.placed, late) }
      await noteLateAnswer(tx, booking, answer, now)
      const { placed, promised } = found
      return {
        options: [placed],
        event: 'booking.rescheduled',
        data: { lateMinutes: late.minutes },
        // Who has asked has an answer.
        tellClient: tellClient ?? (isAsked || undefined),
        ...(promised && { promised: (items) => ({ ...promised, items }) }),
      }
    },
  )
}

/** What the client has told stays as they did; else the desk has it from a call. Returns whether they wait for an answer. */
async function noteAtDesk(
  tx: Tx,
  booking: Booking,
  { before, late }: Pick<LateAsking, 'before' | 'late'>,
  now: Date,
): Promise<boolean> {
  const startsAt = startOf(before, late)
  const { minutes, guestPosition = null } = late
  const { rows } = await sql<{ way: SaidLate['way'] }>`
    select way from lateness where business_id = ${booking.businessId} and booking_id = ${booking.id}
      and minutes = ${minutes} and guest_position is not distinct from ${guestPosition} and starts_at = ${startsAt}`.execute(
    tx,
  )
  if (rows.length === 0)
    await writeLateness(tx, booking, { ...late, way: 'desk', wanted: undefined, startsAt }, now)
  return rows.some(({ way }) => way !== 'desk')
}

/** Who is late comes: the reminder's question is answered. */
async function sayTheyCome(tx: Tx, { businessId, id }: Booking): Promise<void> {
  await sql`
    update booking set affirmed_for = starts_at where business_id = ${businessId} and id = ${id}`.execute(
    tx,
  )
}

type Reader = Parameters<typeof readBooking>[2]

/** The shop as it is, and what holds for the client. */
async function partsOf(
  context: CallContext,
  snapshots: ShopSnapshots,
  scope: Reader,
  bookingId: string,
): Promise<{ shop: ShopSnapshot; terms: ClientTerms }> {
  const { db, now } = context
  const booked = await readBooking(db, bookingId, scope)
  if (!booked) {
    // A key that was used for another booking is refused first.
    await answeredBefore(context)
    throw refuse('not_found')
  }
  const terms = await termsOf({ db, now, scope }, snapshots, bookingId)
  return { shop: await snapshots.of(booked.shopId), terms }
}

async function readAsking(db: Db, scope: Reader, bookingId: string, asked: Asked) {
  const booking = await readBooking(db, bookingId, scope)
  if (!booking) throw refuse('not_found')
  const before = await bookedItems(db, booking)
  return { booking, before, late: lateOf(before, asked, booking) }
}

/** Errors: `state_conflict` where that guest does not come. */
function lateOf(before: readonly BookedItem[], asked: Asked, booking: Booking): Late {
  const late = { minutes: asked.minutes, guestPosition: asked.guestPosition }
  if (lateItems(before, late).length === 0) throw conflict(booking)
  return late
}

function startOf(items: readonly BookedItem[], late: Late): string {
  return spanOfItems(lateItems(items, late)).startsAt
}

async function choiceFacts(tx: Tx, booking: Booking, late: Late, { placed, promised }: LateChoice) {
  const own = lateItems(placed, late)
  const { rows } = await sql<{ name: string }>`
    select name from staff_member where business_id = ${booking.businessId} and id = any(${staffOf(own)}::uuid[])
    order by name`.execute(tx)
  return {
    ...spanOfItems(own),
    staffNames: rows.map(({ name }) => name),
    totalMinor: promised?.price.totalMinor ?? booking.totalMinor,
  }
}
