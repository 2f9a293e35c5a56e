import { perform, rowOf, type Samples } from './sample-call.ts'
import type { World } from './testing.ts'

type Placement = {
  placementId: string
  version: number
  shopId: string
  fromDay: string
  toDay: string
}

const ofHelp = { kind: 'help' }

/** What the platform does, to a business of its own, so that the one at home goes on; and texts, another one each time. */
export const platformSamples: Samples = {
  placementId: async (world) => (await placementAtHome(world)).placementId,
  subjectId: ({ home }) => home.businessId,
  'business.suspend': newBusiness,
  'business.inviteOwner': newBusiness,
  'business.lift': async (world) => {
    const business = await newBusiness(world)
    await perform(world, 'business.suspend', { ...business, reason: 'For a while.' }, 'admin')
    return business
  },
  'placement.save': placementAtHome,
  'legal.history': () => ({ kind: 'terms' }),
  'legal.saveDraft': newDraft,
  'legal.discardDraft': savedDraft,
  'legal.publish': savedDraft,
  'text.list': () => ofHelp,
  'text.save': newText,
  // There is one before the newest, else nothing would come of going back.
  'text.restore': async (world) => {
    const text = { subjectId: world.home.businessId, ...(await newText(world)) }
    await perform(world, 'text.save', text, 'owner')
    const { newest, oldest } = await textVersions(world)
    return { ...ofHelp, baseVersion: newest, version: oldest }
  },
}

let points = 0
export function newBody() {
  points += 1
  return { en: paragraph(`Point ${points}`), fr: paragraph(`Point ${points}`) }
}

function paragraph(text: string) {
  const content = [{ type: 'paragraph', content: [{ type: 'text', text }] }]
  return { type: 'doc', version: 1, content }
}

async function newDraft(world: World) {
  const changes = { en: 'A point.', fr: 'Un point.' }
  return { ...(await draftNow(world)), body: newBody(), changes }
}

async function savedDraft(world: World) {
  await perform(world, 'legal.saveDraft', await newDraft(world), 'admin')
  return draftNow(world)
}

async function draftNow(world: World) {
  const statement = `select max(version) as version from legal_draft where kind = 'terms'`
  const { version } = await rowOf<{ version: number | null }>(world, statement)
  return { kind: 'terms', baseVersion: version ?? 0 }
}

async function newText(world: World) {
  const { newest } = await textVersions(world)
  return { ...ofHelp, baseVersion: newest ?? 0, body: newBody() }
}

function textVersions(world: World) {
  return rowOf<Record<'newest' | 'oldest', number | null>>(
    world,
    `select max(version) as newest, min(version) as oldest from rich_text where business_id = $1 and kind = 'help'`,
    world.home.businessId,
  )
}

function newBusiness(world: World) {
  return rowOf<{ businessId: string }>(
    world,
    `insert into business (name, slug) values ('Maison d’à côté', 'next-door-' || gen_random_uuid()) returning id as "businessId"`,
  )
}

/** One that has not begun yet. */
async function placementAtHome(world: World): Promise<Placement> {
  const values = [world.home.businessId, world.home.shopId, world.today]
  await rowOf(
    world,
    `insert into placement (business_id, shop_id, from_day, to_day, position, created_at)
     select $1, $2, $3::date + 20, $3::date + 40, 1, now()
     where not exists (select from placement where business_id = $1 and shop_id = $2 and from_day > $3::date)`,
    ...values,
  )
  return rowOf(
    world,
    `select id as "placementId", version, shop_id as "shopId", from_day::text as "fromDay", to_day::text as "toDay"
     from placement where business_id = $1 and shop_id = $2 and from_day > $3::date`,
    ...values,
  )
}
