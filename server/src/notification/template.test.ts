import { templateChannels, templateKindNames } from '@serein/shared/notification/template-kind.ts'
import { expect, it } from 'vitest'
import { keepInOutbox, type Push, type Sms } from '../platform/delivery.ts'
import type { Channel, Mail } from '../platform/delivery.ts'
import { messageStage } from './testing.ts'
import { chooseSettings } from './testing/reader.ts'

const stage = messageStage()
const at = '2026-11-25T09:00:00.000Z'
const own = {
  subject: 'À bientôt {firstName} : {when}',
  heading: '<b>{shopName}</b> se réjouit',
  intro: 'Premier paragraphe.\n\nDeuxième, avec {service} & une ligne\nde plus.',
  closing: 'Parking derrière la maison.',
}
const owner = () => ({ ...stage.desk(), role: 'owner' as const, user: stage.world.userId })
const path = (kind: string, channel: string) => `/console/templates/${kind}/${channel}`

async function save(kind: string, channel: string, templateTexts: object, baseVersion = 0) {
  const body = { baseVersion, templateTexts }
  return stage.api.ask('POST', path(kind, channel), { ...owner(), body })
}

async function written(kind: string, channel: string, templateTexts: object) {
  const { body } = await stage.api.ask('GET', path(kind, channel), owner())
  const answer = await save(kind, channel, templateTexts, body.versions[0]?.version ?? 0)
  expect(answer.status).toBe(200)
  return answer.body
}

async function see(kind: string, channel: string, more: Record<string, string> = {}) {
  const query = new URLSearchParams({ templateLanguage: 'fr', ...more })
  const answer = await stage.api.ask('GET', `${path(kind, channel)}/preview?${query}`, owner())
  expect(answer.status).toBe(200)
  return answer.body as { title: string; text: string; html: string | null; isOurs: boolean }
}

/** Keeps what it is given; refuses for now as often as it is told to. */
function slowMailbox(refusals: number) {
  const mails: Mail[] = []
  const channel: Channel<Mail> = {
    async send(mail, handover) {
      await handover()
      mails.push(mail)
      const isLater = mails.length <= refusals
      return isLater ? { kind: 'later', reason: 'busy' } : { kind: 'sent', reference: null }
    },
    close() {},
  }
  const channels = { mail: channel, sms: keepInOutbox<Sms>(), push: keepInOutbox<Push>() }
  return { mails, channels }
}

it('a mail says what the business wrote, escaped; what is ours stays', async () => {
  await written('visit_confirmed', 'mail', { en: own, fr: null })
  const { mails, channels } = slowMailbox(0)
  await stage.book(at)
  await stage.run(channels as never)
  const [{ subject, html, text, calendar } = {} as Mail] = mails
  expect(subject).toMatch(/^À bientôt \w+ : Wed 25 Nov, 10:00$/u)
  expect(text).toContain('<b>One</b> se réjouit')
  expect(html).toContain('&lt;b&gt;One&lt;/b&gt; se réjouit')
  expect(html).not.toContain('<b>One')
  expect(html).toContain('Deuxième, avec Swedish &amp; une ligne\nde plus.')
  expect(html).not.toContain('We look forward')
  for (const ours of ['Swedish', '€80.00', 'Free to change or cancel', 'See, reschedule or cancel'])
    expect(html).toContain(ours)
  expect(html.indexOf('Parking derrière')).toBeGreaterThan(html.indexOf('€80.00'))
  expect(calendar?.method).toBe('REQUEST')
})

it('another try says the same, whatever was written meanwhile; the next message says the new', async () => {
  await written('visit_confirmed', 'mail', { en: { ...own, subject: 'First' }, fr: null })
  const { mails, channels } = slowMailbox(1)
  await stage.book('2026-11-26T09:00:00.000Z')
  await stage.run(channels as never)
  await written('visit_confirmed', 'mail', { en: { ...own, subject: 'Second' }, fr: null })
  stage.api.clock.now = new Date(stage.now().getTime() + 120_000)
  await stage.run(channels as never)
  await stage.book('2026-11-27T09:00:00.000Z')
  await stage.run(channels as never)
  expect(mails.map(({ subject }) => subject)).toEqual(['First', 'First', 'Second'])
})

it('words that cannot be filled any more are said as we say them', async () => {
  await stage.database.pool.query(
    `insert into message_template (business_id, kind, channel, version, words, written_at)
     select business_id, kind, channel, version + 1, '{"en": {"subject": "{gone}", "heading": 7}, "fr": null}', now()
     from message_template where kind = 'visit_confirmed' and channel = 'mail' order by version desc limit 1`,
  )
  const { mails, channels } = slowMailbox(0)
  await stage.book('2026-11-28T09:00:00.000Z')
  await stage.run(channels as never)
  expect(mails[0]!.subject).toBe('Booked: Swedish, Sat 28 Nov, 10:00')
})

