import { sql } from 'kysely'
import type { Db, Tx } from '../platform/pool.ts'
import type { CustomerScope } from '../platform/scope.ts'

type Choices = { reminderBySms: boolean; reminderByPush: boolean }

export async function choicesOf(
  db: Db,
  { userId }: CustomerScope,
): Promise<Choices & { phoneNumber: string | null }> {
  const { rows } = await sql<Choices & { phoneNumber: string | null }>`
    select coalesce(m.reminder_by_sms, false) as "reminderBySms", coalesce(m.reminder_by_push, false) as "reminderByPush",
      u.phone_number as "phoneNumber"
    from "user" u left join message_choice m on m.user_id = u.id where u.id = ${userId}`.execute(db)
  return rows[0]!
}

export async function keepChoices(
  tx: Tx,
  { userId }: CustomerScope,
  { reminderBySms, reminderByPush }: Choices,
  now: Date,
): Promise<Choices> {
  await sql`
    insert into message_choice (user_id, reminder_by_sms, reminder_by_push, updated_at)
    values (${userId}, ${reminderBySms}, ${reminderByPush}, ${now})
    on conflict (user_id) do update set reminder_by_sms = excluded.reminder_by_sms,
      reminder_by_push = excluded.reminder_by_push, updated_at = excluded.updated_at`.execute(tx)
  return { reminderBySms, reminderByPush }
}
