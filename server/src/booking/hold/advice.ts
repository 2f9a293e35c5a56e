import type { HealthForm } from '@serein/shared/health-form/contract.ts'
import { refuse } from '@serein/shared/refusal.ts'
import { sql } from 'kysely'
import { latestAnswers } from '../../health-form/answer.ts'
import { healthForm } from '../../health-form/form.ts'
import { instantOf } from '../../platform/instant.ts'
import type { Tx } from '../../platform/pool.ts'
import type { Vault } from '../../platform/vault.ts'
import { inEach } from '../../platform/words.ts'
import { adviceWithNames } from '../health/visit-form.ts'

/** How long the shop may take to answer what a form makes a request, where it has no rule of its own. */
const answerMinutes = 1_440

type Guest = {
  guestPosition: number
  customerId: string | null
  /** Null: there is none, or they have no name; then they are counted. */
  name: string | null
  startsAt: string
  serviceIds: string[]
}

/**
 * What the answers of each guest say of their services, where there are any. A service that they advise against is refused; where the shop is to
 * be asked, a visit that is held becomes a request. Of a visit that stands, what is added (`itemId`) counts alone, and cannot wait for an
 * answer. Returns whether the shop is asked. Errors: `service_not_advised`, of a guest `guest_not_advised`, `field_unreadable`.
 */
export async function assertAdvised(
  tx: Tx,
  vault: Vault,
  { businessId, id }: { businessId: string; id: string },
  itemId: string | null = null,
): Promise<boolean> {
  const form = await healthForm(tx, { businessId })
  const isGrave = form.contraindications.some(
    ({ effect }) => effect === 'refuse' || effect === 'ask',
  )
  if (!isGrave) return false
  let isAsked = false
  for (const guest of await guestsOf(tx, { businessId, id }, itemId)) {
    const gravest = await gravestOf(tx, vault, form, { businessId, id, ...guest })
    if (gravest?.effect === 'refuse' || (gravest?.effect === 'ask' && itemId))
      throw await notAdvised(tx, guest, gravest)
    isAsked ||= gravest?.effect === 'ask'
  }
  if (isAsked) await askShop(tx, { businessId, id })
  return isAsked
}

/**
 * Nobody waits for what their own answers speak against, as long as these count on the last day that would do (`until`). Errors:
 * `service_not_advised`, `field_unreadable`.
 */
export async function assertAdvisedToWait(
  tx: Tx,
  vault: Vault,
  wish: { businessId: string; userId: string; serviceIds: string[]; until: string },
): Promise<void> {
  const { businessId, userId, serviceIds, until: startsAt } = wish
  const form = await healthForm(tx, { businessId })
  if (!form.contraindications.some(({ effect }) => effect === 'refuse')) return
  const client = await tx
    .selectFrom('customer')
    .select('id as customerId')
    .where('business_id', '=', businessId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!client) return
  const booker = { ...client, guestPosition: 0, name: null, serviceIds, startsAt }
  const gravest = await gravestOf(tx, vault, form, { ...booker, businessId })
  if (gravest?.effect === 'refuse') throw await notAdvised(tx, booker, gravest)
}

type Advice = Awaited<ReturnType<typeof adviceWithNames>>[number]

/** The gravest of what the answers of a guest say of their services; `id` is that of the visit. */
async function gravestOf(
  tx: Tx,
  vault: Vault,
  form: HealthForm,
  visit: { businessId: string; id?: string } & Guest,
): Promise<Advice | undefined> {
  const { businessId, id: bookingId, customerId, guestPosition: position } = visit
  const guest = bookingId && position > 0 ? { bookingId, position } : null
  const whose = { businessId, customerId, guest, isByBooker: false }
  const [gravest] = await adviceWithNames(tx, visit, form, await latestAnswers(tx, vault, whose))
  return gravest
}

async function notAdvised(tx: Tx, { guestPosition, name }: Guest, advice: Advice) {
  const { serviceId, service, instead, insteadId } = advice
  const does = instead && { service: instead, variantId: await variantOf(tx, insteadId!) }
  const what = { guestPosition, serviceId, service, instead: does }
  if (guestPosition === 0) return refuse('service_not_advised', what)
  const guest = inEach((t) => name ?? t('healthForm.guest', { number: guestPosition + 1 }))
  return refuse('guest_not_advised', { ...what, guest })
}

/** Of whom there may be answers: the booker who is a client, and the guests. */
async function guestsOf(
  tx: Tx,
  { businessId, id }: { businessId: string; id: string },
  itemId: string | null,
): Promise<Guest[]> {
  const { rows } = await sql<Guest>`
    select i.guest_position as "guestPosition", array_agg(distinct i.service_id) as "serviceIds", g.name,
      case when i.guest_position = 0 then b.customer_id else g.customer_id end as "customerId", ${instantOf('b.starts_at')} as "startsAt"
    from booking b join item i on i.business_id = b.business_id and i.booking_id = b.id and i.cancelled_at is null
      left join guest g on g.business_id = b.business_id and g.booking_id = b.id and g.position = i.guest_position
    where b.business_id = ${businessId} and b.id = ${id} and (${itemId}::uuid is null or i.id = ${itemId}::uuid)
    group by i.guest_position, g.customer_id, g.name, b.customer_id, b.starts_at order by i.guest_position`.execute(
    tx,
  )
  return rows
}

/** What of a service can be booked online. */
async function variantOf(tx: Tx, serviceId: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select v.id from variant v join service s on s.business_id = v.business_id and s.id = v.service_id
    where s.id = ${serviceId} and v.is_active and s.is_active and s.retired_at is null and s.channel <> 'desk'
    order by v.position, v.id limit 1`.execute(tx)
  return rows[0]?.id ?? null
}

async function askShop(tx: Tx, { businessId, id }: { businessId: string; id: string }) {
  const rule = { ofAll: true, ofNewClients: false, serviceIds: [], answerMinutes }
  await sql`
    update booking set approval_rule = coalesce(approval_rule, ${JSON.stringify(rule)}::jsonb) || '{"ofAll": true}'
    where business_id = ${businessId} and id = ${id} and state = 'held' and source = 'app'`.execute(
    tx,
  )
}
