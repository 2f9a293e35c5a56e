import { glow, shade } from './light.ts'
import { pane, pot } from './room.ts'
import { C, d, mix, type Sheet } from './sheet.ts'

/** A shop front on the ground floor of a town house. */
export function front(s: Sheet, wall: string, paint: string, glass: string, trim: string): void {
  s.rect(120, 0, 960, 800, s.across(mix(wall, C.brown, 0.12), wall, mix(wall, C.brown, 0.2)))
  for (const x of [210, 440, 670, 900]) pane(s, x, 60, 96, 176, glass, trim)
  s.rect(120, 300, 960, 20, s.down(mix(trim, '#ffffff', 0.2), mix(trim, C.brown, 0.35)))
  s.rect(
    200,
    350,
    800,
    450,
    s.across(mix(paint, C.night, 0.2), mix(paint, '#dfeee4', 0.14), mix(paint, C.night, 0.25)),
    6,
  )
  s.rect(186, 338, 828, 28, s.down(mix(paint, '#ffffff', 0.3), paint), 5)
  s.rect(236, 430, 250, 290, glass, 4)
  s.rect(714, 430, 250, 290, glass, 4)
  s.rect(532, 430, 136, 370, mix(paint, C.night, 0.35), 4)
  s.path('M544 800V500A56 56 0 0 1 656 500V800Z', glass)
  for (const [x, side] of [
    [236, 1],
    [964, -1],
  ] as const)
    s.group(d`translate(${x} 430) scale(${side} 1)`, () => {
      s.path('M0 0H74C70 110 48 190 8 290H0Z', trim, 0.45)
      s.rect(118, 232, 116, 58, mix(paint, C.night, 0.2), 4, 0.3)
      s.path('M176 232C150 190 150 160 176 120C202 160 202 190 176 232Z', paint, 0.4)
      s.path('M176 232C130 214 120 186 128 160C160 176 172 200 176 232Z', paint, 0.32)
      s.path('M176 232C222 214 232 186 224 160C192 176 180 200 176 232Z', paint, 0.32)
    })
  s.rect(0, 796, 1200, 104, s.down(mix(wall, C.slate, 0.35), mix(wall, C.slate, 0.65)))
  s.rect(508, 790, 184, 20, s.down(mix(wall, '#ffffff', 0.4), mix(wall, C.slate, 0.4)), 3)
  for (const x of [330, 870]) {
    s.rect(x - 3, 388, 6, 22, C.brown)
    s.ellipse(x, 414, 15, 17, s.round(0.5, 0.5, 0.6, '#fffdf2', '#ffe2ac'))
  }
}

/** Two clipped trees beside the door. */
export function trees(s: Sheet, tone: string): void {
  for (const x of [496, 704]) {
    pot(s, x, 812, 66, 78, '#b06a48')
    s.ellipse(
      x,
      680,
      48,
      62,
      s.round(0.36, 0.28, 0.85, mix(tone, '#e9f2dc', 0.4), tone, mix(tone, C.night, 0.45)),
    )
  }
}

/** A row of zinc mansards with dormers and chimneys. */
export function roofs(s: Sheet, y: number, zinc: string, wall: string, shift: number): void {
  for (let x = -150 + shift; x < 1200; x += 330) {
    const w = s.between(304, 346)
    const h = s.between(76, 104)
    const up = s.between(-26, 18)
    s.rect(x + 6, y + h + up - 2, w - 12, 160, s.down(wall, mix(wall, C.brown, 0.25)))
    s.path(
      d`M${x} ${y + h + up}L${x + 16} ${y + up + 10}Q${x + 20} ${y + up} ${x + 34} ${y + up}H${x + w - 34}Q${x + w - 20} ${y + up} ${x + w - 16} ${y + up + 10}L${x + w} ${y + h + up}Z`,
      s.slant(mix(zinc, '#fff3dc', 0.5), zinc, mix(zinc, C.slate, 0.3)),
    )
    s.rect(
      x + w * 0.8,
      y + up - 40,
      40,
      46,
      s.across(mix(C.terracotta, wall, 0.5), mix(C.clay, wall, 0.35)),
      2,
    )
    for (const k of [0.26, 0.58])
      s.again(`dormer${zinc}`, d`translate(${x + w * k - 14} ${y + up + h})`, () => {
        s.path('M-6-8V-52A20 20 0 0 1 34-52V-8Z', mix(zinc, '#fff3dc', 0.6))
        s.path('M0-8V-50A14 14 0 0 1 28-50V-8Z', s.down('#fff0cc', '#d9a878'))
      })
    s.rect(x, y + h + up - 4, w, 7, mix(wall, '#ffffff', 0.4))
  }
}

