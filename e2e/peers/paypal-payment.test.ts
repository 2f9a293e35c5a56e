import { describe, expect, it } from 'vitest'
import { type Call, caller, eachWithPeer, orderOf, tokenFor } from './paypal/testing.ts'
import type { PayPalPeer } from './paypal/peer.ts'

const start = eachWithPeer()
const orders = '/v2/checkout/orders'
const euros = (value: string) => ({ currency_code: 'EUR', value })
const issueOf = ({ body }: { body: { details: { issue: string }[] } }) => body.details[0]!.issue

/** An order that is approved and authorized. */
async function hold(peer: PayPalPeer, call: Call) {
  const { body } = await call('POST', orders, orderOf('AUTHORIZE'))
  peer.approve(body.id)
  const held = await call('POST', `${orders}/${body.id}/authorize`, {})
  const { id } = held.body.purchase_units[0]!.payments.authorizations[0]!
  return { order: body.id, authorization: `/v2/payments/authorizations/${id}` }
}

describe('an order', () => {
  it('is approved on a page, held, captured in part and paid back, and the books agree', async () => {
    const { peer, call } = await start()
    const made = await call('POST', orders, orderOf('AUTHORIZE'))
    expect(made).toMatchObject({ status: 201, body: { status: 'PAYER_ACTION_REQUIRED' } })
    const early = await call('POST', `${orders}/${made.body.id}/authorize`, {})
    expect([early.status, issueOf(early)]).toEqual([422, 'ORDER_NOT_APPROVED'])

    const { href } = made.body.links.find(({ rel }) => rel === 'payer-action')!
    const page = `${href}&fundingSource=paylater`
    expect(await (await fetch(page)).text()).toMatch(/<h1>Pay Later<\/h1>.*>Approve<.*>Refuse</s)
    const body = new URLSearchParams({ answer: 'approve', instrument: 'success' })
    const sent = await fetch(page, { method: 'POST', body, redirect: 'manual' })
    const back = new URL(sent.headers.get('location')!).searchParams
    expect([back.get('booking'), back.get('token')]).toEqual(['7', made.body.id])
    expect(back.get('PayerID')).toMatch(/^[2-9A-HJ-NP-Z]{13}$/)
    expect(peer.books.orders.get(made.body.id)!.fundingSource).toBe('paylater')

    const held = await call('POST', `${orders}/${made.body.id}/authorize`, {})
    expect(held).toMatchObject({ status: 201, body: { status: 'COMPLETED' } })
    const { id } = held.body.purchase_units[0]!.payments.authorizations[0]!
    const captured = await call(
      'POST',
      `/v2/payments/authorizations/${id}/capture`,
      { amount: euros('80.00'), final_capture: true },
      { prefer: 'return=representation' },
    )
    expect(captured.body).toMatchObject({ status: 'COMPLETED', custom_id: 'p1' })
    const refunds = `/v2/payments/captures/${captured.body.id}/refund`
    const part = await call('POST', refunds, { amount: euros('30.00') })
    expect(part).toMatchObject({ status: 201, body: { status: 'COMPLETED' } })
    expect(part.body.amount).toBeUndefined()
    const tooMuch = await call('POST', refunds, { amount: euros('50.01') })
    expect(issueOf(tooMuch)).toBe('REFUND_AMOUNT_EXCEEDED')
    await call('POST', refunds, {})
    expect(issueOf(await call('POST', refunds, {}))).toBe('CAPTURE_FULLY_REFUNDED')
    expect(peer.books.sums()).toEqual([
      { reference: 'p1', currency: 'EUR', capturedMinor: 8000, refundedMinor: 8000 },
    ])
    expect((await call('GET', `${orders}/${made.body.id}`)).body).toMatchObject({
      purchase_units: [{ payments: { captures: [{ status: 'REFUNDED' }] } }],
    })
    expect(peer.validation().violations).toEqual([])
  })

  it('is captured at once, once', async () => {
    const { peer, call } = await start()
    const { body } = await call('POST', orders, orderOf('CAPTURE'))
    peer.approve(body.id)
    const paid = await call('POST', `${orders}/${body.id}/capture`, {})
    expect(paid.body.purchase_units[0]!.payments.captures).toMatchObject([{ status: 'COMPLETED' }])
    const again = await call('POST', `${orders}/${body.id}/capture`, {})
    expect(issueOf(again)).toBe('ORDER_ALREADY_CAPTURED')
    expect(peer.books.sums()).toMatchObject([{ capturedMinor: 9500 }])
    expect(peer.validation().violations).toEqual([])
  })

  it('is not paid by an instrument that is declined', async () => {
    const { peer, call } = await start()
    const { body } = await call('POST', orders, orderOf('CAPTURE'))
    peer.approve(body.id, { instrument: 'declined' })
    const declined = await call('POST', `${orders}/${body.id}/capture`, {})
    expect([declined.status, declined.body.name]).toEqual([422, 'UNPROCESSABLE_ENTITY'])
    expect(issueOf(declined)).toBe('INSTRUMENT_DECLINED')
    peer.approve(body.id)
    expect((await call('POST', `${orders}/${body.id}/capture`, {})).status).toBe(201)
    expect(peer.validation().violations).toEqual([])
  })

  it('refuses Pay Later as a source, and currencies or fractions that PayPal refuses', async () => {
    const { peer, call } = await start()
    const later = await call(
      'POST',
      orders,
      orderOf('CAPTURE', { payment_source: { paylater: {} } }),
    )
    expect([later.status, issueOf(later)]).toEqual([400, 'INVALID_PARAMETER_VALUE'])
    const of = (currency_code: string, value: string) =>
      call(
        'POST',
        orders,
        orderOf('CAPTURE', { purchase_units: [{ amount: { currency_code, value } }] }),
      )
    expect(issueOf(await of('XAF', '100'))).toBe('INVALID_CURRENCY_CODE')
    expect(issueOf(await of('JPY', '100.50'))).toBe('DECIMAL_PRECISION')
    expect(issueOf(await of('EUR', '0.00'))).toBe('CANNOT_BE_ZERO_OR_NEGATIVE')
    expect(peer.validation().violations).toEqual([])
    const wrong = await of('EUR', 'a lot')
    const isChecked = peer.validation().requests > 0
    expect(wrong.status >= 400).toBe(true)
    expect(peer.validation().violations).toHaveLength(isChecked ? 1 : 0)
  })

  it('that the payer cancels leads to its cancel address', async () => {
    const { peer, call } = await start()
    const { body } = await call('POST', orders, orderOf('CAPTURE'))
    expect(peer.refuse(body.id)).toBe(`https://spa.example/cancel?token=${body.id}`)
  })
})

