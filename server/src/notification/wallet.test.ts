import { describe, expect, it } from 'vitest'
import { byCard } from '../booking/testing.ts'
import { messageStage } from './testing.ts'

const stage = messageStage()

describe('a top-up', () => {
  it('is told once, when it was paid, with what the business added', async () => {
    const { businessId: business_id, userId: user } = stage.world
    await stage.database.db
      .insertInto('top_up_option')
      .values({ business_id, currency: 'EUR', amount_minor: 10_000, bonus_minor: 500 })
      .execute()
    const chosen = await stage.api.ask('POST', `/businesses/${business_id}/top-up`, {
      user,
      body: { currency: 'EUR', amountMinor: 10_000 },
    })
    await stage.run()
    expect(stage.inbox()).toEqual([])
    const pay = () =>
      stage.api.ask('POST', `/top-ups/${chosen.body.id}/pay`, { user, body: byCard })
    await pay()
    await pay()
    await stage.run()
    expect(stage.subjects()).toEqual(['€105.00 in your wallet with Small'])
    const [{ text } = { text: '' }] = stage.inbox()
    expect(text).toContain('You paid €100.00, and €105.00 is in your wallet now')
    expect(text).toContain('Small added €5.00.')
    expect(text).toContain('https://spa.test/wallet')
  })
})
