import { type Face, type FontName, openFont } from './receipt-font.ts'
import { isOurs, lettersOf, type Run, runsOf } from './receipt-script.ts'

/** What paper has: no theme, no screen. */
const colour = { ink: '#221F1A', soft: '#655D52', line: '#E5DDD0', saving: '#A9502F' }
const lineGap = 2
/** All words at once: else those that are read from the right would stand from left to right. */
const shaped = { features: [] }

export type Style = { face?: Face; size?: number; tone?: keyof typeof colour }
export type Place = { x: number; y: number; width: number; align?: 'right' }

/** Writes text in our fonts, and letters that they do not know in those of their script. */
export function penOf(doc: PDFKit.PDFDocument) {
  const set = ({ face = 'body', size = 10, tone = 'ink' }: Style, name: FontName = 'plain') => {
    const { key, font } = openFont(face, name)
    doc.registerFont(key, font as never)
    return doc.font(key).fontSize(size).fillColor(colour[tone])
  }
  const widthOf = (runs: readonly Run[], style: Style) =>
    runs.reduce((sum, { text, font }) => sum + set(style, font).widthOfString(text, shaped), 0)
  const linesOf = (text: string, style: Style, width: number) =>
    brokenInto(text, (line) => widthOf(runsOf(line.trimEnd()), style) <= width)
  const stepOf = (style: Style) => set(style).currentLineHeight(true) + lineGap
  const writeInOurs = (runs: readonly Run[], style: Style, { x, y, width, align }: Place) => {
    for (const [index, { text, font }] of runs.entries()) {
      set(style, font)
      const more = { width, align, lineGap, continued: index < runs.length - 1 }
      if (index === 0) doc.text(text, x, y, more)
      else doc.text(text, more)
    }
  }
  /** Letters of all fonts stand on the line of ours. */
  const writeInAll = (text: string, style: Style, { x, y, width, align }: Place) => {
    const { face = 'body', size = 10 } = style
    const { ascent, unitsPerEm } = openFont(face, 'plain').font
    for (const [index, line] of linesOf(text, style, width).entries()) {
      const runs = runsOf(line.trimEnd())
      const baseline = y + index * stepOf(style) + (ascent / unitsPerEm) * size
      let at = align === 'right' ? x + width - widthOf(runs, style) : x
      for (const run of runs) {
        set(style, run.font).text(run.text, at, baseline, {
          ...shaped,
          lineBreak: false,
          baseline: 'alphabetic',
        })
        at += doc.widthOfString(run.text, shaped)
      }
    }
  }
  return {
    height(words: string, style: Style, width: number) {
      const text = printable(words)
      return isOurs(runsOf(text))
        ? set(style).heightOfString(text, { width, lineGap })
        : linesOf(text, style, width).length * stepOf(style)
    },
    write(words: string, style: Style, place: Place) {
      const text = printable(words)
      const runs = runsOf(text)
      if (isOurs(runs)) writeInOurs(runs, style, place)
      else writeInAll(text, style, place)
    },
    /** A hairline means nothing to those who listen. */
    rule(x: number, y: number, width: number) {
      doc.markContent('Artifact', { type: 'Layout' })
      doc
        .moveTo(x, y)
        .lineTo(x + width, y)
        .lineWidth(0.7)
      doc.strokeColor(colour.line).stroke()
      doc.endMarkedContent()
    },
  }
}

/** Lines that fit: words go on in the next one, and what is wider than a line is cut between its letters. */
function brokenInto(text: string, fits: (line: string) => boolean): string[] {
  return text.split('\n').flatMap((paragraph) => {
    const lines = ['']
    const words = paragraph.split(/(?<= )/u)
    for (const part of words.flatMap((word) => (fits(word) ? [word] : lettersOf(word)))) {
      const last = lines.at(-1)!
      if (last === '' || fits(last + part)) lines[lines.length - 1] = last + part
      else lines.push(part)
    }
    return lines
  })
}

/** Letters in one piece where there is one; the narrow space of French numbers is in no font of ours. */
function printable(text: string): string {
  return text.normalize('NFC').replaceAll('\u202F', '\u00A0')
}
