import { randomUUID } from 'node:crypto'
import { idOf, perform, rowOf, type Samples } from './sample-call.ts'
import { photograph } from './sample-picture.ts'
import type { World } from './testing.ts'

/** A conversation of camille with the shop at home, and what is said in it. */
export const chatSamples: Samples = {
  chatId: chatIn,
  messageId: photoIn,
  // Whoever is blocked could not be answered by the next.
  isBlocked: () => false,
  assigneeId: (world) => idOf(world, `select id from "user" where email like 'desk@%'`),
  quickAnswerId: () => randomUUID(),
  'chat.live': async (world) => ({ chatId: await chatIn(world) }),
  'chat.shopLive': async (world) => ({ chatId: await chatIn(world) }),
  'chat.send': (_, { id: bookingId }) => ({ ...question(), bookingId }),
  'chat.sendPhoto': newMessage,
  'chat.answer': question,
  'chat.answerPhoto': newMessage,
  // Listed behind those of the demo: another business may save it under the same id.
  'chat.saveQuickAnswer': () => ({ title: 'Parking' }),
  'chat.removeQuickAnswer': async (world) => ({ quickAnswerId: await quickAnswerIn(world) }),
  'chat.openReport': newReport,
  'chat.judge': async (world) => ({ ...(await newReport(world)), decision: 'hidden' }),
  'chat.reopen': async (world) => {
    const report = await newReport(world)
    const judgement = { ...report, decision: 'dismissed', reason: 'Nothing in it.' }
    await perform(world, 'chat.judge', judgement, 'admin')
    return report
  },
  'chat.reportedPhoto': async (world) => {
    const report = await newReport(world)
    await perform(world, 'chat.openReport', report, 'admin')
    return { ...report, messageId: await photoIn(world) }
  },
  'chat.ofBusiness': ({ home: { shopId } }) => ({ shopId }),
}

function newMessage() {
  return { messageId: randomUUID() }
}

function question() {
  return { messageId: randomUUID(), text: 'Is there parking?' }
}

/** Of the message with a photo, which waits to be judged. */
async function newReport(world: World) {
  const { businessId } = world.home
  const [chatId, messageId] = [await chatIn(world), await photoIn(world)]
  // Not by its endpoint: nobody may report so often.
  const { sequence } = await rowOf<{ sequence: number }>(
    world,
    `with report as (
       insert into chat_report (business_id, chat_id, is_by_business, reason, created_at, sequence, last_sequence)
       select business_id, chat_id, false, 'other', now(), sequence, sequence from chat_message
       where chat_id = $1 and id = $2)
     select sequence from chat_message where chat_id = $1 and id = $2`,
    chatId,
    messageId,
  )
  return { businessId, chatId, sequence }
}

/** One that the business has; another one where the samples have taken all away. */
async function quickAnswerIn(world: World): Promise<string> {
  const { quickAnswers } = await perform(world, 'chat.quickAnswers', {}, 'owner')
  const [present] = quickAnswers as { id: string }[]
  if (present) return present.id
  const quickAnswerId = randomUUID()
  const answer = { quickAnswerId, title: 'Hello', text: { en: 'Hello', fr: 'Bonjour' } }
  await perform(world, 'chat.saveQuickAnswer', answer, 'owner')
  return quickAnswerId
}

async function chatIn(world: World): Promise<string> {
  const { shopId } = world.home
  const { id } = await perform(world, 'chat.withShop', { shopId })
  // Whoever blocked it tried that out, and the next has something to say.
  await world.database.pool.query(
    'update chat set is_blocked_by_client = false, is_blocked_by_shop = false where id = $1',
    [id],
  )
  if (id) return id as string
  const { chatId } = await perform(world, 'chat.send', { shopId, ...question() })
  return chatId as string
}

/** A message of it that has a photo. */
async function photoIn(world: World): Promise<string> {
  const { rows } = await world.database.pool.query<{ id: string }>(
    'select id from chat_message where chat_id = $1 and picture_id is not null limit 1',
    [await chatIn(world)],
  )
  if (rows[0]) return rows[0].id
  const photo = { ...newMessage(), shopId: world.home.shopId, file: await photograph() }
  await perform(world, 'chat.sendPhoto', photo)
  return photo.messageId
}
