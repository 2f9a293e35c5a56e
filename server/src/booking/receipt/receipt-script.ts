import bidiOf from 'bidi-js'
import { type FontName, isHalf, openFont, type ScriptFont } from './receipt-font.ts'

/** A piece of text in one font. */
export type Run = { text: string; font: FontName }

/**
 * A line in the order in which it stands on paper, cut by font. What is read from the right stands after what follows it;
 * within the piece its font turns the letters round.
 */
export function runsOf(line: string): Run[] {
  if (plainLetters.test(line)) return [{ text: line, font: 'plain' }]
  const text = line.replaceAll(/(?=[,·:] \d)/gu, leftToRight)
  const { levels } = bidi.getEmbeddingLevels(text, 'ltr')
  let at = 0
  const pieces: Piece[] = []
  for (const letter of lettersOf(text)) {
    const level = levels[at] ?? 0
    at += letter.length
    const last = pieces.at(-1)
    const isFromRight = level % 2 === 1
    const script = isFromRight && last && last.level === level ? last.font : null
    const font = script && !isHalf(script) && hasLetter(script, letter) ? script : fontOf(letter)
    if (!font) continue
    const glyph = isFromRight ? (bidi.getMirroredCharacter(letter) ?? letter) : letter
    // What no font turns round stands alone where it is read from the right.
    const isTurned = !isFromRight || !isHalf(font)
    if (last && last.font === font && last.level === level && isTurned) last.text += glyph
    else pieces.push({ text: glyph, font, level })
  }
  return merged(inReadingOrder(pieces))
}

/** Stands unseen between a name and a number of ours, which is not of the name. */
const leftToRight = '\u200E'

type Piece = Run & { level: number }

// Its types describe its module, which Node does not take.
const bidi = (bidiOf as unknown as typeof bidiOf.default)()
const letters = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Letters with all that is written onto them, or joined to them. */
export function lettersOf(text: string): string[] {
  return Array.from(letters.segment(text), ({ segment }) => segment)
}

/** Whether our own fonts have all of it. */
export function isOurs(runs: readonly Run[]): boolean {
  return runs.every(({ font }) => isHalf(font))
}

/** Rule L2 of the Unicode bidirectional algorithm (UAX 9): from the highest level down, what stands on it is turned round. */
function inReadingOrder(pieces: Piece[]): Piece[] {
  const ordered = [...pieces]
  const highest = Math.max(0, ...pieces.map(({ level }) => level))
  for (let level = highest; level > 0; level--)
    for (let start = 0; start < ordered.length; start++) {
      let end = start
      while (end < ordered.length && ordered[end]!.level >= level) end++
      if (end > start) ordered.splice(start, end - start, ...ordered.slice(start, end).toReversed())
      start = end
    }
  return ordered
}

function merged(pieces: readonly Piece[]): Run[] {
  const runs: Run[] = []
  for (const { text, font } of pieces) {
    const last = runs.at(-1)
    if (last?.font === font && isHalf(font)) last.text += text
    else runs.push({ text, font })
  }
  return runs
}

const plainLetters =
  /^[\n -~\u00A0-\u00FF\u0131\u0152\u0153\u02C6\u02DA\u02DC\u2000-\u200A\u2010-\u2027\u2030-\u205E\u20AC\u2122\u2212]+$/u

/** Null for what none of them has. */
function fontOf(letter: string): FontName | null {
  if (plainLetters.test(letter)) return 'plain'
  if (/^\p{Default_Ignorable_Code_Point}+$/u.test(letter)) return null
  if (hasLetter('extended', letter)) return 'extended'
  const found = scripts.find(([name, script]) => script.test(letter) && hasLetter(name, letter))
  return found?.[0] ?? null
}

function hasLetter(name: FontName, letter: string): boolean {
  const { font } = openFont('body', name)
  const marks = letter.replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
  return Array.from(marks).every((mark) => font.hasGlyphForCodePoint(mark.codePointAt(0)!))
}

/** Which letters are looked for in which font, the first one that has them. */
const scripts: [ScriptFont, RegExp][] = [
  ['vietnamese', /\p{Script=Latin}/u],
  ['latin-ext', /\p{Script=Latin}/u],
  ['greek', /\p{Script=Greek}/u],
  ['greek-ext', /\p{Script=Greek}/u],
  ['cyrillic', /\p{Script=Cyrillic}/u],
  ['cyrillic-ext', /\p{Script=Cyrillic}/u],
  ['arabic', /\p{scx=Arabic}/u],
  ['arabic-ext', /\p{scx=Arabic}/u],
  ['hebrew', /\p{scx=Hebrew}/u],
  ['thai', /\p{scx=Thai}/u],
  ['devanagari', /\p{scx=Devanagari}/u],
  ['bengali', /\p{scx=Bengali}/u],
  ['gujarati', /\p{scx=Gujarati}/u],
  ['gurmukhi', /\p{scx=Gurmukhi}/u],
  ['kannada', /\p{scx=Kannada}/u],
  ['malayalam', /\p{scx=Malayalam}/u],
  ['oriya', /\p{scx=Oriya}/u],
  ['tamil', /\p{scx=Tamil}/u],
  ['telugu', /\p{scx=Telugu}/u],
  ['sinhala', /\p{scx=Sinhala}/u],
  ['khmer', /\p{scx=Khmer}/u],
  ['lao', /\p{scx=Lao}/u],
  ['myanmar', /\p{scx=Myanmar}/u],
  ['georgian', /\p{scx=Georgian}/u],
  ['armenian', /\p{scx=Armenian}/u],
  ['ethiopic', /\p{scx=Ethiopic}/u],
  ['korean', /\p{scx=Hangul}/u],
  ['chinese', /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Bopomofo}\u{FF00}-\u{FFEF}]/u],
]
