import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import PDFDocument from 'pdfkit'

/** What paper has: no theme, no screen. Points; A4. */
const page = { width: 595.28, height: 841.89, margin: 56, foot: 72 }
const inner = page.width - 2 * page.margin
const colour = { ink: '#221F1A', soft: '#655D52', line: '#E5DDD0', saving: '#A9502F' }

type Face = 'body' | 'strong' | 'title'
type Style = { face?: Face; size?: number; tone?: keyof typeof colour }
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
export function openSheet(about: {
  title: string
  language: string
  author: string
  madeAt: Date
}) {
  const doc = new PDFDocument({
    size: [page.width, page.height],
    margins: { top: page.margin, bottom: 0, left: page.margin, right: page.margin },
    pdfVersion: '1.7',
    tagged: true,
    lang: about.language,
    displayTitle: true,
    bufferPages: true,
    info: { Title: about.title, Author: about.author, CreationDate: about.madeAt },
  })
  const parts: Uint8Array[] = []
  const bytes = new Promise<Uint8Array>((resolve, reject) => {
    doc.on('data', (part: Uint8Array) => parts.push(part))
    doc.on('end', () => resolve(Buffer.concat(parts)))
    doc.on('error', reject)
  })
  const root = doc.struct('Document')
  doc.addStructure(root)
  const pen = penOf(doc)
  let y = page.margin

  /** Leaves for the next page what does not fit on this one any more. */
  const need = (height: number) => {
    if (y + height <= page.height - page.foot) return
    doc.addPage()
    y = page.margin
  }
  const put = (kind: string, text: string, style: Style, gap: number) => {
    const height = pen.height(text, style, inner)
    need(height)
    root.add(
      doc.struct(kind, {}, () => pen.write(text, style, { x: page.margin, y, width: inner })),
    )
    y += height + gap
  }
  const rule = () => {
    need(1)
    pen.rule(y)
    y += 12
  }
  return {
    title: (text: string) => put('H1', text, { face: 'title', size: 24 }, 4),
    heading(text: string) {
      y += 10
      need(70)
      put('H2', text, { face: 'title', size: 14 }, 6)
    },
    text: (text: string, tone: 'ink' | 'soft' = 'ink') => put('P', text, { size: 10, tone }, 3),
    space: (height: number) => (y += height),
    rule,
    /** Short blocks side by side: who sells, who buys. */
    columns(blocks: SheetBlock[]) {
      const width = inner / blocks.length - 16
      const tall = blocks.map(({ lines }) => pen.height(lines.join('\n'), { size: 10 }, width))
      need(Math.max(...tall) + 20)
      for (const [index, { title, lines }] of blocks.entries()) {
        const place = { x: page.margin + index * (inner / blocks.length), width }
        const soft = { size: 9, tone: 'soft' } as const
        root.add(doc.struct('H2', {}, () => pen.write(title, soft, { ...place, y })))
        root.add(
          doc.struct('P', {}, () =>
            pen.write(lines.join('\n'), { size: 10 }, { ...place, y: y + 15 }),
          ),
        )
      }
      y += Math.max(...tall) + 31
    },
    /** Lines with an amount at their end. The heads are there for those who listen. */
    table(head: { label: string; amount: string }, lines: SheetLine[]) {
      const table = doc.struct('Table')
      root.add(table)
      const row = (kind: 'TH' | 'TD', line: SheetLine) => {
        const style = styleOf(kind, line)
        const words = line.note ? `${line.label}\n${line.note}` : line.label
        const height = pen.height(words, style, inner - 130)
        need(height + 8)
        if (line.tone === 'total') pen.rule(y - 2)
        const top = y + (line.tone === 'total' ? 6 : 0)
        const cell = (text: string, place: Place) =>
          doc.struct(kind, {}, () => pen.write(text, style, place))
        const left = { x: page.margin, y: top, width: inner - 130 }
        const right = { x: page.margin + inner - 120, y: top, width: 120, align: 'right' } as const
        const cells = doc.struct('TR')
        table.add(cells)
        cells.add(cell(words, left))
        cells.add(cell(line.amount, right))
        y = top + height + 7
      }
      row('TH', head)
      for (const line of lines) row('TD', line)
      table.end()
    },
    /** Writes the same foot on every page, and closes the sheet. */
    close(foot: (place: { page: number; pages: number }) => string): Promise<Uint8Array> {
      const { count } = doc.bufferedPageRange()
      for (const index of Array(count).keys()) {
        doc.switchToPage(index)
        const text = foot({ page: index + 1, pages: count })
        const place = { x: page.margin, y: page.height - 48, width: inner }
        root.add(doc.struct('P', {}, () => pen.write(text, { size: 8, tone: 'soft' }, place)))
      }
      root.end()
      doc.end()
      return bytes
    },
  }
}

