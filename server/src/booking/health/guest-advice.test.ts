import { expect, it } from 'vitest'
import { filling, partyFormStage } from '../testing/party-form.ts'

const party = partyFormStage()
const { stage, visit, booker, serving, hold, rule } = party
const { publish, own, fillInFor, invite, send, open } = party

it('what a guest answers after booking is talked over, and who books reads only that', async () => {
  await publish([rule('refuse')])
  const token = await invite()
  expect((await send(token, filling('no'))).body).toMatchObject({
    advice: [{ serviceId: visit.serviceId, effect: 'refuse' }],
  })
  const { guests, advice } = await own()
  expect(guests).toMatchObject([{ needsChange: true }])
  expect(advice).toEqual([])
  expect(JSON.stringify(guests)).not.toMatch(/heat|refuse/u)
  expect((await open(1, serving(1))).body.filled.advice).toMatchObject([{ effect: 'refuse' }])
})

it('before a held visit is booked, the answers of each guest are asked, and refused for that guest alone', async () => {
  await publish([rule('refuse')])
  const { pay } = await hold('2026-11-28T09:00:00.000Z')
  await fillInFor(1, filling('no'))
  const refused = await pay()
  expect(refused).toMatchObject({
    status: 409,
    body: { code: 'guest_not_advised', data: { guestPosition: 1, guest: { en: 'Anna' } } },
  })
  expect(refused.body.message).toMatch(/^The treatment of Anna needs a change/u)
  const [{ answersId }] = (await own()).guests
  await fillInFor(1, filling('yes', { answersId }))
  expect(await pay()).toMatchObject({ status: 200 })
})

it('where the spa wants to be asked about a guest, the visit becomes a request', async () => {
  await publish([rule('ask')])
  const { pay } = await hold('2026-11-28T09:00:00.000Z')
  await fillInFor(1, filling('no'))
  expect((await pay()).body.booking).toMatchObject({ state: 'requested' })
})

it('a service is added for a guest by their own answers, not by those of who books', async () => {
  await publish([rule('refuse')])
  await fillInFor(1, filling('no'))
  await fillInFor(0, filling('yes'))
  const { hourId } = stage.world
  const { totalMinor } = (await stage.api.ask('GET', `/bookings/${visit.id}`, booker())).body
  const add = (guestPosition: number) =>
    stage.api.ask('POST', `/bookings/${visit.id}/addition`, {
      ...booker(),
      body: {
        guestPosition,
        variantId: hourId,
        startsAt: '2026-11-27T10:00:00.000Z',
        expectedTotalMinor: totalMinor + 8_000,
      },
    })
  expect(await add(1)).toMatchObject({ status: 409, body: { code: 'guest_not_advised' } })
  expect(await add(0)).toMatchObject({ status: 200 })
})
