import { randomUUID } from 'node:crypto'
import { done } from './sample-call.ts'
import { photograph } from './sample-picture.ts'
import type { World } from './testing.ts'
import type { Input } from './walk.ts'

const hello = { en: 'Hello', fr: 'Bonjour' }

/** A conversation of camille with the shop at home, and what is said in it. */
export const chatValues = {
  chatId: (world: World) => chatIn(world),
  messageId: (world: World) => photoIn(world),
  sequence: () => 1,
  isBlocked: () => false,
  assigneeId: async ({ database }: World) => {
    const { rows } = await database.pool.query<{ id: string }>(
      `select id from "user" where email like 'desk@%'`,
    )
    return rows[0]!.id
  },
  quickAnswerId: () => randomUUID(),
  title: () => 'Hello',
  closedAnswer: () => ({ en: 'We are closed.', fr: 'Nous sommes fermés.' }),
}

const newMessage = async () => ({ messageId: randomUUID() })
const said = async () => ({ messageId: randomUUID(), text: 'Is there parking?' })
const reported = async () => ({ reason: 'other' })

export const chatSamples: Record<
  string,
  (world: World, booking: { id: string } | null) => Promise<Input>
> = {
  'chat.live': async (world) => ({ chatId: await chatIn(world) }),
  'chat.shopLive': async (world) => ({ chatId: await chatIn(world) }),
  'chat.send': async (_, booking) => ({ ...(await said()), bookingId: booking!.id }),
  'chat.sendPhoto': newMessage,
  'chat.answer': said,
  'chat.answerPhoto': newMessage,
  'chat.report': reported,
  'chat.reportClient': reported,
  'chat.saveQuickAnswer': async () => ({ title: 'Hello', text: hello }),
  'chat.removeQuickAnswer': async (world) => ({ quickAnswerId: await quickAnswerIn(world) }),
  'chat.openReport': waiting,
  'chat.judge': async (world) => ({ ...(await waiting(world)), decision: 'hidden' }),
  'chat.reopen': async (world) => {
    const which = await waiting(world)
    const judged = { ...which, decision: 'dismissed', reason: 'Nothing in it.' }
    await done(world, 'chat.judge', judged, 'admin')
    return which
  },
  'chat.reportedPhoto': async (world) => {
    const which = await waiting(world)
    await done(world, 'chat.openReport', which, 'admin')
    return { ...which, messageId: await photoIn(world) }
  },
  'chat.ofBusiness': async ({ home }) => ({ shopId: home.shopId }),
}

/** A message that was reported: the one with a photo. */
async function waiting(world: World): Promise<Input> {
  const [chatId, messageId] = [await chatIn(world), await photoIn(world)]
  // Not by its endpoint: nobody may report so often.
  const { rows } = await world.database.pool.query<{ sequence: number }>(
    `with reported as (
       insert into chat_report (business_id, chat_id, is_by_business, reason, created_at, sequence, last_sequence)
       select business_id, chat_id, false, 'other', now(), sequence, sequence from chat_message
       where chat_id = $1 and id = $2)
     select sequence from chat_message where chat_id = $1 and id = $2`,
    [chatId, messageId],
  )
  return { businessId: world.home.businessId, chatId, sequence: rows[0]!.sequence }
}

/** One that the business has; one of its own where others have taken all away. */
async function quickAnswerIn(world: World): Promise<string> {
  const { quickAnswers } = await done(world, 'chat.quickAnswers', {}, 'owner')
  const known = (quickAnswers as { id: string }[])[0]?.id
  if (known) return known
  const quickAnswerId = randomUUID()
  const answer = { quickAnswerId, title: 'Hello', text: hello }
  await done(world, 'chat.saveQuickAnswer', answer, 'owner')
  return quickAnswerId
}

async function chatIn(world: World): Promise<string> {
  const { shopId } = world.home
  const { id } = await done(world, 'chat.withShop', { shopId })
  // Whoever blocked it tried that out, and the next has something to say.
  await world.database.pool.query(
    'update chat set is_blocked_by_client = false, is_blocked_by_shop = false where id = $1',
    [id],
  )
  if (id) return id as string
  const { chatId } = await done(world, 'chat.send', { shopId, ...(await said()) })
  return chatId as string
}

/** A message of it that has a photo. */
async function photoIn(world: World): Promise<string> {
  const chatId = await chatIn(world)
  const { rows } = await world.database.pool.query<{ id: string }>(
    'select id from chat_message where chat_id = $1 and picture_id is not null limit 1',
    [chatId],
  )
  if (rows[0]) return rows[0].id
  const messageId = randomUUID()
  const { shopId } = world.home
  await done(world, 'chat.sendPhoto', { shopId, messageId, file: await photograph() })
  return messageId
}
