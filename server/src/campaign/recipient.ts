import type { Audience } from '@serein/shared/customer/audience.ts'
import type { SentChannel } from '@serein/shared/notification/kinds.ts'

import { sql } from 'kysely'
import { clientsOf, isIn } from '../customer/audience.ts'
import { businessName } from '../business/business.ts'
import type { NotifyContext } from '../notification/notification.ts'
import { type Person, personOfCustomer } from '../notification/recipient.ts'
import type { DropReason } from '../notification/drop-reason.ts'
import type { Delivery } from '../notification/sql.ts'
import { notifyBySimpleMail } from '../notification/notify.ts'
import { transaction } from '../platform/command.ts'
import type { Db, Tx } from '../platform/pool.ts'
import { untilNone } from '../platform/timer.ts'
import { campaignMail, type Letter } from './mail.ts'
import { isRested, wantsNews } from './agreed.ts'
import { daysBetweenOf } from './setting.ts'

/** So many clients are told in one transaction: a kill loses no more than that, and the next process begins there. */
const recipientsAtOnce = 100

type Key = { businessId: string; campaignId: string }
type Sending = Omit<Letter, 'businessName'> & {
  state: 'planned' | 'sending'
  segment: Audience
  channels: SentChannel[]
  isLate: boolean
}
type Client = { customerId: string; person: Person; isDue: boolean }

/** Tells the clients of every campaign whose time has come, batch after batch; any number of processes may do so at once. */
export async function sendCampaigns(
  db: Db,
  context: NotifyContext,
  now: () => Date,
  signal?: AbortSignal,
): Promise<void> {
  for (const key of await campaignsUnderWay(db, now()))
    await untilNone(() => transaction(db, (tx) => notifySome(tx, context, key, now())), signal)
}

/** Those that are sent now, or whose minute has come where the day begins first. */
async function campaignsUnderWay(db: Db, now: Date): Promise<Key[]> {
  const { rows } = await sql<Key>`
    select business_id as "businessId", id as "campaignId" from campaign
    where state in ('planned', 'sending')
      and (planned_day is null or ${plannedIn(sql`'Pacific/Kiritimati'`)} <= ${now})
    order by created_at limit 50`.execute(db)
  return rows
}

/** One batch. Whether there may be another. */
async function notifySome(tx: Tx, context: NotifyContext, key: Key, now: Date): Promise<boolean> {
  const campaign = await lockSending(tx, key, now)
  if (!campaign) return false
  // Two campaigns never tell the same person side by side, be they of two businesses: both would think that the other has not.
  await sql`select pg_advisory_xact_lock(hashtextextended('campaign', 0))`.execute(tx)
  const clients = await clientsToTell(tx, key, campaign, now)
  const due = clients.filter(({ isDue }) => isDue)
  const letter = { ...campaign, businessName: await businessName(tx, key.businessId) }
  for (const client of due) await notifyOne(tx, context, { key, letter, client, now })
  if (due.length > 0 && campaign.state === 'planned') await begin(tx, key, now)
  if (clients.length === 0 && (campaign.isLate || campaign.state === 'sending'))
    await end(tx, key, now)
  return due.length > 0
}

async function lockSending(tx: Tx, { businessId, campaignId }: Key, now: Date) {
  const { rows } = await sql<Sending>`
    select state, segment, subject, body as text, action, code, channels,
      planned_day is null or ${plannedIn(sql`'Etc/GMT+12'`)} <= ${now} as "isLate"
    from campaign where business_id = ${businessId} and id = ${campaignId} and state in ('planned', 'sending')
    for update skip locked`.execute(tx)
  return rows[0]
}

