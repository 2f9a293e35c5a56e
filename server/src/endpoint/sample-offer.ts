import type { World } from './testing.ts'
import type { Input } from './walk.ts'

const terms = {
  name: { en: 'A quiet hour', fr: 'Une heure calme' },
  smallPrint: { en: 'On each treatment.', fr: 'Sur chaque soin.' },
  rate: 10_000,
  amountMinor: null,
  currency: null,
  includesAddOns: false,
  serviceIds: null,
  shopIds: null,
  weekdays: [1, 2],
  fromMinute: 600,
  toMinute: 720,
  fromDay: null,
  toDay: null,
  lastMinuteHours: null,
  forNewClients: false,
  code: null,
  useLimit: null,
}

/** An offer of the business at home: a new one to save, one without a code to end and to bring back. */
export const offerSamples: Record<string, (world: World) => Promise<Input>> = {
  'offer.save': async () => ({ ...terms, offerId: null, version: 0 }),
  'offer.end': offerId,
  'offer.restore': offerId,
}

async function offerId({ database, home }: World): Promise<Input> {
  const { rows } = await database.pool.query<{ id: string }>(
    `select id from offer where business_id = $1 and code is null order by id limit 1`,
    [home.businessId],
  )
  return { offerId: rows[0]!.id }
}

/** What saving asks for; its sample says it whole. */
export const offerValues = Object.fromEntries(
  Object.keys({ ...terms, offerId: null }).map((name) => [name, () => null]),
)
