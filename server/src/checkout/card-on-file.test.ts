import { describe, expect, it } from 'vitest'
import { settle } from '../payment/attempt.ts'
import { answerSaving } from '../payment/sandbox-saved-card.ts'
import { testReference } from '../payment/sandbox-card.ts'
import { decide } from './decision.ts'
import { cardStage, tomorrowAtTen } from './testing/card.ts'

const {
  stage,
  mine,
  save,
  quoteOf,
  askFor,
  bookedOnFile,
  cancelLate,
  owed,
  feesOf,
  readFeeEvents,
  hold,
  pay,
} = cardStage()

describe('a card on file', () => {
  it('is asked for unless the whole is paid, and says what it is for', async () => {
    await askFor({ kind: 'card' })
    const { id } = (await hold(tomorrowAtTen)).body
    const { needsCard, cardConsent } = await quoteOf(id)
    expect(needsCard).toBe(true)
    expect(cardConsent).toContain('may charge this card the fee')
    const atShop = await pay(id, { tender: 'at_shop', expectedTotalMinor: 8000 })
    expect(atShop.body.code).toBe('card_required')
    const card = { tender: 'card', cardReference: testReference('success') }
    expect((await pay(id, { ...card, expectedTotalMinor: 8000 })).body.booking.state).toBe(
      'confirmed',
    )
    const other = await bookedOnFileAt('2026-11-26T09:00:00.000Z')
    const bill = await stage.database.db
      .selectFrom('bill')
      .select(['needs_card', 'card_consent', 'saved_card_id'])
      .where('id', '=', other.id)
      .executeTakeFirstOrThrow()
    expect(bill).toEqual({
      needs_card: true,
      card_consent: cardConsent,
      saved_card_id: other.savedCardId,
    })
  })

  it('is charged the fee of a late cancellation, once', async () => {
    const { id } = await bookedOnFile('success')
    const { feeMinor, body } = await cancelLate(id)
    expect(feeMinor).toBeGreaterThan(0)
    expect(body).toMatchObject({ state: 'cancelled', paidMinor: feeMinor, dueMinor: 0 })
    expect(await owed(id)).toBe(0)
    expect(await feesOf(id)).toMatchObject([{ state: 'captured', amountMinor: feeMinor }])
    expect(await readFeeEvents()).toEqual(['fee.card_charged'])
  })

  it.each(['requiresAction', 'declinedLater'] as const)(
    'stays owed where %s is stopped, and says so to others',
    async (name) => {
      await askFor({ kind: 'card' })
      const saved = (await save(name)).body
      if (saved.state === 'requires_action') {
        await answerSaving(stage.database.db, saved.id, true)
        await stage.api.ask('POST', `/cards/${saved.id}/resume`, mine())
      }
      const { id } = (await hold(tomorrowAtTen)).body
      await pay(id, { tender: 'at_shop', expectedTotalMinor: 8000, savedCardId: saved.id })
      const { feeMinor, body } = await cancelLate(id)
      expect(body).toMatchObject({ state: 'cancelled', dueMinor: feeMinor })
      expect(await owed(id)).toBe(feeMinor)
      const failure = name === 'requiresAction' ? 'authentication_required' : 'declined'
      expect(await feesOf(id)).toMatchObject([{ state: 'failed', failure }])
      expect(await readFeeEvents()).toEqual(['fee.card_declined'])
    },
  )

  it('is charged by the sweep when nobody could ask at once', async () => {
    const { id } = await bookedOnFile('success')
    const { providers } = stage.api
    const { authorise } = await providers
      .tendersOf(stage.database.db, stage.world.businessId)
      .then(({ card }) => card!)
    const provider = (await providers.tendersOf(stage.database.db, stage.world.businessId)).card!
    provider.authorise = () => Promise.reject(new Error('the line is down'))
    const { feeMinor } = await cancelLate(id)
    expect(await feesOf(id)).toMatchObject([{ state: 'pending' }])
    expect(await owed(id)).toBe(feeMinor)
    provider.authorise = authorise
    const later = new Date('2026-11-25T08:40:00.000Z')
    const { db } = stage.database
    await settle(db, providers, (payment) => decide(db, payment, later), later)
    expect(await feesOf(id)).toMatchObject([{ state: 'captured', amountMinor: feeMinor }])
    expect(await owed(id)).toBe(0)
  })

  it('gives back what a no-show cost that was none', async () => {
    const { id } = await bookedOnFile('success')
    const { businessId: staffOf } = stage.world
    stage.api.clock.now = new Date('2026-11-25T09:30:00.000Z')
    const missed = await stage.api.ask('POST', `/console/bookings/${id}/no-show`, { staffOf })
    expect(missed.body).toMatchObject({ state: 'no_show', dueMinor: 0 })
    expect((await feesOf(id))[0]!.state).toBe('captured')
    const undone = await stage.api.ask('POST', `/console/bookings/${id}/no-show/undo`, { staffOf })
    expect(undone.body).toMatchObject({ state: 'confirmed', dueMinor: 8000, paidMinor: 0 })
    expect((await feesOf(id))[0]!.state).toBe('refunded')
    expect(await owed(id)).toBe(0)
  })
})

describe('the desk', () => {
  it('charges what is due to a card that may be charged, once', async () => {
    const { id, savedCardId } = await bookedOnFile('success')
    const { businessId: staffOf } = stage.world
    await save('successMastercard', { hasConsented: false })
    const { cards } = (await stage.api.ask('GET', `/console/bookings/${id}/cards`, { staffOf }))
      .body
    expect(cards).toMatchObject([{ id: savedCardId, isOnFile: true }])
    const charge = (expectedDueMinor: number) =>
      stage.api.ask('POST', `/console/bookings/${id}/card-charge`, {
        staffOf,
        body: { savedCardId, expectedDueMinor },
      })
    expect((await charge(7000)).body.code).toBe('price_changed')
    expect((await charge(8000)).body).toMatchObject({ paidMinor: 8000, card: { last4: '4242' } })
    expect((await charge(8000)).body.code).toBe('price_changed')
  })

  it('hears that the bank has stopped it', async () => {
    const { id, savedCardId } = await bookedOnFile('declinedLater')
    const { businessId: staffOf } = stage.world
    const body = { savedCardId, expectedDueMinor: 8000 }
    const stopped = await stage.api.ask('POST', `/console/bookings/${id}/card-charge`, {
      staffOf,
      body,
    })
    expect(stopped).toMatchObject({ status: 402, body: { code: 'card_stopped' } })
  })
})

async function bookedOnFileAt(startsAt: string) {
  const { id: savedCardId } = (await save('success')).body
  const { id } = (await hold(startsAt)).body
  await pay(id, { tender: 'at_shop', expectedTotalMinor: 8000, savedCardId })
  return { id, savedCardId }
}
