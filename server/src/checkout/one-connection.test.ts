import { expect, it } from 'vitest'
import { byCard, testApi } from '../booking/testing.ts'
import { checkoutStage } from './testing.ts'

// A verb that asks on a second connection while its transaction holds one is waited for by all who hold theirs: as many at once
// as there are connections then stand still. With one connection the first of them does.

const stage = checkoutStage()
const startsAt = '2026-11-25T09:00:00.000Z'

it('a client pays by card, from a wallet, by link and into a wallet on one connection', async () => {
  const { world, database } = stage
  const { id, totalMinor } = (await stage.hold(startsAt)).body
  const { id: other } = (await stage.hold('2026-11-25T12:00:00.000Z')).body
  await stage.fillWallet(2_000)
  await database.db
    .insertInto('top_up_option')
    .values({ business_id: world.businessId, currency: 'EUR', amount_minor: 5_000, bonus_minor: 0 })
    .execute()
  const one = database.another({ connections: 1 })
  const api = testApi(one.db, '2026-11-24T07:00:00.000Z')
  const ask = async (method: 'GET' | 'POST', path: string, body: object = {}) => {
    const answer = await api.ask(method, path, { user: world.userId, body })
    expect(answer.status, `${path}: ${JSON.stringify(answer.body)}`).toBeLessThan(300)
    return answer.body
  }
  const card = { ...byCard, expectedTotalMinor: totalMinor }
  await ask('POST', `/bookings/${id}/pay`, { ...card, walletMinor: 2_000 })
  await ask('POST', `/bookings/${other}/pay`, { ...card, tender: 'at_shop' })
  const { url } = await ask('POST', `/bookings/${other}/payment-links`, { guestPosition: null })
  const link = `/payment-links/${new URL(url).searchParams.get('link')}`
  await ask('POST', `${link}/pay`, { ...byCard, expectedDueMinor: totalMinor })
  const money = { currency: 'EUR', amountMinor: 5_000 }
  const topUp = await ask('POST', `/businesses/${world.businessId}/top-up`, money)
  await ask('POST', `/top-ups/${topUp.id}/pay`, byCard)
  await one.close()
})
