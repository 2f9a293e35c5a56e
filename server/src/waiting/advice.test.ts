import { beforeEach, expect, it } from 'vitest'
import { bookingStage } from '../booking/testing.ts'
import { waitingStage } from './testing.ts'

const stage = bookingStage({ therapists: 1 })
const { join, entries, tell, sweep, saveRule, fillDay, cancel } = waitingStage(stage)

const words = (text: string) => ({ en: text, fr: text })
const plain = { isRequired: true, options: [], followUp: null, text: null, isBirthDate: false }
const heat = { ...plain, id: 'heat', kind: 'yes_no', label: words('Do you bear heat?') }
const advised = { status: 409, body: { code: 'service_not_advised' } }
/** The first of the visits that fill Wednesday. */
const first = 0

let bookingId: string
let serviceId: string

beforeEach(async () => {
  const { body } = await stage.hold('2026-11-27T09:00:00.000Z')
  bookingId = body.id
  serviceId = body.items[0].serviceId
  await stage.pay(bookingId, { tender: 'at_shop', expectedTotalMinor: body.totalMinor })
})

async function publish(effect: 'refuse' | 'ask') {
  const rule = { serviceId, question: 'heat', value: 'no', effect, insteadId: null, words: null }
  const asking = { ofAll: true, ofNewClients: false, serviceIds: [], againMonths: 6 }
  const body = { formVersion: 0, questions: [heat], asking, contraindications: [rule] }
  const { userId: user } = stage.world
  await stage.api.ask('POST', '/console/health-form', stage.desk({ role: 'owner', user, body }))
}

const fillIn = () =>
  stage.api.ask('POST', `/bookings/${bookingId}/health-form`, {
    user: stage.world.userId,
    body: {
      formVersion: 1,
      answersId: null,
      answers: [{ question: 'heat', values: ['no'], text: '' }],
      guardian: null,
    },
  })

it('nobody waits for what their health form speaks against while its answers count', async () => {
  await publish('refuse')
  await fillIn()
  const { userId } = stage.world
  expect(await join(userId)).toMatchObject(advised)
  // Before the last day that would do they are asked anew.
  const later = { fromDay: '2027-05-01', toDay: '2027-06-01' }
  expect(await join(userId, later)).toMatchObject({ status: 201 })
})

it('who waits is offered nothing that their health form has come to speak against', async () => {
  await publish('refuse')
  const visits = await fillDay()
  const { userId } = stage.world
  await join(userId)
  await fillIn()
  await cancel(visits[first]!)
  await sweep()
  expect(await entries(userId)).toMatchObject([{ state: 'waiting', offer: null }])
})

it('a time that was told to all is refused to them as if they held it themselves', async () => {
  await publish('refuse')
  await saveRule({ mode: 'all' })
  const visits = await fillDay()
  const { userId } = stage.world
  const { id } = (await join(userId)).body
  await cancel(visits[first]!)
  await sweep()
  const [{ freeTimes }] = await entries(userId)
  await fillIn()
  const { startsAt } = freeTimes[0]
  expect(await tell(userId, id, 'take', { startsAt })).toMatchObject(advised)
})

it('the desk offers without learning what was answered, and the client is told as they book', async () => {
  await publish('refuse')
  await saveRule({ mode: 'desk' })
  const visits = await fillDay()
  const { userId } = stage.world
  const { id } = (await join(userId)).body
  await fillIn()
  await cancel(visits[first]!)
  const body = { startsAt: '2026-11-25T07:00:00.000Z' }
  const offered = await stage.api.ask('POST', `/console/waiting/${id}/offer`, stage.desk({ body }))
  expect(offered).toMatchObject({ status: 200, body: { state: 'offered' } })
  const [{ offer }] = await entries(userId)
  const pays = { tender: 'at_shop', expectedTotalMinor: 8_000 }
  expect(await stage.pay(offer.bookingId, pays)).toMatchObject(advised)
})

it('what the shop wants to be asked about is offered, and becomes a request', async () => {
  await publish('ask')
  await fillIn()
  const visits = await fillDay()
  const { userId } = stage.world
  await join(userId)
  await cancel(visits[first]!)
  await sweep()
  const [{ offer }] = await entries(userId)
  const pays = { tender: 'at_shop', expectedTotalMinor: 8_000 }
  const { body } = await stage.pay(offer.bookingId, pays)
  expect(body.booking).toMatchObject({ state: 'requested' })
})
