import { X509Certificate, verify } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import type { RawRequest } from './listen.ts'
import { type Call, caller, eachWithPeer, orderOf, tokenFor, webhookId } from './paypal/testing.ts'

const start = eachWithPeer()
const orders = '/v2/checkout/orders'

describe('a token', () => {
  it('is given for the secret only, and expires', async () => {
    const { peer, call } = await start()
    expect(await tokenFor(peer, 'wrong')).toBe('')
    const stranger = await caller(peer.origin, 'A21AAnobody')('POST', orders, orderOf('CAPTURE'))
    expect(stranger).toMatchObject({ status: 401, body: { name: 'AUTHENTICATION_FAILURE' } })
    expect((await call('POST', orders, orderOf('CAPTURE'))).status).toBe(201)
    peer.expireTokens()
    expect((await call('POST', orders, orderOf('CAPTURE'))).status).toBe(401)
  })
})

describe('the same request id', () => {
  const key = { 'paypal-request-id': 'once' }

  it('has one effect and one answer', async () => {
    const { peer, call } = await start()
    const first = await call('POST', orders, orderOf('CAPTURE'), key)
    const second = await call('POST', orders, orderOf('CAPTURE'), key)
    expect([first.status, second.status]).toEqual([201, 200])
    expect(second.body).toEqual(first.body)
    const other = await call('POST', orders, orderOf('AUTHORIZE'), key)
    expect([other.status, other.body.details[0]!.issue]).toEqual([422, 'DUPLICATE_REQUEST_ID'])
    expect(peer.books.orders.size).toBe(1)
  })

  it('keeps no refusal', async () => {
    const { peer, call } = await start()
    const { body } = await call('POST', orders, orderOf('CAPTURE'))
    const capture = () => call('POST', `${orders}/${body.id}/capture`, {}, key)
    expect((await capture()).status).toBe(422)
    peer.approve(body.id)
    expect((await capture()).status).toBe(201)
  })

  it('does not wait for the first one', async () => {
    const { peer, call } = await start()
    peer.faults.add({ kind: 'slow', forMs: 60_000, effect: 'last' })
    const first = call('POST', orders, orderOf('CAPTURE'), key)
    await expect.poll(() => peer.faults.left()).toBe(0)
    const second = await call('POST', orders, orderOf('CAPTURE'), key)
    expect([second.status, peer.books.orders.size]).toEqual([409, 0])
    peer.faults.release()
    expect((await first).status).toBe(201)
  })
})

describe('a planned fault', () => {
  it('is data', async () => {
    const { peer, call } = await start()
    const create = () => call('POST', orders, orderOf('CAPTURE')).then(({ status }) => status)
    peer.faults.add({ kind: 'error_before_effect', match: { path: orders } })
    expect([await create(), peer.books.orders.size]).toEqual([500, 0])
    peer.faults.add({ kind: 'error_after_effect', match: { method: 'POST' } })
    expect([await create(), peer.books.orders.size]).toEqual([500, 1])
    peer.faults.add({ kind: 'down' })
    await expect(create()).rejects.toThrow('fetch failed')
    const [id] = [...peer.books.orders.keys()]
    peer.approve(id!)
    peer.faults.add({ kind: 'declined', match: { path: `${orders}/{id}/capture` } })
    const declined = await call('POST', `${orders}/${id}/capture`, {})
    expect(declined.body.details[0]!.issue).toBe('INSTRUMENT_DECLINED')
    expect((await call('POST', `${orders}/${id}/capture`, {})).status).toBe(201)
  })
})

