import type { Font } from 'fontkit'
import { type Face, openFont } from '../booking/receipt/receipt-font.ts'
import { runsOf } from '../booking/receipt/receipt-script.ts'

/** What stands on the picture of a shared link. */
export type ShareCard = {
  /** What the platform is called. */
  platform: string
  title: string
  /** Under the title: where it is. */
  place?: string
  rating?: { value: string; count: string }
}

const size = { width: 1200, height: 630, margin: 72 }
const inner = size.width - 2 * size.margin
const colour = { ground: '#10231C', ink: '#FFFFFF', soft: '#E2ECE6', gold: '#E2BE6A' }

/**
 * The words of the picture as an SVG that lies over it. All letters are outlines of our own fonts, so that it is the same
 * on every machine, and those that our fonts do not know of Noto Sans, as on paper.
 */
export function drawCard({ platform, title, place, rating }: ShareCard): string {
  const { lines, points } = fitted(title)
  const leading = points * 1.12
  const foot = size.height - size.margin
  // From below: the rating, the place, the last line of the title.
  const below = place || rating ? 74 : 0
  const drawn = lines.map((line, index) => {
    const y = foot - below - (lines.length - 1 - index) * leading
    return outline('title', line, { x: size.margin, y, points, fill: colour.ink })
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}">${[
    shade(foot - below - lines.length * leading),
    mark(platform),
    ...drawn,
    ...(place || rating ? [underTitle(place ?? '', rating, foot)] : []),
  ].join('')}</svg>`
}

/** Dark enough behind the words for white letters, whatever the picture is; the picture stays above. */
function shade(top: number): string {
  const from = Math.max(0, (top - 240) / size.height)
  const full = Math.min(0.98, Math.max(from + 0.05, (top - 10) / size.height))
  return `<defs><linearGradient id="d" x1="0" y1="0" x2="0" y2="1">${stop(from, 0)}${stop(from + (full - from) * 0.35, 0.16)}${stop(from + (full - from) * 0.7, 0.48)}${stop(full, 0.74)}${stop(1, 0.92)}</linearGradient></defs><rect width="100%" height="100%" fill="url(#d)"/>`
}

function stop(offset: number, opacity: number): string {
  return `<stop offset="${offset.toFixed(3)}" stop-color="${colour.ground}" stop-opacity="${opacity}"/>`
}

/** The sign of the app and its name, on their own tab. */
function mark(platform: string): string {
  const room = inner - 92 - 28
  const points = Math.min(40, (40 * room) / widthOf('title', platform, 40))
  const width = 92 + widthOf('title', platform, points) + 28
  return `<g transform="translate(${size.margin} 56)"><rect width="${width.toFixed(1)}" height="76" rx="38" fill="#FAF7F2"/><g transform="translate(14 10) scale(0.78)"><rect width="72" height="72" rx="36" fill="#2E5B4E"/><g transform="translate(12 11)"><path d="M25 30C13 27 9 16 13 4c12 2 19 12 12 26z" fill="#E2ECE6"/><path d="M26 30c-1-9 4-16 13-18 1 10-4 17-13 18z" fill="#8CC5B0"/><rect x="8" y="33" width="32" height="11" rx="5.5" fill="#F0E4D2"/></g></g>${outline('title', platform, { x: 86, y: 52, points, fill: '#221F1A' })}</g>`
}

function underTitle(place: string, rating: ShareCard['rating'], y: number): string {
  const points = 34
  const written = (face: Face, text: string, x: number, fill: string) =>
    outline(face, text, { x, y, points, fill })
  const parts = [written('body', place, size.margin, colour.soft)]
  if (!rating) return parts.join('')
  const x = size.margin + (place ? widthOf('body', place, points) + 36 : 0)
  const after = x + 42 + widthOf('strong', rating.value, points) + 16
  parts.push(
    `<path transform="translate(${x.toFixed(1)} ${y - 28}) scale(1.35)" fill="${colour.gold}" d="M12 1.5l3.2 6.6 7.3 1-5.3 5.1 1.3 7.2L12 18l-6.5 3.4 1.3-7.2L1.5 9.1l7.3-1z"/>`,
    written('strong', rating.value, x + 42, colour.ink),
    written('body', rating.count, after, colour.soft),
  )
  return parts.join('')
}

const sizes = [84, 72, 60, 50]

/** The largest letters in which the title has room in two lines; what even then has none ends with dots. */
function fitted(title: string): { lines: string[]; points: number } {
  for (const points of sizes) {
    const lines = broken(title, points)
    if (lines.length <= 2) return { lines, points }
  }
  const points = sizes.at(-1)!
  const [first = '', second = ''] = broken(title, points)
  return { lines: [first, `${second.slice(0, -1)}…`], points }
}

function broken(title: string, points: number): string[] {
  const lines: string[] = []
  for (const word of title.split(' ')) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word
    if (lines.length > 0 && widthOf('title', longer, points) <= inner)
      lines[lines.length - 1] = longer
    else lines.push(...cut(word, points))
  }
  return lines
}

/** A word that is wider than the picture goes on in the next line. */
function cut(word: string, points: number): string[] {
  if (widthOf('title', word, points) <= inner) return [word]
  const most = Math.max(1, Math.floor((word.length * inner) / widthOf('title', word, points)) - 1)
  return [word.slice(0, most), ...cut(word.slice(most), points)]
}

type Place = { x: number; y: number; points: number; fill: string }

function outline(face: Face, text: string, { x, y, points, fill }: Place): string {
  let at = x
  const paths = partsOf(face, text).map(({ font, text: part }) => {
    const scale = points / font.unitsPerEm
    const { glyphs, positions } = font.layout(part)
    return glyphs.map((glyph, index) => {
      const { xAdvance, xOffset } = positions[index]!
      const place = `translate(${(at + xOffset * scale).toFixed(2)} ${y.toFixed(2)}) scale(${scale.toFixed(5)} ${(-scale).toFixed(5)})`
      at += xAdvance * scale
      const shape = glyph.path.toSVG()
      return shape && `<path transform="${place}" d="${shape}"/>`
    })
  })
  return `<g fill="${fill}">${paths.flat().join('')}</g>`
}

function widthOf(face: Face, text: string, points: number): number {
  return partsOf(face, text)
    .map(({ font, text: part }) => (font.layout(part).advanceWidth * points) / font.unitsPerEm)
    .reduce((sum, width) => sum + width, 0)
}

function partsOf(face: Face, text: string): { font: Font; text: string }[] {
  return runsOf(text.normalize('NFC')).map((run) => ({
    text: run.text,
    font: openFont(face, run.font).font,
  }))
}
