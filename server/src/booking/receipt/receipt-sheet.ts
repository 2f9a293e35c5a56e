// oxlint-disable-next-line import/no-named-as-default -- the types only know the default
import PDFDocument from 'pdfkit'
import { isOurs, runsOf } from './receipt-script.ts'
import { penOf, type Place, type Style } from './receipt-pen.ts'

/** A4, in points. */
export const page = { width: 595.28, height: 841.89, margin: 56, foot: 72 }
export const inner = page.width - 2 * page.margin
const amountWidth = 120
/** At most. */
const logo = { width: 150, height: 40 }

export type SheetLine = {
  label: string
  note?: string
  amount: string
  tone?: 'total' | 'soft' | 'saving'
}
export type SheetBlock = { title: string; lines: string[] }

/**
 * A sheet of paper that fills from the top and goes on to the next page. All that is written on it is tagged (headings,
 * paragraphs, tables), so that a screen reader reads it in its order, and carries its letters, so that it can be searched.
 */
export class Sheet {
  readonly #doc: PDFKit.PDFDocument
  readonly #bytes: Promise<Uint8Array>
  readonly #root: PDFKit.PDFStructureElement
  readonly #pen: ReturnType<typeof penOf>
  #y = page.margin

  constructor(about: About) {
    const { doc, bytes, root, pen } = openPaper(about)
    this.#doc = doc
    this.#bytes = bytes
    this.#root = root
    this.#pen = pen
  }

  logo(png: Uint8Array, alt: string) {
    const draw = () =>
      void this.#doc.image(Buffer.from(png), page.margin, this.#y, {
        fit: [logo.width, logo.height],
      })
    this.#root.add(this.#doc.struct('Figure', { alt }, draw))
    this.#y += logo.height + 14
  }

  title(text: string) {
    this.#put('H1', text, { face: 'title', size: 24 }, 4)
  }

  heading(text: string) {
    this.#y += 10
    // A heading does not stand alone at the end of a page.
    this.#need(70)
    this.#put('H2', text, { face: 'title', size: 14 }, 6)
  }

  text(text: string, tone: 'ink' | 'soft' = 'ink') {
    this.#put('P', text, { size: 10, tone }, 3)
  }

  rule() {
    this.#need(12)
    this.#pen.rule(page.margin, this.#y, inner)
    this.#y += 12
  }

  /** Short blocks side by side: who sells, who buys. */
  columns(blocks: SheetBlock[]) {
    const step = inner / blocks.length
    const width = step - 16
    const style: Style = { size: 10 }
    const tall = blocks.map(({ lines }) => this.#pen.height(lines.join('\n'), style, width))
    this.#y += 14
    this.#need(Math.max(...tall) + 31)
    for (const [index, { title, lines }] of blocks.entries()) {
      const place = { x: page.margin + index * step, y: this.#y, width }
      this.#root.add(this.#written('H2', title, { size: 9, tone: 'soft' }, place))
      const below = { ...place, y: this.#y + 15 }
      this.#root.add(this.#written('P', lines.join('\n'), style, below))
    }
    this.#y += Math.max(...tall) + 31
  }

  /** Lines with an amount at their end. The heads are there for those who listen. */
  table(head: { label: string; amount: string }, lines: SheetLine[]) {
    const table = this.#doc.struct('Table')
    this.#root.add(table)
    this.#row(table, 'TH', head)
    for (const line of lines) this.#row(table, 'TD', line)
    table.end()
  }

  /** Writes the same foot on every page, and closes the sheet. */
  close(foot: (place: { page: number; pages: number }) => string): Promise<Uint8Array> {
    const { count } = this.#doc.bufferedPageRange()
    for (const index of Array(count).keys()) {
      this.#doc.switchToPage(index)
      const text = foot({ page: index + 1, pages: count })
      const place = { x: page.margin, y: page.height - 48, width: inner }
      this.#root.add(this.#written('P', text, { size: 8, tone: 'soft' }, place))
    }
    this.#root.end()
    this.#doc.end()
    return this.#bytes
  }

  /** Leaves for the next page what does not fit on this one any more. */
  #need(height: number) {
    if (this.#y + height <= page.height - page.foot) return
    this.#doc.addPage()
    this.#y = page.margin
  }

  #put(kind: string, text: string, style: Style, gap: number) {
    const height = this.#pen.height(text, style, inner)
    this.#need(height)
    const place = { x: page.margin, y: this.#y, width: inner }
    this.#root.add(this.#written(kind, text, style, place))
    this.#y += height + gap
  }

  #row(table: PDFKit.PDFStructureElement, kind: 'TH' | 'TD', line: SheetLine) {
    const style = styleOf(kind, line)
    const words = line.note ? `${line.label}\n${line.note}` : line.label
    const width = inner - amountWidth - 10
    const height = this.#pen.height(words, style, width)
    this.#need(height + 13)
    if (line.tone === 'total') this.#pen.rule(page.margin, this.#y - 2, inner)
    const y = this.#y + (line.tone === 'total' ? 6 : 0)
    const end = { x: page.margin + inner - amountWidth, y, width: amountWidth }
    const row = this.#doc.struct('TR')
    table.add(row)
    row.add(this.#written(kind, words, style, { x: page.margin, y, width }))
    row.add(this.#written(kind, line.amount, style, { ...end, align: 'right' }))
    row.end()
    this.#y = y + height + 7
  }

  #written(kind: string, text: string, style: Style, place: Place) {
    // What stands on paper from the right, or joined, is told as it was written.
    const options = isOurs(runsOf(text)) ? {} : { actual: text }
    return this.#doc.struct(kind, options, () => this.#pen.write(text, style, place))
  }
}

type About = { title: string; language: string; author: string; madeAt: Date }

/** A document whose parts are tagged, and what becomes of it once it is closed. */
export function openPaper({ title, language, author, madeAt }: About) {
  const doc = new PDFDocument({
    size: [page.width, page.height],
    margins: { top: page.margin, bottom: 0, left: page.margin, right: page.margin },
    pdfVersion: '1.7',
    tagged: true,
    lang: language,
    displayTitle: true,
    bufferPages: true,
    info: { Title: title, Author: author, CreationDate: madeAt },
  })
  const bytes = bytesOf(doc)
  const root = doc.struct('Document')
  doc.addStructure(root)
  return { doc, bytes, root, pen: penOf(doc) }
}

function bytesOf(doc: PDFKit.PDFDocument): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  return new Promise((resolve, reject) => {
    doc.on('data', (part: Uint8Array) => parts.push(part))
    doc.on('end', () => resolve(Buffer.concat(parts)))
    doc.on('error', reject)
  })
}

function styleOf(kind: 'TH' | 'TD', { tone }: SheetLine): Style {
  if (kind === 'TH') return { size: 9, tone: 'soft' }
  if (tone === 'total') return { face: 'strong', size: 12 }
  return { size: 10, tone: tone ?? 'ink' }
}
