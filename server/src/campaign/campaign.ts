import type { Campaign } from '@serein/shared/campaign/contract.ts'
import type { CampaignState } from '@serein/shared/campaign/rules.ts'
import type { Audience } from '@serein/shared/customer/audience.ts'
import { demandAudience } from '../customer/visibility.ts'
import { refuse } from '@serein/shared/refusal.ts'
import { addDays } from '@serein/shared/time/day.ts'
import { sql } from 'kysely'
import { clientsOf, isIn } from '../customer/audience.ts'
import { auditChange } from '../platform/audit.ts'
import { pageOf, readCursor, writeCursor } from '../platform/cursor.ts'
import { instantOf } from '../platform/instant.ts'
import { publish } from '../platform/outbox.ts'
import type { Db, Tx } from '../platform/pool.ts'
import type { BusinessScope } from '../platform/scope.ts'
import { figuresOf } from './result.ts'
import { isRested, wantsNews } from './agreed.ts'
import { daysBetweenOf } from './setting.ts'

type CampaignDraft = Pick<
  Campaign,
  'name' | 'segment' | 'subject' | 'text' | 'action' | 'code' | 'channels'
>
type Row = Campaign & { createdAt: Date }

/** Errors: `invalid_input` for a foreign cursor. */
export async function listCampaigns(
  db: Db,
  { businessId }: BusinessScope,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<{ campaigns: Campaign[]; daysBetween: number; nextCursor: string | null }> {
  const at = cursor ? readCursor(cursor) : null
  const older = at ? sql`and (a.created_at, a.id) < (${at.at}, ${at.id}::uuid)` : sql``
  const { rows } = await sql<Row>`
    select ${columns} from campaign a where a.business_id = ${businessId} ${older}
    order by a.created_at desc, a.id desc limit ${limit + 1}`.execute(db)
  const { page, last } = pageOf(rows, limit)
  return {
    campaigns: page.map(withoutAge),
    daysBetween: await daysBetweenOf(db, businessId),
    nextCursor: last ? writeCursor({ at: last.createdAt, id: last.id }) : null,
  }
}

/** Errors: `not_found`. */
export async function getCampaign(
  db: Db | Tx,
  { businessId }: Pick<BusinessScope, 'businessId'>,
  campaignId: string,
): Promise<{ campaign: Campaign }> {
  const { rows } = await sql<Row>`
    select ${columns} from campaign a where a.business_id = ${businessId} and a.id = ${campaignId}`.execute(
    db,
  )
  if (!rows[0]) throw refuse('not_found')
  return { campaign: withoutAge(rows[0]) }
}

/** How many clients a segment has, how many of them want news by mail, and how many may hear now. */
export async function countClients(
  db: Db,
  scope: BusinessScope,
  audience: Audience,
  now: Date,
): Promise<{ clients: number; wanting: number; now: number }> {
  demandAudience(scope, audience)
  const { businessId } = scope
  const daysBetween = await daysBetweenOf(db, businessId)
  const { rows } = await sql<{ clients: number; wanting: number; now: number }>`
    select count(*)::integer as clients, count(*) filter (where wants)::integer as wanting,
      count(*) filter (where wants and rested)::integer as now
    from (select ${wantsNews(['mail'])} as wants, ${isRested(daysBetween, now)} as rested
      from ${clientsOf(businessId)} and ${isIn(audience, now)}) c`.execute(db)
  return rows[0]!
}

/** Errors: `state_conflict`, `not_found`. */
export async function saveCampaign(
  tx: Tx,
  scope: BusinessScope,
  {
    campaignId,
    version,
    ...written
  }: CampaignDraft & { campaignId: string | null; version: number },
  now: Date,
): Promise<{ campaign: Campaign }> {
  const { businessId } = scope
  const before = campaignId ? await lockCampaign(tx, businessId, campaignId) : null
  if (before && (before.state !== 'draft' || before.version !== version)) throw conflict(before)
  const { name, subject, text, action, code, channels } = written
  const { rows } = await sql<{ id: string }>`
    insert into campaign (business_id, id, name, segment, subject, body, action, code, channels, created_at)
    values (${businessId}, coalesce(${campaignId}::uuid, uuidv7()), ${name}, ${JSON.stringify(written.segment)},
      ${JSON.stringify(subject)}, ${JSON.stringify(text)}, ${action}, ${code}, ${[...new Set(channels)]}, ${now})
    on conflict (business_id, id) do update set name = excluded.name, segment = excluded.segment,
      subject = excluded.subject, body = excluded.body, action = excluded.action, code = excluded.code,
      channels = excluded.channels, version = campaign.version + 1
    returning id`.execute(tx)
  return changed(tx, scope, { id: rows[0]!.id, before, event: 'campaign.saved' })
}

/** Errors: `state_conflict`, `invalid_input` at `planned.day`, `not_found`. */
export async function planCampaign(
  tx: Tx,
  scope: BusinessScope,
  wanted: { campaignId: string; planned: { day: string; minute: number } | null },
  now: Date,
): Promise<{ campaign: Campaign }> {
  const { campaignId: id, planned } = wanted
  const before = await lockCampaign(tx, scope.businessId, id)
  if (before.state !== 'draft') throw conflict(before)
  const today = now.toISOString().slice(0, 10)
  if (planned && (planned.day < addDays(today, -1) || planned.day > addDays(today, 366)))
    throw refuse('invalid_input', { fields: [{ path: 'planned.day', message: '' }] })
  await sql`
    update campaign set state = 'planned', planned_day = ${planned?.day ?? null},
      planned_minute = ${planned?.minute ?? null}, version = version + 1
    where business_id = ${scope.businessId} and id = ${id}`.execute(tx)
  return changed(tx, scope, { id, before, event: 'campaign.planned' })
}

/** Errors: `state_conflict`, `not_found`. */
export async function stopCampaign(
  tx: Tx,
  scope: BusinessScope,
  id: string,
  now: Date,
): Promise<{ campaign: Campaign }> {
  const before = await lockCampaign(tx, scope.businessId, id)
  const [state, endedAt] = after(before, now)
  await sql`
    update campaign set state = ${state}, ended_at = ${endedAt}, version = version + 1,
      planned_day = case when ${state} = 'draft' then null else planned_day end,
      planned_minute = case when ${state} = 'draft' then null else planned_minute end
    where business_id = ${scope.businessId} and id = ${id}`.execute(tx)
  return changed(tx, scope, { id, before, event: 'campaign.stopped' })
}

/** Errors: `state_conflict`, `not_found`. */
export async function removeCampaign(
  tx: Tx,
  { businessId }: BusinessScope,
  id: string,
): Promise<Record<string, never>> {
  const before = await lockCampaign(tx, businessId, id)
  if (before.state !== 'draft') throw conflict(before)
  await sql`delete from campaign where business_id = ${businessId} and id = ${id}`.execute(tx)
  auditChange(tx, { kind: 'campaign', id }, auditedCampaign(before), {})
  return {}
}

function after(before: Row, now: Date): [CampaignState, Date | null] {
  if (before.state === 'planned') return ['draft', null]
  if (before.state === 'sending') return ['stopped', now]
  throw conflict(before)
}

const columns = sql`a.id, a.name, a.segment, a.subject, a.body as text, a.action, a.code, a.channels, a.state, a.version,
  a.planned_day::text as "plannedDay", a.planned_minute as "plannedMinute", ${instantOf('a.started_at')} as "startedAt",
  ${instantOf('a.ended_at')} as "endedAt", a.created_at as "createdAt", ${figuresOf} as figures`

async function lockCampaign(tx: Tx, businessId: string, id: string): Promise<Row> {
  const { rows } = await sql<Row>`
    select ${columns} from campaign a where a.business_id = ${businessId} and a.id = ${id} for update of a`.execute(
    tx,
  )
  if (!rows[0]) throw refuse('not_found')
  return rows[0]
}

async function changed(
  tx: Tx,
  scope: BusinessScope,
  { id, before, event }: { id: string; before: Row | null; event: string },
): Promise<{ campaign: Campaign }> {
  const { campaign } = await getCampaign(tx, scope, id)
  auditChange(
    tx,
    { kind: 'campaign', id },
    before ? auditedCampaign(before) : {},
    auditedCampaign(campaign),
  )
  const { businessId, userId } = scope
  await publish(tx, { businessId, event, subjectId: id, data: { userId } })
  return { campaign }
}

/** What was made of it says nothing of what the command has changed. */
function auditedCampaign({
  name,
  segment,
  subject,
  text,
  action,
  channels,
  state,
  ...more
}: Campaign) {
  const { plannedDay, plannedMinute } = more
  const fields = { name, segment, subject, body: text, action, channels, state }
  return { ...fields, plannedDay, plannedMinute }
}

function withoutAge({ createdAt: _createdAt, ...campaign }: Row): Campaign {
  return campaign
}

function conflict({ state }: { state: string }) {
  return refuse('state_conflict', { state })
}
