import { beforeEach, describe, expect, it } from 'vitest'
import { aParty, byCard } from '../booking/testing.ts'
import { messageStage } from './testing.ts'
import { move as moveAtDesk, undoMove } from './testing/visit.ts'

const stage = messageStage()
const tomorrowAtTen = '2026-11-25T09:00:00.000Z'
let sam = ''
let count = 0
beforeEach(() => {
  sam = `sam-${++count}@example.test`
})

/** The booker and Sam at ten in Paris, Sam's messages in English. */
async function party(contact = sam, language: 'en' | 'fr' = 'en') {
  const held = await stage.hold(tomorrowAtTen, {
    ...aParty([stage.world.hourId], [stage.world.halfId]),
    guestNames: [null, 'Sam'],
  })
  const { id, totalMinor: expectedTotalMinor } = held.body
  await stage.pay(id, { ...byCard, expectedTotalMinor })
  await ask(id, 'guests/1/contact', { contact, language })
  await stage.run()
  return id as string
}
const ask = (id: string, what: string, body: object) =>
  stage.api.ask('POST', `/bookings/${id}/${what}`, { user: stage.world.userId, body })
const reschedule = (id: string, guest: number, startsAt: string) =>
  ask(id, `guests/${guest}/reschedule`, { startsAt, expectedTotalMinor: 12_000 })
const subjectsTo = (who: string) =>
  stage.peer.received.filter(({ to }) => to === who).map(({ mail }) => mail.subject)

describe('a guest with a contact', () => {
  it('gets their own part, in their language, with their link; nothing of money or of the others', async () => {
    await party(sam, 'fr')
    const message = stage.peer.received.find(({ to }) => to === sam)
    expect(message!.mail.subject).toMatch(/^Camille a réservé pour vous/u)
    expect(message!.mail.text).toMatch(/\?invite=[\w-]{43}/u)
    expect(message!.mail.text).toMatch(/mercredi 25 novembre à 10\sh/u)
    expect(message!.mail.text).not.toMatch(/€|SR-/u)
    await stage.run()
    expect(subjectsTo(sam)).toHaveLength(1)
  })

  it('hears of a change of their own part once it has stood, and not of that of others', async () => {
    const id = await party()
    await reschedule(id, 0, '2026-11-25T12:00:00.000Z')
    await stage.run()
    stage.later(5)
    await stage.run()
    expect(subjectsTo(sam)).toHaveLength(1)
    await reschedule(id, 1, '2026-11-25T14:00:00.000Z')
    await stage.run()
    expect(subjectsTo(sam)).toHaveLength(1)
    stage.later(5)
    await stage.run()
    expect(subjectsTo(sam)[1]).toMatch(/has changed: Wed 25 Nov, 15:00/u)
  })

  it('hears nothing of a move that the desk takes back at once', async () => {
    const id = await party()
    await moveAtDesk(stage, id, { startsAt: '2026-11-25T13:00:00.000Z' })
    await stage.run()
    await undoMove(stage, id)
    await stage.run()
    stage.later(5)
    await stage.run()
    expect(subjectsTo(sam)).toHaveLength(1)
  })

  it.each([
    ['they leave', 'guests/1/cancel'],
    ['all of it is', 'cancel'],
  ])('hears that their part is off when %s', async (_, path) => {
    await ask(await party(), path, { expectedFeeMinor: 0 })
    await stage.run()
    expect(subjectsTo(sam)[1]).toMatch(/^Cancelled: .*Wed 25 Nov, 10:00/u)
    expect(subjectsTo(sam)).toHaveLength(2)
  })

  it('moves at their invitation, and both they and who has booked are told', async () => {
    const id = await party()
    const { url } = (await ask(id, 'guests/1/invite', {})).body
    const token = new URL(url).searchParams.get('invite')!
    const body = { startsAt: '2026-11-25T14:00:00.000Z' }
    await stage.api.ask('POST', `/invitations/${token}/reschedule`, { user: '', body })
    await stage.run()
    expect(stage.subjects().at(-1)).toMatch(/Sam.*Wed 25 Nov, 15:00/u)
    stage.later(5)
    await stage.run()
    expect(subjectsTo(sam)[1]).toMatch(/has changed: Wed 25 Nov, 15:00/u)
  })

  it('is reminded as the spa reminds, before their own time', async () => {
    const id = await party()
    await reschedule(id, 1, '2026-11-27T09:00:00.000Z')
    stage.later(5)
    await stage.run()
    const before = subjectsTo(sam).length
    await stage.runAt('2026-11-27T07:05:00.000Z')
    expect(subjectsTo(sam).slice(before).at(-1)).toMatch(/^Reminder: .*Fri 27 Nov, 10:00/u)
  })

  it('hears nothing more once they, or who has booked, end it', async () => {
    const id = await party()
    await ask(id, 'guests/1/contact', { contact: null, language: 'en' })
    await reschedule(id, 1, '2026-11-25T14:00:00.000Z')
    stage.later(5)
    await stage.run()
    expect(subjectsTo(sam)).toHaveLength(1)
  })
})
