import { describe, expect, it } from 'vitest'
import type { Mail } from './delivery.ts'
import { forFile } from './testing/for-file.ts'
import { openMail } from './delivery-mail.ts'
import { openSmtpPeer } from './smtp-peer.ts'

const peer = forFile(openSmtpPeer)

const mail = (address: string): Mail => ({
  messageId: `<one-of-${address}>`,
  to: { name: 'Zoë Müller', address },
  fromName: 'Maison Serein, Le Marais',
  replyTo: null,
  unsubscribeUrl: null,
  subject: 'Réservé : massage suédois',
  html: '<p>À bientôt</p>',
  text: 'À bientôt',
  calendar: { method: 'REQUEST', text: 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n' },
  attachment: null,
})

const settings = () => ({ url: peer.url, from: 'booking@spa.test', replyTo: 'hello@spa.test' })

describe('mail', () => {
  it('goes over an encrypted line after a log-in, with both parts and the calendar file', async () => {
    const handedOver: string[] = []
    const handover = async () => void handedOver.push('now')
    const outcome = await openMail(settings()).send(mail('zoe@example.test'), handover)
    expect(outcome).toMatchObject({ kind: 'sent' })
    expect(handedOver).toEqual(['now'])
    const { mail: got, wasEncrypted } = peer.received.at(-1)!
    expect(wasEncrypted).toBe(true)
    expect(got).toMatchObject({
      messageId: '<one-of-zoe@example.test>',
      subject: 'Réservé : massage suédois',
      from: { name: 'Maison Serein, Le Marais', address: 'booking@spa.test' },
      to: [{ name: 'Zoë Müller', address: 'zoe@example.test' }],
      replyTo: [{ address: 'hello@spa.test' }],
    })
    expect(got.html).toContain('À bientôt')
    expect(got.text).toContain('À bientôt')
    expect(
      got.attachments.map(({ mimeType, filename, method }) => ({ mimeType, filename, method })),
    ).toContainEqual({
      mimeType: 'text/calendar',
      filename: null,
      method: 'REQUEST',
    })
    expect(got.attachments.map(({ filename }) => filename)).toContain('visit.ics')
  })

  it('is refused for good where the server knows no such person', async () => {
    peer.plan('nobody@example.test', 'no such person')
    const outcome = await openMail(settings()).send(mail('nobody@example.test'), nothing)
    expect(outcome).toMatchObject({ kind: 'refused' })
    expect(outcome).toHaveProperty('reason', expect.stringContaining('No such person here'))
  })

  it('comes later where the server asks for that, knows us not, or is away', async () => {
    peer.plan('grey@example.test', 'come back later')
    const channel = openMail(settings())
    expect(await channel.send(mail('grey@example.test'), nothing)).toMatchObject({ kind: 'later' })
    expect(await channel.send(mail('grey@example.test'), nothing)).toMatchObject({ kind: 'sent' })
    const stranger = openMail({ ...settings(), url: peer.url.replace('serein:', 'stranger:') })
    expect(await stranger.send(mail('a@example.test'), nothing)).toMatchObject({ kind: 'later' })
    const away = openMail({ ...settings(), url: 'smtp://127.0.0.1:1' })
    expect(await away.send(mail('a@example.test'), nothing)).toMatchObject({ kind: 'later' })
  })

  it('comes later when the line is cut before the end was handed over', async () => {
    peer.plan('cut@example.test', 'cut in the middle')
    const isCut = peer.nextCut()
    const before = peer.received.length
    // The end is held back until the handover is on record; by then the line is gone.
    const outcome = await openMail(settings()).send(mail('cut@example.test'), () =>
      isCut.then(later),
    )
    expect(outcome).toMatchObject({ kind: 'later' })
    expect(peer.received).toHaveLength(before)
  })

  it('is unconfirmed when the line is cut between its end and the answer', async () => {
    peer.plan('end@example.test', 'cut after the end')
    const outcome = await openMail(settings()).send(mail('end@example.test'), nothing)
    expect(outcome).toMatchObject({ kind: 'unconfirmed' })
  })

  it('does not leave when somebody else has taken it over', async () => {
    const before = peer.received.length
    const outcome = await openMail(settings()).send(mail('late@example.test'), taken)
    expect(outcome).toMatchObject({ kind: 'later' })
    expect(peer.received).toHaveLength(before)
  })
})

const nothing = () => Promise.resolve()
const taken = () => Promise.reject(new Error('taken'))

/** Never: the line is cut, so that the answer to the end cannot matter any more. */
function later(): Promise<never> {
  return new Promise(() => {})
}
