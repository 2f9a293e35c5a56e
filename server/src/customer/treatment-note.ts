import { treatmentLimits } from '@serein/shared/customer/rules.ts'
import type {
  OpenedTreatment,
  TreatmentContent,
  TreatmentNote,
} from '@serein/shared/customer/treatment-note.ts'
import { refuse } from '@serein/shared/refusal.ts'
import { sql } from 'kysely'
import { noteAccess, readerOf, recognised } from '../booking/guest/wellness.ts'
import { noteOpening } from '../identity/wellness.ts'
import { auditChange } from '../platform/audit.ts'
import { once } from '../platform/command.ts'
import type { CallContext } from '../platform/context.ts'
import { ownStart } from '../booking/guest/own-start.ts'
import { instantOf } from '../platform/instant.ts'
import { publish } from '../platform/outbox.ts'
import type { Db, Tx } from '../platform/pool.ts'
import { resealAll, type Resealed } from '../platform/reseal.ts'
import type { BusinessScope } from '../platform/scope.ts'
import type { Vault } from '../platform/vault.ts'

const day = 86_400_000

export type OpenVisit = {
  customerId: string | null
  userId: string | null
  code: string
  isRecognised: boolean
  businessName: string
  opener: string
}

/**
 * Opens what was written of a visit, and, for a client who stands by it, of their earlier ones. What is kept as the command’s answer
 * is only that it was opened; the notes are read anew each time. Errors: as the contract says.
 */
export async function openTreatment(
  context: CallContext<BusinessScope>,
  vault: Vault,
  bookingId: string,
): Promise<OpenedTreatment> {
  const scope = context.scope
  const opened = await once(context, async (tx) => {
    const visit = await lockVisit(tx, scope, bookingId, context.now())
    const { userId, code, businessName, opener } = visit
    const openedBy = { userId: scope.userId, name: opener }
    if (userId && (await hasNotes(tx, scope, bookingId, visit)))
      await noteOpening(
        tx,
        { userId, openedBy, businessName, booking: { id: bookingId, code }, subject: 'treatment' },
        context.now(),
      )
    const { customerId, isRecognised } = visit
    return { openedAt: context.now().toISOString(), customerId, isRecognised }
  })
  const notes = await notesFor(context.db, vault, scope, { bookingId, ...opened })
  const own = notes.find((note) => note.bookingId === bookingId)
  return {
    openedAt: opened.openedAt,
    mayWrite: true,
    version: own?.version ?? 0,
    photos: own?.photos ?? (await photosOf(context.db, scope.businessId, bookingId)),
    notes,
  }
}

/** Errors: as the contract says. The answer tells nothing of the note, for answers are kept a while. */
export async function writeTreatment(
  tx: Tx,
  vault: Vault,
  scope: BusinessScope,
  terms: { bookingId: string; treatmentContent: TreatmentContent; treatmentVersion: number },
  now: Date,
): Promise<{ version: number; writtenAt: string }> {
  const { bookingId, treatmentContent, treatmentVersion } = terms
  const { businessId, userId } = scope
  const { opener } = await lockVisit(tx, scope, bookingId, now)
  const { rows } = await sql<{ version: number }>`
    select coalesce(max(version), 0)::int as version from treatment_note
    where business_id = ${businessId} and booking_id = ${bookingId}`.execute(tx)
  const before = rows[0]!.version
  if (before !== treatmentVersion) throw refuse('client_changed')
  const version = before + 1
  const content = sealed(vault, { bookingId, version }, treatmentContent)
  await sql`
    insert into treatment_note (business_id, booking_id, version, content, author_id, author_name, written_at)
    values (${businessId}, ${bookingId}, ${version}, ${content}, ${userId}, ${opener}, ${now})`.execute(
    tx,
  )
  auditChange(tx, { kind: 'treatment_note', id: bookingId }, { version: before }, { version })
  await publish(tx, { businessId, event: 'treatment.written', subjectId: bookingId })
  return { version, writtenAt: now.toISOString() }
}

/**
 * The visit, where the reader may open its notes: while it is to come or under way, and for a while after. Locked, so that it does
 * not vanish meanwhile. Errors: `not_found`, `state_conflict`, `notes_not_for_you`.
 */
export async function lockVisit(
  tx: Tx,
  scope: BusinessScope,
  bookingId: string,
  now: Date,
): Promise<OpenVisit> {
  return visitFor(tx, scope, bookingId, { now, locks: true })
}

/** The same without a lock, to read. */
export async function visitFor(
  db: Db | Tx,
  scope: BusinessScope,
  bookingId: string,
  { now, locks }: { now: Date; locks: boolean },
): Promise<OpenVisit> {
  const { rows } = await sql<OpenVisit & { state: string; endsAt: Date; staffIds: string[] }>`
    select b.customer_id as "customerId", b.user_id as "userId", b.code, ${recognised} as "isRecognised", b.state,
      b.ends_at as "endsAt", array(select unnest(i.staff_ids) from item i where i.business_id = b.business_id
        and i.booking_id = b.id and i.cancelled_at is null) as "staffIds", h.name as "businessName",
      coalesce(o.name, '') as opener
    from booking b join business h on h.id = b.business_id left join "user" o on o.id = ${scope.userId}
    where b.business_id = ${scope.businessId} and b.id = ${bookingId}
    ${locks ? sql`for no key update of b` : sql``}`.execute(db)
  const [row] = rows
  if (!row) throw refuse('not_found')
  const { state, endsAt, staffIds, ...visit } = row
  const isOpen = ['confirmed', 'checked_in', 'completed'].includes(state)
  const isOver = endsAt.getTime() + treatmentLimits.writeDays * day < now.getTime()
  if (!isOpen || isOver) throw refuse('state_conflict', { state })
  const access = noteAccess(await readerOf(db, scope), { isRecognised: true, staffIds })
  if (access === 'not_for_you') throw refuse('notes_not_for_you')
  return visit
}

