import { blossom, eucalyptus, leaf, petal } from './botany.ts'
import { backdrop, glow, ground, shade, steam, windowLight } from './light.ts'
import { bottle, bowl, candle, jar, roll, stone, towels } from './object.ts'
import { C, d, mix, type Scenes } from './sheet.ts'

export const still: Scenes = {
  'three-candles'(s) {
    backdrop(s, '#6b3d29', '#a9623f@40', '#4a2a1e')
    glow(s, 600, 420, 640, '#f3c98c', 0.75)
    s.rect(0, 690, 1200, 210, s.down('#4b2a1d', '#1f120d'))
    glow(s, 600, 760, 420, '#e9a661', 0.35)
    shade(s, 600, 712, 360, 34, 0.7)
    candle(s, 440, 706, 120, 190)
    candle(s, 780, 712, 116, 150)
    candle(s, 610, 720, 128, 300)
    petal(s, 380, 780, 54, 60, C.blush, 0.4)
    petal(s, 860, 790, 46, -50, C.blush, 0.4)
  },
  'candle-and-eucalyptus'(s) {
    backdrop(s, '#e9dfce', '#d7c6ab@68', '#bfa987')
    windowLight(s, 250, 60, 420, 470)
    ground(s, 660, '#b5977a', '#d8c3a4', 700)
    shade(s, 520, 760, 320, 34, 0.35)
    eucalyptus(s, 820, 770, 620, 196, 24, '#6f9785', 8)
    candle(s, 720, 742, 170, 210, '#f4e6d0')
    stone(s, 900, 792, 92, 34, '#8f8576')
    eucalyptus(s, 940, 830, 420, 188, -22, C.leaf, 7)
  },
  'folded-towels'(s) {
    backdrop(s, '#e5ebe2', '#d3ddd2@66', '#c5d1c4')
    windowLight(s, 640, 40, 420, 460, -16)
    ground(s, 650, '#b49a78', '#d9c7a9')
    towels(s, 590, 752, 520, 92, [C.cream, '#b9cdbf', C.cream, '#e5cdb8'])
    eucalyptus(s, 800, 378, 400, 190, -16, C.leaf, 7)
    stone(s, 950, 780, 76, 30, '#9a9182')
  },
  'rolled-towels'(s) {
    backdrop(s, '#cfdcd0', '#b7cbbd@62', '#a9bfae')
    glow(s, 380, 180, 480, '#fff6df', 0.9)
    ground(s, 640, '#a88a68', '#cfb791', 520)
    shade(s, 600, 770, 390, 36, 0.5)
    roll(s, 450, 652, 118, '#f3e9d8', 0.4)
    roll(s, 686, 652, 118, '#dfe9df', 2)
    roll(s, 568, 448, 118, '#eed7c4', 3.4)
    blossom(s, 812, 742, 92, '#fffaf0', C.gold, 14, 0.8)
    leaf(s, 850, 770, 210, 34, 8, C.leaf)
  },
  'massage-oils'(s) {
    backdrop(s, '#ecd9bf', '#dcbf9a@64', '#c39b72')
    windowLight(s, 330, 30, 440, 520, -18, '#fff4d6', 0.75)
    ground(s, 650, '#8f6544', '#c99f74', 760)
    bottle(s, 430, 752, 150, 330, '#b9782f', C.brown)
    bottle(s, 760, 748, 132, 270, '#7f9a5e', '#8a6a48')
    bottle(s, 600, 778, 168, 410, '#c98b3a', C.brown)
    leaf(s, 860, 800, 220, 38, -12, C.leaf)
    leaf(s, 850, 806, 180, 32, 14, '#7da38f')
  },
  'hot-stones-and-bowl'(s) {
    backdrop(s, '#3b3128', '#5d4a3a@55', '#2a211a')
    glow(s, 720, 220, 520, '#f1cd95', 0.5)
    ground(s, 620, '#1f1813', '#5b4637', 640)
    steam(s, 600, 520, 380, 90, 0.5, '#fff1da')
    bowl(s, 600, 560, 270, 180, '#a5673f', s.down('#6d9186', '#2c5b50'))
    stone(s, 500, 588, 92, 40, '#4f4a44')
    stone(s, 690, 592, 104, 44, '#5b544c')
    stone(s, 596, 618, 100, 42, '#46423c')
    stone(s, 270, 800, 118, 44, '#5a534a')
    stone(s, 940, 812, 96, 38, '#4c463f')
  },
  'singing-bowl'(s) {
    backdrop(s, '#27423a', '#47685b@55', '#1c322b')
    glow(s, 620, 330, 560, '#f0d79c', 0.55)
    ground(s, 640, '#16231f', '#35524a')
    shade(s, 600, 780, 330, 40, 0.7)
    s.path(
      'M300 742C300 700 420 684 600 684S900 700 900 742S780 806 600 806S300 784 300 742Z',
      s.down('#c77a55', '#8d4529', '#5b2a1a'),
    )
    s.ellipse(600, 726, 262, 34, s.round(0.5, 0.3, 0.6, '#dd9a75', '#a85a39'))
    bowl(s, 600, 500, 260, 218, '#c99a3f', s.down('#3a2812', '#8a6322@60', '#d9b25a'), 0.22)
    s.path('M342 540C352 600 380 650 430 690C400 650 372 600 366 548Z', '#fff2c4', 0.5)
    s.group('rotate(-24 760 440)', () => {
      s.rect(560, 428, 420, 34, s.down('#a06a44', '#6b3f26', '#3c2114'), 17)
      s.rect(560, 424, 150, 42, s.down('#b65a38', '#82371f', '#4d1f12'), 21)
    })
    for (let i = 0; i < 3; i++)
      s.stroke(
        d`M${330 - i * 46} ${420 - i * 18}Q${600} ${300 - i * 74} ${870 + i * 46} ${420 - i * 18}`,
        '#f7e6b6',
        3,
        0.3 - i * 0.08,
      )
  },
  'salt-bowl'(s) {
    backdrop(s, '#f3e6d8', '#ecd3c1@60', '#dcb9a2')
    windowLight(s, 640, 20, 420, 500, -16, '#fffaf0', 0.75)
    ground(s, 610, '#c29b83', '#e4c7b2', 520)
    bowl(
      s,
      570,
      560,
      270,
      190,
      '#8fa898',
      s.round(0.45, 0.3, 0.75, '#fffaf4', '#f4ded2', '#d9aa95'),
    )
    s.path(
      'M340 566C400 500 470 478 560 470S730 510 800 566C740 610 400 610 340 566Z',
      s.down('#fffdf9', '#f6e4d8@50', '#dfb5a0'),
    )
    for (let i = 0; i < 46; i++) {
      const x = s.between(385, 755)
      const y = 572 - (1 - ((x - 570) / 215) ** 2) * s.between(0, 84)
      s.ellipse(
        x,
        y,
        s.between(3, 8),
        s.between(3, 6),
        i % 3 ? '#ffffff' : '#d9a48d',
        s.between(0.35, 0.9),
      )
    }
    for (let i = 0; i < 14; i++)
      s.ellipse(
        s.between(770, 960),
        s.between(752, 800),
        s.between(4, 8),
        s.between(3, 5),
        i % 2 ? '#fff8f2' : '#f0d4c5',
        0.9,
      )
    s.group('rotate(-32 730 470)', () => {
      s.rect(700, 452, 300, 26, s.down('#d9b98f', '#a97f54', '#7d5836'), 13)
      s.ellipse(690, 466, 66, 34, s.down('#a97f54', '#d9b98f'))
    })
    leaf(s, 320, 790, 200, 34, 196, C.leaf)
    leaf(s, 330, 796, 170, 28, 168, '#7da38f')
  },
  'clay-mask'(s) {
    backdrop(s, '#e3e9de', '#cdd9cb@62', '#b5c6b6')
    windowLight(s, 240, 30, 440, 500, -14, '#fffdf2', 0.7)
    ground(s, 620, '#9fae9a', '#ccd6c4', 560)
    bowl(s, 560, 570, 260, 170, '#f1e6d4', s.round(0.4, 0.3, 0.8, '#d99a76', '#bb6f4c', '#96502f'))
    s.stroke('M420 588C480 560 560 610 620 580S690 570 710 596', '#e8b596', 13, 0.55)
    s.group('rotate(-38 700 560)', () => {
      s.rect(760, 540, 350, 30, s.down('#e6cda2', '#b98f5c', '#8a6238'), 15)
      s.rect(712, 536, 66, 38, s.down('#f3dca6', '#c79d4c', '#8d6a2a'), 6)
      s.path(
        'M716 536C670 530 632 540 596 556C632 574 670 580 716 574Z',
        s.across('#b9694a', '#ead8be@40', '#cfb48f'),
      )
    })
    stone(s, 900, 800, 80, 32, '#a79f90')
    petal(s, 300, 800, 66, 100, C.blush, 0.5)
    petal(s, 370, 826, 54, 30, C.blush, 0.5)
  },
  'product-jars'(s) {
    backdrop(s, '#f4ebdd', '#e6d6bf@60', '#cdb696')
    windowLight(s, 600, 20, 460, 520, -16, '#fffaf0', 0.8)
    s.rect(250, 690, 430, 140, s.down('#e9ddca', '#c3ab8a'), 10)
    ground(s, 770, '#b2977a', '#d6c0a0')
    s.rect(230, 660, 470, 140, s.down('#f5ecde', '#d9c7ab@30', '#b79d7b'), 12)
    jar(s, 370, 664, 190, 170, '#dfe8e0', '#c7a269')
    jar(s, 575, 664, 150, 120, '#e7c8b2', '#c7a269')
    bottle(s, 830, 812, 150, 360, '#5f8a76', '#b98a4a')
    leaf(s, 500, 800, 220, 38, 14, C.leaf)
    stone(s, 960, 830, 64, 26, mix('#9a9182', C.cream, 0.3))
  },
}
