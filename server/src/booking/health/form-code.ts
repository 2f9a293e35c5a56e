import { refuse } from '@serein/shared/refusal.ts'
import { sql } from 'kysely'
import { once } from '../../platform/command.ts'
import type { CallContext } from '../../platform/context.ts'
import type { KeptLink, Links } from '../../platform/link.ts'
import type { Db, Tx } from '../../platform/pool.ts'
import type { BusinessScope } from '../../platform/scope.ts'
import type { Vault } from '../../platform/vault.ts'
import screens from '../../platform/screen.gen.json' with { type: 'json' }
import { conflict, isAhead, lockBookingOfBusiness } from '../booking.ts'
import { filledFor, type Filling, formToFill, formVisit, keepFor } from './visit-form.ts'

const minutes = 30

type OneGuest = { bookingId: string; guestPosition: number }
type Code = OneGuest & { businessId: string }

/** An address for the tablet of the desk; those that were made for the same guest before end. Errors: as the contract says. */
export async function handForm(
  context: CallContext<BusinessScope>,
  links: Links,
  { bookingId, guestPosition }: OneGuest,
): Promise<{ url: string; expiresAt: string }> {
  const { scope, db } = context
  // The answer stored with the command's key does not hold the code, which is worked out afterwards.
  const { hash } = await once(context, async (tx) => {
    const now = context.now()
    const booking = await lockBookingOfBusiness(tx, scope, bookingId)
    if (!isAhead(booking, now)) throw conflict(booking)
    const visit = await formVisit(tx, { bookingId, guestPosition }, scope, now)
    if (guestPosition === 0 && !visit.customerId) throw refuse('visit_without_client')
    if (visit.state === 'cancelled') throw conflict(booking)
    await formToFill(tx, visit)
    const made = links.make()
    await sql`
      delete from form_code where business_id = ${visit.businessId} and booking_id = ${bookingId} and guest_position = ${guestPosition}`.execute(
      tx,
    )
    await sql`
      insert into form_code (code_hash, code_seed, business_id, booking_id, guest_position, made_at, expires_at)
      values (${made.hash}, ${made.seed}, ${visit.businessId}, ${bookingId}, ${guestPosition}, ${now},
        ${new Date(now.getTime() + minutes * 60_000)})`.execute(tx)
    return { hash: made.hash }
  })
  const { rows } = await sql<KeptLink & { expiresAt: Date }>`
    select code_seed as seed, code_hash as hash, expires_at as "expiresAt" from form_code
    where code_hash = ${hash}`.execute(db)
  const token = rows[0] && links.tokenOf(rows[0])
  if (!token) throw refuse('not_found')
  const url = `${links.publicUrl}${screens.bookingDetails}?form=${token}`
  return { url, expiresAt: rows[0]!.expiresAt.toISOString() }
}

/** An address that goes into a mail to who has no account: until the visit begins, or the form is filled in. */
export async function formLinkForMail(
  tx: Tx,
  links: Links,
  { businessId, bookingId }: { businessId: string; bookingId: string },
  { now, expiresAt }: { now: Date; expiresAt: Date },
): Promise<KeptLink> {
  const made = links.make()
  await sql`
    insert into form_code (code_hash, code_seed, business_id, booking_id, made_at, expires_at)
    values (${made.hash}, ${made.seed}, ${businessId}, ${bookingId}, ${now}, ${expiresAt})`.execute(
    tx,
  )
  return made
}

/** Errors: `form_code_over`. */
export async function formByCode({ db, now }: CallContext, links: Links, token: string) {
  const code = await codeAt(db, links.hashOf(token), now())
  const visit = await formVisit(db, code, code, now())
  // Whoever holds the tablet fills it in anew: what was answered before stays closed.
  return { ...(await formToFill(db, visit)), code: visit.code }
}

/** Errors: as the contract says. */
export async function fillInByCode(
  context: CallContext,
  { vault, links }: { vault: Vault; links: Links },
  { formToken, ...filling }: Filling & { formToken: string },
) {
  const hash = links.hashOf(formToken)
  const visitOfCode = await once(context, async (tx) => {
    const now = context.now()
    const code = await codeAt(tx, hash, now)
    const visit = await formVisit(tx, code, code, now, { locks: true })
    // Somebody else may have used it while this one waited for the visit.
    await codeAt(tx, hash, now)
    await keepFor(tx, vault, visit, filling, now)
    await sql`update form_code set used_at = ${now} where code_hash = ${hash}`.execute(tx)
    return code
  })
  return filledFor(context.db, vault, visitOfCode, visitOfCode, context.now())
}

/** Which visit a code is for, while it counts. Errors: `form_code_over`. */
async function codeAt(db: Db | Tx, hash: string, now: Date): Promise<Code> {
  const { rows } = await sql<Code>`
    select business_id as "businessId", booking_id as "bookingId", guest_position::int as "guestPosition" from form_code
    where code_hash = ${hash} and used_at is null and expires_at > ${now}`.execute(db)
  if (!rows[0]) throw refuse('form_code_over')
  return rows[0]
}

/** Codes that are over say nothing any more. */
export async function forgetFormCodes(db: Db, now: Date): Promise<void> {
  await sql`delete from form_code where expires_at <= ${now}`.execute(db)
}
