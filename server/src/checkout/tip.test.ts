import { beforeEach, describe, expect, test } from 'vitest'
import { linkForMail } from '../booking/guest/private-link.ts'
import { aParty, byCard, testLinks } from '../booking/testing.ts'
import { refreshPayment } from '../payment/attempt.ts'
import { authorise, capture, startPayment } from '../payment/payment.ts'
import { answerApproval } from '../payment/provider-sandbox.ts'
import { testReference } from '../payment/sandbox-card.ts'
import { transaction } from '../platform/command.ts'
import { openLinks } from '../platform/link.ts'
import { deskStage } from './testing/desk.ts'

// Wednesday 25 November 2026, 10:00 in Paris; the clock stands a day and two hours before.
const startsAt = '2026-11-25T09:00:00.000Z'
const { stage, desk, ...own } = deskStage()
const mine = (more: object = {}) => ({ user: stage.world.userId, ...more })
const nobody = { user: 'nobody who is known' }

let id: string
let therapistId: string

/** A visit of somebody with an account, which took place and was paid at the desk. */
beforeEach(async () => {
  id = await completed()
  therapistId = (await own.bill(id)).therapists[0]!.id
})

async function completed(): Promise<string> {
  const { body: held } = await stage.hold(startsAt)
  await stage.pay(held.id, { tender: 'at_shop', expectedTotalMinor: held.totalMinor })
  stage.api.clock.now = new Date(startsAt)
  await stage.api.ask('POST', `/console/bookings/${held.id}/check-in`, desk())
  await own.complete(held.id, { takenAtShop: true })
  return held.id
}

const offer = async () =>
  (await stage.api.ask('GET', `/bookings/${id}/tips`, mine())).body as {
    offer: { therapists: object[] } | null
    cards: object[]
  }
const choose = (amountMinor: number, more: object = {}) =>
  stage.api.ask('POST', `/bookings/${id}/tips`, {
    ...mine(),
    body: { tips: [{ staffId: therapistId, amountMinor, ...more }] },
  })
const pay = (token: string, expectedDueMinor: number, more: object = {}, key?: string) =>
  stage.api.ask('POST', `/payment-links/${token}/pay`, {
    ...nobody,
    body: { ...byCard, expectedDueMinor, ...more },
    ...(key && { key }),
  })
/** Of the private link of a visit, as its mails have it. */
async function visitToken(bookingId: string): Promise<string> {
  const links = openLinks(testLinks)
  const visit = { businessId: stage.world.businessId, bookingId }
  const link = await transaction(stage.database.db, (tx) => linkForMail(tx, links, visit))
  return links.tokenOf(link!)!
}
const theirs = () => `tip:${therapistId}`

