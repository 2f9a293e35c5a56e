import type { World } from './testing.ts'
import type { Input } from './walk.ts'

/** What a shop's people set. Whatever is tried with it, others may book as usual. */
export const shopValues = {
  shopPhone: () => '+33 4 50 00 00 00',
  shopEmail: () => 'bonjour@thermes.test',
  holdMinutes: () => 10,
  gridMinutes: () => 15,
  noticeMinutes: () => 60,
  horizonDays: () => 90,
  partyLimit: () => 6,
  waitMinutes: () => 15,
  gapRule: () => 'off',
  gapMinutes: () => 0,
  approvalRule: () => null,
  openLimit: () => null,
  spacing: () => [],
  brandColor: () => '#336699',
  closureId: (world: World) => farClosure(world),
}

const everyDay = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
  weekday,
  fromMinute: 480,
  toMinute: 1_260,
}))

export const shopSamples: Record<string, (world: World) => Promise<Input>> = {
  'shop.changeHours': async () => ({ hours: everyDay, keepsVisits: true }),
  'shop.close': async () => ({ fromDay: '2090-01-02', toDay: '2090-01-03' }),
}

/** A day on which nobody books. */
async function farClosure({ database: { pool }, home }: World): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    `insert into shop_closure (business_id, shop_id, from_day, to_day) values ($1, $2, '2091-01-02', '2091-01-03')
     returning id`,
    [home.businessId, home.shopId],
  )
  return rows[0]!.id
}

/** Its shop answers it first, whatever it does with others. */
export async function isAskedFirst(
  { database: { pool } }: World,
  bookingId: string,
): Promise<void> {
  const rule = { ofAll: true, ofNewClients: false, serviceIds: [], answerMinutes: 720 }
  await pool.query('update booking set approval_rule = $2 where id = $1', [bookingId, rule])
}

/** The verbs on a request, which wait for no visit to begin. */
export const answers = new Set(['booking.confirm', 'booking.decline'])
