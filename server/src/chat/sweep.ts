import { chatRules } from '@serein/shared/chat/rules.ts'
import { sql } from 'kysely'
import { transaction } from '../platform/command.ts'
import type { Db } from '../platform/pool.ts'
import { discardPictures } from '../shop/picture-row.ts'

const batch = 1_000

/**
 * Forgets messages that are two years old, with their photos, and conversations in which none is left; as long somebody may not
 * write who was suspended. Returns how many messages.
 */
export async function forgetChats(db: Db, now: Date): Promise<number> {
  const before = new Date(now.getTime() - chatRules.keptDays * 86_400_000)
  const forgotten = await transaction(db, async (tx) => {
    const { rows } = await sql<{ businessId: string; pictureId: string | null }>`
      delete from chat_message where (business_id, chat_id, sequence) in (
        select business_id, chat_id, sequence from chat_message where sent_at < ${before} limit ${batch})
      returning business_id as "businessId", picture_id as "pictureId"`.execute(tx)
    const pictures = rows.flatMap(({ businessId, pictureId }) =>
      pictureId ? [{ businessId, pictureId }] : [],
    )
    await discardPictures(tx, pictures)
    return rows.length
  })
  if (forgotten === batch) return forgotten + (await forgetChats(db, now))
  await sql`delete from chat_suspension where suspended_at < ${before}`.execute(db)
  await sql`
    delete from chat c where coalesce(last_at, created_at) < ${before} and not exists (
      select from chat_message m where m.business_id = c.business_id and m.chat_id = c.id)`.execute(
    db,
  )
  return forgotten
}
