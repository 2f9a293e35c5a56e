import { shade } from './light.ts'
import { C, d, mix, type Sheet } from './sheet.ts'

/** A river pebble standing on its lowest point at (cx, base). */
export function stone(
  s: Sheet,
  cx: number,
  base: number,
  rx: number,
  ry: number,
  colour: string = C.stone,
  lean = 0,
): void {
  const cy = base - ry
  const top = cx + lean * rx
  const shape = d`M${cx - rx} ${cy + ry * 0.1}C${cx - rx} ${cy - ry * 0.62} ${top - rx * 0.6} ${cy - ry} ${top} ${cy - ry}S${cx + rx} ${cy - ry * 0.55} ${cx + rx} ${cy + ry * 0.12}S${cx + rx * 0.55} ${base} ${cx} ${base}S${cx - rx} ${cy + ry * 0.7} ${cx - rx} ${cy + ry * 0.1}Z`
  s.path(
    shape,
    s.round(0.4, 0.12, 0.95, mix(colour, '#fff4e0', 0.42), colour, mix(colour, C.night, 0.62)),
  )
  s.ellipse(
    top - rx * 0.22,
    cy - ry * 0.5,
    rx * 0.5,
    ry * 0.3,
    s.round(0.5, 0.5, 0.5, '#fff6e455', '#fff6e400'),
  )
}

/** Balanced stones, largest below; each is [half width, half height, sideways]. */
export function cairn(
  s: Sheet,
  cx: number,
  base: number,
  stones: [number, number, number][],
  colour: string = C.stone,
): void {
  let y = base
  stones.forEach(([rx, ry, off], i) => {
    stone(s, cx + off, y, rx, ry, mix(colour, i % 2 ? '#8d8272' : C.slate, 0.25), off / rx)
    const next = stones[i + 1]
    y -= ry * 2 - 5
    if (next)
      s.ellipse(
        cx + next[2],
        y + 4,
        next[0] * 0.8,
        ry * 0.22,
        s.round(0.5, 0.5, 0.5, `${C.night}88`, `${C.night}00`),
      )
  })
}

/** A burning pillar candle whose foot stands at (cx, base). */
export function candle(
  s: Sheet,
  cx: number,
  base: number,
  w: number,
  h: number,
  wax: string = C.cream,
): void {
  const x = cx - w / 2
  const top = base - h
  const flame = Math.min(62, w * 0.85)
  s.ellipse(
    cx,
    top - flame * 0.6,
    flame * 3.2,
    flame * 3.2,
    s.round(0.5, 0.5, 0.5, '#ffe2a4aa', '#ffc97a44@40', '#ffc97a00'),
  )
  s.path(
    d`M${x} ${top}V${base - 6}Q${cx} ${base + w * 0.12} ${x + w} ${base - 6}V${top}Z`,
    s.across(mix(wax, C.clay, 0.32), wax, mix(wax, '#ffffff', 0.3), mix(wax, C.clay, 0.4)),
  )
  s.path(d`M${x} ${top}V${top + h * 0.6}H${x + w}V${top}Z`, s.down('#ffd68fcc', '#ffd68f00'))
  s.ellipse(
    cx,
    top,
    w / 2,
    w * 0.13,
    s.round(0.5, 0.5, 0.5, '#fff7df', '#ffe7b8', mix(wax, C.terracotta, 0.22)),
  )
  s.rect(cx - 1.5, top - flame * 0.2, 3, flame * 0.2, C.brown, 1)
  const y = top - flame * 0.1
  const f = flame
  s.path(
    d`M${cx} ${y}C${cx - f * 0.34} ${y - f * 0.06} ${cx - f * 0.3} ${y - f * 0.5} ${cx + f * 0.03} ${y - f * 1.12}C${cx + f * 0.3} ${y - f * 0.52} ${cx + f * 0.36} ${y - f * 0.06} ${cx} ${y}Z`,
    s.round(0.5, 0.78, 0.75, '#fffdf0', '#ffe9a6@35', '#f6bd58@75', '#e08a3c88'),
  )
}

