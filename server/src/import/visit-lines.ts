import { setImmediate as breathe } from 'node:timers/promises'
import { Refusal } from '@serein/shared/refusal.ts'
import { atDesk } from '@serein/shared/slot/desk.ts'
import { withClaims } from '@serein/shared/slot/prepare.ts'
import { reasonAgainst } from '@serein/shared/slot/why-not.ts'
import { sql } from 'kysely'
import {
  importVisit,
  type ImportedVisit,
  lockImported,
  takeBackImported,
} from '../booking/hold/imported.ts'
import { planVisit } from '../booking/hold/plan.ts'
import type { Db, Tx } from '../platform/pool.ts'
import { forClient } from '../slot/arrangement.ts'
import { slotRequest } from '../slot/visit.ts'
import type { ShopSnapshot } from '../slot/shop-snapshot.ts'
import { amountIn, folded, plain } from './cell.ts'
import { clientOf, openClientBook } from './client-book.ts'
import { type FaultCode, isFaultCode } from './fault-words.ts'
import {
  type ValidatedLine,
  type KindOfImport,
  type StoredLine,
  reading,
  type Reading,
  type References,
  type Work,
} from './kind.ts'
import { lengthIn } from './menu-lines.ts'
import { startIn } from './start.ts'
import { type VisitWishes, serviceNamed, staffNamed } from './visit-names.ts'

const noteLength = 1_000
/** After so many lines others have their turn, and are told how far it is. */
const batch = 20

/** Visits to come. The engine takes their therapists and rooms, beside all that is booked and the lines before. */
export const visitLines: KindOfImport<ImportedVisit> = {
  async check(db, work, lines) {
    const { businessId, terms } = work.import
    const book = await openClientBook(db, businessId)
    const booked = await bookedStarts(db, businessId, work.now)
    const shop = await work.snapshots.of(terms.shopId!)
    // Someone else’s shop is nobody’s: what the terms say was asked when they were said.
    if (shop.shop.businessId !== businessId)
      throw new Error('an import is for a shop of its business')
    let world = shop
    const results: ValidatedLine<ImportedVisit>[] = []
    for (const [at, each] of lines.entries()) {
      const read = reading(work.import, each)
      const one = validate(read, work, world, { customerId: clientOf(read, book), booked })
      results.push({ line: each.line, ...one })
      if (one.value) world = beside(world, one.value, each.line)
      if (at % batch === batch - 1) {
        await work.reportProgress(at + 1)
        await breathe()
      }
    }
    return results
  },
  async write(tx, { import: { businessId }, scope, now, reportProgress }, valid) {
    await lockImported(
      tx,
      businessId,
      valid.map(({ value }) => value),
    )
    const written = []
    for (const { line, value } of valid) {
      const subjectId = await importVisit(tx, scope, value, now)
      written.push({ line, subjectId, customerId: value.customerId })
      if (written.length % batch === 0) await reportProgress(written.length)
    }
    return written
  },
  references: visitsThatWentOn,
  async revert(tx, { scope, now, reportProgress }, stored) {
    const used: References = new Map()
    // In the order of their ids, as all who lock several do.
    const ordered = stored.toSorted((one, other) => (one.subjectId < other.subjectId ? -1 : 1))
    for (const [at, { line, subjectId }] of ordered.entries()) {
      if (!(await takeBackImported(tx, scope, subjectId, now))) used.set(line, 'visit')
      if (at % batch === 0) await reportProgress(at)
    }
    return used
  },
}

type Visitor = { customerId: string | null; booked: Map<string, number> }

function validate(
  read: Reading,
  work: Work,
  world: ShopSnapshot,
  { customerId, booked }: Visitor,
): Omit<ValidatedLine<ImportedVisit>, 'line'> {
  const wishes = wishesIn(read, work, world)
  const wrong = () => ({ verdict: 'wrong' as const, faults: read.faults, customerId })
  const skipped = (code: FaultCode, value?: number) => ({
    verdict: 'skipped' as const,
    faults: [{ field: null, code, ...(value && { value }) }],
    customerId,
  })
  if (isCalledOff(read.cell('status'))) return skipped('is_cancelled')
  if (wishes.startsAt && Date.parse(wishes.startsAt) <= work.now.getTime())
    return skipped('is_past')
  if (read.faults.length > 0 || !customerId || !wishes.startsAt || !wishes.variant) return wrong()
  const key = `${customerId} ${wishes.startsAt} ${wishes.variant.serviceId}`
  const earlier = booked.get(key)
  if (earlier !== undefined)
    return earlier === 0 ? skipped('already_there') : skipped('twice', earlier)
  const plan = planned(world, wishes as VisitWishes, work.now)
  if (typeof plan === 'string') {
    const isTheirs = wishes.wish !== 'any' && plan.includes('therapist')
    read.fault(isTheirs ? 'staff' : 'day', plan)
    return wrong()
  }
  booked.set(key, read.line)
  return { verdict: 'fits', faults: [], customerId, value: { plan, customerId, note: wishes.note } }
}