function styleOf(kind: 'TH' | 'TD', { tone }: SheetLine): Style {
  if (kind === 'TH') return { size: 9, tone: 'soft' }
  if (tone === 'total') return { face: 'strong', size: 12 }
  return { size: 10, tone: tone ?? 'ink' }
}

type Place = { x: number; y: number; width: number; align?: 'right' }

/** Writes text in our fonts; a letter the plain half of a font does not know comes from its extended half. */
function penOf(doc: PDFKit.PDFDocument) {
  for (const [name, { plain, extended }] of Object.entries(fonts())) {
    doc.registerFont(name, plain)
    doc.registerFont(`${name}+`, extended)
  }
  const set = ({ face = 'body', size = 10, tone = 'ink' }: Style) =>
    doc.font(face).fontSize(size).fillColor(colour[tone])
  return {
    height: (text: string, style: Style, width: number) =>
      set(style).heightOfString(printable(text), { width, lineGap: 2 }),
    write(text: string, style: Style, { x, y, width, align }: Place) {
      const runs = runsOf(printable(text))
      for (const [index, run] of runs.entries()) {
        set(style)
        if (run.isExtended) doc.font(`${style.face ?? 'body'}+`)
        const more = { width, align, lineGap: 2, continued: index < runs.length - 1 }
        if (index === 0) doc.text(run.text, x, y, more)
        else doc.text(run.text, more)
      }
    },
    /** A hairline means nothing to those who listen. */
    rule(y: number) {
      doc.markContent('Artifact', { type: 'Layout' })
      doc
        .moveTo(page.margin, y)
        .lineTo(page.margin + inner, y)
        .lineWidth(0.7)
      doc.strokeColor(colour.line).stroke()
      doc.endMarkedContent()
    },
  }
}

/** The narrow space of French numbers is in no font of ours. */
function printable(text: string): string {
  return text.replaceAll('\u202F', '\u00A0')
}

const plainLetters =
  /[\u0000-\u00FF\u0131\u0152\u0153\u02C6\u02DA\u02DC\u2000-\u206F\u20AC\u2122\u2212]+/u

function runsOf(text: string): { text: string; isExtended: boolean }[] {
  const runs = text.split(new RegExp(`(${plainLetters.source})`, 'u')).filter(Boolean)
  return runs.map((run) => ({ text: run, isExtended: !plainLetters.test(run) }))
}

const { resolve } = createRequire(import.meta.url)

function fontFile(family: string, subset: string, weight: number): Buffer {
  return readFileSync(
    resolve(`@fontsource/${family}/files/${family}-${subset}-${weight}-normal.woff`),
  )
}

/** Read once, when somebody first wants paper. */
let read: Record<Face, { plain: Buffer; extended: Buffer }> | undefined
function fonts() {
  const both = (family: string, weight: number) => ({
    plain: fontFile(family, 'latin', weight),
    extended: fontFile(family, 'latin-ext', weight),
  })
  read ??= {
    body: both('figtree', 400),
    strong: both('figtree', 600),
    title: both('fraunces', 500),
  }
  return read
}