describe('events', () => {
  it('report all that happens, signed for their webhook', async () => {
    const { peer, call, inbox } = await start()
    const { body } = await call('POST', orders, orderOf('CAPTURE'))
    peer.approve(body.id)
    const paid = await call('POST', `${orders}/${body.id}/capture`, {})
    const { id } = paid.body.purchase_units[0]!.payments.captures[0]!
    peer.openDispute(id)
    const part = { amount: { currency_code: 'EUR', value: '1.00' } }
    const refused = await call('POST', `/v2/payments/captures/${id}/refund`, part)
    expect(refused.body.details[0]!.issue).toBe('TRANSACTION_DISPUTED')
    await call('POST', `/v2/payments/captures/${id}/refund`, {})
    expect(await peer.deliver()).toEqual({ delivered: 4, givenUp: 0 })
    expect(inbox.webhooks.map(typeOf)).toEqual([
      'CHECKOUT.ORDER.APPROVED',
      'PAYMENT.CAPTURE.COMPLETED',
      'CUSTOMER.DISPUTE.CREATED',
      'PAYMENT.CAPTURE.REFUNDED',
    ])
    const [webhook] = inbox.webhooks
    const header = (name: string) => String(webhook!.headers[`paypal-${name}`])
    const certificate = new X509Certificate(await (await fetch(header('cert-url'))).text())
    expect(certificate.verify(certificate.publicKey)).toBe(true)
    const signed = `${header('transmission-id')}|${header('transmission-time')}|${webhookId}|${crc32(webhook!.body)}`
    const signature = Buffer.from(header('transmission-sig'), 'base64')
    const { publicKey } = certificate
    expect(verify('sha256', Buffer.from(signed), publicKey, signature)).toBe(true)
    expect(peer.validation().violations).toEqual([])
  })

  it('are verified by the API, word for word', async () => {
    const { peer, call, inbox } = await start()
    const { body } = await call('POST', orders, orderOf('CAPTURE'))
    peer.approve(body.id)
    await peer.deliver()
    const [webhook] = inbox.webhooks
    expect(await verdict(call, webhook!)).toBe('SUCCESS')
    expect(await verdict(call, webhook!, { webhook_id: 'ANOTHERWEBHOOK222' })).toBe('FAILURE')
    const event = JSON.parse(webhook!.body) as { resource: object }
    const tampered = { ...event, resource: { ...event.resource, status: 'COMPLETED' } }
    expect(await verdict(call, webhook!, { webhook_event: tampered })).toBe('FAILURE')
    expect(peer.validation().violations).toEqual([])
  })

  it.each(['wrong_signature', 'clock_off'] as const)('with a %s come again', async (kind) => {
    const { peer, call, inbox } = await start()
    peer.faults.add({ kind })
    inbox.check(async (webhook) => {
      const age = Date.now() - Date.parse(String(webhook.headers['paypal-transmission-time']))
      if (age > 300_000 || (await verdict(call, webhook)) !== 'SUCCESS') throw new Error('refused')
    })
    const { body } = await call('POST', orders, orderOf('CAPTURE'))
    peer.approve(body.id)
    expect(await peer.deliver()).toEqual({ delivered: 1, givenUp: 0 })
    expect(peer.attempts.map(({ status }) => status)).toEqual([400, 200])
  })

  it('go to the registered webhooks, for the types they want', async () => {
    const { peer, call, inbox } = await start({ webhook: undefined })
    const made = await call('POST', '/v1/notifications/webhooks', {
      url: inbox.url,
      event_types: [{ name: 'PAYMENT.CAPTURE.COMPLETED' }],
    })
    expect(made.status).toBe(201)
    const list = await call('GET', '/v1/notifications/webhooks')
    expect(list.body.webhooks).toMatchObject([{ id: made.body.id }])
    const { body } = await call('POST', orders, orderOf('CAPTURE'))
    peer.approve(body.id)
    await call('POST', `${orders}/${body.id}/capture`, {})
    await peer.deliver()
    expect(inbox.webhooks.map(typeOf)).toEqual(['PAYMENT.CAPTURE.COMPLETED'])
    const events = await call('GET', '/v1/notifications/webhooks-events?page_size=5')
    expect(events.body.count).toBe(2)
    expect(peer.validation().violations).toEqual([])
  })
})

const typeOf = ({ body }: RawRequest) => (JSON.parse(body) as { event_type: string }).event_type

/** What the API says of a webhook that came. */
async function verdict(
  call: Call,
  { headers, body }: RawRequest,
  more: object = {},
): Promise<unknown> {
  const header = (name: string) => headers[`paypal-${name}`]
  const answer = await call('POST', '/v1/notifications/verify-webhook-signature', {
    auth_algo: header('auth-algo'),
    cert_url: header('cert-url'),
    transmission_id: header('transmission-id'),
    transmission_sig: header('transmission-sig'),
    transmission_time: header('transmission-time'),
    webhook_id: webhookId,
    webhook_event: JSON.parse(body),
    ...more,
  })
  return answer.body.verification_status
}