describe('a tip after the visit', () => {
  test('is offered for each who served, with the price of what they did', async () => {
    expect(await offer()).toMatchObject({
      offer: {
        until: '2026-12-02T10:00:00.000Z',
        currency: 'EUR',
        presets: [5_000, 10_000, 15_000],
        teamMinor: 0,
        therapists: [{ id: therapistId, priceMinor: 8_000, givenMinor: 0, picture: null }],
      },
      cards: [],
    })
  })

  test('is given whole to its therapist once it is paid, and once however often it is sent', async () => {
    const { token } = (await choose(1_200)).body
    expect(await own.books(id)).not.toHaveProperty(theirs())
    expect((await own.bill(id)).dueMinor).toBe(0)
    const { body } = await pay(token, 1_200, {}, 'one-try-of-a-payer')
    expect(body).toMatchObject({ state: 'paid', kind: 'tip', paidMinor: 1_200, dueMinor: 0 })
    expect((await pay(token, 1_200, {}, 'one-try-of-a-payer')).body).toEqual(body)
    expect((await pay(token, 1_200)).body.code).toBe('price_changed')
    const bill = await own.bill(id)
    expect(bill).toMatchObject({ totalMinor: 9_200, paidMinor: 9_200, dueMinor: 0 })
    expect(bill.lines.filter(({ kind }) => kind === 'tip')).toMatchObject([
      { amountMinor: 1_200, staffId: therapistId },
    ])
    const books = await own.books(id)
    expect([books[theirs()], books.receivable, books.deposit_held]).toEqual([
      1_200,
      undefined,
      undefined,
    ])
    expect((await offer()).offer?.therapists).toMatchObject([{ givenMinor: 1_200 }])
    expect(await own.faults()).toEqual([])
  })

  test('of a visit that is not paid yet leaves what is owed as it was', async () => {
    stage.api.clock.now = new Date('2026-11-26T07:00:00.000Z')
    id = await own.walkIn({ name: 'Ana Costa', email: 'ana@mail.example' })
    await own.complete(id)
    const chosen = await stage.api.ask('POST', `/visits/${await visitToken(id)}/tips`, {
      ...nobody,
      body: { tips: [{ staffId: (await own.bill(id)).therapists[0]!.id, amountMinor: 500 }] },
    })
    await pay(chosen.body.token, 500)
    expect(await own.bill(id)).toMatchObject({ totalMinor: 8_500, dueMinor: 8_000 })
    expect((await own.books(id)).receivable).toBe(-8_000)
    expect((await own.take(id, 8_000)).status).toBe(200)
    expect(await own.faults()).toEqual([])
  })

  test('that its card does not pay is owed by nobody', async () => {
    const { token } = (await choose(1_200)).body
    const failed = await pay(token, 1_200, { cardReference: testReference('insufficientFunds') })
    expect(failed.body.code).toBe('card_declined')
    expect(await own.bill(id)).toMatchObject({ totalMinor: 8_000, dueMinor: 0 })
    expect((await pay(token, 1_200)).body.state).toBe('paid')
    expect(await own.faults()).toEqual([])
  })

  test('that waits for its payer keeps no money from the desk, and is given once they are back', async () => {
    const { token } = (await choose(1_200)).body
    const { body } = await pay(token, 1_200, { cardReference: testReference('requiresAction') })
    expect(body.payment.state).toBe('requires_action')
    await answerApproval(stage.database.db, body.payment.id, true)
    const ref = { businessId: stage.world.businessId, paymentId: body.payment.id }
    const { state } = await refreshPayment(stage.database.db, stage.api.providers, ref, new Date())
    expect(state).toBe('authorised')
    expect((await choose(800)).body.code).toBe('state_conflict')
    expect((await own.tip(id, [{ staffId: null, amountMinor: 300 }])).body.dueMinor).toBe(300)
    expect((await own.take(id, 300)).status).toBe(200)
    const after = await stage.api.ask('POST', `/payment-links/${token}/resume`, nobody)
    expect(after.body).toMatchObject({ state: 'paid', paidMinor: 1_200 })
    expect((await own.books(id))[theirs()]).toBe(1_200)
    expect(await own.faults()).toEqual([])
  })

  test('that is paid twice for all that is given once, and what came in again is held to go back', async () => {
    const { token } = (await choose(1_200)).body
    await pay(token, 1_200)
    const { businessId, shopId } = stage.world
    const [link] = await stage.sql<{ id: string }>`select id from payment_link where kind = 'tip'`
    const again = {
      businessId,
      shopId,
      customerId: (await own.bill(id)).customerId,
      subject: { kind: 'booking' as const, id },
      reference: 'again',
      payer: link!.id,
      tender: 'paypal',
      provider: 'sandbox',
      amountMinor: 1_200,
      currency: 'EUR',
      now: stage.api.clock.now,
    }
    await transaction(stage.database.db, async (tx) => {
      const { id: paymentId } = await startPayment(tx, again)
      await authorise(tx, { businessId, paymentId }, null, again.now)
      await capture(tx, { businessId, paymentId }, again.now)
    })
    expect(await own.books(id)).toMatchObject({ [theirs()]: 1_200, deposit_held: 1_200 })
  })

  test('chosen anew takes the place of the choice before', async () => {
    const { token: before } = (await choose(1_200)).body
    const { token } = (await choose(800)).body
    expect((await pay(before, 1_200)).status).toBe(404)
    expect((await pay(token, 800)).body.paidMinor).toBe(800)
  })

  test('is paid by a saved card of the client, and by nobody else’s', async () => {
    const { businessId } = stage.world
    const body = { businessId, cardReference: testReference('success'), hasConsented: true }
    const { id: savedCardId } = (await stage.api.ask('POST', '/cards', mine({ body }))).body
    expect((await offer()).cards).toMatchObject([{ id: savedCardId }])
    const { token } = (await choose(1_200)).body
    const byCardOf = (user: string) =>
      stage.api.ask('POST', `/payment-links/${token}/card`, {
        user,
        body: { savedCardId, expectedDueMinor: 1_200 },
      })
    expect((await byCardOf('somebody else')).status).toBe(404)
    expect((await byCardOf(stage.world.userId)).body).toMatchObject({ state: 'paid' })
    expect((await own.books(id))[theirs()]).toBe(1_200)
  })

  test('goes back at the desk: refunded as a mistake, its line can be taken away', async () => {
    const { token } = (await choose(1_200)).body
    await pay(token, 1_200)
    const { payments, lines } = await own.bill(id)
    await own.refund(payments.at(-1)!.id, 1_200, { reason: 'mistake', lineId: lines.at(-1)!.id })
    const { body } = await own.removeLine(id, lines.at(-1)!.id)
    expect(body).toMatchObject({ totalMinor: 8_000, dueMinor: 0, paidMinor: 8_000 })
    expect(await own.books(id)).not.toHaveProperty(theirs())
    expect((await pay(token, 1_200)).body.code).toBe('price_changed')
    expect(await own.faults()).toEqual([])
  })

  test('is for nobody who did not serve', async () => {
    expect((await choose(100, { staffId: id })).status).toBe(404)
  })

  test('can be given for seven days', async () => {
    const { token } = (await choose(1_200)).body
    stage.api.clock.now = new Date('2026-12-02T09:59:00.000Z')
    expect((await offer()).offer).not.toBeNull()
    stage.api.clock.now = new Date('2026-12-02T10:00:00.000Z')
    expect(await offer()).toEqual({ offer: null, cards: [] })
    expect((await choose(1_200)).body.code).toBe('state_conflict')
    expect((await pay(token, 1_200)).body.code).toBe('price_changed')
  })

  test('is asked for by no shop that does not want to, and by none without tips', async () => {
    const path = `/console/shops/${stage.world.shopId}`
    const put = (rest: string, body: object) =>
      stage.api.ask('PUT', `${path}${rest}`, { ...desk({ role: 'owner' }), body })
    const off = await put('/tips-afterwards', { asksTipsAfterwards: false })
    expect(off.body.asksTipsAfterwards).toBe(false)
    expect((await offer()).offer).toBeNull()
    await put('/tips-afterwards', { asksTipsAfterwards: true })
    expect((await offer()).offer).not.toBeNull()
    await put('/tip-presets', { tipPresets: [] })
    expect((await offer()).offer).toBeNull()
    expect((await choose(1_200)).body.code).toBe('state_conflict')
  })
})

