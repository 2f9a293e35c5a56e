import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { defaultPermissions } from '@serein/shared/business/permission.ts'
import type { Kind } from '@serein/shared/notification/kinds.ts'
import { byCard } from '../booking/testing.ts'
import { transaction } from '../platform/command.ts'
import type { Channel, Mail } from '../platform/delivery.ts'
import type { BusinessScope } from '../platform/scope.ts'
import { listMessages } from './client-message.ts'
import type { SimpleMail } from './message.ts'
import { notifyBySimpleMail } from './notify.ts'
import type { Person } from './recipient.ts'
import { messageStage } from './testing.ts'

const stage = messageStage()

const ask = (method: 'GET' | 'POST', path: string, body?: object) =>
  stage.api.ask(method, `/console/customers${path}`, stage.desk(body && { body }))
const read = async (id: string) => (await ask('GET', `/${id}/messages`)).body.messages
const again = (id: string, messageId: string) =>
  ask('POST', `/${id}/messages/${messageId}/again`, {})

let zoe: string
beforeEach(async () => {
  const contact = { email: 'zoe@example.test', phone: '0612371158' }
  const body = { customerId: null, customerName: 'Zoë Marchand', language: 'fr', ...contact }
  zoe = (await ask('POST', '', body)).body.customer.id
})

/** The client who books by their account. */
async function booker(): Promise<string> {
  const { businessId, userId } = stage.world
  const [row] = await stage.sql<{ id: string }>`
    select id from customer where business_id = ${businessId} and user_id = ${userId}`
  return row!.id
}

const busy: Channel<Mail> = {
  send: async () => ({ kind: 'later', reason: 'busy' }),
  close() {},
}

const receipt = { en: 'Your receipt', fr: 'Votre reçu' }
type Told = { email?: string; kind?: Kind; mail?: Partial<SimpleMail> }

/** Tells somebody without an account something, as the business does. */
async function tell({ email = 'Zoe@example.test', kind = 'order_paid', mail }: Told = {}) {
  const source = randomUUID()
  const { businessId, shopId } = stage.world
  const to = { userId: null, name: '', email, phone: null, language: 'fr', setting: null }
  await transaction(stage.database.db, (tx) =>
    notifyBySimpleMail(tx, new Set(['mail']), to as Person, {
      kind,
      source,
      businessId,
      facts: { shopId, shopName: 'One', timeZone: 'Europe/Paris', businessId },
      mail: { subject: receipt, heading: receipt, paragraphs: [], action: null, ...mail },
      now: stage.now(),
    }),
  )
  const [sent] = await stage.sql<{ id: string }>`select id from delivery where source = ${source}`
  return sent!.id
}

async function settle(id: string, state: string, reason: string | null): Promise<void> {
  await stage.sql`
    update delivery set state = ${state}, reason = ${reason}, handed_over_at = ${stage.now()} where id = ${id}`
}

describe('messages sent to a client', () => {
  it('say what each was and what became of it, and hide the address from who may not see it', async () => {
    await settle(await tell(), 'failed', 'mailbox full')
    await settle(await tell(), 'dropped', 'turned_off')
    await tell({ mail: { codeId: 'c' } })
    await tell({ email: 'paul@example.test' })
    const messages = await read(zoe)
    expect(messages).toHaveLength(2)
    expect(messages).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          subject: receipt,
          state: 'failed',
          reason: { en: 'mailbox full', fr: 'mailbox full' },
          recipient: 'Zoe@example.test',
          canSendAgain: true,
        }),
        expect.objectContaining({
          state: 'dropped',
          reason: expect.objectContaining({ en: 'They have turned it off.' }),
          canSendAgain: false,
        }),
      ]),
    )
    const permissions = { ...defaultPermissions.front_desk, contact: 'none' }
    const scope = { businessId: stage.world.businessId, permissions } as unknown as BusinessScope
    const page = { customerId: zoe, limit: 10 }
    const hidden = await listMessages(stage.database.db, scope, page, stage.now())
    expect(hidden.messages.map(({ recipient }) => recipient)).toEqual([null, null])
  })

  it('are not those of another business', async () => {
    const messageId = await tell()
    await stage.sql`update delivery set sender_id = uuidv7() where id = ${messageId}`
    expect(await read(zoe)).toEqual([])
    expect((await again(zoe, messageId)).status).toBe(404)
  })

  it('go with a client who is erased', async () => {
    const messageId = await tell()
    await settle(messageId, 'sent', null)
    expect((await ask('POST', `/${zoe}/erase`, {})).status).toBe(200)
    expect(await stage.sql`select from delivery where id = ${messageId}`).toEqual([])
  })
})

