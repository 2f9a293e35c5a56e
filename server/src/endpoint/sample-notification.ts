import { openLinks } from '../platform/link.ts'
import { idOf, perform, rowOf, type Samples } from './sample-call.ts'
import { dayIn } from './sample-free.ts'
import type { World } from './testing.ts'

const campaign = {
  campaignId: null,
  version: 0,
  name: 'Spring',
  segment: { noVisitWeeks: 8 },
  subject: { en: 'Spring is here', fr: 'C’est le printemps' },
  text: { en: 'Come and rest.', fr: 'Venez vous reposer.' },
  action: 'book',
  code: 'PRINTEMPS',
  channels: ['mail'],
}

let messages = 0
/** What camille and a team are notified of, how that is worded, and campaigns: one to write, one to plan, one that is planned. */
export const notificationSamples: Samples = {
  ids: async (world) => [
    await idOf(
      world,
      `select n.id from notification n join "user" u on u.id = n.user_id
       where u.email like 'camille@%' order by n.happened_at desc limit 1`,
    ),
  ],
  messageKind: () => 'visit_confirmed',
  campaignId: newCampaign,
  planned: planIn,
  newsToken: tokenOfCampaign,
  'notification.markAll': untilNow,
  'notification.saveSettings': () => ({ choices: { reminder: ['app', 'sms'] } }),
  'teamNotification.markAll': untilNow,
  'teamNotification.saveSettings': () => ({ choices: { review: ['app', 'push'] }, shopIds: null }),
  // Worded otherwise each time, upon what stands now.
  'template.save': async (world) => {
    messages += 1
    const { baseVersion } = await rowOf<{ baseVersion: number }>(
      world,
      `select coalesce(max(version), 0) as "baseVersion" from message_template
       where business_id = $1 and kind = 'visit_confirmed' and channel = 'sms'`,
      world.home.businessId,
    )
    const templateTexts = { en: { text: `See you then (${messages}): {when}` }, fr: null }
    return { channel: 'sms', baseVersion, templateTexts }
  },
  'campaign.save': () => campaign,
  'campaign.stop': async (world) => {
    const campaignId = await newCampaign(world)
    await perform(world, 'campaign.plan', { campaignId, planned: planIn(world) }, 'owner')
    return { campaignId }
  },
}

function untilNow({ clock }: World) {
  return { until: clock.now.toISOString() }
}

async function newCampaign(world: World): Promise<string> {
  const saved = await perform(world, 'campaign.save', campaign, 'owner')
  return (saved.campaign as { id: string }).id
}

function planIn(world: World) {
  return { day: dayIn(world, 7), minute: 600 }
}

/** The end of the link that Camille was sent in a campaign. */
async function tokenOfCampaign(world: World): Promise<string> {
  const links = openLinks({ secrets: [world.secret], publicUrl: '' })
  const link = links.make()
  await rowOf(
    world,
    `insert into campaign_recipient (business_id, campaign_id, customer_id, link_seed, link_hash, told_at)
     select c.business_id, $2, c.id, $3, $4, $5 from customer c join "user" u on u.id = c.user_id
     where c.business_id = $1 and u.email like 'camille@%'`,
    world.home.businessId,
    await newCampaign(world),
    link.seed,
    link.hash,
    world.clock.now,
  )
  return links.tokenOf(link)!
}
