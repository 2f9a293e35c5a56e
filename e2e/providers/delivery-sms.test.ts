import { smsHost, smsPath } from '@serein/server/notification/sms-host.ts'
import { hasOptedOut, type SmsReply } from '@serein/server/notification/sms-reply.ts'
import type { SmsConfig } from '@serein/server/platform/config-message.ts'
import { openSms } from '@serein/server/platform/delivery-sms.ts'
import { fileDatabase } from '@serein/server/platform/testing/for-file.ts'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startTwilioPeer, type TwilioPeer } from '../peers/twilio/peer.ts'

const publicUrl = 'https://spa.example'
let peer: TwilioPeer
const database = fileDatabase()
beforeEach(async () => {
  peer = await startTwilioPeer()
})
afterEach(async () => {
  expect(peer.validation().violations).toEqual([])
  await peer.close()
})

const settings = (): SmsConfig => ({
  accountSid: peer.account.sid,
  authToken: peer.account.token,
  url: peer.origin,
  senders: { FR: '+33644601234', GB: 'Serein', '*': '+14155552345' },
})
const nothing = async () => {}
const sms = (to = '+33612345678') => ({ to, text: 'Demain à 15 h : Massage, Maison Serein' })

describe('an SMS', () => {
  it('goes out by Twilio’s library, from the sender of the reader’s country', async () => {
    const channel = openSms(settings())
    for (const to of ['+33612345678', '+447400123456', '+15145550123'])
      expect(await channel.send(sms(to), nothing)).toMatchObject({ kind: 'sent' })
    expect(peer.messages).toMatchObject([
      { to: '+33612345678', from: '+33644601234', body: sms().text },
      { to: '+447400123456', from: 'Serein' },
      { to: '+15145550123', from: '+14155552345' },
    ])
  })

  it('is refused when there is no sender for the country', async () => {
    const channel = openSms({ ...settings(), senders: { FR: '+33644601234' } })
    expect(await channel.send(sms('+447400123456'), nothing)).toMatchObject({ kind: 'refused' })
    expect(peer.messages).toEqual([])
  })

  it.each([21_211, 21_610, 21_614])('is refused for good with %i', async (code) => {
    peer.refusedNumbers.set('+33612345678', code)
    const outcome = await openSms(settings()).send(sms(), nothing)
    expect(outcome).toMatchObject({ kind: 'refused', reason: expect.stringContaining(`${code}`) })
  })

  it('waits when Twilio is busy, refuses our keys or is away', async () => {
    peer.faults.add({ kind: 'error_before_effect' })
    expect(await openSms(settings()).send(sms(), nothing)).toMatchObject({ kind: 'later' })
    const stranger = openSms({ ...settings(), authToken: 'another' })
    expect(await stranger.send(sms(), nothing)).toMatchObject({ kind: 'later' })
    const closedPeer = await startTwilioPeer()
    await closedPeer.close()
    const away = openSms({ ...settings(), url: closedPeer.origin })
    expect(await away.send(sms(), nothing)).toMatchObject({ kind: 'later' })
    expect(peer.messages).toEqual([])
  })

  it('may be delivered when no answer comes', async () => {
    peer.faults.add({ kind: 'down' })
    expect(await openSms(settings()).send(sms(), nothing)).toMatchObject({ kind: 'unconfirmed' })
  })

  it('is followed until Twilio knows what became of it, and what it cost', async () => {
    const channel = openSms(settings())
    const { reference } = (await channel.send(sms(), nothing)) as { reference: string }
    const sent = { state: 'sent', reason: '', segments: 1, price: null }
    expect(await channel.fateOf!(reference)).toEqual(sent)
    const [message] = peer.messages
    message!.fate = { status: 'delivered', price: '-0.07500' }
    const price = { amountMicros: 75_000, currency: 'USD' }
    expect(await channel.fateOf!(reference)).toEqual({ ...sent, state: 'delivered', price })
    message!.fate = { status: 'undelivered', error: { code: 30_003, message: 'Unreachable' } }
    const reason = '30003: Unreachable'
    expect(await channel.fateOf!(reference)).toEqual({ ...sent, state: 'undelivered', reason })
    expect(await channel.fateOf!(`SM${'0'.repeat(32)}`)).toBeNull()
  })

  it('is not sent when somebody else has taken it over', async () => {
    const outcome = await openSms(settings()).send(sms(), () => Promise.reject(new Error('taken')))
    expect(outcome).toMatchObject({ kind: 'later' })
    expect(peer.messages).toEqual([])
  })
})

describe('a reply to an SMS', () => {
  const replies: SmsReply[] = []
  const post = (reply: { from: string; text: string; sid?: string }, token?: string) => {
    const host = smsHost({
      db: database.db,
      sms: settings(),
      publicUrl,
      onAnswer: async (_tx, answer) => void replies.push(answer),
      log: pino({ level: 'silent' }),
      now: () => new Date(),
    })
    return peer.answer(`${publicUrl}${smsPath}`, reply, {
      ...(token && { token }),
      fetch: (url, init) => Promise.resolve(host.request(url as string, init)),
    })
  }

  it('is read once, by its signature', async () => {
    const reply = { from: '+33600000001', text: ' 1 ', sid: `SM${'a'.repeat(32)}` }
    expect((await post(reply, 'of somebody else')).status).toBe(400)
    expect(replies).toEqual([])
    const answers = [await post(reply), await post(reply)]
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await answers[0]!.text()).toBe('<Response/>')
    expect(replies).toEqual([{ messageSid: reply.sid, phoneNumber: reply.from, text: reply.text }])
  })

  it.each([
    ['STOP', true],
    ['Arrêt', true],
    ['stop.', true],
    ['Please stop by the shop', false],
  ])('%j ends messages: %s', async (text, ends) => {
    const from = `+336${String(Math.abs(hash(text)))
      .padStart(8, '0')
      .slice(0, 8)}`
    await post({ from, text })
    expect(await hasOptedOut(database.db, from)).toBe(ends)
    await post({ from, text: 'START' })
    expect(await hasOptedOut(database.db, from)).toBe(false)
  })
})

function hash(text: string): number {
  return [...text].reduce((sum, letter) => (sum * 31 + letter.codePointAt(0)!) | 0, 7)
}
