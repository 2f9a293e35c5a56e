import { demo, logInAs, newCustomer } from './steps/account.ts'
import { apiOf } from './steps/api.ts'
import { findPlan, hold } from './steps/plan.ts'
import { expect, test } from './test.ts'

test('a code that is given five times is given five times, also when twenty ask for it at once @once', async ({
  visitor,
}) => {
  const desk = await visitor('desk')
  await logInAs(desk, demo('owner'))
  const owner = apiOf(desk)
  const code = `RACE${Date.now().toString(36).toUpperCase()}`
  const {
    offer: { id: offerId },
  } = await owner.offer.save({
    offerId: null,
    version: 0,
    name: { en: code, fr: code },
    smallPrint: { en: 'Five times.', fr: 'Cinq fois.' },
    rate: 30_000,
    amountMinor: null,
    currency: null,
    includesAddOns: false,
    serviceIds: null,
    shopIds: null,
    weekdays: null,
    fromMinute: 0,
    toMinute: 1440,
    fromDay: null,
    toDay: null,
    lastMinuteHours: null,
    forNewClients: false,
    code,
    useLimit: 5,
  })
  const tries: (() => Promise<string>)[] = []
  for (let each = 0; each < 20; each += 1) {
    const { api } = await newCustomer(await visitor())
    const { id: bookingId } = await hold(
      api,
      await findPlan(api, { from: each, inDays: 40 + each }),
    )
    tries.push(() =>
      api.checkout.applyCode({ bookingId, code }).then(
        () => 'given',
        (error: { code: string }) => error.code,
      ),
    )
  }
  const answers = await Promise.all(tries.map((ask) => ask()))
  expect(answers.filter((answer) => answer === 'given')).toHaveLength(5)
  expect(new Set(answers)).toEqual(new Set(['given', 'offer_code_used_up']))
  await owner.offer.end({ offerId })
})
