import { beforeEach, describe, expect, it } from 'vitest'
import { defaultPermissions } from '@serein/shared/business/permission.ts'
import { checkoutStage } from '../checkout/testing.ts'
import type { BusinessScope } from '../platform/scope.ts'
import { listMessages } from './client-message.ts'

const stage = checkoutStage({ therapists: 2 })
const now = '2026-11-24T07:00:00.000Z'

beforeEach(async () => {
  stage.api.clock.now = new Date(now)
})

const read = async (id: string) =>
  (await stage.api.ask('GET', `/console/customers/${id}/messages`, stage.desk())).body
const again = (id: string, messageId: string) =>
  stage.api.ask(
    'POST',
    `/console/customers/${id}/messages/${messageId}/again`,
    stage.desk({ body: {} }),
  )

async function client(): Promise<string> {
  const contact = { email: 'zoe@example.test', phone: '0612371158' }
  const body = { customerId: null, customerName: 'Zoë Marchand', language: 'fr', ...contact }
  const { body: answer } = await stage.api.ask('POST', '/console/customers', stage.desk({ body }))
  return answer.customer.id
}

type Sent = { state?: string; reason?: string; kind?: string; facts?: object; recipient?: string }
async function delivery(source: string, sent: Sent = {}): Promise<string> {
  const { state = 'sent', reason = null, kind = 'visit_confirmed' } = sent
  const { facts = {}, recipient = 'Zoe@example.test' } = sent
  const { rows } = await stage.database.pool.query(
    `insert into delivery (business_id, source, template, channel, recipient, recipient_name, language, facts, kind, state, reason,
       due_at, handed_over_at, created_at, updated_at)
     values ($1, $2, 'simple_mail', 'mail', $3, '', 'fr', $4, $5, $6, $7, $8, $8, $8, $8) returning id`,
    [stage.world.businessId, source, recipient, facts, kind, state, reason, now],
  )
  return rows[0].id
}

describe('messages sent to a client', () => {
  it('say what each was and what became of it, and hide the address from who may not see it', async () => {
    const id = await client()
    const subject = { en: 'Your receipt', fr: 'Votre reçu' }
    await delivery('one', { state: 'failed', reason: 'mailbox full', facts: { mail: { subject } } })
    await delivery('two', { state: 'dropped', reason: 'turned_off' })
    await delivery('code', { facts: { mail: { codeId: 'c' } } })
    await delivery('stranger', { recipient: 'paul@example.test' })
    const { messages } = await read(id)
    expect(messages).toHaveLength(2)
    expect(messages).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          subject,
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
    const page = { customerId: id, limit: 10 }
    const hidden = await listMessages(stage.database.db, scope, page, stage.api.clock.now)
    expect(hidden.messages.map(({ recipient }) => recipient)).toEqual([null, null])
  })

  it('are sent again three times at most, and only what does no harm twice', async () => {
    const id = await client()
    const messageId = await delivery('one', { state: 'failed', reason: 'mailbox full' })
    for (let n = 0; n < 3; n += 1) expect((await again(id, messageId)).status).toBe(200)
    expect(await again(id, messageId)).toMatchObject({
      status: 409,
      body: { code: 'message_not_again' },
    })
    const { messages } = await read(id)
    expect(messages.filter(({ state }: { state: string }) => state === 'waiting')).toHaveLength(3)
    const news = await delivery('news', { kind: 'campaign' })
    expect((await again(id, news)).body.code).toBe('message_not_again')
    const stranger = await delivery('stranger', { recipient: 'paul@example.test' })
    expect((await again(id, stranger)).status).toBe(404)
  })
})
