import { PassThrough } from 'node:stream'
import { expect, it } from 'vitest'
import { openLog, withoutAddresses } from './log.ts'

const secret = 'hush-hush'

it.for([
  { password: secret },
  { body: { password: secret, email: secret, phone: secret } },
  { call: { input: { token: secret, secret, number: secret, securityCode: secret } } },
  { headers: { authorization: secret, cookie: secret, 'set-cookie': secret } },
  { request: { headers: { authorization: secret, cookie: secret, 'set-cookie': secret } } },
])('the log blanks the secrets in %j', (fields) => {
  const line = written((log) => log.info(fields, 'booking.hold'))
  expect(line).toContain('booking.hold')
  expect(line).not.toContain(secret)
})

it('the log keeps what helps: the name, the request and the error', () => {
  const line = written((log) =>
    log.child({ requestId: 'r1' }).error({ err: new Error('no room') }, 'booking.hold.failed'),
  )
  expect(JSON.parse(line)).toMatchObject({
    msg: 'booking.hold.failed',
    requestId: 'r1',
    err: { message: 'no room' },
  })
})

it('the log leaves out of an error whom it names, and keeps where it was', () => {
  const words = '550 5.1.1 <camille.o@example.fr>: no such user, +33 6 12 34 98 76 or 33612349876'
  const line = written((log) => log.error({ err: new Error(words) }, 'delivery.failed'))
  expect(line).not.toMatch(/camille|example\.fr|34 98|33612349876/u)
  expect(line).toContain('550 5.1.1 <…>: no such user, … or …')
  expect(line).toMatch(/platform\/log\.test\.ts:\d+:\d+/u)
  const id = 'node_modules/@orpc/server.mjs of 01900000-0000-7000-8000-000000000000 at hono@4.13.19'
  expect(withoutAddresses(id)).toBe(id)
})

it('the log is silent below its level', () => {
  expect(written((log) => log.debug({}, 'nobody needs this'))).toBe('')
})

function written(work: (log: ReturnType<typeof openLog>) => void): string {
  const to = new PassThrough()
  work(openLog('info', to))
  return String(to.read() ?? '')
}
