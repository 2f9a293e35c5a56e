import { perform, type Samples } from './sample-call.ts'
import { freeTimes } from './sample-free.ts'
import type { World } from './testing.ts'

/** Sessions at the shop at home, each of a service of its own and at a time when somebody of the team is free. */
export const sessionSamples: Samples = {
  groupSessionId: async (world) => {
    const { shopId } = world.home
    const made = await perform(
      world,
      'slot.newSessions',
      { shopId, ...(await wished(world)) },
      'owner',
    )
    return (made.sessions as [{ id: string }])[0].id
  },
  'slot.newSessions': wished,
}

async function wished(world: World) {
  const [time] = await freeTimes(world, 5)
  const serviceId = await groupService(world)
  return {
    serviceId,
    staffId: time!.staffIds[0],
    startsAt: time!.startsAt,
    lengthMinutes: 30,
    skipsTaken: false,
  }
}

async function groupService({ database, home }: World): Promise<string> {
  const { businessId, shopId } = home
  const { rows } = await database.pool.query<{ serviceId: string }>(
    `with made as (
       insert into service (business_id, category_id, name, description, session_seats, session_least, session_decide_minutes)
       select business_id, id, '{"en": "Yoga", "fr": "Yoga"}', '{"en": "", "fr": ""}', 12, 3, 60
       from category where business_id = $1 order by id limit 1 returning business_id, id),
     offered as (
       insert into service_shop (business_id, service_id, shop_id) select business_id, id, $2 from made),
     lasting as (
       insert into variant (business_id, service_id, length_minutes) select business_id, id, 30 from made returning business_id, id),
     priced as (
       insert into variant_price (business_id, variant_id, currency, price_minor)
       select v.business_id, v.id, s.currency, 2000 from lasting v join shop s on s.business_id = v.business_id and s.id = $2),
     taught as (
       insert into skill (business_id, staff_id, variant_id)
       select v.business_id, m.id, v.id from lasting v join staff_member m on m.business_id = v.business_id)
     select id as "serviceId" from made`,
    [businessId, shopId],
  )
  return rows[0]!.serviceId
}
