import { idOf, perform, type Samples } from './sample-call.ts'
import type { World } from './testing.ts'

const everyDay = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
  weekday,
  fromMinute: 480,
  toMinute: 1_260,
}))

/** What a shop's people set. Whatever is tried with it, others may book as usual. */
export const shopSamples: Samples = {
  hours: () => everyDay.slice(0, 1),
  timeZone: () => 'Europe/Paris',
  isPhoneRequired: () => false,
  unpaidLimit: () => 3,
  closureId: farClosure,
  'shop.changeBookingRules': () => ({
    gridMinutes: 15,
    horizonDays: 90,
    gapMinutes: 0,
    partyLimit: 6,
  }),
  'shop.changeHours': () => ({ hours: everyDay, keepsVisits: true }),
  isListed: () => true,
  'shop.changeMessageTimes': () => ({
    reminderMinutes: [2_880, 180],
    freeCancelReminderMinutes: 180,
    quietFromMinute: 1_260,
    quietToMinute: 480,
    reviewMonths: 3,
  }),
  'shop.closeForGood': anotherShop,
  'shop.openAgain': async (world) => {
    const other = await anotherShop(world)
    await perform(world, 'shop.closeForGood', other, 'owner')
    return other
  },
  // A logo is of one business: that of another is refused as any bad input.
  'business.changeProfile': async (world) => ({
    ...(await perform(world, 'business.profile', {}, 'owner')),
    logoId: null,
  }),
  'shop.close': () => ({ fromDay: '2090-01-02', toDay: '2090-01-03' }),
}

/** Whatever an endpoint before has made of the rules, one may book and pay as usual. */
export async function placeRules({ database: { pool }, home }: World): Promise<void> {
  await pool.query(
    `update shop set tenders = default, deposit_rules = default, open_limit = default,
       approval_rule = default, spacing_rules = default, prerequisite_rules = default, never_alone = default,
       version = version + 1
     where id = $1 and (deposit_rules <> '[]' or cardinality(tenders) < 4 or open_limit is not null
       or approval_rule is not null or spacing_rules <> '[]' or prerequisite_rules <> '[]' or never_alone)`,
    [home.shopId],
  )
  await pool.query(
    `insert into top_up_option (business_id, currency, amount_minor, bonus_minor)
     values ($1, 'EUR', 5000, 200) on conflict do nothing`,
    [home.businessId],
  )
}

/** A shop of the business at home at which nothing has happened. */
async function anotherShop(world: World): Promise<{ shopId: string }> {
  const shopId = await idOf(
    world,
    `insert into shop (business_id, slug, name, description, street, postal_code, city, country, latitude, longitude,
       time_zone, currency, tax_rate, tax_is_included)
     select business_id, 'another-' || gen_random_uuid(), 'Another', description, street, postal_code, city, country,
       latitude, longitude, time_zone, currency, tax_rate, tax_is_included from shop where business_id = $1 and id = $2
     returning id`,
    world.home.businessId,
    world.home.shopId,
  )
  return { shopId }
}

/** A day on which nobody books. */
function farClosure(world: World): Promise<string> {
  return idOf(
    world,
    `insert into shop_closure (business_id, shop_id, from_day, to_day) values ($1, $2, '2091-01-02', '2091-01-03')
     returning id`,
    world.home.businessId,
    world.home.shopId,
  )
}

/** Its shop answers it first, whatever it does with others. */
export async function waitForShop({ database }: World, bookingId: string): Promise<void> {
  const rule = { ofAll: true, ofNewClients: false, serviceIds: [], answerMinutes: 720 }
  await database.pool.query('update booking set approval_rule = $2 where id = $1', [
    bookingId,
    rule,
  ])
}

/** The verbs on a request, which wait for no visit to begin. */
export const answers = new Set(['booking.confirm', 'booking.decline'])
