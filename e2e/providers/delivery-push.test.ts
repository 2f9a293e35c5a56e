import type { PushConfig } from '@serein/server/platform/config-message.ts'
import { openPush } from '@serein/server/platform/delivery-push.ts'
import { generateKeyPairSync } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type FcmPeer, startFcmPeer } from '../peers/fcm/peer.ts'

const clock = { ms: Date.parse('2026-11-24T10:00:00Z') }
let peer: FcmPeer
beforeEach(async () => {
  peer = await startFcmPeer({ now: () => clock.ms })
})
afterEach(async () => {
  expect(peer.validation().violations).toEqual([])
  await peer.close()
})

const settings = (): PushConfig => ({
  project: peer.project,
  clientEmail: peer.clientEmail,
  privateKey: peer.privateKey,
  url: peer.origin,
  tokenUrl: peer.tokenUrl,
})
const open = (changed: Partial<PushConfig> = {}, now = () => clock.ms) =>
  openPush({ ...settings(), ...changed }, now)
const push = (...devices: string[]) => ({
  userId: 'u1',
  devices,
  title: 'Maison Serein, Le Marais',
  text: 'Demain à 15 h',
  url: 'https://spa.example/bookings',
})
const nothing = async () => {}

describe('a push', () => {
  it('goes to each device of a person, with one token and one handover', async () => {
    let handovers = 0
    const channel = open()
    const outcome = await channel.send(push('phone', 'tablet'), async () => void (handovers += 1))
    expect(outcome).toMatchObject({ kind: 'sent', unregistered: [] })
    expect(peer.sent.map(({ token }) => token)).toEqual(['phone', 'tablet'])
    expect(peer.sent[0]).toMatchObject({
      notification: { title: 'Maison Serein, Le Marais', body: 'Demain à 15 h' },
      data: { url: 'https://spa.example/bookings' },
    })
    await channel.send(push('phone'), nothing)
    expect([handovers, peer.tokensGiven()]).toEqual([1, 1])
  })

  it('gets another token before the first expires, and when it is refused', async () => {
    const channel = open()
    await channel.send(push('phone'), nothing)
    clock.ms += 3_590_000
    expect(await channel.send(push('phone'), nothing)).toMatchObject({ kind: 'sent' })
    expect(peer.tokensGiven()).toBe(2)
    peer.expireTokens()
    expect(await channel.send(push('phone'), nothing)).toMatchObject({ kind: 'later' })
    expect(await channel.send(push('phone'), nothing)).toMatchObject({ kind: 'sent' })
  })

  it('names the devices that are gone, and is delivered when one is left', async () => {
    peer.gone.add('old')
    const channel = open()
    expect(await channel.send(push('old', 'phone'), nothing)).toMatchObject({
      kind: 'sent',
      unregistered: ['old'],
    })
    expect(await channel.send(push('old'), nothing)).toMatchObject({
      kind: 'refused',
      unregistered: ['old'],
    })
    expect(await channel.send(push(), nothing)).toMatchObject({ kind: 'refused' })
  })

  it('waits when FCM is broken or away, and may be delivered when no answer comes', async () => {
    const channel = open()
    peer.faults.add({ kind: 'error_before_effect', match: { path: /send$/u } })
    expect(await channel.send(push('phone'), nothing)).toMatchObject({ kind: 'later' })
    peer.faults.add({ kind: 'down', match: { path: /send$/u } })
    expect(await channel.send(push('phone'), nothing)).toMatchObject({ kind: 'unconfirmed' })
    expect(
      await open({ tokenUrl: 'http://127.0.0.1:1' }).send(push('phone'), nothing),
    ).toMatchObject({ kind: 'later' })
  })

  it.each([
    ['an hour behind', {}, () => clock.ms - 3_700_000 - 300_000],
    ['the key of another', { privateKey: strange() }, () => clock.ms],
    ['another name', { clientEmail: 'nobody@example.test' }, () => clock.ms],
  ] as const)('gets no token with %s', async (_what, changed, now) => {
    expect(await open(changed, now).send(push('phone'), nothing)).toMatchObject({ kind: 'later' })
    expect(peer.refusals).toHaveLength(1)
    expect(peer.sent).toEqual([])
  })
})

function strange(): string {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return privateKey.export({ type: 'pkcs8', format: 'pem' })
}
