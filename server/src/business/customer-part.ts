import { sql } from 'kysely'
import type { CustomerPart, Joining } from '../platform/customer-part.ts'
import type { Tx } from '../platform/pool.ts'
import { changeArrangements } from './customer-file.ts'

type Address = Record<'street' | 'postal_code' | 'city' | 'country', unknown>
type Fields = Record<
  'user_id' | 'email' | 'phone' | 'blocked_at' | 'blocked_reason' | 'trusted_at',
  unknown
> &
  Address
type Moved = {
  /** Of the client who stays, before and after; of who goes, before. */
  before: Fields
  after: Fields
  gone: Fields
  notes: string[]
  relatives: string[]
  wards: string[]
  /** Of those that moved before marks were there, nothing. */
  marks?: Marks
  /** Own fields of the business. */
  fieldIds?: string[]
}
type Marks = { alerts: string[]; tags: string[] }

const fields = sql`user_id, email, phone, blocked_at, blocked_reason, trusted_at, street, postal_code, city, country`

/** Who somebody is at a business, what the team has written about them, and who belongs to them. */
export const clientOfBusiness: CustomerPart = {
  name: 'customer',
  async move(tx, joining): Promise<Moved> {
    const { businessId, from, into, now } = joining
    const before = await fieldsOf(tx, businessId, into)
    const other = await fieldsOf(tx, businessId, from)
    const after = {
      user_id: before.user_id ?? other.user_id,
      email: before.email ?? other.email,
      phone: before.phone ?? other.phone,
      blocked_at: before.blocked_at ?? other.blocked_at,
      blocked_reason: before.blocked_at ? before.blocked_reason : other.blocked_reason,
      trusted_at: before.trusted_at ?? other.trusted_at,
      ...addressIn(addressIsEmpty(before) ? other : before),
    }
    await sql`
      update customer set user_id = null, merged_into = ${into}, merged_at = ${now}
      where business_id = ${businessId} and id = ${from}`.execute(tx)
    await write(tx, businessId, into, after)
    const notes = await idsOf(
      tx,
      sql`update customer_note set customer_id = ${into} where business_id = ${businessId} and customer_id = ${from}
        returning id`,
    )
    const relatives = await moveRelations(tx, joining)
    const wards = await idsOf(
      tx,
      sql`update customer set guardian_id = ${into}
        where business_id = ${businessId} and guardian_id = ${from} and id <> ${into} returning id`,
    )
    const marks = await moveMarks(tx, joining)
    const fieldIds = await moveFieldValues(tx, joining)
    await changeArrangements(tx, businessId)
    return { before, after, gone: other, notes, relatives, wards, marks, fieldIds }
  },
  async restore(tx, joining, moved: Moved) {
    const { businessId, from, into } = joining
    const { before, after, gone: merged, notes, relatives, wards, marks, fieldIds } = moved
    const now = await fieldsOf(tx, businessId, into)
    // What somebody has changed since is theirs to keep, and what moved before there was such a field.
    const restored = {
      ...now,
      ...Object.fromEntries(
        Object.keys(before).map((name) => {
          const key = name as keyof Fields
          return [key, now[key] === after[key] ? before[key] : now[key]]
        }),
      ),
    } as Fields
    await write(tx, businessId, into, restored)
    await sql`
      update customer set user_id = ${merged.user_id}, merged_into = null, merged_at = null
      where business_id = ${businessId} and id = ${from}`.execute(tx)
    await sql`
      update customer_note set customer_id = ${from}
      where business_id = ${businessId} and customer_id = ${into} and id = any(${notes}::uuid[])`.execute(
      tx,
    )
    await moveRelations(tx, { ...joining, from: into, into: from }, relatives)
    await sql`
      update customer set guardian_id = ${from}
      where business_id = ${businessId} and guardian_id = ${into} and id = any(${wards}::uuid[])`.execute(
      tx,
    )
    if (marks) await moveMarks(tx, { ...joining, from: into, into: from }, marks)
    if (fieldIds) await moveFieldValues(tx, { ...joining, from: into, into: from }, fieldIds)
    await changeArrangements(tx, businessId)
  },
  async erase(tx, { businessId, customerId }) {
    const where = sql`business_id = ${businessId} and customer_id = ${customerId}`
    await sql`delete from customer_note where ${where}`.execute(tx)
    await sql`delete from customer_alert where ${where}`.execute(tx)
    await sql`delete from customer_tagging where ${where}`.execute(tx)
    await sql`delete from customer_field_value where ${where}`.execute(tx)
    await sql`delete from customer_relation where ${where}`.execute(tx)
    await sql`
      delete from customer_relation where business_id = ${businessId} and relative_id = ${customerId}`.execute(
      tx,
    )
    await sql`
      update customer set user_id = null, name = '', email = null, phone = null, birth_day = null, birth_month = null,
        birth_year = null, street = '', postal_code = '', city = '', country = null, blocked_at = null, blocked_reason = null, trusted_at = null, is_minor = false, guardian_id = null,
        news_agreed_at = null
      where business_id = ${businessId} and id = ${customerId}`.execute(tx)
  },
}

