/** One drawing in the making: collects shapes and shared gradients, and prints the SVG. */
export class Sheet {
  #prefix: string
  #defs = new Map<string, string>()
  #body: string[] = []
  #seed: number

  constructor(name: string) {
    // Seeded by the file's own name, so that adding a scene never redraws another.
    this.#seed = [...name].reduce((h, c) => Math.imul(h ^ c.charCodeAt(0), 16777619), 2166136261)
    // Short, since it is written hundreds of times, yet unlike that of any other file on a page.
    this.#prefix = name[0]! + (this.#seed >>> 0).toString(36).slice(-3)
  }

  between(low: number, high: number): number {
    this.#seed = (this.#seed + 0x6d2b79f5) | 0
    let t = Math.imul(this.#seed ^ (this.#seed >>> 15), 1 | this.#seed)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return low + (((t ^ (t >>> 14)) >>> 0) / 4294967296) * (high - low)
  }

  /** Colours are `#rrggbb`, `#rrggbbaa`, or either with a place: `#rrggbb@40`. */
  down(...colours: string[]): string {
    return this.#define('linearGradient', 'x2="0" y2="1"', colours)
  }

  across(...colours: string[]): string {
    return this.#define('linearGradient', '', colours)
  }

  slant(...colours: string[]): string {
    return this.#define('linearGradient', 'x2="1" y2="1"', colours)
  }

  round(cx: number, cy: number, r: number, ...colours: string[]): string {
    return this.#define('radialGradient', `cx="${n(cx)}" cy="${n(cy)}" r="${n(r)}"`, colours)
  }

  rect(x: number, y: number, w: number, h: number, fill: string, rx = 0, opacity = 1): void {
    const corner = rx ? ` rx="${n(rx)}"` : ''
    this.#shape(
      `<rect x="${n(x)}" y="${n(y)}" width="${n(w)}" height="${n(h)}"${corner}`,
      fill,
      opacity,
    )
  }

  ellipse(cx: number, cy: number, rx: number, ry: number, fill: string, opacity = 1): void {
    this.#shape(`<ellipse cx="${n(cx)}" cy="${n(cy)}" rx="${n(rx)}" ry="${n(ry)}"`, fill, opacity)
  }

  path(shape: string, fill: string, opacity = 1): void {
    this.#shape(`<path d="${shape}"`, fill, opacity)
  }

