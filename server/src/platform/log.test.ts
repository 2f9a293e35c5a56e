import { PassThrough } from 'node:stream'
import { expect, it } from 'vitest'
import { openLog } from './log.ts'

const secret = 'hush-hush'

it.for([
  { password: secret },
  { body: { password: secret, email: secret, phone: secret } },
  { call: { input: { token: secret, secret, number: secret, securityCode: secret } } },
  { headers: { authorization: secret, cookie: secret, 'set-cookie': secret } },
  { request: { headers: { authorization: secret, cookie: secret, 'set-cookie': secret } } },
])('blanks the secrets in %j', (fields) => {
  const line = written((log) => log.info(fields, 'booking.hold'))
  expect(line).toContain('booking.hold')
  expect(line).not.toContain(secret)
})

it('keeps what helps: the name, the request and the error', () => {
  const line = written((log) =>
    log.child({ requestId: 'r1' }).error({ err: new Error('no room') }, 'booking.hold.failed'),
  )
  expect(JSON.parse(line)).toMatchObject({
    msg: 'booking.hold.failed',
    requestId: 'r1',
    err: { message: 'no room' },
  })
})

it('is silent below its level', () => {
  expect(written((log) => log.debug({}, 'nobody needs this'))).toBe('')
})

function written(work: (log: ReturnType<typeof openLog>) => void): string {
  const to = new PassThrough()
  work(openLog('info', to))
  return String(to.read() ?? '')
}
