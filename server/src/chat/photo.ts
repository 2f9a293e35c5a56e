import { whyNotWrite } from '@serein/shared/chat/rules.ts'
import { refuse } from '@serein/shared/refusal.ts'
import { sql } from 'kysely'
import { answeredBefore, once } from '../platform/command.ts'
import type { CallContext } from '../platform/context.ts'
import type { PictureStore } from '../platform/picture-store.ts'
import type { Db, Tx } from '../platform/pool.ts'
import type { BusinessScope, CustomerScope } from '../platform/scope.ts'
import { inBoth } from '../platform/words.ts'
import { insertPicture, keepPicture, madeOf } from '../shop/picture-row.ts'
import { ofNobody, readPrivate } from '../shop/private-picture.ts'
import { answerMessage, type KeepPhoto, sendMessage } from './message.ts'
import { type ChatScope, selectChat, selectMessage } from './sql.ts'

/** What a photo of a conversation shows is known to who sent it alone. */

type SentMessage = Awaited<ReturnType<typeof sendMessage>>

/** The client sends a photo. Errors: as the contract says, here and below. */
export async function sendPhoto(
  context: CallContext<CustomerScope>,
  store: PictureStore,
  { shopId, messageId, file }: { shopId: string; messageId: string; file: File },
): Promise<SentMessage> {
  const scope = context.scope
  const earlier = await answeredBefore<SentMessage>(context)
  if (earlier) return earlier
  const keep = await keeping(context, store, file, scope.userId)
  return once(context, (tx) => sendMessage(tx, scope, { shopId, messageId }, context.now(), keep))
}

export async function answerPhoto(
  context: CallContext<BusinessScope>,
  store: PictureStore,
  { chatId, messageId, file }: { chatId: string; messageId: string; file: File },
): Promise<SentMessage> {
  const scope = context.scope
  const earlier = await answeredBefore<SentMessage>(context)
  if (earlier) return earlier
  const chat = await selectChat(context.db, scope, chatId)
  if (!chat) throw refuse('not_found')
  const reason = whyNotWrite(chat)
  if (reason) throw refuse('chat_blocked', { reason })
  const keep = await keeping(context, store, file, scope.userId)
  return once(context, (tx) => answerMessage(tx, scope, { chatId, messageId }, context.now(), keep))
}

/** The file of a photo, for those who may read its message. Errors: `not_found`. */
export async function photoOf(
  db: Db,
  store: PictureStore,
  scope: ChatScope,
  { chatId, messageId, width }: { chatId: string; messageId: string; width: number },
): Promise<File> {
  const chat = await selectChat(db, scope, chatId)
  const message = chat && (await selectMessage(db, scope, chat, messageId))
  if (!message?.photo) throw refuse('not_found')
  return photoFileOf(db, store, { businessId: chat!.businessId, chatId, messageId, width })
}

/** The same for a reader who is known to be allowed. Errors: `not_found`. */
export async function photoFileOf(
  db: Db,
  store: PictureStore,
  at: { businessId: string; chatId: string; messageId: string; width: number },
): Promise<File> {
  const { businessId, chatId, messageId, width } = at
  const { rows } = await sql<{ file: string; widths: number[] }>`
    select p.file, p.widths from chat_message m
      join picture p on p.business_id = m.business_id and p.id = m.picture_id
    where m.business_id = ${businessId} and m.chat_id = ${chatId} and m.id = ${messageId}`.execute(
    db,
  )
  return readPrivate(store, rows[0], { width, name: messageId })
}

async function keeping(
  context: CallContext,
  store: PictureStore,
  file: File,
  userId: string,
): Promise<KeepPhoto> {
  const made = ofNobody(await madeOf(file, context))
  return async (tx: Tx, { businessId }) => {
    await keepPicture(context, store, made)
    return insertPicture(tx, made, {
      businessId,
      alt: inBoth('chat.photo.alt'),
      userId,
      now: context.now(),
      isPrivate: true,
    })
  }
}