describe('an authorization', () => {
  it('is voided once and cannot be captured then', async () => {
    const { peer, call } = await start()
    const { authorization } = await hold(peer, call)
    expect((await call('POST', `${authorization}/void`)).status).toBe(204)
    expect(issueOf(await call('POST', `${authorization}/void`))).toBe('PREVIOUSLY_VOIDED')
    const late = await call('POST', `${authorization}/capture`, {})
    expect(issueOf(late)).toBe('AUTHORIZATION_VOIDED')
    expect((await call('GET', authorization)).body.status).toBe('VOIDED')
    expect(peer.books.sums()).toEqual([])
    expect(peer.validation().violations).toEqual([])
  })

  it('gives no more than it holds, and in its currency', async () => {
    const { peer, call } = await start()
    const { authorization } = await hold(peer, call)
    const capture = (amount: object) => call('POST', `${authorization}/capture`, { amount })
    expect(issueOf(await capture(euros('95.01')))).toBe('MAX_CAPTURE_AMOUNT_EXCEEDED')
    const dollars = { currency_code: 'USD', value: '1.00' }
    expect(issueOf(await capture(dollars))).toBe('AUTH_CAPTURE_CURRENCY_MISMATCH')
    await capture(euros('60.00'))
    expect((await call('GET', authorization)).body.status).toBe('PARTIALLY_CAPTURED')
    await capture(euros('35.00'))
    expect(issueOf(await capture(euros('1.00')))).toBe('AUTHORIZATION_ALREADY_CAPTURED')
    expect(peer.validation().violations).toEqual([])
  })

  it('is renewed once, and expires', async () => {
    let now = Date.parse('2026-03-01T10:00:00Z')
    const { peer, call } = await start({ now: () => now })
    const { authorization } = await hold(peer, call)
    const renewed = await call('POST', `${authorization}/reauthorize`, {})
    expect(renewed.status).toBe(201)
    const second = `/v2/payments/authorizations/${renewed.body.id}`
    const again = await call('POST', `${second}/reauthorize`, {})
    expect(issueOf(again)).toBe('REAUTHORIZATION_NOT_SUPPORTED')
    now += 30 * 24 * 60 * 60 * 1000
    const fresh = caller(peer.origin, await tokenFor(peer, peer.clientSecret))
    const late = await fresh('POST', `${second}/capture`, {})
    expect(issueOf(late)).toBe('AUTHORIZATION_EXPIRED')
    expect(peer.validation().violations).toEqual([])
  })
})

describe('a capture that is pending', () => {
  it.each([
    ['COMPLETED', 'PAYMENT.CAPTURE.COMPLETED', 9500],
    ['DECLINED', 'PAYMENT.CAPTURE.DENIED', 0],
  ] as const)('becomes %s', async (status, type, capturedMinor) => {
    const { peer, call } = await start()
    const { body } = await call('POST', orders, orderOf('CAPTURE'))
    peer.approve(body.id, { instrument: 'pending' })
    const paid = await call('POST', `${orders}/${body.id}/capture`, {})
    const { id } = paid.body.purchase_units[0]!.payments.captures[0]!
    expect(peer.books.sums()).toMatchObject([{ capturedMinor: 0 }])
    peer.settleCapture(id, status)
    expect((await call('GET', `/v2/payments/captures/${id}`)).body.status).toBe(status)
    expect([...peer.books.events.values()].at(-1)!.event_type).toBe(type)
    expect(peer.books.sums()).toMatchObject([{ capturedMinor }])
    expect(peer.validation().violations).toEqual([])
  })
})
