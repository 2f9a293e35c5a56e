import { openLinks } from '../platform/link.ts'
import { done } from './sample-call.ts'
import type { World } from './testing.ts'
import type { Input } from './walk.ts'

const written = {
  name: 'Spring',
  segment: { noVisitWeeks: 8 },
  subject: { en: 'Spring is here', fr: 'C’est le printemps' },
  text: { en: 'Come and rest.', fr: 'Venez vous reposer.' },
  action: 'book',
  code: 'PRINTEMPS',
  channels: ['mail'],
}

/** Campaigns of the business at home: one to write, one to plan, one that is planned. */
export const campaignSamples: Record<string, (world: World) => Promise<Input>> = {
  'campaign.save': async () => ({ ...written, campaignId: null, version: 0 }),
  'campaign.preview': async () => ({ action: 'book', mailLanguage: 'fr' }),
  'campaign.stop': async (world) => {
    const campaignId = await draft(world)
    await done(world, 'campaign.plan', { campaignId, planned: planned(world) }, 'owner')
    return { campaignId }
  },
}

/** What saving asks for, its sample says whole. */
export const campaignValues = {
  ...Object.fromEntries(
    ['segment', 'subject', 'action', 'channels', 'mailLanguage'].map((name) => [name, () => null]),
  ),
  campaignId: draft,
  planned,
  daysBetween: () => 10,
  newsToken,
  isWanted: () => false,
}

async function draft(world: World): Promise<string> {
  const input = { ...written, campaignId: null, version: 0 }
  const { campaign } = await done(world, 'campaign.save', input, 'owner')
  return (campaign as { id: string }).id
}

function planned({ today }: World) {
  const inAWeek = new Date(Date.parse(today) + 7 * 86_400_000)
  return { day: inAWeek.toISOString().slice(0, 10), minute: 600 }
}

/** The end of the link that Camille was sent in a campaign. */
async function newsToken(world: World): Promise<string> {
  const links = openLinks({ secrets: [world.secret], publicUrl: '' })
  const link = links.make()
  await world.database.pool.query(
    `insert into campaign_recipient (business_id, campaign_id, customer_id, link_seed, link_hash, told_at)
     select c.business_id, $2, c.id, $3, $4, $5 from customer c join "user" u on u.id = c.user_id
     where c.business_id = $1 and u.email like 'camille@%'`,
    [world.home.businessId, await draft(world), link.seed, link.hash, world.clock.now],
  )
  return links.tokenOf(link)!
}
