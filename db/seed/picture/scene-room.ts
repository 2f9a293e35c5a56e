import { blade, blossom, eucalyptus, frond, leaf } from './botany.ts'
import { backdrop, band, glow, ground, haze, shade, windowLight } from './light.ts'
import { bottle, candle, roll, stone, towels } from './object.ts'
import { casement, curtain, lantern, massageTable, pot, robe } from './room.ts'
import { C, d, type Scenes } from './sheet.ts'

export const room: Scenes = {
  'treatment-room-dusk'(s) {
    backdrop(s, '#8a5c45', '#b17a58@50', '#6b4431')
    casement(
      s,
      390,
      110,
      360,
      400,
      () => {
        s.rect(380, 100, 380, 420, s.down('#3d5566', '#b78a7a@55', '#efb984'))
        glow(s, 560, 470, 220, '#ffd9a0', 0.8)
        band(s, 450, 14, '#4b5a52', 1)
        band(s, 490, 10, '#2f4139', 3)
      },
      '#d9b594',
    )
    curtain(s, 250, 60, 150, 700, '#d8b79b', 30)
    s.group('translate(1140 0) scale(-1 1)', () => curtain(s, 250, 60, 150, 700, '#d8b79b', 30))
    s.rect(0, 690, 1200, 210, s.down('#7d5038', '#3a2419'))
    lantern(s, 900, 300, 74, 260)
    massageTable(s, 260, 560, 640, 790, '#f1e3cf', '#5d8a78')
    pot(s, 1010, 800, 130, 140, '#b06a48')
    for (const [x, y, b] of [
      [930, 430, -10],
      [990, 380, 0],
      [1060, 400, 10],
      [1120, 470, 10],
      [880, 520, -20],
    ] as const)
      blade(s, 1010, 670, x, y, b, 44, C.eucalyptus)
    glow(s, 900, 420, 460, '#ffdf9f', 0.3)
  },
  'treatment-room-morning'(s) {
    backdrop(s, '#eef0e6', '#e3e6d8@60', '#cfd3c0')
    s.rect(0, 0, 1200, 660, s.across('#dfe5d8', '#f6f3e6@60', '#e6e6d6'))
    windowLight(s, 640, 90, 430, 480, -14, '#fffdf0', 0.9)
    s.soft(
      7,
      () => {
        leaf(s, 1000, 180, 230, 36, 150, '#9db29c')
        leaf(s, 1010, 300, 220, 34, 165, '#9db29c')
        leaf(s, 980, 80, 200, 32, 130, '#9db29c')
      },
      0.5,
    )
    s.rect(0, 660, 1200, 240, s.down('#dbc7a6', '#ab8d68'))
    massageTable(s, 290, 540, 620, 780, '#fbf6ec', '#c9a58a')
    roll(s, 866, 512, 30, '#f3e9d8', 1)
    roll(s, 806, 512, 30, '#dfe9df', 2)
    pot(s, 180, 800, 150, 150, '#e7dac4')
    for (const [len, deg, bend] of [
      [330, 262, -30],
      [360, 280, 30],
      [290, 240, -40],
      [300, 300, 40],
    ] as const)
      frond(s, 180, 655, len, deg, bend, C.leaf, 7)
  },
  'couple-room'(s) {
    backdrop(s, '#35564a', '#54796a@50', '#28443a')
    s.rect(0, 0, 1200, 640, s.across('#1d3a33', '#6b9180@50', '#1d3a33'))
    glow(s, 600, 330, 470, '#ffe3ad', 0.6)
    s.path('M440 640V330A160 160 0 0 1 760 330V640Z', s.down('#f8e6c0', '#e0b683@60', '#b98159'))
    s.path('M440 640V330A160 160 0 0 1 500 205Q466 300 466 640Z', C.brown, 0.25)
    s.rect(0, 640, 1200, 260, s.down('#8b6a4c', '#40291c'))
    s.rect(530, 560, 140, 90, s.down('#a97a52', '#5b3c28'), 8)
    candle(s, 572, 562, 46, 70)
    candle(s, 628, 564, 50, 104)
    massageTable(s, 90, 590, 430, 790, '#f5ead9', '#c98b6c')
    s.group('translate(1200 0) scale(-1 1)', () =>
      massageTable(s, 90, 590, 430, 790, '#f5ead9', '#c98b6c'),
    )
    lantern(s, 250, 250, 58, 220)
    lantern(s, 950, 250, 58, 220)
    blossom(s, 330, 580, 30, '#fffaf0', C.gold, 0, 0.6)
    blossom(s, 870, 580, 30, '#fffaf0', C.gold, 30, 0.6)
  },
  reception(s) {
    backdrop(s, '#efe5d3', '#e2d1b6@60', '#cbb28f')
    for (let i = 0; i < 15; i++)
      s.again('slat', d`translate(${i * 80})`, () =>
        s.rect(0, 0, 72, 660, s.across('#d9c3a0', '#ecdcbf@40', '#c9af88'), 3, 0.55),
      )
    glow(s, 600, 330, 480, '#fff3d6', 0.9)
    s.ellipse(600, 300, 190, 190, s.round(0.5, 0.4, 0.6, '#fffaf0', '#f4e4c8'))
    s.group('translate(0 30)', () => {
      leaf(s, 600, 400, 210, 42, -90, C.leaf)
      leaf(s, 600, 400, 170, 36, -132, '#7fa794')
      leaf(s, 600, 400, 170, 36, -48, C.eucalyptus)
    })
    s.rect(0, 680, 1200, 220, s.down('#c3a680', '#8a6b4c'))
    shade(s, 600, 830, 420, 34, 0.5)
    s.path(
      'M250 570H950V800Q950 826 924 826H276Q250 826 250 800Z',
      s.across('#1d3a33', '#4f7f6d@35', '#3b6857@65', '#173028'),
    )
    s.stroke(
      Array.from({ length: 14 }, (_, i) => d`M${268 + i * 49} 600V806`).join(''),
      '#0f231d',
      3,
      0.25,
    )
    s.rect(226, 548, 748, 34, s.down('#fdf8ee', '#d9c4a2'), 12)
    stone(s, 380, 550, 54, 18, '#8f8576')
    stone(s, 380, 520, 36, 14, '#a39885')
    pot(s, 850, 550, 74, 76, '#c9835f')
    eucalyptus(s, 850, 480, 250, 250, -20, C.leaf, 5)
    eucalyptus(s, 852, 480, 230, 292, 24, '#6f9785', 5)
    lantern(s, 170, 210, 60, 190)
    lantern(s, 1030, 210, 60, 190)
  },
  bathrobe(s) {
    backdrop(s, '#d5e0d5', '#c0d0c3@60', '#a9bfae')
    windowLight(s, 170, 40, 440, 560, -14, '#fffdf2', 0.75)
    s.rect(0, 838, 1200, 62, s.down('#d9c7a9', '#a88a68'))
    s.rect(380, 168, 440, 22, s.down('#c99d70', '#7d553c'), 11)
    s.stroke('M600 214V194C600 182 618 182 616 170', '#a9773f', 7)
    robe(s)
    leaf(s, 1200, 560, 300, 50, 200, C.leaf)
    leaf(s, 1210, 660, 340, 54, 186, C.eucalyptus)
  },
  'basket-of-towels'(s) {
    backdrop(s, '#f1e6d4', '#e3d0b3@62', '#c8ab84')
    windowLight(s, 660, 30, 420, 480, -16, '#fffaf0', 0.8)
    ground(s, 660, '#a07c58', '#d6b98f', 520)
    for (const [x, c, t] of [
      [460, '#f6ecdc', 0.3],
      [600, '#b9cdbf', 2],
      [740, '#eed7c4', 4],
    ] as const)
      roll(s, x, 470, 86, c, t)
    shade(s, 600, 800, 340, 36, 0.5)
    const body = 'M330 500Q600 548 870 500L826 772Q600 834 374 772Z'
    s.path(body, s.across('#8a6238', '#d9b27c@35', '#b98f5c@65', '#6d4a28'))
    s.clip(body, () => {
      for (let row = 0; row < 8; row++)
        s.again('weave', d`translate(${(row % 2) * 27} ${row * 36})`, () => {
          for (let i = 0; i < 11; i++)
            s.ellipse(
              340 + i * 54,
              534 + Math.cos((i - 5) / 4) * 16,
              27,
              13,
              s.down('#f0d3a0', '#b98f5c@55', '#7d5836'),
              0.6,
            )
        })
    })
    s.path('M318 492Q600 544 882 492L878 520Q600 572 322 520Z', s.down('#ecd0a0', '#a97f54'))
    eucalyptus(s, 850, 520, 330, 300, 30, C.leaf, 6)
  },
  'lounge-with-fern'(s) {
    backdrop(s, '#e3d3bb', '#d3bb98@60', '#b29470')
    casement(
      s,
      250,
      90,
      420,
      430,
      () => {
        s.rect(240, 80, 440, 450, s.down('#f9f2de', '#d5e2cf@55', '#9dbca5'))
        haze(s, 400, 160, '#fffdf0', 0.7)
        s.soft(5, () => {
          band(s, 420, 20, '#8fb29b', 0.5)
          band(s, 480, 20, '#5d8a72', 2.5)
        })
      },
      '#fbf4e6',
      3,
      1,
    )
    windowLight(s, 760, 180, 280, 320, -20, '#fff8e6', 0.6)
    s.rect(0, 690, 1200, 210, s.down('#b08a62', '#6f4f36'))
    s.ellipse(600, 810, 520, 70, s.round(0.5, 0.5, 0.5, '#f1e6d2', '#dcc9a8@80', '#dcc9a800'))
    shade(s, 560, 800, 330, 30, 0.45)
    s.path(
      'M300 560C300 480 380 470 560 476S830 480 830 570V690H300Z',
      s.down('#86a896', '#4f7a68'),
    )
    s.path(
      'M262 600Q262 566 300 566T344 600V660H790V600Q790 566 828 566T866 600V770Q866 790 846 790H284Q262 790 262 770Z',
      s.across('#3c6656', '#8fb09f@30', '#6c9382@65', '#2c5144'),
    )
    s.rect(340, 624, 450, 76, s.down('#a9c4b4', '#638a79'), 30)
    s.path(
      'M396 640C380 560 400 540 452 544S540 540 528 640Z',
      s.slant('#f6e5d2', '#d8a586', '#a9673f'),
    )
    pot(s, 985, 800, 140, 150, '#b06a48')
    for (const [len, deg, bend] of [
      [300, 262, -40],
      [330, 284, 34],
      [260, 236, -50],
      [270, 306, 50],
    ] as const)
      frond(s, 985, 655, len, deg, bend, C.eucalyptus, 7)
  },
  'shelf-of-care'(s) {
    backdrop(s, '#3d6354', '#4f7766@50', '#2b4a3e')
    s.path(
      'M330 790V330A270 270 0 0 1 870 330V790Z',
      s.round(0.5, 0.35, 0.75, '#f7e7c8', '#dcbb8c@60', '#a97c54'),
    )
    s.path('M330 790V330A270 270 0 0 1 480 88Q366 210 366 790Z', C.brown, 0.22)
    glow(s, 600, 220, 360, '#fff3d0', 0.6)
    for (const y of [440, 620, 790]) {
      s.rect(330, y, 540, 18, s.down('#f3dfba', '#a97c54'))
      s.rect(330, y + 18, 540, 34, s.down(`${C.brown}66`, `${C.brown}00`))
    }
    bottle(s, 450, 440, 76, 190, '#b9782f')
    bottle(s, 560, 440, 70, 150, '#7f9a5e')
    candle(s, 720, 442, 74, 90)
    towels(s, 530, 620, 270, 50, ['#f6ecdc', '#c3d4c7'])
    stone(s, 760, 622, 54, 22, '#8f8576')
    stone(s, 760, 582, 36, 15, '#a39885')
    for (const [x, c] of [
      [430, '#f3e9d8'],
      [530, '#e5cdb8'],
      [630, '#cfdccf'],
      [730, '#f3e9d8'],
    ] as const)
      roll(s, x, 740, 48, c, x)
    leaf(s, 1230, 300, 380, 64, 160, '#2c5546')
    leaf(s, -30, 700, 340, 56, -24, '#356352')
  },
}