/** Clients who were not told yet and may be, those whose minute has come first. */
async function clientsToTell(
  tx: Tx,
  { businessId, campaignId }: Key,
  { segment, channels }: Sending,
  now: Date,
): Promise<Client[]> {
  const daysBetween = await daysBetweenOf(tx, businessId)
  const { rows } = await sql<Client>`
    select c.id as "customerId", ${personOfCustomer} as person,
      (select a.planned_day is null or (a.planned_day + a.planned_minute * interval '1 minute') at time zone ${zone} <= ${now}
        from campaign a where a.business_id = ${businessId} and a.id = ${campaignId}) as "isDue"
    from ${clientsOf(businessId)} and ${isIn(segment, now)} and ${wantsNews(channels)}
      and ${isRested(daysBetween, now)}
      and not exists (select from campaign_recipient r where r.business_id = c.business_id
        and r.campaign_id = ${campaignId} and r.customer_id = c.id)
    order by "isDue" desc, c.id limit ${recipientsAtOnce}`.execute(tx)
  return rows
}

/** The zone a client lives by: what they chose, else that of the shop they were at last, else of the first shop. */
const zone = sql`coalesce(n.time_zone,
  (select b.time_zone from booking b where b.business_id = c.business_id and b.customer_id = c.id
   order by b.starts_at desc limit 1),
  (select s.time_zone from shop s where s.business_id = c.business_id order by s.created_at, s.id limit 1), 'UTC')`

async function notifyOne(
  tx: Tx,
  { on, links }: NotifyContext,
  one: { key: Key; letter: Letter & { channels: SentChannel[] }; client: Client; now: Date },
): Promise<void> {
  const { key, letter, client, now } = one
  const { businessId, campaignId } = key
  const { customerId, person } = client
  const link = links.make()
  await sql`
    insert into campaign_recipient (business_id, campaign_id, customer_id, link_seed, link_hash, told_at)
    values (${businessId}, ${campaignId}, ${customerId}, ${link.seed}, ${link.hash}, ${now})`.execute(
    tx,
  )
  await notifyBySimpleMail(tx, on, person, {
    kind: 'campaign',
    source: `campaign:${businessId}:${campaignId}:${customerId}`,
    businessId,
    facts: { businessId, businessName: letter.businessName, subject: letter.subject },
    mail: campaignMail(letter, { link }),
    channels: letter.channels,
    now,
  })
}

async function begin(tx: Tx, { businessId, campaignId }: Key, now: Date) {
  await sql`update campaign set state = 'sending', started_at = ${now}
    where business_id = ${businessId} and id = ${campaignId}`.execute(tx)
}

async function end(tx: Tx, { businessId, campaignId }: Key, now: Date) {
  await sql`update campaign set state = 'sent', started_at = coalesce(started_at, ${now}), ended_at = ${now}
    where business_id = ${businessId} and id = ${campaignId}`.execute(tx)
}

/** The planned minute as it falls in a zone. */
function plannedIn(name: ReturnType<typeof sql>) {
  return sql`(planned_day + planned_minute * interval '1 minute') at time zone ${name}`
}

/** Why a delivery of a campaign is not sent after all, which is written down; null for whatever else, and where it is sent. */
export async function campaignDropReason(
  db: Db,
  delivery: Delivery,
  now: Date,
): Promise<DropReason | null> {
  if (delivery.kind !== 'campaign') return null
  const [, businessId, campaignId, customerId] = delivery.source.split(':')
  const { rows } = await sql<{ state: string; wants: boolean }>`
    select a.state, coalesce((select ${wantsNews([delivery.channel])} from ${clientsOf(businessId!)} and c.id = ${customerId}), false) as wants
    from campaign a where a.business_id = ${businessId} and a.id = ${campaignId}`.execute(db)
  const [found] = rows
  const reason = reasonOf(found)
  if (reason)
    await sql`
      update campaign_recipient set left_out_at = ${now}
      where business_id = ${businessId} and campaign_id = ${campaignId} and customer_id = ${customerId}`.execute(
      db,
    )
  return reason
}

function reasonOf(found: { state: string; wants: boolean } | undefined): DropReason | null {
  if (!found || found.state === 'stopped') return 'campaign_stopped'
  return found.wants ? null : 'news_declined'
}
