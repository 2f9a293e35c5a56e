import { sql } from 'kysely'

/**
 * Who a user is at a business, made from their account on the first booking: pieces of a larger statement,
 * `with ${customerFor(…)}, …`, of which `customer_of` has the id.
 */
export function customerFor(businessId: string, userId: string) {
  return sql`
    known_customer as (select id from customer where business_id = ${businessId} and user_id = ${userId}),
    new_customer as (
      insert into customer (business_id, user_id, name, email, language)
      select ${businessId}, id, name, email, language from "user"
      where id = ${userId} and not exists (select from known_customer)
      on conflict on constraint customer_is_one_per_user do update set user_id = excluded.user_id
      returning id),
    customer_of as (select id from known_customer union all select id from new_customer)`
}
