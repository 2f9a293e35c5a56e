import { front, lampOn, mug, quay, roofs, snowHouse, trees } from './building.ts'
import { blade, eucalyptus, leaf } from './botany.ts'
import { backdrop, band, glints, glow, haze, shade } from './light.ts'
import { candle, stone } from './object.ts'
import { casement, curtain, pot } from './room.ts'
import { C, d, mix, type Scenes, type Sheet } from './sheet.ts'

export const place: Scenes = {
  'facade-by-day'(s) {
    backdrop(s, '#efe6d6', '#e9dcc6@60', '#d6c3a4')
    front(s, '#f3eadb', '#2e5b4e', s.slant('#cfe0da', '#8fb0a6', '#e6efe6'), '#fbf5ea')
    s.path('M0 0H480L0 620Z', s.slant('#fff6df99', '#fff6df00'))
    trees(s, '#47796a')
  },
  'facade-by-evening'(s) {
    backdrop(s, '#2a3d44', '#46504c@60', '#2b2620')
    front(
      s,
      '#5d5349',
      '#1b3a31',
      s.round(0.5, 0.6, 0.8, '#fff0c4', '#f2c277', '#b9783d'),
      '#4a4038',
    )
    glow(s, 600, 560, 460, '#ffd28a', 0.5)
    glow(s, 330, 470, 150, '#ffe2ac', 0.8)
    glow(s, 870, 470, 150, '#ffe2ac', 0.8)
    trees(s, '#1d3a31')
  },
  'paris-rooftops'(s) {
    backdrop(s, '#f6ddc0', '#f3d3b4@45', '#dfc3a8')
    glow(s, 800, 300, 420, '#fff0cf', 0.95)
    s.ellipse(800, 300, 66, 66, '#fff3d6')
    band(s, 470, 14, s.down('#c4bdb0', '#d9cbb8'), 0.5, 0.8)
    s.path(
      'M516 520C548 430 566 330 572 220H576C582 330 600 430 632 520H606Q574 452 542 520Z',
      s.down('#a89f94', '#c4b8a8'),
    )
    s.path('M547 424H601V434H547ZM562 336H586V343H562Z', '#a89f94')
    roofs(s, 500, '#b3bab6', '#ecdfca', 0)
    roofs(s, 596, '#8b9e9d', '#e6d5bd', 130)
    roofs(s, 700, '#647f80', '#d8c3a6', 40)
    haze(s, 560, 120, '#fbe9d2', 0.4)
    s.rect(0, 780, 1200, 120, s.down('#4a3427', '#2a1d16'))
    s.rect(0, 766, 1200, 18, s.down('#8b6a4c', '#4a3427'))
    pot(s, 350, 772, 110, 100, '#c9835f')
    for (let i = -2; i <= 2; i++)
      blade(s, 350, 680, 350 + i * 52, 540 + Math.abs(i) * 32, i * 8, 34, C.leaf)
    s.rect(0, 0, 62, 900, s.across('#6b4a35', '#a97a52'))
    s.rect(1138, 0, 62, 900, s.across('#a97a52', '#6b4a35'))
  },
  'lyon-river-bridge'(s) {
    backdrop(s, '#d9e4df', '#f0e3cd@50', '#c8b494')
    glow(s, 380, 240, 420, '#fff3d6', 0.9)
    band(s, 400, 34, s.down('#a9bfae', '#c8d3c2'), 2.4)
    s.path(
      'M560 470C660 350 740 322 824 322S1010 380 1200 400V560H560Z',
      s.down('#9db8a3', '#c3cfba'),
    )
    s.path('M770 330V262L784 236L798 262V330ZM850 330V262L864 236L878 262V330Z', '#d3c6b0')
    s.path('M786 330V284Q824 250 862 284V330Z', '#e0d4be')
    quay(s)
    s.rect(0, 590, 1200, 310, s.down('#b4ccc0', '#6f998b@45', '#33594e'))
    glints(s, 400, 610, 240, 300, '#fff6dc', 12)
    for (let i = 0; i < 9; i++)
      s.rect(60 + i * 128, 596, 62, s.between(90, 180), s.down('#e9c9a455', '#e9c9a400'), 8)
    s.path('M-20 560Q600 470 1220 560V604Q600 520 -20 604Z', s.down('#f6ecdc', '#c2ab89'))
    for (let i = 0; i < 4; i++) {
      const x = 30 + i * 300
      s.path(
        d`M${x} 740V650C${x + 10} ${580 - (i % 3 ? 24 : 0)} ${x + 230} ${580 - (i % 3 ? 24 : 0)} ${x + 240} 650V740H${x + 270}V560H${x - 30}V740Z`,
        s.down('#efe0c6', '#b3987a'),
      )
    }
    s.rect(0, 734, 1200, 24, s.down('#8b735888', '#33594e00'))
    for (const x of [300, 600, 900]) {
      s.rect(x - 3, 450, 6, 76, '#4a4038', 3)
      s.ellipse(x, 446, 13, 16, s.round(0.5, 0.5, 0.6, '#fffaf0', '#ffe9b8'))
    }
    leaf(s, 1230, 30, 360, 50, 150, '#47796a')
    leaf(s, 1220, 130, 320, 46, 166, C.leaf)
  },
  'montreal-snow-window'(s) {
    backdrop(s, '#7d5a45', '#a3785a@50', '#5d3f2e')
    casement(
      s,
      270,
      90,
      660,
      520,
      () => {
        s.rect(260, 80, 680, 540, s.down('#8ba3ad', '#c9d3d2@55', '#eef0ec'))
        for (const [x, h] of [
          [300, 210],
          [420, 270],
          [560, 190],
          [690, 250],
          [820, 220],
        ] as const)
          snowHouse(s, x, 520 - h, 124, h)
        s.path('M260 520Q430 480 620 510T940 500V640H260Z', s.down('#ffffff', '#dbe4e4'))
        for (const size of [5, 8, 12])
          s.dots(
            Array.from({ length: 20 }, () => [s.between(270, 930), s.between(90, 600)]),
            size,
            '#ffffff',
            0.8,
          )
      },
      '#f1e3cf',
      2,
      2,
    )
    s.path('M270 610V580Q400 560 520 590T760 586T930 576V610Z', '#ffffff', 0.9)
    s.rect(180, 626, 840, 42, s.down('#fbf0de', '#b99a78'), 6)
    s.rect(0, 668, 1200, 232, s.down('#6b4a37', '#3a261b'))
    candle(s, 410, 640, 84, 130)
    candle(s, 510, 644, 66, 80)
    glow(s, 460, 560, 330, '#ffd99a', 0.5)
    mug(s, 760, 646)
    curtain(s, 60, 40, 170, 900, '#d2a98a', 20)
    s.group('translate(1200 0) scale(-1 1)', () => curtain(s, 60, 40, 170, 900, '#d2a98a', 20))
  },
  'london-mews-door'(s) {
    backdrop(s, '#c4a288', '#b48d70@60', '#8f6b52')
    for (let row = 0; row < 16; row++)
      for (let i = 0; i < 8; i++)
        if (s.between(0, 1) > 0.62)
          s.rect(
            i * 156 - (row % 2) * 78,
            row * 46,
            150,
            41,
            row % 2 ? '#9a6f55' : '#d8b79c',
            3,
            0.3,
          )
    s.path('M0 0H620L0 780Z', s.slant('#fff0d488', '#fff0d400'))
    s.path('M400 790V300A200 200 0 0 1 800 300V790Z', s.down('#faf3e6', '#e0d0b6'))
    s.path(
      'M430 300A170 170 0 0 1 770 300Z',
      s.round(0.5, 1, 1, '#fff3cf', '#f0cf92@60', '#b98159'),
    )
    for (const x of [515, 600, 685])
      s.stroke(d`M600 300L${600 + (x - 600) * 1.35} ${x === 600 ? 130 : 158}`, '#faf3e6', 8)
    s.rect(430, 300, 340, 14, '#faf3e6')
    s.rect(440, 314, 320, 476, s.across('#244b40', '#3f7563@45', '#1f4238'), 3)
    for (const [x, y, h] of [
      [474, 348, 170],
      [614, 348, 170],
      [474, 566, 190],
      [614, 566, 190],
    ] as const) {
      s.rect(x, y, 112, h, s.slant('#1b3a31', '#4b826f'), 4)
      s.rect(x + 7, y + 7, 98, h - 14, s.slant('#3b6d5c', '#2a5548'), 3)
    }
    s.ellipse(726, 544, 11, 11, s.round(0.35, 0.3, 0.8, '#fff3cf', '#c99a3f', '#7a5720'))
    s.rect(580, 536, 40, 9, s.down('#f3d88f', '#8a6322'), 4)
    s.rect(0, 826, 1200, 74, s.down('#a49684', '#6b5f52'))
    s.rect(372, 788, 456, 40, s.down('#f0e6d4', '#a89880'), 3)
    for (const x of [320, 880]) {
      pot(s, x, 836, 130, 140, '#5d6b66')
      s.ellipse(x, 590, 96, 104, s.round(0.36, 0.28, 0.8, '#8fb58f', '#3f7359', '#1f4437'))
    }
    lampOn(s, 350, 300)
    lampOn(s, 850, 300)
  },
  'garden-courtyard'(s) {
    backdrop(s, '#f4ead6', '#e9d6b8@60', '#d3b78f')
    glow(s, 600, 240, 480, '#fffaf0', 0.9)
    for (const x of [170, 600, 1030]) {
      s.path(
        d`M${x - 150} 640V330A150 150 0 0 1 ${x + 150} 330V640Z`,
        s.down('#a9c4ae', '#dfe8d2@55', '#7fa58a'),
      )
      s.path(
        d`M${x - 150} 640V330A150 150 0 0 1 ${x + 150} 330H${x + 118}A118 118 0 0 0 ${x - 118} 350V640Z`,
        '#c9a97c',
        0.5,
      )
    }
    for (const x of [170, 600, 1030])
      s.clip(d`M${x - 118} 640V350A118 118 0 0 1 ${x + 118} 350V640Z`, () =>
        s.soft(6, () => {
          for (const [off, y, r] of [
            [-90, 560, 70],
            [-20, 530, 78],
            [60, 560, 66],
            [110, 520, 60],
          ] as const)
            s.ellipse(x + off, y, r, r * 1.2, off % 20 ? '#83ac8c' : '#5f8f74', 0.7)
        }),
      )
    s.rect(0, 630, 1200, 270, s.down('#ead7b6', '#b7966b'))
    shade(s, 600, 796, 330, 36, 0.4)
    s.path(
      'M310 720H890L850 790Q600 824 350 790Z',
      s.across('#c9b08a', '#fbf2e0@35', '#dcc6a1@65', '#8f7454'),
    )
    s.ellipse(600, 720, 292, 46, s.down('#fff8ea', '#d3bb95'))
    s.ellipse(600, 722, 262, 36, s.down('#5d8f80', '#a9ccbd'))
    s.path('M570 720L584 610H616L630 720Z', s.across('#c9b08a', '#fbf2e0@40', '#a88a64'))
    s.ellipse(600, 606, 104, 20, s.down('#fff8ea', '#c9b08a'))
    for (const k of [-1, 1])
      s.stroke(
        d`M600 600Q${600 + k * 40} 520 ${600 + k * 76} 606M${600 + k * 80} 612Q${600 + k * 104} 640 ${600 + k * 112} 716`,
        '#ffffff',
        7,
        0.7,
      )
    leaf(s, -20, 120, 340, 54, 26, C.leaf)
    leaf(s, 1220, 90, 340, 54, 154, C.eucalyptus)
    eucalyptus(s, 1130, 900, 420, 262, -16, C.leaf, 7)
    stone(s, 180, 850, 110, 40, '#a79a86')
  },
  'sunrise-dunes'(s) {
    backdrop(s, '#f3d9c0', '#f7e6c9@40', '#e9c39b')
    glow(s, 640, 380, 500, '#fff3d0', 1)
    s.ellipse(640, 380, 104, 104, s.round(0.5, 0.5, 0.5, '#fffaf0', '#ffedc2'))
    s.path(
      'M0 480C240 400 420 420 640 470S1000 420 1200 440V900H0Z',
      s.down('#e8bd96', '#d9a67c'),
      0.85,
    )
    dune(
      s,
      'M0 600C260 480 460 470 620 540C760 600 980 590 1200 500V900H0Z',
      'M620 540C560 620 420 720 180 900H0V600C260 480 460 470 620 540Z',
      '#d59a6c',
      '#b06a48',
    )
    dune(
      s,
      'M0 760C300 690 520 700 760 620C900 574 1060 600 1200 660V900H0Z',
      'M760 620C800 700 960 780 1200 830V660C1060 600 900 574 760 620Z',
      '#e2b083',
      '#9c5a3c',
    )
    for (let i = 0; i < 8; i++)
      s.stroke(
        d`M${40 + i * 8} ${800 + i * 14}Q${320} ${748 + i * 16} ${640 - i * 18} ${726 + i * 20}`,
        '#fff0d6',
        3,
        0.22,
      )
  },
}

function dune(s: Sheet, shape: string, shadow: string, light: string, dark: string): void {
  s.path(shape, s.slant(mix(light, '#fff0d6', 0.45), light, mix(light, dark, 0.4)))
  s.path(shadow, s.slant(mix(light, dark, 0.75), mix(light, dark, 0.35)), 0.7)
}
