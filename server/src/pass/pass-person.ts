import type { Pass } from '@serein/shared/pass/contract.ts'
import { refuse } from '@serein/shared/refusal.ts'
import { sql } from 'kysely'
import { customerOf, writeAtDesk } from '../business/customer.ts'
import { clientsReachedBy } from '../business/known-contact.ts'
import { publish } from '../platform/outbox.ts'
import type { Tx } from '../platform/pool.ts'
import type { CustomerScope } from '../platform/scope.ts'
import { type LockedPass, lockPasses } from './pass.ts'

type People = { people: Pass['people'] }
type Named = { passId: string; name: string; email: string }

/** The holder of a pass shares it with somebody they name. Errors: as the contract says. */
export async function addPerson(
  tx: Tx,
  scope: CustomerScope,
  { passId, name, email }: Named,
  now: Date,
): Promise<People> {
  const pass = await lockOwn(tx, scope, passId, now)
  const { businessId } = pass
  if (pass.state !== 'active') throw refuse('pass_over')
  const personId = await clientReachedBy(tx, scope, businessId, { name, email })
  if (personId === pass.customerId) throw refuse('pass_own_address')
  if (!pass.personIds.includes(personId) && pass.personIds.length >= pass.people)
    throw refuse('pass_people_full', { limit: pass.people })
  await sql`
    insert into pass_person (business_id, pass_id, customer_id, name) values (${businessId}, ${passId}, ${personId}, ${name})
    on conflict (business_id, pass_id, customer_id) do update set name = excluded.name`.execute(tx)
  const { shopId } = pass
  await publish(tx, {
    businessId,
    shopId,
    event: 'pass.shared',
    subjectId: passId,
    data: { personId },
  })
  return peopleOf(tx, pass)
}

/** The holder of a pass shares it with somebody no more. Errors: as the contract says. */
export async function removePerson(
  tx: Tx,
  scope: CustomerScope,
  { passId, personId }: { passId: string; personId: string },
  now: Date,
): Promise<People> {
  const pass = await lockOwn(tx, scope, passId, now)
  const { businessId, shopId } = pass
  const { numAffectedRows } = await sql`
    delete from pass_person
    where business_id = ${businessId} and pass_id = ${passId} and customer_id = ${personId}`.execute(
    tx,
  )
  if (numAffectedRows === 1n)
    await publish(tx, {
      businessId,
      shopId,
      event: 'pass.unshared',
      subjectId: passId,
      data: { personId },
    })
  return peopleOf(tx, pass)
}

/** A pass of the reader's own, locked. */
async function lockOwn(
  tx: Tx,
  { userId }: CustomerScope,
  passId: string,
  now: Date,
): Promise<LockedPass> {
  const { rows } = await sql<{ businessId: string }>`
    select p.business_id as "businessId" from customer c
    join pass p on p.business_id = c.business_id and p.customer_id = c.id and p.id = ${passId}
    where c.user_id = ${userId}`.execute(tx)
  const [pass] = rows[0] ? await lockPasses(tx, rows[0].businessId, [passId], now) : []
  if (!pass) throw refuse('not_found')
  return pass
}

/** Whose account has shown that the address is theirs can use it in the app; else a client without one is meant, or somebody new. */
async function clientReachedBy(
  tx: Tx,
  { language }: CustomerScope,
  businessId: string,
  { name, email }: Pick<Named, 'name' | 'email'>,
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select id from "user" where email = lower(${email}) and email_verified`.execute(tx)
  const ofAccount = rows[0] ? await customerOf(tx, businessId, rows[0].id) : null
  if (ofAccount) return ofAccount
  const clients = await clientsReachedBy(tx, businessId, { email })
  const found = clients.find(({ userId }) => userId === null) ?? null
  return (await writeAtDesk(tx, businessId, { customer: { name, email }, found, language })).id
}

async function peopleOf(tx: Tx, { businessId, id }: LockedPass): Promise<People> {
  const { rows } = await sql<Pass['people'][number]>`
    select c.id as "customerId", ${calledByHolder} as name from pass_person r
    join customer c on c.business_id = r.business_id and c.id = r.customer_id
    where r.business_id = ${businessId} and r.pass_id = ${id} order by name, c.id`.execute(tx)
  return { people: rows }
}

/** What the holder of a pass calls somebody who shares it: `r`, the client `c`. */
export const calledByHolder = sql<string | null>`coalesce(r.name, nullif(c.name, ''))`