describe('a message is sent again', () => {
  it('three times at most, whatever each falls back to, and only what does no harm twice', async () => {
    const messageId = await tell()
    await settle(messageId, 'failed', 'mailbox full')
    for (let n = 0; n < 3; n += 1) {
      const { body } = await again(zoe, messageId)
      await stage.sql`
        insert into delivery (business_id, source, template, channel, recipient, recipient_name, language, facts, due_at,
          created_at, updated_at)
        select business_id, source, template, 'sms', recipient, '', language, facts, due_at, due_at, due_at
        from delivery where id = ${body.messageId}`
    }
    expect(await again(zoe, messageId)).toMatchObject({
      status: 409,
      body: { code: 'message_not_again' },
    })
    const sources = await stage.sql<{ source: string }>`
      select distinct source from delivery where starts_with(source, ${`again:${messageId}`}) order by 1`
    expect(sources.map(({ source }) => source)).toEqual(
      [1, 2, 3].map((n) => `again:${messageId}:${n}`),
    )
    const news = await tell({ kind: 'campaign' })
    await settle(news, 'sent', null)
    expect((await again(zoe, news)).body.code).toBe('message_not_again')
    const stranger = await tell({ email: 'paul@example.test' })
    expect((await again(zoe, stranger)).status).toBe(404)
  })

  it('not while it waits, and not where nobody is told by a kind', async () => {
    const waiting = await tell()
    const nameless = await tell()
    await settle(nameless, 'sent', null)
    await stage.sql`update delivery set kind = null where id = ${nameless}`
    for (const id of [waiting, nameless])
      expect((await again(zoe, id)).body.code).toBe('message_not_again')
    const messages: { canSendAgain: boolean }[] = await read(zoe)
    expect(messages.map(({ canSendAgain }) => canSendAgain)).toEqual([false, false])
  })

  it('about money, to who has an account', async () => {
    const { businessId: business_id, userId: user } = stage.world
    await stage.book('2026-11-25T09:00:00.000Z')
    await stage.database.db
      .insertInto('top_up_option')
      .values({ business_id, currency: 'EUR', amount_minor: 10_000, bonus_minor: 500 })
      .execute()
    const body = { currency: 'EUR', amountMinor: 10_000 }
    const chosen = await stage.api.ask('POST', `/businesses/${business_id}/top-up`, { user, body })
    await stage.api.ask('POST', `/top-ups/${chosen.body.id}/pay`, { user, body: byCard })
    await stage.run()
    const id = await booker()
    const messages: { id: string; kind: string }[] = await read(id)
    const credited = messages.find(({ kind }) => kind === 'wallet_credited')
    expect((await again(id, credited!.id)).status).toBe(200)
    await stage.run()
    const ofWallet = stage.subjects().filter((subject) => subject?.includes('in your wallet'))
    expect(ofWallet).toHaveLength(2)
  })

  it('about a move that its client knows of, and stops no later news', async () => {
    const { id: bookingId } = await stage.book('2026-11-25T09:00:00.000Z')
    await stage.run()
    const move = (startsAt: string) =>
      stage.api.ask('POST', `/bookings/${bookingId}/reschedule`, {
        user: stage.world.userId,
        body: { startsAt, expectedTotalMinor: 8_000 },
      })
    const moves = () => stage.subjects().filter((subject) => subject?.startsWith('Rescheduled'))
    await move('2026-11-27T09:00:00.000Z')
    stage.later(1)
    await stage.run()
    const id = await booker()
    const messages: { id: string; kind: string }[] = await read(id)
    const moved = messages.find(({ kind }) => kind === 'visit_rescheduled')!
    expect((await again(id, moved.id)).status).toBe(200)
    await stage.run()
    expect(moves()).toHaveLength(2)

    await move('2026-11-28T09:00:00.000Z')
    await stage.run({ mail: busy })
    expect((await again(id, moved.id)).status).toBe(200)
    stage.later(5)
    await stage.run()
    expect(moves().at(-1)).toContain('Sat 28 Nov')
  })

  it('by the channel to which it fell back, though they have not chosen it', async () => {
    const messageId = await tell()
    await settle(messageId, 'failed', 'mailbox full')
    const [row] = await stage.sql<{ id: string }>`
      insert into delivery (business_id, source, template, channel, recipient, recipient_name, language, facts, kind, state,
        stands_in_for, sender_id, about_user_id, due_at, handed_over_at, created_at, updated_at)
      select business_id, source, template, 'sms', '+33612371158', '', language, facts, kind, 'sent', id, sender_id,
        ${stage.world.userId}, due_at, due_at, due_at, due_at
      from delivery where id = ${messageId} returning id`
    const { body } = await again(zoe, row!.id)
    const [copy] = await stage.sql`
      select stands_in_for as "standsInFor", about_user_id as "aboutUserId" from delivery where id = ${body.messageId}`
    expect(copy).toEqual({ standsInFor: messageId, aboutUserId: stage.world.userId })
  })
})
