import { blade, cane, eucalyptus, frond, leaf, lotus, petal } from './botany.ts'
import { backdrop, band, beam, glow, ground, haze, ripples, shade, windowLight } from './light.ts'
import { bowl, stone } from './object.ts'
import { C, d, mix, type Scenes, type Sheet } from './sheet.ts'

export const foliage: Scenes = {
  'bamboo-grove'(s) {
    backdrop(s, '#eef2d8', '#b9cf9f@45', '#4f7a55')
    glow(s, 640, 260, 560, '#fffbe2', 1)
    for (const [x, w] of [
      [180, 26],
      [330, 22],
      [520, 24],
      [700, 20],
      [860, 26],
      [1020, 22],
    ] as const)
      cane(s, x, w, -20, 900, '#c3d3ab', (x % 7) - 3)
    haze(s, 560, 600, '#f3f5dd', 0.55)
    for (const [x, w, lean] of [
      [90, 54, 1],
      [300, 46, -2],
      [930, 52, 2],
      [1120, 62, -1],
    ] as const)
      cane(s, x, w, -40, 920, '#6f9a62', lean)
    beam(s, 720, -40, 60, 340, 900, -300, '#fffbe0', 0.55)
    beam(s, 900, -40, 40, 220, 900, -380, '#fffbe0', 0.4)
    for (const [x, y, l, a] of [
      [330, 210, 190, 20],
      [330, 214, 170, 52],
      [320, 400, 160, 10],
      [910, 150, 190, 160],
      [912, 156, 170, 130],
      [920, 420, 170, 172],
      [110, 520, 190, 30],
      [1100, 560, 190, 150],
    ] as const)
      leaf(s, x, y, l, l * 0.11, a, '#5d8a55')
    band(s, 800, 12, s.down('#8fae7c', '#3f6a4a'), 1)
    stone(s, 560, 850, 120, 44, '#8a8b78')
    stone(s, 700, 866, 70, 28, '#9a9884')
  },
  'fern-in-morning-light'(s) {
    backdrop(s, '#e6eedd', '#b7cfae@45', '#557f68')
    glow(s, 820, 160, 560, '#fffbe6', 1)
    s.soft(
      10,
      () => {
        frond(s, 1080, 900, 640, 236, 40, '#8fb497', 5)
        frond(s, 120, 880, 560, 292, -30, '#8fb497', 5)
      },
      0.6,
    )
    beam(s, 900, -40, 60, 360, 900, -420, '#fffbe0', 0.5)
    frond(s, 600, 930, 780, 258, -40, C.eucalyptus, 12)
    frond(s, 620, 940, 760, 284, 40, '#47796a', 12)
    frond(s, 610, 940, 820, 268, 10, '#5d8a78', 12)
    s.soft(3, () =>
      s.dots(
        [
          [420, 300],
          [760, 240],
          [540, 420],
          [820, 520],
          [330, 520],
        ],
        16,
        '#fffbe0',
        0.7,
      ),
    )
  },
  'eucalyptus-on-linen'(s) {
    backdrop(s, '#f6f0e4', '#ece1cd@60', '#dccbb0')
    for (const [y, o] of [
      [180, 0.35],
      [420, 0.3],
      [700, 0.4],
    ] as const)
      s.soft(22, () =>
        s.path(
          d`M-40 ${y}C260 ${y - 90} 520 ${y + 90} 800 ${y - 10}S1120 ${y - 70} 1260 ${y + 20}V${y + 46}C1080 ${y} 940 ${y + 60} 760 ${y + 50}S240 ${y + 10}-40 ${y + 60}Z`,
          '#b79d7b',
          o,
        ),
      )
    windowLight(s, 560, 20, 480, 560, -18, '#fffdf6', 0.7)
    s.soft(14, () => eucalyptus(s, 330, 810, 760, -50, 26, '#8a744f', 8), 0.35)
    eucalyptus(s, 310, 780, 780, -52, 26, C.leaf, 8)
    eucalyptus(s, 420, 820, 560, -22, -20, '#7fa794', 7)
    stone(s, 300, 800, 74, 34, '#b3a995')
  },
  orchid(s) {
    backdrop(s, '#e9e2d3', '#dccfb9@60', '#bca98a')
    windowLight(s, 200, 20, 440, 560, -14, '#fffaf0', 0.75)
    ground(s, 730, '#a18262', '#cdb38f')
    s.stroke('M560 720C540 520 560 330 760 250S930 290 960 350', '#6f8f5e', 9)
    for (const [x, y, r, a] of [
      [640, 330, 74, -30],
      [760, 262, 86, -8],
      [872, 296, 80, 22],
      [950, 372, 62, 40],
    ] as const)
      orchid(s, x, y, r, a)
    for (const [x, y] of [
      [600, 430],
      [566, 540],
    ] as const)
      s.ellipse(x, y, 17, 23, s.round(0.4, 0.3, 0.8, '#f6e6d8', '#dcae98', '#a97a64'))
    for (const [x, y, b, w] of [
      [330, 650, -20, 90],
      [400, 560, -20, 80],
      [760, 590, 30, 90],
      [830, 700, 20, 80],
    ] as const)
      blade(s, 560, 740, x, y, b, w, '#5d8a5e')
    bowl(s, 560, 700, 130, 110, '#f3e9d8', s.down('#7a6248', '#4a3a2a'))
    stone(s, 820, 812, 74, 28, '#a79a86')
  },
  'palm-shadows'(s) {
    backdrop(s, '#f0dcc2', '#e6c8a6@60', '#cfa57d')
    s.path('M0 0H760L260 900H0Z', s.slant('#fff4dcaa', '#fff4dc00'))
    s.soft(
      10,
      () => {
        fan(s, 1120, 60, 560, '#a9765098', 9)
        fan(s, 160, 20, 380, '#a9765098', 8)
      },
      0.55,
    )
    s.rect(0, 700, 1200, 200, s.down('#e3c49d', '#b98a60'))
    s.rect(370, 560, 460, 180, s.across('#e9d3b2', '#fff3dc@35', '#e0c39c@65', '#b08a62'), 12)
    s.rect(350, 530, 500, 44, s.down('#fff8ea', '#d9bb92'), 14)
    shade(s, 600, 742, 330, 24, 0.4)
    s.path(
      'M540 530C470 470 480 380 548 340V290H652V340C720 380 730 470 660 530Z',
      s.across('#a9603f', '#e6aa84@32', '#c9835f@62', '#8d4529'),
    )
    s.ellipse(600, 290, 54, 11, s.down('#5b2a1a', '#8d4529'))
    for (const [x, y, b] of [
      [450, 90, -40],
      [540, 40, -20],
      [640, 30, 20],
      [740, 80, 40],
      [390, 190, -40],
      [800, 180, 40],
    ] as const)
      blade(s, 600, 292, x, y, b, 30, '#7d8f5e')
  },
  'leaves-after-rain'(s) {
    backdrop(s, '#1f4338', '#2f5b4e@50', '#12291f')
    glow(s, 820, 200, 460, '#dfe8c0', 0.5)
    s.soft(9, () => {
      leaf(s, 1240, 700, 620, 120, 205, '#2f5b4e')
      leaf(s, -40, 140, 560, 110, 18, '#2f5b4e')
    })
    for (const [x, y, l, w, a, c] of [
      [-40, 860, 820, 150, -34, '#3f7562'],
      [1230, 180, 760, 140, 158, '#4b826d'],
      [180, 990, 760, 140, -66, '#2f6252'],
      [1180, 960, 640, 124, 222, '#5d937b'],
    ] as const)
      leaf(s, x, y, l, w, a, c)
    for (let i = 0; i < 30; i++) {
      const [fromX, fromY, length, deg] = (
        [
          [-40, 860, 820, -34],
          [1230, 180, 760, 158],
          [180, 990, 760, -66],
        ] as const
      )[i % 3]!
      const along = length * s.between(0.32, 0.86)
      const off = s.between(-46, 46)
      const a = (deg * Math.PI) / 180
      const x = fromX + Math.cos(a) * along - Math.sin(a) * off
      const y = fromY + Math.sin(a) * along + Math.cos(a) * off
      const r = s.between(6, 19)
      s.again('drop', d`translate(${x} ${y}) scale(${r / 10})`, () => {
        s.ellipse(1, 3, 10, 8, '#0b1f18', 0.3)
        s.ellipse(0, 0, 10, 9, s.round(0.6, 0.75, 0.8, '#e9f7ea', '#8fbfa6@50', '#3b6d5a'), 0.85)
        s.ellipse(-3, -3.4, 3, 2, '#ffffff', 0.95)
      })
    }
  },
  'floating-flowers'(s) {
    backdrop(s, '#a9c9bf', '#6f9c90@55', '#35645a')
    glow(s, 360, 140, 520, '#fff6e0', 0.8)
    ripples(s, 600, 520, 620, 6, '#f5fbf6', 0.34)
    for (const [x, y, r] of [
      [420, 640, 130],
      [800, 560, 110],
      [640, 780, 90],
    ] as const) {
      shade(s, x, y + 4, r * 1.2, r * 0.3, 0.5, '#12352d')
      lotus(s, x, y, r, r > 120 ? '#f6dccb' : '#fbf3e6')
    }
    for (const [x, y, a] of [
      [300, 740, 30],
      [560, 560, 120],
      [920, 700, 240],
      [500, 800, 80],
    ] as const)
      petal(s, x, y, 56, a, '#f3cdb8', 0.45)
    leaf(s, 1220, 40, 420, 66, 152, C.eucalyptus)
    leaf(s, 1210, 150, 380, 60, 168, '#47796a')
  },
  'misty-valley'(s) {
    backdrop(s, '#f3e3cb', '#eadfc9@45', '#c9d3c0')
    glow(s, 420, 300, 420, '#fff6dc', 1)
    s.ellipse(420, 310, 70, 70, '#fff4d6')
    const hills: [number, number, string, number][] = [
      [430, 60, '#c3cdb9', 0.4],
      [510, 54, '#9db8a3', 2.2],
      [600, 46, '#6f9a83', 4],
      [690, 40, '#47796a', 1.2],
      [790, 34, '#2a5546', 3],
    ]
    for (const [y, swing, tone, phase] of hills) {
      band(s, y, swing, s.down(tone, mix(tone, '#f3eee0', 0.65)), phase)
      haze(s, y + 80, 100, '#f6efe0', 0.4)
    }
  },
}

