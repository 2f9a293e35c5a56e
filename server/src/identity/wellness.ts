import type { Wellness, WellnessNotes } from '@serein/shared/identity/wellness.ts'
import { sql } from 'kysely'
import { instantOf } from '../platform/instant.ts'
import type { Db, Tx } from '../platform/pool.ts'
import { resealAll, type Resealed } from '../platform/reseal.ts'
import type { CustomerScope, Language } from '../platform/scope.ts'
import type { Vault } from '../platform/vault.ts'
import { giveConsent, withdrawConsent } from './legal.ts'

const fields = ['pressure', 'areas_to_avoid', 'allergies'] as const
type Sealed = Record<(typeof fields)[number], string>
type SealedRow = Sealed & { user_id: string }

/** A person's own notes, and who has opened them. */
export async function getWellness(
  db: Db,
  vault: Vault,
  { userId }: CustomerScope,
): Promise<Wellness> {
  const { rows } = await sql<Wellness['openings'][number]>`
    select ${instantOf('opened_at')} as "openedAt", opener_name as "openerName",
      business_name as "businessName", booking_code as "bookingCode", subject
    from wellness_opening where user_id = ${userId} order by opened_at desc limit 50`.execute(db)
  return { ...(await readWellness(db, vault, userId)), openings: rows }
}

/** The notes without their envelope. Whoever shows them to somebody else writes an opening first. */
export async function readWellness(
  db: Db,
  vault: Vault,
  userId: string,
): Promise<Pick<Wellness, 'notes' | 'updatedAt'>> {
  const { rows } = await sql<SealedRow & { updatedAt: string }>`
    select user_id, pressure, areas_to_avoid, allergies, ${instantOf('updated_at')} as "updatedAt"
    from wellness_note where user_id = ${userId}`.execute(db)
  const [row] = rows
  return row
    ? { notes: opened(vault, row), updatedAt: row.updatedAt }
    : { notes: null, updatedAt: null }
}

/** Errors: `text_changed`. The answer tells nothing of the notes, for answers are kept a while. */
export async function saveWellness(
  tx: Tx,
  vault: Vault,
  scope: CustomerScope,
  { version, ...notes }: WellnessNotes & { version: number },
  context: { language: Language; now: Date },
): Promise<{ updatedAt: string }> {
  await giveConsent(tx, scope, { kind: 'wellness', version }, context)
  const { userId } = scope
  const sealed = (field: keyof Sealed, text: string) => vault.seal(text, placeOf(userId, field))
  await sql`
    insert into wellness_note (user_id, pressure, areas_to_avoid, allergies, updated_at)
    values (${userId}, ${sealed('pressure', notes.pressure ?? '')}, ${sealed('areas_to_avoid', notes.areasToAvoid)},
      ${sealed('allergies', notes.allergies)}, ${context.now})
    on conflict (user_id) do update set pressure = excluded.pressure,
      areas_to_avoid = excluded.areas_to_avoid, allergies = excluded.allergies, updated_at = excluded.updated_at`.execute(
    tx,
  )
  return { updatedAt: context.now.toISOString() }
}

/** The notes and the consent to them end together. */
export async function forgetWellness(tx: Tx, scope: CustomerScope, now: Date) {
  await withdrawConsent(tx, scope, 'wellness', now)
  return { isForgotten: true }
}

export type Opening = {
  /** Whose notes. */
  userId: string
  openedBy: { userId: string; name: string }
  businessName: string
  /** None of a file. */
  booking: { id: string; code: string } | null
  /** What was opened: their own notes, where nothing else is said. */
  subject?: 'wellness' | 'treatment' | 'file' | 'form'
}

/** Writes down, for the person the notes are about, that somebody reads them. */
export async function noteOpening(tx: Tx, opening: Opening, now: Date): Promise<void> {
  const { userId, openedBy, businessName, booking, subject = 'wellness' } = opening
  await sql`
    insert into wellness_opening (user_id, opened_by, opener_name, business_name, booking_id, booking_code, opened_at,
      subject)
    values (${userId}, ${openedBy.userId}, ${openedBy.name}, ${businessName}, ${booking?.id ?? null}, ${booking?.code ?? ''}, ${now},
      ${subject})`.execute(tx)
}

/** Seals anew what an earlier key has sealed, so that the earlier one can be thrown away. */
export function resealWellness(db: Db, vault: Vault, signal?: AbortSignal): Promise<Resealed> {
  const isOld = sql.join(
    fields.map((field) => sql`${sql.ref(field)} not like ${`${vault.currentId}.%`}`),
    sql` or `,
  )
  return resealAll<string>(
    '',
    (after) =>
      db.transaction().execute(async (tx) => {
        const { rows } = await sql<SealedRow>`
          select user_id, pressure, areas_to_avoid, allergies from wellness_note
          where user_id > ${after} and (${isOld}) order by user_id limit 200 for update`.execute(tx)
        let resealed = 0
        for (const row of rows) {
          const anew = fields.map((field) => vault.reseal(row[field], placeOf(row.user_id, field)))
          if (anew.includes(null)) continue
          const [pressure, areasToAvoid, allergies] = anew
          await sql`
            update wellness_note set pressure = ${pressure}, areas_to_avoid = ${areasToAvoid},
              allergies = ${allergies} where user_id = ${row.user_id}`.execute(tx)
          resealed += 1
        }
        return { resealed, unreadable: rows.length - resealed, last: rows.at(-1)?.user_id ?? null }
      }),
    signal,
  )
}

function opened(vault: Vault, row: SealedRow): WellnessNotes {
  const text = (field: keyof Sealed) => vault.open(row[field], placeOf(row.user_id, field))
  return {
    pressure: (text('pressure') || null) as WellnessNotes['pressure'],
    areasToAvoid: text('areas_to_avoid'),
    allergies: text('allergies'),
  }
}

function placeOf(userId: string, field: keyof Sealed): string {
  return `wellness_note ${userId} ${field}`
}
