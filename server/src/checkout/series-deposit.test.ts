import { describe, expect, it } from 'vitest'
import { testReference } from '../payment/sandbox-card.ts'
import { second, seriesStage, third } from './testing/series.ts'

const { stage, regular, planOf, book } = seriesStage()

describe('a visit that comes again', () => {
  it('stands without the deposit of its shop, which is kept on the bill of each to be asked for', async () => {
    const id = await regular()
    const rules = [{ when: {}, ask: { kind: 'fixed', amountMinor: 2_000 } }]
    await stage.sql`update shop set deposit_rules = ${JSON.stringify(rules)} where id = ${stage.world.shopId}`
    expect((await planOf(id)).body.asksDeposit).toBe(true)
    const { body } = await book(id, [second, third])
    const bills = await stage.sql`
      select deposit_minor as deposit from bill where id = any(${body.bookingIds}::uuid[])`
    expect(bills).toEqual([{ deposit: 2_000 }, { deposit: 2_000 }])
  })

  it('stands by a saved card where the shop asks for one on file, and says what is missing without', async () => {
    const id = await regular()
    const rules = [{ when: {}, ask: { kind: 'card' } }]
    await stage.sql`update shop set deposit_rules = ${JSON.stringify(rules)} where id = ${stage.world.shopId}`
    const { businessId, userId: user } = stage.world
    const { card, asksDeposit } = (await planOf(id)).body
    expect(card).toMatchObject({ businessId, saved: null })
    expect(card.consent).toContain('may charge this card the fee')
    expect(asksDeposit).toBe(false)
    expect((await book(id, [second])).body.code).toBe('card_required')
    const key = { cardReference: testReference('success'), hasConsented: true }
    const { body } = await stage.api.ask('POST', '/cards', { user, body: { businessId, ...key } })
    expect((await planOf(id)).body.card.saved.id).toBe(body.id)
    const booked = await book(id, [second, third], { savedCardId: body.id })
    expect(booked.status).toBe(201)
    const bills = await stage.sql`
      select needs_card as "needsCard", saved_card_id as card, card_consent as consent from bill
      where id = any(${booked.body.bookingIds}::uuid[])`
    const onFile = { needsCard: true, card: body.id, consent: card.consent }
    expect(bills).toEqual([onFile, onFile])
  })
})
