// oxlint-disable-next-line import/no-named-as-default -- the types only know the default
import PDFDocument from 'pdfkit'
import { create } from 'qrcode'
import type { GiftCard } from '@serein/shared/gift-card/schema.ts'
import { written } from '@serein/shared/money/written.ts'
import { penOf, type Style } from '../booking/receipt/receipt-pen.ts'
import { bytesOf } from '../booking/receipt/receipt-sheet.ts'
import { dateTimeFormat } from '@serein/shared/formatters.ts'
import { frenchDay } from '@serein/shared/time/french-day.ts'
import { giftCardPicture } from '../gift-card/picture.ts'
import type { Language } from '../platform/scope.ts'
import { wordsIn } from '../platform/words.ts'

/** A4, in points. */
const page = { width: 595.28, height: 841.89, margin: 56 }
const inner = page.width - 2 * page.margin
const picture = { height: 254 }
const qrSize = 104

/** A gift card on paper, to give; `site` is where it can be used online. */
export async function giftCardPdf(
  card: GiftCard & { code: string },
  language: Language,
  { site, at }: { site: string; at: Date },
): Promise<Uint8Array> {
  const t = wordsIn(language)
  const speak = wordingFor(card, language)
  const doc = new PDFDocument({
    size: [page.width, page.height],
    margins: { top: page.margin, bottom: 0, left: page.margin, right: page.margin },
    pdfVersion: '1.7',
    tagged: true,
    lang: language,
    displayTitle: true,
    info: {
      Title: `${t('giftCard.paper.title')} · ${card.business.name}`,
      Author: card.business.name,
      CreationDate: at,
    },
  })
  const bytes = bytesOf(doc)
  const root = doc.struct('Document')
  doc.addStructure(root)
  const pen = penOf(doc)
  let y = page.margin
  const put = (kind: string, text: string, style: Style, gap: number, width = inner) => {
    const place = { x: page.margin, y, width }
    root.add(doc.struct(kind, { actual: text }, () => pen.write(text, style, place)))
    y += pen.height(text, style, width) + gap
  }
  await drawPicture(doc, card.design)
  y += picture.height + 28
  put('P', t('giftCard.paper.title'), { size: 11, tone: 'soft' }, 2)
  put('H1', card.business.name, { face: 'title', size: 26 }, 10)
  put('P', speak.worth, { face: 'title', size: 20, tone: 'saving' }, 18)
  if (card.toName)
    put('P', t('giftCard.paper.to', { name: card.toName }), { face: 'strong', size: 13 }, 6)
  if (card.message) put('P', card.message, { size: 12 }, 8)
  if (card.fromName)
    put('P', t('giftCard.paper.from', { name: card.fromName }), { size: 12, tone: 'soft' }, 10)
  pen.rule(page.margin, y + 6, inner)
  y += 24
  const beside = inner - qrSize - 24
  const alt = t('giftCard.paper.scan')
  const top = y
  root.add(doc.struct('Figure', { alt }, () => drawQr(doc, card.code, top)))
  put('P', card.code, { face: 'strong', size: 17 }, 8, beside)
  put('P', t('giftCard.paper.how', { site }), { size: 10 }, 6, beside)
  put('P', `${speak.until} ${t('giftCard.paper.terms')}`, { size: 9, tone: 'soft' }, 0, beside)
  root.end()
  doc.end()
  return bytes
}

/** An ornament; a card whose picture cannot be made now goes without. */
async function drawPicture(doc: PDFKit.PDFDocument, design: GiftCard['design']): Promise<void> {
  const image = await giftCardPicture(design)
  if (!image) return
  doc.markContent('Artifact', { type: 'Layout' })
  doc.save()
  doc.roundedRect(page.margin, page.margin, inner, picture.height, 12).clip()
  doc.image(image, page.margin, page.margin, { cover: [inner, picture.height], align: 'center' })
  doc.restore()
  doc.endMarkedContent()
}

function drawQr(doc: PDFKit.PDFDocument, text: string, top: number): void {
  const { modules } = create(text, { errorCorrectionLevel: 'M' })
  const cell = qrSize / modules.size
  const left = page.width - page.margin - qrSize
  for (let row = 0; row < modules.size; row += 1)
    for (let column = 0; column < modules.size; column += 1)
      if (modules.get(row, column)) doc.rect(left + column * cell, top + row * cell, cell, cell)
  doc.fill('black')
}

function wordingFor(card: GiftCard, language: Language) {
  const t = wordsIn(language)
  const locale = language === 'fr' ? 'fr-FR' : 'en-GB'
  const { amountMinor, currency, expiresAt, timeZone, treatment } = card
  const dayOf = (instant: string) =>
    frenchDay(
      locale,
      dateTimeFormat(locale, { timeZone, dateStyle: 'long' }).format(new Date(instant)),
    )
  const money = written({ amountMinor, currency }, locale)
  return {
    worth: treatment ? `${treatment[language]} · ${money}` : money,
    until: expiresAt
      ? t('giftCard.paper.until', { day: dayOf(expiresAt) })
      : t('giftCard.paper.forEver'),
  }
}
