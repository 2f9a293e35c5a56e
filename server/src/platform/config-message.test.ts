import { generateKeyPairSync } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { load, problemsOf } from './testing/given-config.ts'

describe('who sends SMS and pushes', () => {
  const sid = `AC${'0'.repeat(32)}`
  const privateKey = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({
    type: 'pkcs8',
    format: 'pem',
  })

  it('is nobody until all of it is said', () => {
    expect(load({})).toMatchObject({ sms: undefined, push: undefined })
    expect(problemsOf({ TWILIO_ACCOUNT_SID: sid, FCM_PROJECT: 'my-spa-1234' })).toEqual([
      'TWILIO_AUTH_TOKEN is missing: TWILIO_ACCOUNT_SID needs it.',
      'TWILIO_FROM is missing: TWILIO_ACCOUNT_SID needs it.',
      'FCM_CLIENT_EMAIL is missing: FCM_PROJECT needs it.',
      'FCM_PRIVATE_KEY is missing: FCM_PROJECT needs it.',
    ])
  })

  it('reads senders by country', () => {
    const from = 'FR=+33644601234,GB=Serein,+14155552345'
    const set = { TWILIO_ACCOUNT_SID: sid, TWILIO_AUTH_TOKEN: 't', TWILIO_FROM: from }
    expect(load(set).sms).toEqual({
      accountSid: sid,
      authToken: 't',
      url: 'https://api.twilio.com',
      senders: { FR: '+33644601234', GB: 'Serein', '*': '+14155552345' },
    })
    expect(problemsOf({ ...set, TWILIO_FROM: 'France: 0644601234' })).toHaveLength(1)
  })

  it('reads a key whose lines are parted by \\n, and no other text', () => {
    const set = { FCM_PROJECT: 'my-spa-1234', FCM_CLIENT_EMAIL: 'pusher@my-spa-1234.test' }
    const inOneLine = privateKey.replaceAll('\n', String.raw`\n`)
    expect(load({ ...set, FCM_PRIVATE_KEY: inOneLine }).push).toMatchObject({ privateKey })
    expect(problemsOf({ ...set, FCM_PRIVATE_KEY: 'secret' })).toHaveLength(1)
  })
})
