import {
  type ArtRole,
  drawingOf,
  type Paint,
  type Shape,
} from '@serein/shared/gift-card/drawing.ts'
import type { GiftCardDesign } from '@serein/shared/gift-card/states.ts'
import { makeSharePicture } from '../platform/share-picture.ts'

/** The scenes of `ui/src/theme.css` by day, for mails and paper; a test holds them to it. */
export const artColours: Record<ArtRole, string> = {
  sky: '#e8efe9',
  glow: '#fbe6c6',
  mist: '#c6dad1',
  leaf: '#5d917f',
  deep: '#2e5b4e',
  stone: '#8b857b',
  'stone-dark': '#5b564f',
  sand: '#f0e4d2',
  clay: '#d9906f',
  paper: '#ffffff',
  'paper-shade': '#f0e4d2',
  night: '#22463b',
}

const made = new Map<GiftCardDesign, Promise<Buffer<ArrayBuffer> | null>>()

/** The drawing of a card as a JPEG, since mails and paper know no SVG. Null when too many pictures wait to be made. */
export async function giftCardPicture(design: GiftCardDesign): Promise<Buffer<ArrayBuffer> | null> {
  const making = made.get(design) ?? makeSharePicture(Buffer.from(drawn(design)))
  made.set(design, making)
  const picture = await making.catch((error: unknown) => {
    made.delete(design)
    throw error
  })
  if (!picture) made.delete(design)
  return picture
}

function drawn(design: GiftCardDesign): string {
  const shapes = drawingOf(design)
  const gradients = shapes.map(({ fill }, index) => gradient(fill, index)).join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1280" height="800" viewBox="0 0 320 200"><defs>${gradients}</defs>${shapes.map(shapeOf).join('')}</svg>`
}

function gradient(fill: Paint | undefined, index: number): string {
  if (typeof fill !== 'object') return ''
  if ('round' in fill) {
    const colour = artColours[fill.round]
    return `<radialGradient id="g${index}"><stop stop-color="${colour}"/><stop offset="1" stop-color="${colour}" stop-opacity="0"/></radialGradient>`
  }
  const [from, to] = fill
  return `<linearGradient id="g${index}" x1="0" y1="0" x2="0" y2="1"><stop stop-color="${artColours[from]}"/><stop offset="1" stop-color="${artColours[to]}"/></linearGradient>`
}

function shapeOf({ path, fill, line, opacity = 1, at }: Shape, index: number): string {
  const paint =
    typeof fill === 'object' ? `url(#g${index})` : fill === undefined ? 'none' : artColours[fill]
  const stroke = line
    ? ` stroke="${artColours[line.role]}" stroke-width="${line.width}" stroke-linecap="round"`
    : ''
  const [x = 0, y = 0, turn = 0, size = 1] = at ?? []
  return `<path d="${path}" fill="${paint}"${stroke} opacity="${opacity}" transform="translate(${x} ${y}) rotate(${turn}) scale(${size})"/>`
}
