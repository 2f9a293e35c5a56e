import { allows, type Permissions } from '@serein/shared/business/permission.ts'
import { mayBeSameName } from '@serein/shared/identity/name.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../platform/pool.ts'
import type { BusinessScope, Language } from '../platform/scope.ts'
import { askWhich, clientsReachedBy, type Contact } from './known-contact.ts'

/** Of the customer `c`: where they live; null where nothing is known of it. */
export const addressOf = sql`case when concat(c.street, c.postal_code, c.city, c.country) <> '' then jsonb_build_object(
    'street', c.street, 'postalCode', c.postal_code, 'city', c.city, 'country', c.country) end`

/**
 * Who a user is at a business, made from their account on the first booking: pieces of a larger statement,
 * `with ${customerFor(…)}, …`, of which `customer_of` has the id; of who only looks around it has none.
 */
export function customerFor(businessId: string, userId: string) {
  return sql`
    known_customer as (select id from customer where business_id = ${businessId} and user_id = ${userId}),
    new_customer as (
      insert into customer (business_id, user_id, name, email, phone, language)
      select ${businessId}, u.id, u.name, u.reachable_email, coalesce(p.contact_phone, u.phone_number), u.language
      from "user" u left join profile p on p.user_id = u.id
      where u.id = ${userId} and not u.is_anonymous and not exists (select from known_customer)
      on conflict on constraint customer_is_one_per_user do update set user_id = excluded.user_id
      returning id),
    customer_of as (select id from known_customer union all select id from new_customer)`
}

/** The same alone; null for who only looks around, and where there is no such business. */
export async function customerOf(
  tx: Tx,
  businessId: string,
  userId: string,
): Promise<string | null> {
  const found = await sql`select from business where id = ${businessId}`.execute(tx)
  if (found.rows.length === 0) return null
  const { rows } = await sql<{ id: string }>`
    with ${customerFor(businessId, userId)} select id from customer_of`.execute(tx)
  return rows[0]?.id ?? null
}

/** The same for several businesses at once, where somebody becomes a customer who held times without an account. */
export async function becomeCustomer(
  tx: Tx,
  userId: string,
  businessIds: readonly string[],
): Promise<void> {
  await sql`
    insert into customer (business_id, user_id, name, email, phone, language)
    select b.id, u.id, u.name, u.reachable_email, coalesce(p.contact_phone, u.phone_number), u.language
    from "user" u left join profile p on p.user_id = u.id, unnest(${businessIds}::uuid[]) as b(id)
    where u.id = ${userId}
    on conflict on constraint customer_is_one_per_user do nothing`.execute(tx)
}

/** Where the business reaches a customer who has told it themself. */
export async function setPhone(
  tx: Tx,
  customer: { businessId: string; customerId: string },
  phone: string,
): Promise<void> {
  await sql`
    update customer set phone = ${phone}
    where business_id = ${customer.businessId} and id = ${customer.customerId} and phone is distinct from ${phone}`.execute(
    tx,
  )
}

export type DeskCustomer =
  | { customerId: string }
  | (Contact & { name?: string | undefined; isSomebodyElse?: boolean | undefined })

/**
 * Whom the desk books for: a client of the business; the one who is reached by the e-mail or phone they told, if the names may be one;
 * or a new one, who may stay without a name. Null for an unknown `customerId`. Errors: `client_known` where somebody of another name is
 * reached so, or several are; of whom may not see how clients are reached nothing is asked, and it is a new one.
 */
export async function customerAtDesk(
  tx: Tx,
  scope: DeskScope,
  customer: DeskCustomer,
  language: Language,
): Promise<ClientAtDesk | null> {
  const found = await findAtDesk(tx, scope, customer)
  if ('customerId' in customer) return found
  return writeAtDesk(tx, scope.businessId, { customer, found, language })
}

type DeskScope = { businessId: string; permissions: Permissions }
type ClientAtDesk = { id: string; userId: string | null }
type TypedClient = Exclude<DeskCustomer, { customerId: string }>