/** A bowl; `rim` is what fills it, seen from slightly above. */
export function bowl(
  s: Sheet,
  cx: number,
  rimY: number,
  rx: number,
  h: number,
  colour: string,
  rim: string,
  flat = 0.26,
): void {
  const ry = rx * flat
  shade(s, cx + rx * 0.1, rimY + h, rx * 1.15, ry * 0.75, 0.5)
  s.path(
    d`M${cx - rx} ${rimY}C${cx - rx} ${rimY + h * 0.75} ${cx - rx * 0.6} ${rimY + h} ${cx - rx * 0.36} ${rimY + h}Q${cx} ${rimY + h + ry * 0.12} ${cx + rx * 0.36} ${rimY + h}C${cx + rx * 0.6} ${rimY + h} ${cx + rx} ${rimY + h * 0.75} ${cx + rx} ${rimY}Z`,
    s.across(
      mix(colour, C.night, 0.22),
      mix(colour, '#fff6e6', 0.35),
      colour,
      mix(colour, C.night, 0.42),
    ),
  )
  s.path(
    d`M${cx - rx} ${rimY}C${cx - rx} ${rimY + h * 0.75} ${cx - rx * 0.6} ${rimY + h} ${cx - rx * 0.36} ${rimY + h}Q${cx} ${rimY + h + ry * 0.12} ${cx + rx * 0.36} ${rimY + h}C${cx + rx * 0.6} ${rimY + h} ${cx + rx} ${rimY + h * 0.75} ${cx + rx} ${rimY}Z`,
    s.down(`${C.night}00@45`, `${C.night}66`),
  )
  s.ellipse(
    cx,
    rimY,
    rx,
    ry,
    s.across(
      mix(colour, '#fff6e6', 0.25),
      mix(colour, '#fff6e6', 0.6),
      mix(colour, '#fff6e6', 0.15),
    ),
  )
  s.ellipse(
    cx,
    rimY + ry * 0.05,
    rx * 0.93,
    ry * 0.89,
    s.down(mix(colour, C.night, 0.5), mix(colour, C.night, 0.15)),
  )
  s.ellipse(cx, rimY + ry * 0.16, rx * 0.88, ry * 0.76, rim)
}

/** A folded stack of towels; colours from bottom to top. */
export function towels(
  s: Sheet,
  cx: number,
  base: number,
  w: number,
  h: number,
  colours: string[],
): void {
  shade(s, cx, base, w * 0.62, h * 0.42, 0.45)
  colours.forEach((colour, i) => {
    const y = base - (i + 1) * h
    const x = cx - w / 2 + s.between(-6, 6)
    s.rect(
      x,
      y,
      w,
      h,
      s.down(mix(colour, '#ffffff', 0.45), colour, mix(colour, C.brown, 0.24)),
      h * 0.46,
    )
    s.path(
      d`M${x + w * 0.05} ${y + h * 0.53}Q${x + w * 0.5} ${y + h * 0.6} ${x + w * 0.97} ${y + h * 0.5}Q${x + w * 0.5} ${y + h * 0.74} ${x + w * 0.05} ${y + h * 0.53}Z`,
      mix(colour, C.brown, 0.5),
      0.32,
    )
    s.rect(
      x,
      y,
      w,
      h,
      s.across('#ffffff55', '#ffffff00@30', `${C.brown}00@60`, `${C.brown}55`),
      h * 0.46,
    )
    if (i < colours.length - 1)
      s.rect(x + 14, y - 3, w - 28, 9, s.down(`${C.brown}66`, `${C.brown}00`), 4)
  })
}

/** A rolled towel seen from its end: a soft spiral. */
export function roll(s: Sheet, cx: number, cy: number, r: number, colour: string, turn = 0): void {
  s.ellipse(
    cx,
    cy,
    r,
    r,
    s.round(0.38, 0.26, 0.85, mix(colour, '#ffffff', 0.6), colour, mix(colour, C.brown, 0.42)),
  )
  // Half circles whose middle changes sides make a spiral in few bytes.
  const arcs = [0.16, 0.3, 0.44, 0.58, 0.72, 0.86].map(
    (q, i) => d`a${q * r} ${q * r} 0 0 1 ${(i % 2 ? -2 : 2) * q * r} 0`,
  )
  s.group(d`translate(${cx} ${cy}) rotate(${turn * 57})`, () => {
    s.stroke(d`M${-r * 0.12} 0` + arcs.join(''), mix(colour, C.brown, 0.55), r * 0.045, 0.42)
  })
}