  stroke(shape: string, colour: string, width: number, opacity = 1): void {
    const faint = opacity < 1 ? ` opacity="${n(opacity)}"` : ''
    this.#body.push(
      `<path d="${shape}" fill="none" stroke="${colour}" stroke-width="${n(width)}" stroke-linecap="round" stroke-linejoin="round"${faint}/>`,
    )
  }

  group(transform: string, draw: () => void, opacity = 1): void {
    const faint = opacity < 1 ? ` opacity="${n(opacity)}"` : ''
    this.#wrap(`transform="${transform}"${faint}`, draw)
  }

  /** Blurs what is drawn inside, for shadows, steam and light on walls. */
  soft(deviation: number, draw: () => void, opacity = 1): void {
    const id = this.#keep(
      `blur${deviation}`,
      (name) =>
        `<filter id="${name}" x="-50%" y="-50%" width="200%" height="200%"><feGaussianBlur stdDeviation="${n(deviation)}"/></filter>`,
    )
    const faint = opacity < 1 ? ` opacity="${n(opacity)}"` : ''
    this.#wrap(`filter="url(#${id})"${faint}`, draw)
  }

  /** Draws a shape once, as a symbol, and shows it wherever asked again. */
  again(key: string, transform: string, draw: () => void): void {
    const id = this.#keep(`symbol${key}`, (name) => {
      const body = this.#body
      this.#body = []
      draw()
      const symbol = `<g id="${name}">${this.#body.join('')}</g>`
      this.#body = body
      return symbol
    })
    this.#body.push(`<use href="#${id}" transform="${transform}"/>`)
  }

  /** Small round spots of one size, in one path. */
  dots(points: [number, number][], size: number, colour: string, opacity = 1): void {
    this.stroke(points.map(([x, y]) => d`M${x} ${y}h.01`).join(''), colour, size, opacity)
  }

  clip(shape: string, draw: () => void): void {
    const id = this.#keep(
      `clip${shape}`,
      (name) => `<clipPath id="${name}"><path d="${shape}"/></clipPath>`,
    )
    this.#wrap(`clip-path="url(#${id})"`, draw)
  }

  print(): string {
    return [
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 900" width="1200" height="900">',
      `<defs>${[...this.#defs.values()].join('')}</defs>`,
      ...this.#body,
      '</svg>',
      '',
    ].join('\n')
  }

  #shape(start: string, fill: string, opacity: number): void {
    const faint = opacity < 1 ? ` opacity="${n(opacity)}"` : ''
    this.#body.push(`${start} fill="${fill}"${faint}/>`)
  }

  #wrap(attributes: string, draw: () => void): void {
    this.#body.push(`<g ${attributes}>`)
    draw()
    this.#body.push('</g>')
  }

  #define(kind: string, geometry: string, colours: string[]): string {
    const whole = kind === 'linearGradient' && geometry === '' ? '' : ` ${geometry}`
    const id = this.#keep(`${kind}${geometry}${colours.join()}`, (name) => {
      const stops = colours.map((colour, i) => stop(colour, i / Math.max(1, colours.length - 1)))
      return `<${kind} id="${name}"${whole}>${stops.join('')}</${kind}>`
    })
    return `url(#${id})`
  }

  #keep(key: string, make: (id: string) => string): string {
    const place = [...this.#defs.keys()].indexOf(key)
    if (place >= 0) return `${this.#prefix}-${place}`
    const id = `${this.#prefix}-${this.#defs.size}`
    // Its place is taken first: making a symbol may define gradients of its own.
    this.#defs.set(key, '')
    this.#defs.set(key, make(id))
    return id
  }
}

export type Scenes = Record<string, (sheet: Sheet) => void>

/** Path data with numbers rounded to a tenth, which keeps the files small. */
export function d(parts: TemplateStringsArray, ...values: number[]): string {
  return parts.map((part, i) => part + (i < values.length ? n(values[i]!) : '')).join('')
}

/** A colour between two others; `t` = 0 gives the first. */
export function mix(from: string, to: string, t: number): string {
  const blend = (at: number) =>
    Math.round(channel(from, at) + (channel(to, at) - channel(from, at)) * t)
      .toString(16)
      .padStart(2, '0')
  return `#${blend(1)}${blend(3)}${blend(5)}`
}

/** The one palette of all scenes. */
export const C = {
  paper: '#faf7f2',
  cream: '#f6ecdc',
  sand: '#e8dcc6',
  dune: '#d3bf9f',
  clay: '#a9502f',
  terracotta: '#c9835f',
  blush: '#ecd0bb',
  gold: '#e2be6a',
  amber: '#b98a34',
  mist: '#dde8e1',
  sage: '#a9c0af',
  leaf: '#5d8a78',
  eucalyptus: '#2e5b4e',
  deep: '#1b3a31',
  stone: '#6f695f',
  slate: '#46423c',
  brown: '#3d2b22',
  night: '#1d1612',
} as const

function n(value: number): string {
  const places = Math.abs(value) < 2 ? 100 : 10
  const text = String(Math.round(value * places) / places)
  return text.replace(/^(-?)0\./, '$1.')
}

function stop(colour: string, spread: number): string {
  const [hex = '', place] = colour.split('@')
  const offset = place === undefined ? spread : Number(place) / 100
  const alpha = hex.length === 9 ? Number.parseInt(hex.slice(7), 16) / 255 : 1
  const faint = alpha < 1 ? ` stop-opacity="${n(alpha)}"` : ''
  return `<stop offset="${n(offset)}" stop-color="${hex.slice(0, 7)}"${faint}/>`
}

function channel(hex: string, at: number): number {
  return Number.parseInt(hex.slice(at, at + 2), 16)
}
