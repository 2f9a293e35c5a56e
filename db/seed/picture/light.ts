import { C, d, mix, type Sheet } from './sheet.ts'

/** Fills the whole sheet from top to bottom. */
export function backdrop(s: Sheet, ...colours: string[]): void {
  s.rect(0, 0, 1200, 900, s.down(...colours))
}

export function glow(
  s: Sheet,
  x: number,
  y: number,
  r: number,
  colour: string,
  strength = 1,
): void {
  s.ellipse(x, y, r, r, s.round(0.5, 0.5, 0.5, colour, `${colour}66@40`, `${colour}00`), strength)
}

/** The soft shade an object leaves where it stands. */
export function shade(
  s: Sheet,
  x: number,
  y: number,
  rx: number,
  ry: number,
  dark = 0.35,
  colour: string = C.night,
): void {
  s.ellipse(x, y, rx, ry, s.round(0.5, 0.5, 0.5, colour, `${colour}99@45`, `${colour}00`), dark)
}

/** Window light thrown on a wall: panes in a slanted, blurred grid. */
export function windowLight(
  s: Sheet,
  x: number,
  y: number,
  w: number,
  h: number,
  skew = -14,
  colour = '#fff6e2',
  strength = 0.6,
): void {
  const fill = s.down(colour, `${colour}55`)
  s.soft(
    7,
    () => {
      s.group(d`translate(${x} ${y}) skewX(${skew}) skewY(6)`, () => {
        for (let row = 0; row < 3; row++)
          for (let col = 0; col < 2; col++)
            s.rect((col * w) / 2, (row * h) / 3, w / 2 - 14, h / 3 - 14, fill)
      })
    },
    strength,
  )
}

/** A beam from a high opening; wide at its foot, fading out. */
export function beam(
  s: Sheet,
  x: number,
  y: number,
  top: number,
  foot: number,
  length: number,
  lean: number,
  colour = '#fff0d0',
  strength = 0.4,
): void {
  const end = y + length
  s.soft(
    12,
    () => {
      s.path(
        d`M${x - top / 2} ${y}L${x + top / 2} ${y}L${x + lean + foot / 2} ${end}L${x + lean - foot / 2} ${end}Z`,
        s.down(colour, `${colour}77@45`, `${colour}00`),
      )
    },
    strength,
  )
}

/** Rising wisps of steam or incense. */
export function steam(
  s: Sheet,
  x: number,
  y: number,
  height: number,
  spread: number,
  strength = 0.5,
  colour = '#ffffff',
): void {
  const fading = s.down(`${colour}00`, `${colour}cc@55`, `${colour}11`)
  s.soft(
    11,
    () => {
      for (let i = 0; i < 3; i++) {
        const from = x + (i - 1) * spread * 0.8
        const sway = spread * (i % 2 ? -0.62 : 0.62)
        const rise = height * (i === 1 ? 1 : 0.74)
        s.stroke(
          d`M${from} ${y}C${from - sway} ${y - rise * 0.2} ${from + sway} ${y - rise * 0.36} ${from} ${y - rise * 0.55}S${from + sway * 0.8} ${y - rise * 0.86} ${from + sway * 0.5} ${y - rise}`,
          fading,
          spread * 0.3,
        )
      }
    },
    strength,
  )
}

/** Drifting haze, for bath houses and valleys. */
export function haze(s: Sheet, y: number, height: number, colour: string, strength = 0.6): void {
  s.rect(0, y - height / 2, 1200, height, s.down(`${colour}00`, colour, `${colour}00`), 0, strength)
}

/** A table top or floor from `y` to the bottom edge with a light pool. */
export function ground(s: Sheet, y: number, near: string, far: string, poolX = 600): void {
  s.rect(0, y, 1200, 900 - y, s.down(far, near))
  s.rect(
    0,
    y,
    1200,
    5,
    s.across(
      `${mix(far, '#ffffff', 0.6)}00`,
      mix(far, '#ffffff', 0.6),
      `${mix(far, '#ffffff', 0.6)}00`,
    ),
    0,
    0.6,
  )
  s.ellipse(
    poolX,
    y + (900 - y) * 0.4,
    560,
    (900 - y) * 0.42,
    s.round(0.5, 0.5, 0.5, '#fff8ea66', '#fff8ea00'),
  )
}

/** A rolling band with a wavy upper edge: hills, dunes, far water. */
export function band(
  s: Sheet,
  y: number,
  swing: number,
  fill: string,
  phase = 0,
  opacity = 1,
): void {
  const at = (i: number) => y + Math.sin(phase + i * 1.7) * swing
  s.path(
    d`M0 ${at(0)}C200 ${at(0) - swing} 250 ${at(1) - swing} 400 ${at(1)}S700 ${at(2) + swing} 800 ${at(2)}S1050 ${at(3) - swing} 1200 ${at(3)}V900H0Z`,
    fill,
    opacity,
  )
}

/** Rings on water seen at a low angle. */
export function ripples(
  s: Sheet,
  x: number,
  y: number,
  r: number,
  count: number,
  colour = '#ffffff',
  flat = 0.32,
): void {
  for (let i = 0; i < count; i++) {
    const size = (r * (i + 1)) / count
    const fade = 0.62 * (1 - i / (count + 1))
    s.path(ring(x, y, size, size * flat, 3 + i * 1.7), s.down(`${colour}22`, colour), fade)
  }
}

/** Horizontal glints on water under a light. */
export function glints(
  s: Sheet,
  x: number,
  y: number,
  height: number,
  width: number,
  colour: string,
  count = 9,
): void {
  for (let i = 0; i < count; i++) {
    const t = i / count
    const w = width * (0.35 + t * 0.9) * s.between(0.6, 1)
    s.ellipse(
      x + s.between(-0.2, 0.2) * width,
      y + height * t,
      w / 2,
      2 + t * 5,
      s.round(0.5, 0.5, 0.5, colour, `${colour}00`),
      0.85 - t * 0.5,
    )
  }
}

function ring(x: number, y: number, rx: number, ry: number, w: number): string {
  // Thicker in front than behind: two ellipses of which the inner one is pushed back.
  const ix = rx - w
  const iy = ry - w * 0.6
  const iyc = y - w * 0.45
  return d`M${x - rx} ${y}a${rx} ${ry} 0 1 0 ${rx * 2} 0a${rx} ${ry} 0 1 0 ${-rx * 2} 0ZM${x - ix} ${iyc}a${ix} ${iy} 0 1 1 ${ix * 2} 0a${ix} ${iy} 0 1 1 ${-ix * 2} 0Z`
}