it('a language without words of its own is ours, and so is one that says the same as we do', async () => {
  const { body } = await stage.api.ask('GET', path('visit_cancelled', 'mail'), owner())
  expect(body).toMatchObject({
    versions: [],
    ours: { en: { subject: 'Cancelled: {service}, {when}' } },
  })
  await written('visit_cancelled', 'mail', { en: body.ours.en, fr: own })
  const { templates } = (await stage.api.ask('GET', '/console/templates', owner())).body
  const changed = templates.filter(
    (each: { messageKind: string }) => each.messageKind === 'visit_cancelled',
  )
  expect(changed).toEqual([{ messageKind: 'visit_cancelled', channel: 'mail', languages: ['fr'] }])
  const back = await written('visit_cancelled', 'mail', { en: null, fr: null })
  expect(back.versions.map(({ version }: { version: number }) => version)).toEqual([2, 1])
  const again = (await stage.api.ask('GET', '/console/templates', owner())).body.templates
  expect(
    again.some((each: { messageKind: string }) => each.messageKind === 'visit_cancelled'),
  ).toBe(false)
})

it('a fault names its field, and a newer version is not written over', async () => {
  const text = { text: 'À demain {prenom}' }
  const answer = await stage.api.ask('POST', path('visit_reminder', 'sms'), {
    ...owner(),
    body: { baseVersion: 0, templateTexts: { en: null, fr: text } },
  })
  expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_input' } })
  expect(answer.body.data.fields[0]).toEqual({
    path: 'templateTexts.fr.text',
    message: '{prenom} is no variable of this message.',
  })
  const good = { en: null, fr: { text: 'À {day}, {time} !' } }
  expect((await save('visit_reminder', 'sms', good)).status).toBe(200)
  expect((await save('visit_reminder', 'sms', good)).body.code).toBe('text_changed')
})

it('a preview is written by what sends: mail, SMS with its link, push', async () => {
  const mail = await see('visit_reminder', 'mail', {
    'templateText[subject]': 'Demain, {firstName}',
    'templateText[heading]': 'Bonjour <i>',
    'templateText[intro]': 'Une tisane vous attend.',
    'templateText[closing]': '',
    scheme: 'dark',
  })
  expect(mail).toMatchObject({ title: 'Demain, Camille', isOurs: false })
  expect(mail.html).toContain('Bonjour &lt;i&gt;')
  expect(mail.html).toContain('@media all')
  expect(mail.html).toContain('Je viens')
  const sms = await see('visit_reminder', 'sms', { 'templateText[text]': 'À {day}, {time}\u00a0!' })
  expect(sms.text).toMatch(/^À demain, 10 h ! Voir ou modifier : http:/u)
  const push = await see('order_ready', 'push', { 'templateText[title]': '{nobody}' })
  expect(push).toMatchObject({ title: 'One', isOurs: true })
})

it('every message can be seen', async () => {
  for (const kind of templateKindNames)
    for (const channel of templateChannels) {
      const query = `${path(kind, channel)}/preview?templateLanguage=en`
      const { status, body } = await stage.api.ask('GET', query, owner())
      expect([kind, channel, status]).toEqual([kind, channel, 200])
      expect(`${body.title}${body.text}`).not.toMatch(/undefined|Invalid|[{}]/u)
    }
})

it('a test reaches whoever asks, with what stands in the editor', async () => {
  const { mails, channels } = slowMailbox(0)
  const answer = await stage.api.ask('POST', `${path('aftercare', 'mail')}/test`, {
    ...owner(),
    body: {
      templateLanguage: 'en',
      templateText: { ...own, subject: 'Just a try', intro: 'Rest.', heading: 'Hi' },
    },
  })
  expect(answer.status).toBe(200)
  await stage.run(channels as never)
  expect(mails.at(-1)).toMatchObject({ subject: 'Just a try', to: { address: answer.body.sentTo } })
})

it('an SMS says what the business wrote, and where to read on', async () => {
  await written('visit_confirmed', 'sms', {
    en: { text: 'It’s yours, {firstName}: {when}' },
    fr: null,
  })
  await chooseSettings(stage, { choices: { visit: ['sms'] } }, '+33612345678')
  const texts: string[] = []
  const sms: Channel<Sms> = {
    async send({ text }, handover) {
      await handover()
      texts.push(text)
      return { kind: 'sent', reference: null }
    },
    close() {},
  }
  await stage.book('2026-11-30T09:00:00.000Z')
  await stage.run({ ...slowMailbox(0).channels, sms } as never)
  expect(texts).toEqual([
    expect.stringMatching(
      /^It's yours, \w+: Mon 30 Nov, 10:00\. https:\/\/spa\.test\/[\w-]+\?visit=/u,
    ),
  ])
})