function orchid(s: Sheet, x: number, y: number, r: number, deg: number): void {
  const fill = s.down('#ffffff', '#fbeee6@55', '#e9bfae')
  s.group(d`translate(${x} ${y}) rotate(${deg}) scale(${r / 80})`, () => {
    for (const a of [0, 128, 232])
      s.group(d`rotate(${a})`, () => s.path('M0 0C-34-26-30-74 0-88C30-74 34-26 0 0Z', fill))
    for (const k of [-1, 1])
      s.group(d`scale(${k} 1) rotate(74)`, () =>
        s.path(
          'M0 0C-56-14-62-72-10-92C46-84 54-24 0 0Z',
          s.down('#fffdfb', '#f9e6dc@60', '#dca693'),
        ),
      )
    s.path('M-14 6C-30 34-14 56 0 60C14 56 30 34 14 6Z', s.down('#e2be6a', '#c9735a'))
    s.ellipse(0, 4, 11, 10, s.round(0.4, 0.3, 0.8, '#fff8e2', '#e2be6a'))
  })
}

function fan(s: Sheet, x: number, y: number, length: number, colour: string, count: number): void {
  for (let i = 0; i < count; i++) {
    const a = ((60 + i * 14) * Math.PI) / 180
    const tx = x + Math.cos(a) * length
    const ty = y + Math.sin(a) * length
    s.path(
      d`M${x} ${y}Q${(x + tx) / 2 + Math.sin(a) * 34} ${(y + ty) / 2} ${tx} ${ty}Q${(x + tx) / 2 - Math.sin(a) * 34} ${(y + ty) / 2 - 10} ${x} ${y}Z`,
      colour.slice(0, 7),
      0.6,
    )
  }
}
