import { extractText, getDocumentProxy } from 'unpdf'
import { expect, it } from 'vitest'
import type { GiftCard } from '@serein/shared/gift-card/schema.ts'
import { giftCardPdf } from './gift-card-paper.ts'
import { giftCardStage } from './testing/gift-card.ts'

const own = giftCardStage()

const at = new Date('2026-11-25T09:00:00.000Z')
const card: GiftCard & { code: string } = {
  id: '0193e8a0-0000-7000-8000-000000000001',
  business: { id: '0193e8a0-0000-7000-8000-000000000002', name: 'Serein' },
  shopId: '0193e8a0-0000-7000-8000-000000000003',
  state: 'active',
  currency: 'EUR',
  amountMinor: 9_000,
  balanceMinor: 9_000,
  treatment: { en: 'Facial, 60 min', fr: 'Soin du visage, 60 min' },
  design: 'stones',
  codeEnd: 'E5WD',
  expiresAt: '2028-11-25T09:00:00.000Z',
  message: 'Take a day off.',
  fromName: 'Camille',
  toName: '美咲',
  recipientEmail: null,
  deliverAt: null,
  deliveredAt: null,
  timeZone: 'Europe/Paris',
  createdAt: at.toISOString(),
  code: '7K3M-9QXT-2HBV-E5WD',
}

async function printed(what: typeof card, language: 'en' | 'fr') {
  const bytes = await giftCardPdf(what, language, { site: 'serein.example', at })
  const pdf = await getDocumentProxy(new Uint8Array(bytes))
  const { text } = await extractText(pdf, { mergePages: true })
  return { text: text.replaceAll(/\s+/gu, ' '), pages: pdf.numPages }
}

it('a printed gift card says for whom, from whom, its worth, its code and until when, on one page', async () => {
  const { text, pages } = await printed(card, 'en')
  expect(pages).toBe(1)
  for (const part of [
    'Serein',
    'Facial, 60 min · €90.00',
    'For 美咲',
    'Take a day off.',
    'From Camille',
    '7K3M-9QXT-2HBV-E5WD',
    'serein.example',
    'Valid until 25 November 2028.',
  ])
    expect(text).toContain(part)
})

it('a gift card is printed in French, and one without an end says so', async () => {
  const { text } = await printed({ ...card, expiresAt: null, treatment: null }, 'fr')
  expect(text).toContain('Carte cadeau')
  expect(text).toContain('90,00 €')
  expect(text).toContain('Sans date d’expiration.')
})

it('a gift card is printed by whoever has its private link, and by nobody else', async () => {
  const { code } = await own.card()
  const [{ token }] = await own.mine()
  const paper = (link: string) =>
    own.stage.api.ask('GET', `/linked-gift-cards/${link}/card.pdf?language=fr`)
  const { body } = await paper(token)
  const { text } = await extractText(await getDocumentProxy(body), { mergePages: true })
  expect(text).toContain(code)
  expect((await paper('x'.repeat(43))).status).toBe(404)
})
