import { done } from './sample-call.ts'
import type { World } from './testing.ts'
import type { Input } from './walk.ts'

const paragraph = (text: string) => ({
  type: 'doc',
  version: 1,
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
})

export const platformValues = {
  reason: () => 'Nobody answers there.',
  position: () => 2,
  changes: () => ({ en: 'A point.', fr: 'Un point.' }),
  placementId: async (world: World) => (await placementAtHome(world)).id,
}

/** What the platform does: to a business of its own, so that the one at home goes on. */
export const platformSamples: Record<string, (world: World) => Promise<Input>> = {
  'business.suspend': async (world) => ({ businessId: await another(world) }),
  'business.lift': async (world) => {
    const businessId = await another(world)
    await done(world, 'business.suspend', { businessId, reason: 'For a while.' }, 'admin')
    return { businessId }
  },
  'placement.list': async () => ({}),
  'placement.save': async (world) => {
    const { id: placementId, version, shopId, fromDay, toDay } = await placementAtHome(world)
    return { placementId, version, shopId, fromDay, toDay }
  },
  'legal.history': async () => ({ kind: 'terms' }),
  'legal.saveDraft': async (world) => ({
    kind: 'terms',
    baseVersion: await draftAt(world),
    body: words(),
    changes: { en: 'A point.', fr: 'Un point.' },
  }),
  'legal.discardDraft': (world) => drafted(world),
  'legal.publish': (world) => drafted(world),
}

let written = 0
function words() {
  written += 1
  return { en: paragraph(`Point ${written}`), fr: paragraph(`Point ${written}`) }
}

async function drafted(world: World): Promise<Input> {
  const changes = { en: 'A point.', fr: 'Un point.' }
  const draft = { kind: 'terms', baseVersion: await draftAt(world), body: words(), changes }
  await done(world, 'legal.saveDraft', draft, 'admin')
  return { kind: 'terms', baseVersion: await draftAt(world) }
}

async function draftAt({ database: { pool } }: World): Promise<number> {
  const { rows } = await pool.query<{ version: number }>(
    `select version from legal_draft where kind = 'terms'`,
  )
  return rows[0]?.version ?? 0
}

async function another({ database: { pool } }: World): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    `insert into business (name, slug) values ('Maison d’à côté', 'next-door-' || gen_random_uuid()) returning id`,
  )
  return rows[0]!.id
}

type Row = { id: string; version: number; shopId: string; fromDay: string; toDay: string }

/** One that has not begun yet. */
async function placementAtHome({ database: { pool }, home, today }: World): Promise<Row> {
  const { businessId, shopId } = home
  await pool.query(
    `insert into placement (business_id, shop_id, from_day, to_day, position, created_at)
     select $1, $2, $3::date + 20, $3::date + 40, 1, now()
     where not exists (select from placement where business_id = $1 and shop_id = $2 and from_day > $3::date)`,
    [businessId, shopId, today.slice(0, 10)],
  )
  const { rows } = await pool.query<Row>(
    `select id, version, shop_id as "shopId", from_day::text as "fromDay", to_day::text as "toDay"
     from placement where business_id = $1 and shop_id = $2 and from_day > $3::date`,
    [businessId, shopId, today.slice(0, 10)],
  )
  return rows[0]!
}
