import type { Likeness } from '@serein/shared/customer/refusal.ts'
import { allows } from '@serein/shared/business/permission.ts'
import { refuse } from '@serein/shared/refusal.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../platform/pool.ts'
import type { BusinessScope } from '../platform/scope.ts'

export type KnownClient = {
  id: string
  userId: string | null
  name: string
  email: string | null
  phone: string | null
  likenesses: Likeness[]
}
export type Contact = { email?: string | null | undefined; phone?: string | null | undefined }
type Named = { name: string; birthday: { day: number; month: number } | null | undefined }

/** The words of a name in one order, however they were typed. */
export function nameKey(name: RawBuilder<unknown>): RawBuilder<string> {
  return sql`(select string_agg(w, ' ' order by w) from regexp_split_to_table(plain_text(${name}), '[^[:alnum:]]+') w where w <> '')`
}

/** The clients who are reached by this e-mail or phone, or have this name and birthday; the oldest first, five at most: people share both. */
export async function clientsReachedBy(
  tx: Tx,
  businessId: string,
  { email = null, phone = null }: Contact,
  { name, birthday }: Named = { name: '', birthday: null },
): Promise<KnownClient[]> {
  const isDated = birthday && name
  if (!email && !phone && !isDated) return []
  const sharesName = isDated
    ? sql`(coalesce(p.birth_day, c.birth_day) = ${birthday.day} and coalesce(p.birth_month, c.birth_month) = ${birthday.month}
        and ${nameKey(sql`c.name`)} = ${nameKey(sql`${name}::text`)})`
    : sql`false`
  const { rows } = await sql<KnownClient>`
    select c.id, c.user_id as "userId", c.name, c.email, c.phone,
      array_remove(array[case when c.phone = ${phone} then 'phone' end, case when lower(c.email) = lower(${email}) then 'email' end,
        case when ${sharesName} then 'birthday' end], null) as likenesses
    from customer c left join profile p on p.user_id = c.user_id
    where c.business_id = ${businessId} and c.merged_into is null and c.erased_at is null
      and (lower(c.email) = lower(${email}) or c.phone = ${phone} or ${sharesName})
    order by c.created_at, c.id limit 5`.execute(tx)
  return rows
}

/** The question which of them is meant, if any: `client_known`. */
export function askWhich(
  { permissions }: Pick<BusinessScope, 'permissions'>,
  clients: readonly KnownClient[],
) {
  const mayReach = allows(permissions.contact, 'view')
  return refuse('client_known', {
    customers: clients.map(({ id, name, phone, email, likenesses }) => ({
      id,
      name,
      phone: mayReach ? phone : null,
      email: mayReach ? email : null,
      likenesses,
    })),
  })
}