function wishesIn(read: Reading, { import: { terms }, now }: Work, world: ShopSnapshot) {
  const { timeZone, currency } = world.shop
  const startsAt = startIn(read, {
    order: terms.dayOrder,
    timeZone,
    thisYear: now.getUTCFullYear(),
  })
  const minutes = read.read('minutes', lengthIn, 'not_minutes')
  const priceMinor = read.read(
    'price',
    (cell) => amountIn(cell, currency),
    'not_an_amount',
    currency,
  )
  if (priceMinor !== null && priceMinor < 0) read.fault('price', 'not_an_amount', currency)
  const variant = serviceNamed(world, read.cell('service'), minutes)
  if (!variant)
    read.fault('service', read.cell('service').trim() === '' ? 'missing' : 'unknown_service')
  const staff = staffNamed(world, read.cell('staff'))
  if (staff === null) read.fault('staff', 'unknown_staff')
  const note = plain(read.cell('note'))
  if (note.length > noteLength) read.fault('note', 'too_long', noteLength)
  return {
    startsAt,
    minutes,
    priceMinor,
    variant,
    wish: variant?.hands === 0 || !staff ? 'any' : staff,
    note: note || null,
  }
}

/** The plan of a visit, or why there is none. What the file says of length and price was agreed with its client. */
function planned(
  world: ShopSnapshot,
  { startsAt, minutes, priceMinor, variant, wish }: VisitWishes,
  now: Date,
) {
  const at = {
    ...world,
    booksBy: 'any' as const,
    prepared: atDesk(world.prepared, startsAt),
  }
  const visit = {
    guests: [{ items: [{ variantId: variant.id, addOnIds: [], wish }] }],
    together: 'same_start' as const,
    sameRoom: false,
  }
  const differs = {
    lengthMinutes: minutes === variant.lengthMinutes ? null : minutes,
    priceMinor: priceMinor === variant.priceMinor ? null : priceMinor,
  }
  const isAgreed = differs.lengthMinutes !== null || differs.priceMinor !== null
  const arrangement = isAgreed
    ? { avoids: [], prefers: [], agreed: [{ variantId: variant.id, ...differs }], offers: [] }
    : null
  try {
    const plan = planVisit(at, visit, startsAt, {
      now,
      isReturning: true,
      isNewClient: false,
      arrangement,
    })
    if (plan) return plan
    const request = slotRequest(forClient(at, arrangement), { ...visit, isReturning: true })
    const code = reasonAgainst(at.prepared, request, startsAt, now.toISOString())?.code ?? ''
    return isFaultCode(code) ? code : 'not_free'
  } catch (error) {
    if (error instanceof Refusal) return 'not_free'
    throw error
  }
}

/** The shop as it will be once this one is written. */
function beside(world: ShopSnapshot, { plan }: ImportedVisit, line: number): ShopSnapshot {
  const upsert = plan.assignment.items.flatMap(({ claims }, item) =>
    claims.map((claim, at) => ({
      ...claim,
      id: `${line}.${item}.${at}`,
      state: 'kept' as const,
      heldUntil: null,
    })),
  )
  return { ...world, prepared: withClaims(world.prepared, { upsert }) }
}

function isCalledOff(cell: string): boolean {
  return /^(?:cancel|annul|no[- ]?show|absent|declin|refus|delet)/u.test(folded(cell))
}

/** What clients have ahead, by client, start and service; 0 stands for what was booked before. */
async function bookedStarts(db: Db, businessId: string, now: Date): Promise<Map<string, number>> {
  const { rows } = await sql<{ customerId: string; startsAt: Date; serviceId: string }>`
    select b.customer_id as "customerId", i.starts_at as "startsAt", i.service_id as "serviceId"
    from booking b join item i on i.business_id = b.business_id and i.booking_id = b.id and i.cancelled_at is null
    where b.business_id = ${businessId} and b.ends_at > ${now} and b.customer_id is not null
      and b.state in ('requested', 'confirmed', 'checked_in')`.execute(db)
  return new Map(
    rows.map(({ customerId, startsAt, serviceId }) => [
      `${customerId} ${startsAt.toISOString()} ${serviceId}`,
      0,
    ]),
  )
}

async function visitsThatWentOn(
  db: Db | Tx,
  businessId: string,
  stored: readonly StoredLine[],
): Promise<References> {
  const lineOf = new Map(stored.map(({ subjectId, line }) => [subjectId, line]))
  const { rows } = await sql<{ id: string }>`
    select b.id from booking b where b.business_id = ${businessId} and b.id = any(${[...lineOf.keys()]}::uuid[])
      and (b.sequence > 1 or b.state <> 'confirmed' or exists (select from payment p
        where p.business_id = b.business_id and p.subject_id = b.id))`.execute(db)
  return new Map(rows.map(({ id }) => [lineOf.get(id)!, 'visit']))
}