/** Seals anew what an earlier key has sealed, so that the earlier one can be thrown away. */
export function resealTreatments(db: Db, vault: Vault, signal?: AbortSignal): Promise<Resealed> {
  return resealAll<Omit<Sealed, 'content'>>(
    { bookingId: '00000000-0000-0000-0000-000000000000', version: 0 },
    (after) =>
      db.transaction().execute(async (tx) => {
        const { rows } = await sql<Sealed & { businessId: string }>`
          select business_id as "businessId", booking_id as "bookingId", version, content from treatment_note
          where (booking_id, version) > (${after.bookingId}, ${after.version})
            and content not like ${`${vault.currentId}.%`}
          order by booking_id, version limit 200 for update`.execute(tx)
        let resealed = 0
        for (const { businessId, bookingId, version, content } of rows) {
          const anew = vault.reseal(content, placeOf(bookingId, version))
          if (anew === null) continue
          await sql`
            update treatment_note set content = ${anew}
            where business_id = ${businessId} and booking_id = ${bookingId} and version = ${version}`.execute(
            tx,
          )
          resealed += 1
        }
        return { resealed, unreadable: rows.length - resealed, last: rows.at(-1) ?? null }
      }),
    signal,
  )
}

export type Sealed = { bookingId: string; version: number; content: string }

/** A version of a note, as it is kept. */
export function sealed(
  vault: Vault,
  { bookingId, version }: Omit<Sealed, 'content'>,
  content: TreatmentContent,
): string {
  return vault.seal(JSON.stringify(content), placeOf(bookingId, version))
}

/** What a sealed note says. */
export function unsealed(vault: Vault, { bookingId, version, content }: Sealed): TreatmentContent {
  return JSON.parse(vault.open(content, placeOf(bookingId, version))) as TreatmentContent
}

type Which = { bookingId: string; customerId: string | null; isRecognised: boolean }

async function hasNotes(
  tx: Tx,
  { businessId }: BusinessScope,
  bookingId: string,
  visit: Omit<Which, 'bookingId'>,
): Promise<boolean> {
  const { rows } = await sql`
    select from treatment_note n join booking b on b.business_id = n.business_id and b.id = n.booking_id
    where n.business_id = ${businessId} and ${isAmong({ bookingId, ...visit })} limit 1`.execute(tx)
  return rows.length > 0
}

/** Of the note `n` of the booking `b`: that it is of this visit, or of an earlier one of the same client. */
function isAmong({ bookingId, customerId, isRecognised }: Which) {
  return isRecognised && customerId
    ? sql`(b.id = ${bookingId} or b.customer_id = ${customerId})`
    : sql`b.id = ${bookingId}`
}

async function notesFor(
  db: Db,
  vault: Vault,
  { businessId }: BusinessScope,
  which: Which,
): Promise<TreatmentNote[]> {
  type Row = Omit<TreatmentNote, 'answers' | 'marks' | 'photos'> & { content: string }
  const { rows } = await sql<Row>`
    select n.booking_id as "bookingId", n.version, n.content, n.author_name as "authorName",
      ${instantOf('n.written_at')} as "writtenAt", ${ownStart('b')} as "startsAt", b.time_zone as "timeZone",
      (select coalesce(jsonb_agg(i.service_name order by i.guest_position, i.position), '[]') from item i
        where i.business_id = b.business_id and i.booking_id = b.id and i.cancelled_at is null) as "serviceNames"
    from treatment_note n join booking b on b.business_id = n.business_id and b.id = n.booking_id
    where n.business_id = ${businessId} and ${isAmong(which)}
      and not exists (select from treatment_note o where o.business_id = n.business_id and o.booking_id = n.booking_id
        and o.version > n.version)
    order by b.starts_at desc, b.id limit ${treatmentLimits.history}`.execute(db)
  const notes: TreatmentNote[] = []
  for (const { content, ...row } of rows) {
    const { answers, marks } = unsealed(vault, { ...row, content })
    notes.push({ ...row, answers, marks, photos: await photosOf(db, businessId, row.bookingId) })
  }
  return notes
}

async function photosOf(
  db: Db,
  businessId: string,
  bookingId: string,
): Promise<TreatmentNote['photos']> {
  const { rows } = await sql<TreatmentNote['photos'][number]>`
    select t.id as "photoId", p.width, p.height, p.tint, p.blur from treatment_photo t
    join picture p on p.business_id = t.business_id and p.id = t.picture_id
    where t.business_id = ${businessId} and t.booking_id = ${bookingId} order by t.added_at, t.id`.execute(
    db,
  )
  return rows
}

function placeOf(bookingId: string, version: number): string {
  return `treatment_note ${bookingId} ${version}`
}
