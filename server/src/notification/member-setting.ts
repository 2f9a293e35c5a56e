import { sql } from 'kysely'
import type { Tx } from '../platform/pool.ts'

type MemberKey = { businessId: string; userId: string }

/** What a member has chosen to hear of, as it goes with the membership. */
async function keep(tx: Tx, { businessId, userId }: MemberKey): Promise<object> {
  const { rows } = await sql<{ setting: object }>`
    select to_jsonb(s) as setting from member_notification_setting s
    where business_id = ${businessId} and user_id = ${userId}`.execute(tx)
  return { notification: rows[0]?.setting ?? null }
}

async function restore(tx: Tx, _: MemberKey, answers: object): Promise<void> {
  const { notification = null } = answers as { notification?: object | null }
  if (notification)
    await sql`
      insert into member_notification_setting
      select * from jsonb_populate_record(null::member_notification_setting, ${JSON.stringify(notification)}::jsonb)
      on conflict do nothing`.execute(tx)
}

export const memberSettings = { keep, restore }
