import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { settleCards } from '../payment/card-saving.ts'
import { paymentsOfPerson } from '../payment/person.ts'
import { answerApproval } from '../payment/provider-sandbox.ts'
import { answerSaving } from '../payment/sandbox-saved-card.ts'
import { testReference } from '../payment/sandbox-card.ts'
import { cardStage, tomorrowAtTen } from './testing/card.ts'

const { stage, mine, save, list, quoteOf, inProvider, bookedOnFile, hold, pay } = cardStage()

describe('saving a card', () => {
  it('keeps a card once for a key; the first is the default, and another may become it', async () => {
    const key = randomUUID()
    const first = await save('success', {}, key)
    const again = await save('success', {}, key)
    expect(first.status).toBe(200)
    expect(again.body).toEqual(first.body)
    const second = (await save('successMastercard')).body
    expect((await list()).map(({ last4, isDefault }: any) => [last4, isDefault])).toEqual([
      ['4242', true],
      ['4444', false],
    ])
    expect((await stage.api.ask('PUT', `/cards/${second.id}/default`, mine())).status).toBe(200)
    expect((await list()).map(({ last4, isDefault }: any) => [last4, isDefault])).toEqual([
      ['4444', true],
      ['4242', false],
    ])
  })

  it('waits for the bank of a card, and has it when its owner comes back', async () => {
    const { body } = await save('requiresAction')
    expect(body).toMatchObject({ state: 'requires_action', card: null })
    expect(await list()).toEqual([])
    const resume = () => stage.api.ask('POST', `/cards/${body.id}/resume`, mine())
    expect((await resume()).body.state).toBe('requires_action')
    await answerSaving(stage.database.db, body.id, true)
    expect((await resume()).body).toMatchObject({ state: 'saved', card: { last4: '3155' } })
    expect(await list()).toHaveLength(1)
  })

  it('keeps nothing of a card that is declined, or whose bank hears no', async () => {
    expect(await save('declined')).toMatchObject({ status: 402, body: { code: 'card_not_saved' } })
    const { body } = await save('requiresAction')
    await answerSaving(stage.database.db, body.id, false)
    const refused = await stage.api.ask('POST', `/cards/${body.id}/resume`, mine())
    expect(refused.body).toMatchObject({
      code: 'card_not_saved',
      data: { reason: 'action_refused' },
    })
    const rows = await stage.database
      .sql`select id from saved_card where business_id = ${stage.world.businessId}`
    expect(rows).toEqual([])
  })

  it('is nobody else’s, and is refused where no business is', async () => {
    const { body } = await save('success')
    const other = { user: 'nobody we know' }
    expect((await stage.api.ask('PUT', `/cards/${body.id}/default`, other)).status).toBe(404)
    expect((await stage.api.ask('DELETE', `/cards/${body.id}`, other)).status).toBe(404)
    const nowhere = await save('success', { businessId: stage.world.shopId })
    expect(nowhere.status).toBe(404)
  })

  it('finds out by itself what became of a saving that nobody came back to', async () => {
    const { body } = await save('requiresAction')
    const other = await save('requiresAction')
    await answerSaving(stage.database.db, body.id, true)
    stage.api.clock.now = new Date('2026-11-24T09:00:00.000Z')
    await settleCards(stage.database.db, stage.api.providers, stage.api.clock.now)
    expect((await list()).map(({ id }: any) => id)).toEqual([body.id])
    expect((await stage.api.ask('POST', `/cards/${other.body.id}/resume`, mine())).status).toBe(404)
  })
})

describe('removing a card', () => {
  it('has the provider forget it, and another becomes the default', async () => {
    const first = (await save('success')).body
    await save('successMastercard')
    const removal = await stage.api.ask('DELETE', `/cards/${first.id}`, mine())
    expect(removal.status).toBe(200)
    expect((await list()).map(({ last4, isDefault }: any) => [last4, isDefault])).toEqual([
      ['4444', true],
    ])
    expect(await inProvider()).toContainEqual({ last4: '4242', state: 'forgotten' })
    expect(await stage.database.sql<{ id: string }>`select id from card_to_forget`).toEqual([])
  })

  it('waits while an upcoming visit stands by it', async () => {
    const { id, savedCardId } = await bookedOnFile('success')
    const remove = () => stage.api.ask('DELETE', `/cards/${savedCardId}`, mine())
    expect((await remove()).body.code).toBe('card_needed')
    expect(await list()).toHaveLength(1)
    await stage.api.ask('POST', `/bookings/${id}/cancel`, mine({ body: { expectedFeeMinor: 0 } }))
    expect((await remove()).status).toBe(200)
  })

  it('goes with the person: their rows are deleted, and the provider forgets', async () => {
    await save('success')
    const sections = await paymentsOfPerson.sections(stage.database.db, stage.world.userId)
    expect(sections.find(({ name }) => name === 'savedCards')?.rows).toMatchObject([
      { brand: 'visa', last4: '4242', expiryMonth: 12, expiryYear: 2034 },
    ])
    await stage.database.db
      .transaction()
      .execute((tx) => paymentsOfPerson.erase(tx, stage.world.userId))
    expect(await list()).toEqual([])
    await settleCards(stage.database.db, stage.api.providers, stage.api.clock.now)
    expect((await inProvider()).map(({ state }) => state)).toContain('forgotten')
  })
})

describe('paying by a saved card', () => {
  it('takes a saved card, and no other person’s', async () => {
    const { id: savedCardId } = (await save('success')).body
    const { id } = (await hold(tomorrowAtTen)).body
    expect((await quoteOf(id)).savedCards).toMatchObject([{ id: savedCardId, last4: '4242' }])
    const both = { cardReference: testReference('success'), savedCardId }
    const common = { tender: 'card', expectedTotalMinor: 8000 }
    expect((await pay(id, { ...common, ...both })).status).toBe(400)
    expect((await pay(id, { ...common, savedCardId: id })).status).toBe(404)
    const paid = (await pay(id, { ...common, savedCardId })).body
    expect(paid.booking).toMatchObject({ state: 'confirmed', paidMinor: 8000 })
  })

  it('keeps the card that pays, also when the bank was asked first', async () => {
    const { id } = (await hold(tomorrowAtTen)).body
    const cardReference = testReference('requiresAction')
    const card = { tender: 'card', expectedTotalMinor: 8000, cardReference, keepCard: true }
    const { payment } = (await pay(id, card)).body
    expect(payment.state).toBe('requires_action')
    expect(await list()).toEqual([])
    await answerApproval(stage.database.db, payment.id, true)
    await stage.api.ask('POST', `/bookings/${id}/payments/${payment.id}/resume`, mine())
    expect(await list()).toMatchObject([{ last4: '3155', isDefault: true }])
  })

  it('keeps no card that was not to be kept', async () => {
    const { id } = (await hold(tomorrowAtTen)).body
    const card = { tender: 'card', cardReference: testReference('success') }
    await pay(id, { ...card, expectedTotalMinor: 8000 })
    expect(await list()).toEqual([])
  })
})
