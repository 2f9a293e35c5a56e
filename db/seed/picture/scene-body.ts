import { back, cushion, hand, pouch, sheetFold } from './figure.ts'
import { blossom, eucalyptus, leaf, petal } from './botany.ts'
import { backdrop, glow, ground, ripples, shade, steam, windowLight } from './light.ts'
import { bottle, bowl, candle, roll, stone, towels } from './object.ts'
import { C, d, type Scenes } from './sheet.ts'

export const body: Scenes = {
  'hands-over-a-back'(s) {
    backdrop(s, '#e6d0b6', '#d3ae8b@60', '#a97a58')
    glow(s, 380, 200, 520, '#fff3d8', 0.9)
    back(s)
    hand(s, 420, 400, 13, 1)
    hand(s, 780, 400, -13, -1)
    sheetFold(s, '#f6ecdc')
    leaf(s, 1190, 90, 330, 54, 148, C.leaf)
    leaf(s, 1210, 190, 300, 50, 166, C.eucalyptus)
  },
  'hot-stones-on-a-back'(s) {
    backdrop(s, '#5b3d2e', '#84583f@55', '#3a251a')
    glow(s, 600, 180, 560, '#f6cf97', 0.65)
    back(s)
    for (const [y, rx, ry] of [
      [300, 66, 30],
      [400, 74, 33],
      [506, 82, 36],
      [622, 90, 40],
    ] as const) {
      shade(s, 606, y + 4, rx * 1.2, ry * 0.7, 0.5, '#5b2a1a')
      stone(s, 600, y, rx, ry, '#57504a')
    }
    sheetFold(s, '#dfe9df')
    steam(s, 600, 280, 260, 80, 0.25, '#fff1da')
  },
  'foot-bath-with-petals'(s) {
    backdrop(s, '#d6c2a4', '#c0a27c@60', '#8d6a4a')
    windowLight(s, 250, 10, 440, 380, -16, '#fff6df', 0.7)
    ground(s, 520, '#6f4d36', '#b48e68', 600)
    shade(s, 600, 800, 400, 50, 0.6)
    s.path(
      'M220 560C230 720 330 806 600 806S970 720 980 560Z',
      s.across('#6d4326', '#d19a63@30', '#a9713f@60', '#4f2d18'),
    )
    for (const y of [640, 724])
      s.path(
        d`M${238 + (y - 640) * 0.5} ${y}Q600 ${y + 84} ${962 - (y - 640) * 0.5} ${y}V${y + 16}Q600 ${y + 104} ${242 + (y - 640) * 0.5} ${y + 16}Z`,
        s.across('#8a6322', '#f3d88f@35', '#c99a3f@60', '#6f4d18'),
      )
    s.ellipse(600, 560, 380, 106, s.across('#d19a63', '#f0cb98@40', '#9a6236'))
    s.ellipse(600, 562, 352, 92, s.down('#4d2f1c', '#7d4f30'))
    s.ellipse(600, 574, 342, 80, s.round(0.4, 0.3, 0.8, '#e6f0e4', '#a9cabb@45', '#5c8f80'))
    ripples(s, 620, 576, 300, 4, '#ffffff', 0.2)
    blossom(s, 520, 566, 66, '#fdf1ea', C.gold, 10, 0.5)
    blossom(s, 720, 596, 52, '#f6d6c6', C.gold, 40, 0.5)
    for (const [x, y, a] of [
      [380, 570, 40],
      [640, 536, 200],
      [820, 562, 300],
      [440, 610, 120],
      [600, 626, 60],
    ] as const)
      petal(s, x, y, 46, a, C.blush, 0.45)
    towels(s, 960, 850, 220, 44, ['#f6ecdc', '#c3d4c7'])
    leaf(s, 250, 830, 220, 38, -160, C.leaf)
    leaf(s, 246, 836, 180, 32, 172, '#7da38f')
  },
  'herbal-pouches'(s) {
    backdrop(s, '#e4e8d6', '#cfd6ba@60', '#aeb894')
    windowLight(s, 630, 20, 440, 440, -16, '#fffdf0', 0.75)
    ground(s, 600, '#8a744f', '#c8b388', 600)
    shade(s, 590, 780, 400, 40, 0.5)
    s.ellipse(590, 768, 400, 56, s.down('#c9a06a', '#7d5836'))
    s.ellipse(590, 758, 396, 52, s.across('#c99d70', '#e9cb9c@40', '#b98f5c'))
    pouch(s, 440, 752, 124, '#f3e7d0', -8)
    pouch(s, 740, 756, 116, '#e6d3b4', 10)
    pouch(s, 590, 776, 134, '#f8f0de', 0)
    leaf(s, 290, 780, 190, 40, 200, '#7d9b5e')
    leaf(s, 880, 776, 190, 38, -20, '#7d9b5e')
    leaf(s, 886, 784, 160, 32, 12, C.leaf)
  },
  'facial-roller-and-gua-sha'(s) {
    backdrop(s, '#f4e2d4', '#eccfbd@60', '#dcb49c')
    windowLight(s, 210, 40, 440, 520, -14, '#fffaf2', 0.8)
    s.ellipse(600, 690, 470, 140, s.round(0.5, 0.4, 0.6, '#fff8ee', '#f3ddcb@70', '#dfbea6'))
    shade(s, 620, 772, 420, 60, 0.28, '#7d4b35')
    const jade = s.slant('#e6f1e4', '#9cc0a6@40', '#5d9079', '#37695a')
    s.group('translate(-30 -30)', () => {
      s.soft(10, () =>
        s.path(
          'M350 610C320 520 400 470 470 500C520 522 520 560 560 570C620 580 600 690 520 710C430 730 370 700 350 610Z',
          '#7d4b35',
          0.35,
        ),
      )
      s.path(
        'M336 590C306 500 386 450 456 480C506 502 506 540 546 550C606 560 586 670 506 690C416 710 356 680 336 590Z',
        jade,
      )
      s.path('M362 570C350 520 400 486 446 500C420 500 384 520 380 590Z', '#ffffff', 0.45)
    })
    s.soft(10, () =>
      s.group('translate(50 30) rotate(-38 740 520)', () =>
        s.rect(560, 540, 420, 40, '#7d4b35', 20, 0.3),
      ),
    )
    s.group('translate(50 30) rotate(-38 740 520)', () => {
      s.rect(560, 500, 330, 30, s.down('#f3d88f', '#c99a3f@50', '#7a5720'), 15)
      s.rect(640, 492, 170, 46, s.down('#e6f1e4', '#9cc0a6@40', '#4b8069'), 22)
      s.stroke('M890 515H930M930 440V590M560 515H530M530 480V552', '#c99a3f', 9)
      s.rect(902, 446, 62, 140, s.across('#cfe4d2', '#a9ccb2@40', '#4b8069'), 28)
      s.rect(506, 486, 46, 62, s.across('#cfe4d2', '#a9ccb2@40', '#4b8069'), 20)
      s.rect(914, 462, 10, 100, '#ffffff', 5, 0.5)
    })
    petal(s, 690, 800, 66, 70, C.blush, 0.6)
    petal(s, 790, 770, 54, -30, '#f6dccb', 0.6)
    leaf(s, 330, 800, 210, 38, 190, C.leaf)
  },
  'prenatal-pillow'(s) {
    backdrop(s, '#ead6c4', '#dcbfa6@60', '#c49c80')
    s.soft(22, () => s.rect(150, 120, 940, 900, '#6b4a38', 60, 0.45))
    s.rect(130, 90, 940, 940, s.slant('#fffdf8', '#f8f0e4@45', '#e6d5c0'), 56)
    s.soft(10, () =>
      s.stroke('M150 560C340 610 420 520 700 590S1000 560 1060 600', '#cdb79c', 9, 0.5),
    )
    s.soft(10, () =>
      s.stroke(
        'M160 250C260 290 330 260 420 300M800 820C900 790 980 830 1060 800',
        '#cdb79c',
        8,
        0.45,
      ),
    )
    windowLight(s, 560, 40, 430, 520, -14, '#fffdf5', 0.6)
    s.soft(14, () => s.rect(424, 170, 380, 190, '#6b4a38', 80, 0.3))
    s.rect(410, 140, 380, 200, s.round(0.4, 0.3, 0.8, '#fffaf4', '#f0d3c0@60', '#d9ae93'), 84)
    cushion(
      s,
      'M404 800C420 690 396 560 396 470C396 320 490 262 600 262S804 320 804 470C804 560 780 690 796 800',
      150,
      '#b3ccbd',
    )
    eucalyptus(s, 1220, 300, 470, 168, -22, '#6f9785', 6)
    petal(s, 968, 748, 60, 40, C.blush, 0.6)
    petal(s, 910, 806, 50, 150, '#f3d6c5', 0.6)
  },
  'scalp-ritual-bowl'(s) {
    backdrop(s, '#31554a', '#4b7567@55', '#203c33')
    glow(s, 470, 260, 520, '#f1e1b0', 0.55)
    ground(s, 610, '#1a2e27', '#446b5e', 560)
    s.path(
      'M636 452C618 456 604 470 602 500L604 590H616L614 504C616 486 626 476 648 470Z',
      s.down('#ffeab0', '#d9a04a'),
      0.95,
    )
    s.group('rotate(-118 790 370)', () =>
      bottle(s, 790, 520, 160, 310, '#c98b3a', '#e2be6a', false),
    )
    bowl(
      s,
      580,
      570,
      260,
      190,
      '#e6d6bc',
      s.round(0.5, 0.35, 0.7, '#f6d68e', '#c98b3a@60', '#8a5a22'),
    )
    ripples(s, 608, 586, 190, 4, '#fff3cf', 0.22)
    s.group('rotate(-14 330 790)', () => {
      s.rect(190, 770, 300, 34, s.down('#d9b27c', '#a9773f', '#6d4626'), 15)
      for (let i = 0; i < 15; i++) s.rect(206 + i * 14, 798, 8, 46, s.down('#b98450', '#7d5030'), 4)
    })
    leaf(s, 860, 810, 210, 36, -8, C.leaf)
    leaf(s, 856, 818, 180, 30, 18, '#8fb09a')
  },
  'hand-care-with-petals'(s) {
    backdrop(s, '#f3e3d3', '#ebd0bb@58', '#d6ab8e')
    windowLight(s, 640, 20, 420, 380, -16, '#fffaf0', 0.8)
    s.rect(0, 520, 1200, 380, s.down('#f1dcc8', '#cfa386'))
    bowl(
      s,
      600,
      560,
      330,
      190,
      '#f6efe2',
      s.round(0.4, 0.3, 0.85, '#eef6ee', '#bcd6c8@50', '#7fa898'),
      0.3,
    )
    ripples(s, 600, 580, 270, 4, '#ffffff', 0.26)
    blossom(s, 500, 572, 72, '#fdf1ea', C.gold, 10, 0.55)
    blossom(s, 690, 604, 54, '#f3c9b4', C.gold, 44, 0.55)
    for (const [x, y, a] of [
      [420, 600, 40],
      [620, 536, 210],
      [790, 572, 300],
      [570, 634, 80],
      [730, 550, 160],
    ] as const)
      petal(s, x, y, 48, a, '#efc3ab', 0.5)
    bottle(s, 950, 800, 84, 190, '#d9a48d', '#e2be6a')
    for (const [x, y, a] of [
      [230, 800, 60],
      [300, 830, 150],
      [390, 812, 20],
      [820, 836, 260],
    ] as const)
      petal(s, x, y, 56, a, '#efc3ab', 0.5)
    roll(s, 230, 700, 62, '#f6ecdc', 1)
  },
  'gift-card'(s) {
    backdrop(s, '#2f5a4c', '#3f6d5d@50', '#1d3d33')
    glow(s, 460, 240, 560, '#f3e4b8', 0.45)
    s.soft(20, () =>
      s.group('rotate(-7 600 470)', () => s.rect(300, 330, 620, 390, '#0b1b16', 26, 0.6)),
    )
    s.group('rotate(5 600 450)', () =>
      s.rect(280, 250, 620, 390, s.slant('#d8b889', '#b98f5c'), 26),
    )
    s.group('rotate(-7 600 450)', () => {
      s.rect(290, 260, 620, 390, s.slant('#fffdf8', '#f6ecdc@50', '#e3d0b3'), 26)
      s.rect(316, 286, 568, 338, '#e2be6a', 16, 0.35)
      s.rect(319, 289, 562, 332, s.slant('#fffdf8', '#f6ecdc@50', '#e8d8be'), 14)
      leaf(s, 480, 540, 190, 36, -90, C.leaf)
      leaf(s, 480, 540, 150, 32, -136, '#7fa794')
      leaf(s, 480, 540, 150, 32, -44, C.eucalyptus)
      s.rect(690, 260, 52, 390, s.across('#8d3f24', '#d0805a@40', '#a9502f', '#7a351d'))
      s.path(
        'M716 455C640 370 570 380 580 440S660 486 716 455C792 370 862 380 852 440S772 486 716 455Z',
        s.slant('#dd9a75', '#a9502f@55', '#7a351d'),
      )
      s.path(
        'M712 450L660 590L690 576L706 600L724 460ZM720 450L772 580L744 570L732 596L710 460Z',
        s.down('#b9603c', '#8d3f24'),
      )
      s.ellipse(716, 452, 30, 26, s.round(0.4, 0.3, 0.8, '#e2a07c', '#a9502f', '#7a351d'))
    })
    eucalyptus(s, 930, 800, 420, 196, 24, '#7fa794', 7)
  },
  'incense-smoke'(s) {
    backdrop(s, '#3a2b22', '#5d4535@50', '#241912')
    glow(s, 560, 360, 520, '#eec88f', 0.5)
    ground(s, 670, '#1a110c', '#4b3527', 600)
    s.soft(5, () => {
      s.stroke('M520 520C470 420 610 360 560 270S470 130 560 30', '#f6ead6', 16, 0.4)
      s.stroke('M520 520C540 430 440 380 500 290S620 170 590 60', '#f6ead6', 9, 0.35)
    })
    s.soft(18, () => s.stroke('M520 500C480 400 600 350 560 260S500 120 600 0', '#f6ead6', 60, 0.2))
    s.stroke('M520 522L640 742', '#8a6a4c', 6)
    s.ellipse(520, 522, 5, 6, '#ffb066')
    glow(s, 520, 522, 44, '#ff9c55', 0.9)
    shade(s, 600, 790, 320, 36, 0.7)
    s.path(
      'M300 752Q600 716 900 752Q880 800 600 804T300 752Z',
      s.across('#5b3a26', '#c08a5c@35', '#8d5f3d@65', '#43291a'),
    )
    s.ellipse(600, 752, 296, 22, s.across('#43291a', '#8d5f3d@50', '#5b3a26'))
    stone(s, 800, 766, 60, 26, '#77706a')
    candle(s, 400, 764, 76, 76, '#f0dcc0')
  },
}