/** Of the link of the guest who comes along. */
const inviteGuest = async (bookingId: string) => {
  const { body } = await stage.api.ask('POST', `/bookings/${bookingId}/guests/1/invite`, mine())
  return new URL(body.url).searchParams.get('invite')!
}
const offerOfGuest = async (invitation: string) =>
  (await stage.api.ask('GET', `/invitations/${invitation}/tips`, nobody)).body.offer
const thankAsGuest = (invitation: string, staffId: string, amountMinor: number) =>
  stage.api.ask('POST', `/invitations/${invitation}/tips`, {
    ...nobody,
    body: { tips: [{ staffId, amountMinor }] },
  })

/** A party of two, each with a therapist of their own, which is over. */
async function party() {
  const later = '2026-11-25T12:00:00.000Z'
  stage.api.clock.now = new Date('2026-11-24T08:00:00.000Z')
  const { hourId } = stage.world
  const { body: held } = await stage.hold(later, aParty([hourId], [hourId]))
  await stage.pay(held.id, { tender: 'at_shop', expectedTotalMinor: held.totalMinor })
  const invitation = await inviteGuest(held.id)
  expect(await offerOfGuest(invitation)).toBeNull()
  stage.api.clock.now = new Date(later)
  await stage.api.ask('POST', `/console/bookings/${held.id}/check-in`, desk())
  await own.complete(held.id, { takenAtShop: true })
  stage.api.clock.now = new Date('2026-11-25T14:00:00.000Z')
  const [first, second] = held.items.map((item: any) => item.staff[0].id as string)
  return { bookingId: held.id as string, invitation, first: first!, second: second! }
}

describe('a tip by an invited guest', () => {
  test('is for who has served them alone, whole, and apart from what the booker gives', async () => {
    const { bookingId, invitation, first, second } = await party()
    id = bookingId
    expect((await offerOfGuest(invitation)).therapists).toMatchObject([
      { id: second, priceMinor: 8_000, givenMinor: 0 },
    ])
    expect((await thankAsGuest(invitation, first, 500)).status).toBe(404)
    const { body } = await thankAsGuest(invitation, second, 700)
    // The booker thanks meanwhile: neither takes the other's link away.
    const bookers = await stage.api.ask('POST', `/bookings/${bookingId}/tips`, {
      ...mine(),
      body: { tips: [{ staffId: second, amountMinor: 900 }] },
    })
    expect((await pay(body.token, 700)).body).toMatchObject({ state: 'paid', kind: 'tip' })
    expect((await offerOfGuest(invitation)).therapists).toMatchObject([{ givenMinor: 700 }])
    const seenByBooker = async () =>
      (await stage.api.ask('GET', `/bookings/${bookingId}/tips`, mine())).body.offer.therapists
    const givenAsSeen = async () =>
      (await seenByBooker()).find((one: any) => one.id === second).givenMinor
    expect(await givenAsSeen()).toBe(0)
    expect((await pay(bookers.body.token, 900)).body.state).toBe('paid')
    expect(await givenAsSeen()).toBe(900)
    expect((await offerOfGuest(invitation)).therapists).toMatchObject([{ givenMinor: 700 }])
    expect((await own.books(bookingId))[`tip:${second}`]).toBe(1_600)
    expect(await own.faults()).toEqual([])
  })

  test('chosen anew ends their own choice alone, and an invitation that was taken back gives none', async () => {
    const { bookingId, invitation, second } = await party()
    const { body: before } = await thankAsGuest(invitation, second, 700)
    const { body: after } = await thankAsGuest(invitation, second, 800)
    expect((await pay(before.token, 700)).status).toBe(404)
    expect((await pay(after.token, 800)).body.state).toBe('paid')
    await stage.api.ask('POST', `/bookings/${bookingId}/guests/1/uninvite`, mine())
    const ended = await stage.api.ask('GET', `/invitations/${invitation}/tips`, nobody)
    expect(ended.status).toBe(404)
    expect(await own.faults()).toEqual([])
  })
})
