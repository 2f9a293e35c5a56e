import type { CalendarFeed } from '@serein/shared/booking/feed.ts'
import { allows } from '@serein/shared/business/permission.ts'
import { refuse } from '@serein/shared/refusal.ts'
import { sql } from 'kysely'
import { membershipOf } from '../../business/business.ts'
import { platformName } from '../../identity/platform-name.ts'
import { once } from '../../platform/command.ts'
import type { CallContext } from '../../platform/context.ts'
import type { Db, Tx } from '../../platform/pool.ts'
import type { BusinessScope, CustomerScope, Language } from '../../platform/scope.ts'
import { staffOf } from '../../team/team.ts'
import { customerFeed, therapistFeed } from './feed-calendar.ts'
import type { KeptLink, Links } from '../../platform/link.ts'

/** Whose visits a feed tells: those a user has booked, or those a therapist serves. */
type Owner = { userId: string; businessId: string | null; staffId: string | null }

type Answer = { feed: CalendarFeed | null }

export function myFeed({ db, scope }: CallContext<CustomerScope>, links: Links): Promise<Answer> {
  return presentFeed(db, asUser(scope.userId), links)
}

export function openMyFeed(
  context: CallContext<CustomerScope>,
  links: Links,
  input: { replace: boolean },
) {
  return open(context, asUser(context.scope.userId), links, input)
}

export function closeMyFeed(context: CallContext<CustomerScope>, links: Links) {
  return close(context, asUser(context.scope.userId), links)
}

/** Nothing, and no way to open any, for a member who is no therapist. */
export async function myTherapistFeed({ db, scope }: CallContext<BusinessScope>, links: Links) {
  const owner = await asTherapist(db, scope)
  if (!owner) return { isTherapist: false, feed: null }
  return { isTherapist: true, ...(await presentFeed(db, owner, links)) }
}

/** Errors: `not_found` for a member who is no therapist. */
export async function openTherapistFeed(
  context: CallContext<BusinessScope>,
  links: Links,
  input: { replace: boolean },
) {
  return open(context, await therapist(context), links, input)
}

/** Errors: `not_found` for a member who is no therapist. */
export async function closeTherapistFeed(context: CallContext<BusinessScope>, links: Links) {
  return close(context, await therapist(context), links)
}

export type FoundFeed = Owner & { language: Language }

/** Whose address ends in this token; null for nobody's. */
export async function feedAt(db: Db, links: Links, token: string): Promise<FoundFeed | null> {
  const { rows } = await sql<FoundFeed>`
    select f.user_id as "userId", f.business_id as "businessId", f.staff_id as "staffId", u.language
    from calendar_feed f join "user" u on u.id = f.user_id
    where f.token_hash = ${links.hashOf(token)}`.execute(db)
  return rows[0] ?? null
}

/**
 * What a calendar reads there, in its owner's language. A therapist's tells as much as they may see in the console at
 * this moment: null once they have left.
 */
export async function readFeed(
  db: Db,
  { publicUrl }: Links,
  { userId, businessId, staffId, language }: FoundFeed,
  now: Date,
): Promise<string | null> {
  const reading = { language, platform: await platformName(db), publicUrl, now }
  if (!businessId || !staffId) return customerFeed(db, userId, reading)
  const mayRead = await isAtWork(db, { userId, businessId, staffId })
  return mayRead ? therapistFeed(db, { businessId, staffId }, reading) : null
}

async function isAtWork(db: Db, owner: { userId: string; businessId: string; staffId: string }) {
  const member = await membershipOf(db, { ...owner, deskId: null })
  if (member?.businessId !== owner.businessId) return false
  if (!allows(member.permissions.calendar, 'view')) return false
  const now = await asTherapist(db, owner)
  return now?.staffId === owner.staffId
}

async function open(
  context: CallContext,
  owner: Owner,
  links: Links,
  { replace }: { replace: boolean },
): Promise<Answer> {
  // The answer stored with the command's key does not hold the address, which is worked out afterwards.
  await once(context, async (tx) => {
    await write(tx, owner, links.make(), { replace, now: context.now() })
    return {}
  })
  return presentFeed(context.db, owner, links)
}

async function close(context: CallContext, owner: Owner, links: Links): Promise<Answer> {
  await once(context, async (tx) => {
    await sql`delete from calendar_feed where ${of(owner)}`.execute(tx)
    return {}
  })
  return presentFeed(context.db, owner, links)
}

async function presentFeed(db: Db, owner: Owner, links: Links): Promise<Answer> {
  const { rows } = await sql<KeptLink & { openedAt: Date }>`
    select seed, token_hash as hash, opened_at as "openedAt" from calendar_feed where ${of(owner)}`.execute(
    db,
  )
  const [row] = rows
  if (!row) return { feed: null }
  const token = links.tokenOf(row)
  const url = token && `${links.publicUrl}/feeds/${token}.ics`
  return { feed: { url, openedAt: row.openedAt.toISOString() } }
}

/** Who opens it twice at once has one, and both hear of the same. */
async function write(
  tx: Tx,
  { userId, businessId, staffId }: Owner,
  { seed, hash }: KeptLink,
  { replace, now }: { replace: boolean; now: Date },
) {
  const one = staffId
    ? sql`(business_id, staff_id) where staff_id is not null`
    : sql`(user_id) where staff_id is null`
  const then = replace
    ? sql`do update set user_id = excluded.user_id, seed = excluded.seed, token_hash = excluded.token_hash,
        opened_at = excluded.opened_at`
    : sql`do nothing`
  await sql`
    insert into calendar_feed (user_id, business_id, staff_id, seed, token_hash, opened_at)
    values (${userId}, ${businessId}, ${staffId}, ${seed}, ${hash}, ${now})
    on conflict ${one} ${then}`.execute(tx)
}

function of({ userId, businessId, staffId }: Owner) {
  return staffId
    ? sql`business_id = ${businessId} and staff_id = ${staffId} and user_id = ${userId}`
    : sql`user_id = ${userId} and staff_id is null`
}

function asUser(userId: string): Owner {
  return { userId, businessId: null, staffId: null }
}

async function therapist({ db, scope }: CallContext<BusinessScope>): Promise<Owner> {
  const owner = await asTherapist(db, scope)
  if (!owner) throw refuse('not_found')
  return owner
}

async function asTherapist(
  db: Db,
  { businessId, userId }: Pick<BusinessScope, 'businessId' | 'userId'>,
): Promise<Owner | null> {
  const staffId = await staffOf(db, { businessId, userId })
  return staffId ? { userId, businessId, staffId } : null
}
