import { create } from 'qrcode'
import type { GiftCard } from '@serein/shared/gift-card/schema.ts'
import { wordingFor } from '../booking/receipt/receipt-paper.ts'
import type { Style } from '../booking/receipt/receipt-pen.ts'
import { inner, openPaper, page } from '../booking/receipt/receipt-sheet.ts'
import { giftCardPicture } from '../gift-card/picture.ts'
import type { Language } from '../platform/scope.ts'

const picture = { height: 254 }
const qrSize = 104

/** A gift card on paper, to give; `site` is where it can be used online. */
export async function giftCardPdf(
  card: GiftCard & { code: string },
  language: Language,
  { site, at }: { site: string; at: Date },
): Promise<Uint8Array> {
  const { t, pick, money, date } = wordingFor(card, language)
  const { doc, bytes, root, pen } = openPaper({
    title: `${t('giftCard.paper.title')} · ${card.business.name}`,
    language,
    author: card.business.name,
    madeAt: at,
  })
  const amount = money(card.amountMinor)
  const worth = card.treatment ? `${pick(card.treatment)} · ${amount}` : amount
  const until = card.expiresAt
    ? t('giftCard.paper.until', { day: date(card.expiresAt) })
    : t('giftCard.paper.forEver')
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
  put('P', worth, { face: 'title', size: 20, tone: 'saving' }, 18)
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
  put('P', `${until} ${t('giftCard.paper.terms')}`, { size: 9, tone: 'soft' }, 0, beside)
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
