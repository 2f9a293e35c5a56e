import { expect, it } from 'vitest'
import type { Language } from '../../platform/scope.ts'
import type { Reading } from './content.ts'
import { giftCardMail, type GiftCardFacts } from './gift-card-mail.ts'
import { mailPage } from './mail.tsx'
import { simpleMail } from './simple-mail.ts'

const facts: GiftCardFacts = {
  businessName: 'Serein',
  design: 'night',
  amountMinor: 8_000,
  currency: 'EUR',
  timeZone: 'Europe/Paris',
  treatment: null,
  fromName: 'Camille',
  toName: 'Léa',
  message: 'Take a day off.\nYou have earned it.',
  expiresAt: '2028-11-25T09:00:00.000Z',
  link: { seed: 's', hash: 'h' },
}

const reading = (language: Language): Reading => ({
  language,
  name: '',
  url: 'https://spa.test',
  answers: null,
  now: '2026-11-25T09:00:00.000Z',
  own: null,
  logo: null,
  platform: 'Serein',
  addressOf: (action) => `https://spa.test${'path' in action ? action.path : ''}`,
  codeOf: () => '',
  unsubscribeUrl: () => '',
})

const contentOf = (news: Parameters<typeof giftCardMail>[1], own: Partial<GiftCardFacts> = {}) =>
  simpleMail(giftCardMail({ ...facts, ...own }, news), reading('en'))

it('whom a gift card is for reads who gives it, their words, what it is worth and until when', () => {
  const content = contentOf('given')
  expect(content.subject).toBe('Camille is giving you a gift card for Serein')
  expect(content.heading).toBe('A gift for you, Léa')
  expect(content.paragraphs[0]).toBe(facts.message)
  expect(content.paragraphs[1]).toContain('€80.00')
  expect(content.fixed).toEqual(['It can be used until 25 November 2028.'])
  expect(content.action?.url).toBe('https://spa.test/wallet?card=')
})

it('a gift card of nobody named says so in a whole sentence, and one without an end says none', () => {
  const content = contentOf('given', { fromName: '', toName: '', message: '', expiresAt: null })
  expect(content.subject).toBe('A gift card for Serein')
  expect(content.heading).toBe('A gift for you')
  expect(content.paragraphs[0]).toMatch(/^Somebody is giving you/u)
  expect(content.fixed).toEqual([])
})

it('its buyer is told how to hand it on, and its holder in time that it ends', () => {
  expect(contentOf('bought').paragraphs.join(' ')).toContain('print')
  expect(contentOf('bought').paragraphs).not.toContain(facts.message)
  const ending = contentOf('ending', { amountMinor: 2_500 })
  expect(ending.heading).toBe('€25.00 left until 25 November 2028')
})

it('the drawing of the card stands in its mail, by a whole address', async () => {
  const content = simpleMail(giftCardMail(facts, 'given'), reading('fr'))
  const page = await mailPage(content)
  expect(page).toContain('src="https://spa.test/pictures/gift-card/night.jpg"')
  expect(page).toContain('alt="Carte cadeau"')
  expect(content.subject).toBe('Camille vous offre une carte cadeau Serein')
})