/** Pastel houses along a river. */
export function quay(s: Sheet): void {
  const walls = ['#e9cfae', '#e3b996', '#f0dfc4', '#d9a98a', '#ead6b8']
  for (let i = 0; i < 9; i++) {
    const x = i * 136 - 10
    const h = s.between(120, 180)
    const wall = walls[i % 5]!
    s.rect(x, 560 - h, 132, h + 40, s.across(mix(wall, '#ffffff', 0.2), mix(wall, C.brown, 0.12)))
    s.path(
      d`M${x - 5} ${560 - h}L${x + 18} ${534 - h}H${x + 114}L${x + 137} ${560 - h}Z`,
      s.down('#c9835f', '#a9603f'),
    )
    s.again('windows', d`translate(${x} ${-h})`, () => {
      for (let k = 0; k < 6; k++)
        s.rect(22 + (k % 3) * 36, 576 + Math.floor(k / 3) * 52, 16, 28, '#7d6a58', 2, 0.42)
    })
  }
}

/** A brick house with snow on its roof. */
export function snowHouse(s: Sheet, x: number, y: number, w: number, h: number): void {
  s.rect(x, y, w - 8, h + 20, s.across('#a9735a', '#8b5a45'))
  s.path(
    d`M${x - 6} ${y + 4}Q${x + w * 0.25} ${y - 26} ${x + w * 0.5} ${y - 14}T${x + w} ${y + 4}V${y + 16}H${x - 6}Z`,
    '#ffffff',
  )
  for (let k = 0; k < 4; k++)
    s.rect(
      x + 22 + (k % 2) * 48,
      y + 42 + Math.floor(k / 2) * 78,
      26,
      44,
      k === 2 || k === 1 ? '#ffdf9f' : '#5f6e74',
      2,
    )
}

/** A cup of something warm seen from the side. */
export function mug(s: Sheet, x: number, base: number): void {
  shade(s, x, base, 90, 14, 0.5)
  s.stroke(
    d`M${x + 50} ${base - 88}C${x + 104} ${base - 92} ${x + 100} ${base - 26} ${x + 44} ${base - 30}`,
    '#cbb79c',
    13,
  )
  s.path(
    d`M${x - 56} ${base - 118}V${base - 22}Q${x - 56} ${base} ${x - 34} ${base}H${x + 34}Q${x + 56} ${base} ${x + 56} ${base - 22}V${base - 118}Z`,
    s.across('#b9c9bd', '#f2f5ec@35', '#c8d5ca', '#86a092'),
  )
  s.ellipse(x, base - 118, 56, 12, s.down('#8a5a3a', '#b98159'))
}

/** A wall lamp, lit. */
export function lampOn(s: Sheet, x: number, y: number): void {
  glow(s, x, y, 110, '#ffe2ac', 0.9)
  s.path(
    d`M${x - 22} ${y - 34}H${x + 22}L${x + 15} ${y + 36}H${x - 15}Z`,
    s.down('#fffaf0', '#ffe2ac'),
  )
  s.rect(x - 26, y - 44, 52, 11, '#3d2b22', 4)
  s.rect(x - 17, y + 35, 34, 8, '#3d2b22', 3)
}