/** A glass bottle of oil with a stopper; `fill` is the oil. */
export function bottle(
  s: Sheet,
  cx: number,
  base: number,
  w: number,
  h: number,
  oil: string,
  cap: string = C.brown,
  standing = true,
): void {
  const x = cx - w / 2
  const neck = w * 0.36
  const shoulder = base - h * 0.7
  const body = d`M${x} ${base - w * 0.12}V${shoulder + w * 0.2}C${x} ${shoulder - w * 0.12} ${cx - neck / 2} ${shoulder - w * 0.05} ${cx - neck / 2} ${shoulder - w * 0.34}V${base - h * 0.86}H${cx + neck / 2}V${shoulder - w * 0.34}C${cx + neck / 2} ${shoulder - w * 0.05} ${x + w} ${shoulder - w * 0.12} ${x + w} ${shoulder + w * 0.2}V${base - w * 0.12}Q${x + w} ${base} ${x + w * 0.86} ${base}H${x + w * 0.14}Q${x} ${base} ${x} ${base - w * 0.12}Z`
  if (standing)
    s.ellipse(
      cx + w * 0.75,
      base + 4,
      w * 1.1,
      w * 0.17,
      s.round(0.35, 0.5, 0.6, `${mix(oil, '#ffe2a0', 0.4)}cc`, `${oil}55@50`, `${oil}00`),
    )
  if (standing) shade(s, cx, base, w * 0.68, w * 0.13, 0.5)
  s.path(
    body,
    s.across(
      mix(oil, C.night, 0.45),
      mix(oil, '#fff0c8', 0.25),
      mix(oil, '#fff0c8', 0.5),
      oil,
      mix(oil, C.night, 0.55),
    ),
  )
  s.path(body, s.down('#fff6e299', '#fff6e200@45', `${C.night}00@60`, `${C.night}44`))
  s.rect(
    x + w * 0.13,
    shoulder + w * 0.2,
    w * 0.09,
    h * 0.46,
    s.down('#ffffffcc', '#ffffff22'),
    w * 0.045,
  )
  s.rect(
    cx - neck * 0.62,
    base - h,
    neck * 1.24,
    h * 0.16,
    s.across(mix(cap, C.night, 0.3), mix(cap, '#ffe9cc', 0.45), cap, mix(cap, C.night, 0.5)),
    6,
  )
}

/** A cream jar with a lid. */
export function jar(
  s: Sheet,
  cx: number,
  base: number,
  w: number,
  h: number,
  colour: string,
  lid: string,
): void {
  const x = cx - w / 2
  const tone = (c: string) =>
    s.across(mix(c, C.night, 0.25), mix(c, '#ffffff', 0.55), c, mix(c, C.night, 0.35))
  shade(s, cx + w * 0.08, base, w * 0.72, w * 0.12, 0.5)
  s.path(
    d`M${x} ${base - h * 0.68}V${base - h * 0.14}Q${x} ${base} ${x + w * 0.16} ${base}H${x + w * 0.84}Q${x + w} ${base} ${x + w} ${base - h * 0.14}V${base - h * 0.68}Z`,
    tone(colour),
  )
  s.rect(x, base - h * 0.7, w, h * 0.07, s.down(`${C.night}55`, `${C.night}00`))
  s.path(
    d`M${x - w * 0.02} ${base - h * 0.68}V${base - h * 0.94}Q${x} ${base - h} ${x + w * 0.09} ${base - h}H${x + w * 0.91}Q${x + w} ${base - h} ${x + w * 1.02} ${base - h * 0.94}V${base - h * 0.68}Z`,
    tone(lid),
  )
  s.rect(
    x + w * 0.02,
    base - h,
    w * 0.96,
    h * 0.05,
    s.across('#ffffff11', '#ffffffaa', '#ffffff11'),
    h * 0.025,
  )
}
