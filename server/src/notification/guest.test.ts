import { describe, expect, it } from 'vitest'
import { keepInOutbox, type Mail as Written, type Push, type Sms } from '../platform/delivery.ts'
import { aParty, byCard } from '../booking/testing.ts'
import { messageStage } from './testing.ts'
import { chooseSettings } from './testing/reader.ts'
import { doAtDesk } from './testing/visit.ts'

const stage = messageStage()
const tomorrowAtTen = '2026-11-25T09:00:00.000Z'

const party = async () => {
  const held = await stage.hold(tomorrowAtTen, {
    ...aParty([stage.world.hourId], [stage.world.halfId], [stage.world.halfId]),
    guestNames: [null, 'Sam', 'Alix'],
    together: 'in_turn',
  })
  const { id, totalMinor: expectedTotalMinor } = held.body
  await stage.pay(id, { ...byCard, expectedTotalMinor })
  await stage.run()
  return id as string
}
const cancel = (id: string, guest: number, expectedFeeMinor: number) =>
  stage.api.ask('POST', `/bookings/${id}/guests/${guest}/cancel`, {
    user: stage.world.userId,
    body: { expectedFeeMinor },
  })

const move = (id: string, guest: number, startsAt: string) =>
  stage.api.ask('POST', `/bookings/${id}/guests/${guest}/reschedule`, {
    user: stage.world.userId,
    body: { startsAt, expectedTotalMinor: 16_000 },
  })

type Mail = ReturnType<typeof stage.inbox>[number]

/** When its guests come, as a mail says. */
function linesOf({ text }: Mail) {
  return text!.match(/^\p{L}+, .* local time$|^\p{L}+, .*heure locale$/gmu)
}

/** What a calendar reads in one of its files: which entry, and when. */
function fileOf({ attachments }: Mail, name: string) {
  const file = attachments.find(({ filename }) => filename === name)!
  const text = new TextDecoder().decode(file.content as ArrayBuffer).replaceAll(/\r?\n /gu, '')
  const all = (what: string) => [...text.matchAll(new RegExp(`^${what}:(.*?)\r?$`, 'gmu'))]
  return all('UID').map(([, id], at) => [id, all('DTSTART')[at]![1]])
}

const evenly = (text = '') => text.replaceAll(/\s/gu, ' ')