async function fieldsOf(tx: Tx, businessId: string, id: string): Promise<Fields> {
  const { rows } = await sql<{ fields: Fields }>`
    select to_jsonb(c) as fields from (select ${fields} from customer
      where business_id = ${businessId} and id = ${id}) c`.execute(tx)
  return rows[0]!.fields
}

function addressIn({ street, postal_code, city, country }: Address): Address {
  return { street, postal_code, city, country }
}

function addressIsEmpty(address: Address): boolean {
  return Object.values(addressIn(address)).every((part) => !part)
}

async function write(tx: Tx, businessId: string, id: string, value: Fields): Promise<void> {
  await sql`
    update customer c set user_id = v.user_id, email = v.email, phone = v.phone, blocked_at = v.blocked_at,
      blocked_reason = v.blocked_reason, trusted_at = v.trusted_at, street = v.street, postal_code = v.postal_code, city = v.city, country = v.country
    from jsonb_to_record(${JSON.stringify(value)}::jsonb) as v(user_id text, email text, phone text, blocked_at timestamptz,
      blocked_reason text, trusted_at timestamptz, street text, postal_code text, city text, country text)
    where c.business_id = ${businessId} and c.id = ${id}`.execute(tx)
}

/** From both sides, but for whom they both have, and themselves; of some only where that is said. */
async function moveRelations(
  tx: Tx,
  { businessId, from, into }: Joining,
  only: string[] | null = null,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select r.relative_id as id from customer_relation r
    where r.business_id = ${businessId} and r.customer_id = ${from} and r.relative_id <> ${into}
      and (${only}::uuid[] is null or r.relative_id = any(${only}::uuid[]))
      and not exists (select from customer_relation o where o.business_id = r.business_id and o.customer_id = ${into}
        and o.relative_id = r.relative_id)`.execute(tx)
  const ids = rows.map(({ id }) => id)
  await sql`
    update customer_relation set customer_id = ${into}
    where business_id = ${businessId} and customer_id = ${from} and relative_id = any(${ids}::uuid[])`.execute(
    tx,
  )
  await sql`
    update customer_relation set relative_id = ${into}
    where business_id = ${businessId} and relative_id = ${from} and customer_id = any(${ids}::uuid[])`.execute(
    tx,
  )
  return ids
}

/** Alerts, and the tags that the other does not have; of some only where that is said. */
async function moveMarks(
  tx: Tx,
  { businessId, from, into }: Joining,
  only: Marks | null = null,
): Promise<Marks> {
  const alerts = await idsOf(
    tx,
    sql`update customer_alert set customer_id = ${into} where business_id = ${businessId} and customer_id = ${from}
      and (${only?.alerts ?? null}::uuid[] is null or id = any(${only?.alerts ?? null}::uuid[])) returning id`,
  )
  const tags = await idsOf(
    tx,
    sql`update customer_tagging g set customer_id = ${into}
      where g.business_id = ${businessId} and g.customer_id = ${from}
        and (${only?.tags ?? null}::uuid[] is null or g.tag_id = any(${only?.tags ?? null}::uuid[]))
        and not exists (select from customer_tagging o where o.business_id = g.business_id and o.customer_id = ${into}
          and o.tag_id = g.tag_id)
      returning g.tag_id as id`,
  )
  return { alerts, tags }
}

/** What stands in fields that are empty for the other; of some only where that is said. */
function moveFieldValues(
  tx: Tx,
  { businessId, from, into }: Joining,
  only: string[] | null = null,
): Promise<string[]> {
  return idsOf(
    tx,
    sql`update customer_field_value v set customer_id = ${into}
      where v.business_id = ${businessId} and v.customer_id = ${from}
        and (${only}::uuid[] is null or v.field_id = any(${only}::uuid[]))
        and not exists (select from customer_field_value o where o.business_id = v.business_id and o.customer_id = ${into}
          and o.field_id = v.field_id)
      returning v.field_id as id`,
  )
}

async function idsOf(tx: Tx, statement: ReturnType<typeof sql>): Promise<string[]> {
  const { rows } = await (statement as ReturnType<typeof sql<{ id: string }>>).execute(tx)
  return [...new Set(rows.map(({ id }) => id))]
}
