import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { inflateSync } from 'node:zlib'
import { create, type Font } from 'fontkit'

export type Face = 'body' | 'strong' | 'title'
/** A half of our own fonts, or the font of a script that they do not know. */
export type FontName = 'plain' | 'extended' | ScriptFont

type Subset = 'vietnamese' | 'latin-ext' | 'greek' | 'greek-ext' | 'cyrillic' | 'cyrillic-ext'
type Indic = 'devanagari' | 'bengali' | 'gujarati' | 'gurmukhi' | 'kannada' | 'malayalam' | 'oriya'
type South = 'tamil' | 'telugu' | 'sinhala' | 'thai' | 'khmer' | 'lao' | 'myanmar'
type West = 'arabic' | 'arabic-ext' | 'hebrew' | 'georgian' | 'armenian' | 'ethiopic'
export type ScriptFont = Subset | Indic | South | West | 'chinese' | 'korean'

/** A font, and what it is called where each is wanted once. Read when somebody first wants it. */
export function openFont(face: Face, name: FontName): { key: string; font: Font } {
  const key = isHalf(name) ? `${face} ${name}` : name
  const font = opened.get(key) ?? open(name, isHalf(name) ? readOurs(face, name) : readScript(name))
  opened.set(key, font)
  return { key, font }
}

/** Of our own: the plain letters of Western Europe, and the rest of the Latin ones. */
export function isHalf(name: FontName): name is 'plain' | 'extended' {
  return name === 'plain' || name === 'extended'
}

const opened = new Map<string, Font>()

/**
 * fontkit fails where a font names no place for a mark on a letter, as OpenType lets it (a null anchor): such a text is written
 * with its marks where they stand by themselves.
 */
function open(name: FontName, file: Buffer): Font {
  const font = create(file) as Font
  const layout = font.layout.bind(font)
  // Noto's letters of Europe would come as letter and mark, which cannot be read back.
  const how = subsets.includes(name) ? { ccmp: false } : []
  font.layout = (text) => {
    try {
      return layout(text, how as never)
    } catch {
      return layout(text, { abvm: false, blwm: false, mark: false, mkmk: false })
    }
  }
  // A glyph that is first met as a part of another one never learns what it says: a stop, after a colon.
  if (isHalf(name)) for (const code of font.characterSet) font.glyphForCodePoint(code)
  return font
}

const ours = { body: ['figtree', 400], strong: ['figtree', 600], title: ['fraunces', 500] } as const
const subsets: readonly string[] = [
  'vietnamese',
  'latin-ext',
  'greek',
  'greek-ext',
  'cyrillic',
  'cyrillic-ext',
] satisfies Subset[]

function readOurs(face: Face, half: 'plain' | 'extended'): Buffer {
  const [family, weight] = ours[face]
  return fontsource(family, half === 'plain' ? 'latin' : 'latin-ext', weight)
}

/** Noto Sans in one weight; in its Arabic letters without their dots are alike, so that what was written cannot be read back. */
function readScript(script: ScriptFont): Buffer {
  if (script === 'arabic') return fontsource('vazirmatn', 'arabic', 400)
  if (script === 'arabic-ext') return fontsource('noto-sans-arabic', 'arabic', 400)
  if (script === 'chinese') return openType('@embedpdf/fonts-sc', 'NotoSansHans-Regular.otf')
  if (script === 'korean') return openType('@embedpdf/fonts-kr', 'NotoSansKR-Regular.otf')
  return fontsource(subsets.includes(script) ? 'noto-sans' : `noto-sans-${script}`, script, 400)
}

const { resolve } = createRequire(import.meta.url)

function fontsource(family: string, subset: string, weight: number): Buffer {
  const file = `@fontsource/${family}/files/${family}-${subset}-${weight}-normal.woff`
  return unpacked(readFileSync(resolve(file)))
}

function openType(name: string, file: string): Buffer {
  return readFileSync(join(dirname(resolve(name)), '../fonts', file))
}

const woff = { header: 44, entry: 20 }
const sfnt = { header: 12, entry: 16 }

/**
 * The bare font of a WOFF file (W3C, WOFF 1.0): the same tables, no longer deflated. Left packed, the library behind would
 * inflate a table at each look, which took most of the time of a receipt.
 */
function unpacked(file: Buffer): Buffer {
  const count = file.readUInt16BE(12)
  const tables = Array.from({ length: count }, (_, index) => {
    const at = woff.header + index * woff.entry
    const [offset, packed, length] = [4, 8, 12].map((place) => file.readUInt32BE(at + place))
    const body = file.subarray(offset!, offset! + packed!)
    return {
      tag: file.subarray(at, at + 4),
      checksum: file.subarray(at + 16, at + 20),
      data: packed! < length! ? inflateSync(body) : body,
    }
  })
  const head = Buffer.alloc(sfnt.header + count * sfnt.entry)
  file.copy(head, 0, 4, 8)
  head.writeUInt16BE(count, 4)
  let offset = head.length
  const parts: Buffer[] = [head]
  for (const [index, { tag, checksum, data }] of tables.entries()) {
    const at = sfnt.header + index * sfnt.entry
    tag.copy(head, at)
    checksum.copy(head, at + 4)
    head.writeUInt32BE(offset, at + 8)
    head.writeUInt32BE(data.length, at + 12)
    const padding = Buffer.alloc((4 - (data.length % 4)) % 4)
    parts.push(data, padding)
    offset += data.length + padding.length
  }
  return Buffer.concat(parts)
}