describe('what becomes of a guest of a party', () => {
  it('is told to the booker: who has left, what it cost, and that nothing else changes', async () => {
    const id = await party()
    stage.later(180)
    await cancel(id, 1, 2000)
    await stage.run()
    const mail = stage.inbox()[1]!
    expect(mail.subject).toBe('Cancelled for Sam: Wed 25 Nov, 10:00')
    for (const words of [
      'goes ahead without Sam.',
      '€20.00 is kept. €20.00 will be refunded to your payment method.',
      'Cancellation fee, Sam: €20.00',
      'Alix',
    ])
      expect(mail.text).toContain(words)
    expect(mail.text).not.toContain('To pay at the spa')
    expect(mail.attachments.map(({ filename }) => filename)).toContain('visit.ics')
  })

  it('is told of each guest, also when two leave before anybody was told', async () => {
    const id = await party()
    await cancel(id, 1, 0)
    await cancel(id, 2, 0)
    await stage.run()
    // Both are due at once, and which of them is sent first is nobody's promise.
    expect(
      stage
        .subjects()
        .slice(1)
        .toSorted((a = '', b = '') => a.localeCompare(b)),
    ).toEqual(['Cancelled for Alix: Wed 25 Nov, 10:00', 'Cancelled for Sam: Wed 25 Nov, 10:00'])
  })

  it('is told in the words of the shop when the shop lets a guest go', async () => {
    const id = await party()
    const desk = { staffOf: stage.world.businessId }
    await stage.api.ask('POST', `/console/bookings/${id}/guests/2/cancel`, desk)
    await stage.run()
    expect(stage.inbox()[1]!.text).toContain('One has removed Alix from your visit')
  })

  it.each([
    [
      'en',
      ['You’re booked.', 'You · 10:00', 'Your guest · 10:00'],
      'Cancelled for your guest: Wed 25 Nov, 10:00',
      ['Your guest is no longer coming.', 'has removed your guest from'],
    ],
    [
      'fr',
      ['C’est réservé.', 'Vous · 10 h', 'Votre invité · 10 h'],
      'Annulé pour votre invité : mer. 25 nov., 10 h',
      ['Votre invité ne vient plus.', 'a retiré votre invité de'],
    ],
  ] as const)(
    'is told as to anybody where nobody has told a name: %s',
    async (language, booked, subject, left) => {
      const { shopId, hourId: variantId } = stage.world
      const email = `${language}@example.test`
      const one = { items: [{ variantId }] }
      const body = { startsAt: tomorrowAtTen, guests: [one, one], customer: { email } }
      const { body: visit } = await stage.api.ask(
        'POST',
        `/console/shops/${shopId}/walk-ins`,
        stage.desk({ body }),
      )
      await stage.sql`update customer set language = ${language} where email = ${email}`
      await stage.run()
      await stage.runLater(3)
      await stage.api.ask('POST', `/console/bookings/${visit.id}/guests/1/cancel`, stage.desk())
      await stage.run()
      await stage.runLater(3)
      const [first, second] = stage.peer.received
        .filter(({ to }) => to === email)
        .map(({ mail }) => mail)
      for (const words of booked) expect(evenly(first!.text)).toContain(words)
      expect(evenly(second!.subject)).toBe(subject)
      for (const words of left) expect(evenly(second!.text)).toContain(words)
    },
  )

  it('is told when one guest has another time, and not once that is no longer true', async () => {
    const id = await party()
    await move(id, 2, '2026-11-25T15:00:00.000Z')
    await move(id, 2, '2026-11-25T16:00:00.000Z')
    await stage.run()
    expect(stage.subjects().slice(1)).toEqual(['Rescheduled: Alix, now Wed 25 Nov, 17:00'])
    expect(stage.inbox()[1]!.text).toContain('Alix is now expected on Wednesday 25 November')
  })

  it('has each guest’s own day and time, in words and in the calendar', async () => {
    const id = await party()
    await move(id, 0, '2026-11-26T14:00:00.000Z')
    await stage.run()
    const mail = stage.inbox()[1]!
    expect(mail.subject).toBe('Rescheduled: Camille, now Thu 26 Nov, 15:00')
    expect(linesOf(mail)).toEqual([
      'Camille, Thursday 26 November, 15:00–16:00 local time',
      'Sam, Wednesday 25 November, 11:00–11:30 local time',
      'Alix, Wednesday 25 November, 11:30–12:00 local time',
    ])
    expect(mail.text).toContain('Camille · Thu 26 Nov, 15:00')
    for (const words of ['Thursday 26 November', 'Wednesday 25 November', 'Alix'])
      expect(mail.html).toContain(words)
    expect(fileOf(mail, 'visit.ics')).toEqual([[`${id}@serein`, '20261126T140000Z']])
    expect(fileOf(mail, 'guests.ics')).toEqual([
      [`${id}.1@serein`, '20261125T100000Z'],
      [`${id}.2@serein`, '20261125T103000Z'],
    ])
    const { body } = await stage.api.ask('GET', '/notifications', { user: stage.world.userId })
    const facts = { startsAt: '2026-11-26T14:00:00.000Z', guestName: 'Camille' }
    expect(body.notifications[0]).toMatchObject({ kind: 'guest_rescheduled', facts })
  })

  it('is reminded of by SMS with the times of all, in their language', async () => {
    await stage.sql`update "user" set language = 'fr' where id = ${stage.world.userId}`
    const phone = '+33612990011'
    const choices = { reminder: ['sms' as const] }
    await chooseSettings(
      stage,
      { choices, reminderMinutes: [60], isDeadlineReminded: false },
      phone,
    )
    const id = await party()
    await move(id, 0, '2026-11-26T14:00:00.000Z')
    const texts: string[] = []
    const sms = {
      send: async ({ text }: Sms, handover: () => Promise<void>) => {
        texts.push(text)
        await handover()
        return { kind: 'sent' as const, reference: null }
      },
      close: () => {},
    }
    stage.api.clock.now = new Date('2026-11-25T09:00:00.000Z')
    const channels = { mail: keepInOutbox<Written>(), sms, push: keepInOutbox<Push>() }
    await stage.run(channels)
    expect(texts).toHaveLength(1)
    expect(texts[0]).toContain(
      'à demain, 15 h, rue. Sam mer. 25 nov., 11 h. Alix mer. 25 nov., 11 h 30. Voir',
    )
    await doAtDesk(stage, id, 'check-in')
    for (const moment of ['2026-11-25T10:15:00Z', '2026-11-26T13:00:00Z', '2026-11-26T13:05:00Z']) {
      stage.api.clock.now = new Date(moment)
      await stage.run(channels)
    }
    expect(texts.slice(1)).toEqual([expect.stringContaining("à tout à l'heure, 15 h, rue.")])
  })
})