/** Whether anything is told of who it is. */
export function tellsWho(customer: DeskCustomer): boolean {
  if ('customerId' in customer) return true
  return Boolean(customer.name || customer.email || customer.phone)
}

/** The client of a business who is meant, if there is one; locks and writes nothing. Errors: as {@link customerAtDesk}. */
export async function findAtDesk(
  tx: Tx,
  { businessId, permissions }: DeskScope,
  customer: DeskCustomer,
): Promise<ClientAtDesk | null> {
  if ('customerId' in customer) return clientOrMerged(tx, businessId, customer.customerId)
  const { name = '' } = customer
  const clients = customer.isSomebodyElse ? [] : await clientsReachedBy(tx, businessId, customer)
  const alike = clients.filter((client) => mayBeSameName(name, client.name))
  const found = alike.find((client) => client.name !== '') ?? alike[0]
  if (found && (name || alike.length === 1)) return found
  if (clients.length > 0 && allows(permissions.contact, 'view'))
    throw askWhich({ permissions }, clients)
  return null
}

/** Writes somebody new down, or the name of who was found without one. */
export async function writeAtDesk(
  tx: Tx,
  businessId: string,
  {
    customer: { name = '', email = null, phone = null },
    found,
    language,
  }: { customer: TypedClient; found: ClientAtDesk | null; language: Language },
): Promise<ClientAtDesk> {
  if (found) {
    if (name) await nameClient(tx, businessId, found.id, name)
    return found
  }
  const { rows } = await sql<{ id: string }>`
    insert into customer (business_id, name, email, phone, language)
    values (${businessId}, ${name}, ${email}, ${phone}, ${language}) returning id`.execute(tx)
  return { id: rows[0]!.id, userId: null }
}

/** Who has turned out to be another client is booked for as that one. */
async function clientOrMerged(tx: Tx, businessId: string, customerId: string) {
  const { rows } = await sql<{ id: string; userId: string | null }>`
    select id, user_id as "userId" from customer
    where business_id = ${businessId} and merged_into is null and erased_at is null
      and id = (select coalesce(c.merged_into, c.id) from customer c
        where c.business_id = ${businessId} and c.id = ${customerId})`.execute(tx)
  return rows[0] ?? null
}

/** Who was made up for a visit that is gone has told nothing any more; somebody who has an account stays who they are. */
export async function forgetMadeUpCustomer(
  tx: Tx,
  businessId: string,
  customerId: string,
): Promise<void> {
  await sql`
    update customer set name = '', email = null, phone = null
    where business_id = ${businessId} and id = ${customerId} and user_id is null`.execute(tx)
}

async function nameClient(tx: Tx, businessId: string, customerId: string, name: string) {
  await sql`
    update customer set name = ${name}
    where business_id = ${businessId} and id = ${customerId} and name = ''`.execute(tx)
}

/** Of the customer `c`: they have told who they are, or how they are reached. Who walked in and told nothing is nobody's client. */
export const isClient = sql<boolean>`(c.user_id is not null or c.name <> '' or c.phone is not null or c.email is not null)`

/** What the reader may call a customer: by name, else as they are reached; null for who has told nothing. */
export function calledBy({ permissions }: BusinessScope, c = 'c'): RawBuilder<string | null> {
  const name = sql.ref(`${c}.name`)
  return allows(permissions.contact, 'view')
    ? sql`coalesce(nullif(${name}, ''), ${sql.ref(`${c}.phone`)}, ${sql.ref(`${c}.email`)})`
    : sql`nullif(${name}, '')`
}

/**
 * The order of names of the customer `c`: by name, which an index knows, and those without one by what the reader calls them. To who
 * may not see a number, it decides no place.
 */
export function nameOrder(scope: BusinessScope) {
  const called = sql`lower(coalesce(case c.name when '' then ${calledBy(scope)} end, ''))`
  return { name: sql`lower(c.name)`, called }
}

/** What one calls somebody; undefined for who has not told a name. */
export function firstNameOf(name: string | null): string | undefined {
  return name?.trim().split(/\s+/u)[0] || undefined
}
