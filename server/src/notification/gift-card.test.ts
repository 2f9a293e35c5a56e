import { beforeEach, describe, expect, it } from 'vitest'
import { byCard } from '../booking/testing.ts'
import { sweepCards } from '../gift-card/sweep.ts'
import { messageStage } from './testing.ts'

const stage = messageStage()
/** Of each test another, since time comes for the cards of all. */
const recipient = () => `lea-${stage.world.businessId}@example.test`

beforeEach(
  () =>
    stage.sql`
    insert into gift_card_setting (business_id, currency, is_sold, least_minor, most_minor, suggested_minor, sells_treatments,
      valid_months, pays_tips)
    values (${stage.world.businessId}, 'EUR', true, 1000, 50000, array[5000], false, 24, false)`,
)

const ask = (method: 'GET' | 'POST', path: string, body?: object) =>
  stage.api.ask(method, path, { user: stage.world.userId, ...(body && { body }) })

/** A card that its buyer has paid. */
async function buy(more: object = {}): Promise<void> {
  const card = { amountMinor: 5_000, design: 'water', fromName: 'Nadia', toName: 'Léa', ...more }
  const order = await ask('POST', `/shops/${stage.world.shopId}/gift-cards`, card)
  await ask('POST', `/orders/${order.body.id}/pay`, byCard)
}

async function runAt(at: string): Promise<void> {
  stage.api.clock.now = new Date(at)
  await sweepCards(stage.database.db, stage.api.clock.now)
  await stage.run()
}

const received = () =>
  stage.peer.received.filter(({ to }) => to === recipient()).map((one) => one.mail)

describe('a gift card', () => {
  it('is mailed once to whom it is for, at its hour, with the link to its code', async () => {
    await buy({ recipientEmail: recipient(), deliverAt: '2026-12-24T17:00:00.000Z' })
    const before = received().length
    await runAt('2026-12-24T16:59:00.000Z')
    expect(received().length).toBe(before)
    await runAt('2026-12-24T17:00:00.000Z')
    await runAt('2026-12-24T17:05:00.000Z')
    expect(received().length).toBe(before + 1)
    const { subject, text } = received().at(-1)!
    expect(subject).toBe('Nadia is giving you a gift card for Small')
    const token = /https:\/\/spa\.test\/wallet\?card=([\w-]{43})/u.exec(text!)![1]
    const { body } = await stage.api.ask('GET', `/linked-gift-cards/${token}`)
    expect(body).toMatchObject({ toName: 'Léa', balanceMinor: 5_000 })
    expect(text).not.toContain(body.code)
  })

  it('is mailed to its buyer once it is paid, in place of what is said of products', async () => {
    await buy()
    await stage.run()
    expect(stage.subjects()).toEqual(['Your gift card for Small'])
  })

  it('is remembered a month before its end, by who keeps it, else by whom it was for', async () => {
    await buy({ recipientEmail: recipient() })
    await runAt('2026-11-26T09:00:00.000Z')
    const before = received().length
    await runAt('2028-11-10T09:00:00.000Z')
    expect(received().at(-1)!.subject).toMatch(/^Your gift card for Small ends on/u)
    expect(received().length).toBe(before + 1)
  })

  it('is remembered by who keeps it in their wallet', async () => {
    await buy({ recipientEmail: recipient() })
    const { token } = (await ask('GET', '/gift-cards')).body.giftCards[0]
    await ask('POST', '/gift-cards/claim', { cardToken: token })
    await runAt('2026-11-26T09:00:00.000Z')
    const before = received().length
    await runAt('2028-11-10T09:00:00.000Z')
    expect(received().length).toBe(before)
    expect(stage.subjects().at(-1)).toMatch(/^Your gift card for Small ends on/u)
  })
})
