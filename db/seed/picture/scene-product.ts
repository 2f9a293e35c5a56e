import { eucalyptus, leaf, petal } from './botany.ts'
import { backdrop, glow, ground, shade, steam, windowLight } from './light.ts'
import { bottle, bowl, candle, stone } from './object.ts'
import { C, d, mix, type Scenes, type Sheet } from './sheet.ts'

/** One thing each, as it stands on a shelf of the shop. */
export const product: Scenes = {
  'oil-bottle-and-sprig'(s) {
    backdrop(s, '#eee3d0', '#dccbae@62', '#c4ab86')
    windowLight(s, 250, 30, 430, 500, -15, '#fffaf0', 0.7)
    ground(s, 670, '#a88867', '#d6be9b', 620)
    bottle(s, 590, 790, 230, 560, '#c08334', C.brown)
    label(s, 590, 620, 176, 130)
    eucalyptus(s, 1010, 826, 400, 186, 18, '#6f9785', 7)
    stone(s, 360, 806, 86, 32, '#9a9182')
  },
  'candle-in-glass'(s) {
    backdrop(s, '#4a3a31', '#7a5a45@52', '#32241c')
    glow(s, 600, 330, 560, '#f3c98c', 0.6)
    ground(s, 660, '#2a1d16', '#6d4d39', 600)
    shade(s, 600, 800, 260, 34, 0.6)
    candle(s, 600, 786, 250, 240, '#f1e2ca')
    s.path(
      'M455 430V760Q455 806 510 806H690Q745 806 745 760V430Z',
      s.across('#ffffff55', '#ffffff11@22', '#ffffff08@70', '#ffffff33'),
    )
    s.rect(474, 452, 18, 310, s.down('#ffffffaa', '#ffffff11'), 9)
    s.ellipse(600, 430, 145, 22, s.down('#ffffff33', '#ffffff66'))
    label(s, 600, 712, 150, 108)
    petal(s, 350, 812, 60, 70, C.blush, 0.4)
  },
  'tea-tin'(s) {
    backdrop(s, '#e4e9dc', '#cdd8c8@60', '#b3c2ae')
    windowLight(s, 640, 20, 430, 500, -16, '#fffdf2', 0.75)
    ground(s, 660, '#a58a68', '#d3bd99', 560)
    tin(s, 500, 800, 270, 380, '#3f6b5b')
    label(s, 500, 640, 190, 150)
    bowl(s, 850, 690, 130, 110, '#e9dcc6', s.round(0.4, 0.3, 0.8, '#c9a25a', '#96692c', '#6d4719'))
    steam(s, 850, 660, 240, 44, 0.5)
    leaf(s, 300, 824, 150, 34, 160, C.leaf)
    leaf(s, 316, 834, 120, 28, 200, '#7da38f')
  },
  'open-cream-jar'(s) {
    backdrop(s, '#f4e9df', '#ecd8c8@62', '#d9bda8')
    windowLight(s, 280, 30, 430, 500, -14, '#fffaf2', 0.8)
    ground(s, 650, '#c0a08a', '#e6cdb9', 560)
    shade(s, 560, 800, 300, 40, 0.45)
    s.path(
      'M310 590V740Q310 806 390 806H730Q810 806 810 740V590Z',
      s.across('#b9c9bd', '#f2f7f1@24', '#dfe8e0@62', '#97ab9c'),
    )
    s.ellipse(560, 590, 250, 60, s.across('#c5d2c8', '#f6faf5', '#aebfb2'))
    s.ellipse(560, 594, 226, 48, s.down('#8fa497', '#c9d6cc'))
    s.path(
      'M336 596C360 556 450 560 500 536C540 514 566 560 620 552C690 544 760 566 784 596C740 652 380 652 336 596Z',
      s.round(0.42, 0.24, 0.8, '#fffdf8', '#f8eadb@55', '#dcbfa6'),
    )
    s.path(
      'M470 560C520 530 560 572 620 566C580 590 510 588 470 560Z',
      s.down('#ffffff', '#f0dcc8'),
      0.9,
    )
    label(s, 560, 726, 180, 96)
    s.group('rotate(-14 940 800)', () => {
      s.ellipse(930, 790, 150, 44, s.across('#a67f4c', '#e8cd9c@35', '#b98f57@70', '#7c5a30'))
      s.ellipse(930, 776, 150, 42, s.down('#f0d9ac', '#c59f66'))
    })
  },
  'soap-bars'(s) {
    backdrop(s, '#e9e2d2', '#d9cdb5@60', '#bfae90')
    windowLight(s, 620, 30, 430, 500, -15, '#fffaf0', 0.75)
    ground(s, 640, '#9c8365', '#cdb694', 580)
    shade(s, 590, 800, 380, 40, 0.5)
    bar(s, 420, 800, 340, 130, '#7f9a6a')
    bar(s, 790, 800, 320, 126, '#e3cfa9')
    bar(s, 600, 672, 340, 130, '#c9835f')
    leaf(s, 300, 830, 150, 32, 20, C.leaf)
    petal(s, 980, 830, 60, 40, C.blush, 0.4)
  },
  'bath-salt-jar'(s) {
    backdrop(s, '#dfe8e6', '#c6d6d3@60', '#a9bfbb')
    windowLight(s, 260, 30, 430, 500, -14, '#ffffff', 0.75)
    ground(s, 660, '#9a9483', '#cfcab8', 560)
    shade(s, 560, 806, 260, 36, 0.45)
    s.path(
      'M370 400V750Q370 808 440 808H680Q750 808 750 750V400Z',
      s.down('#fbeee6', '#f2d7c8@60', '#e0b8a4'),
    )
    for (let i = 0; i < 52; i++)
      s.ellipse(
        s.between(388, 732),
        s.between(440, 790),
        s.between(4, 9),
        s.between(3, 7),
        i % 3 ? '#ffffff' : '#d59f8a',
        s.between(0.4, 0.9),
      )
    s.path(
      'M370 330V750Q370 808 440 808H680Q750 808 750 750V330Z',
      s.across('#ffffff77', '#ffffff0a@26', '#ffffff00@70', '#5d7a7644'),
    )
    s.rect(392, 350, 18, 400, s.down('#ffffffcc', '#ffffff22'), 9)
    s.ellipse(560, 330, 190, 28, s.down('#ffffff55', '#ffffff22'))
    s.rect(440, 222, 240, 112, s.across('#9b7247', '#e0bd8c@30', '#c39a64@65', '#86603a'), 22)
    s.ellipse(560, 236, 118, 20, s.down('#edd2a6', '#c79f69'))
    label(s, 560, 600, 200, 150)
    s.group('rotate(-18 860 800)', () => {
      s.rect(880, 776, 220, 22, s.down('#d9b98f', '#a97f54', '#7d5836'), 11)
      s.ellipse(862, 786, 60, 30, s.down('#a97f54', '#d9b98f'))
    })
  },
  'linen-towel'(s) {
    backdrop(s, '#e7ebe2', '#d4dcd0@62', '#bcc8bb')
    windowLight(s, 300, 20, 430, 460, -14, '#fffdf4', 0.7)
    s.rect(0, 250, 1200, 26, s.down('#d5b284', '#9c7448', '#6f4e2e'))
    s.path(
      'M400 232Q600 214 800 232V740Q700 764 600 748T400 742Z',
      s.across('#b6a88d', '#f3eadb@16', '#e6dac4@36', '#fbf5ea@58', '#dccdb3@80', '#ab9b7e'),
    )
    s.path('M400 232Q600 214 800 232V286Q600 262 400 286Z', s.down('#ffffffaa', '#ffffff00'))
    for (const y of [612, 636, 684])
      s.path(
        d`M400 ${y}Q500 ${y + 10} 600 ${y + 2}T800 ${y}V${y + 11}Q700 ${y + 12} 600 ${y + 13}T400 ${y + 11}Z`,
        C.leaf,
        0.75,
      )
    for (let i = 0; i < 34; i++)
      s.stroke(
        d`M${408 + i * 11.6} 742Q${406 + i * 11.6 + s.between(-5, 5)} 770 ${408 + i * 11.6} ${s.between(786, 806)}`,
        '#d9cab0',
        4,
      )
    for (const x of [470, 566, 690])
      s.path(
        d`M${x} 280C${x + 26} 420 ${x - 18} 560 ${x + 10} 738C${x + 34} 560 ${x + 8} 420 ${x} 280Z`,
        '#8f8064',
        0.22,
      )
  },
  'incense-holder'(s) {
    backdrop(s, '#d9d3c3', '#b9b29d@58', '#8e8671')
    glow(s, 760, 240, 480, '#fff2d4', 0.7)
    ground(s, 650, '#5c4a38', '#a08968', 560)
    shade(s, 560, 790, 380, 34, 0.55)
    s.path(
      'M240 752Q600 716 880 752L850 800Q600 822 270 800Z',
      s.down('#a9744b', '#75492b', '#452817'),
    )
    s.path('M262 752Q600 724 858 752Q600 772 262 752Z', s.down('#5a3721', '#8a5b38'))
    s.stroke('M400 752L720 420', '#4a3524', 9)
    s.stroke('M690 451L720 420', '#2b1c12', 13)
    s.ellipse(722, 418, 11, 11, s.round(0.5, 0.5, 0.5, '#fff1c0', '#f08b3c', '#b3401c'))
    glow(s, 722, 418, 70, '#ffbe6a', 0.7)
    steam(s, 726, 400, 380, 60, 0.75, '#fffaf0')
    s.group('rotate(8 960 790)', () => {
      s.rect(880, 700, 190, 110, s.down('#f1e6d2', '#d5c1a0', '#a98d66'), 8)
      s.rect(880, 738, 190, 30, s.down('#6c8f7f', '#3f6b5b'))
    })
  },
  'body-brush'(s) {
    backdrop(s, '#efe4d5', '#e0cbb3@60', '#c6a98b')
    windowLight(s, 620, 30, 430, 500, -16, '#fffaf0', 0.75)
    ground(s, 630, '#a9886a', '#d8bd9d', 560)
    shade(s, 600, 792, 430, 40, 0.45)
    for (const colour of ['#c2a878', '#e9d9b6'])
      s.stroke(
        Array.from({ length: 46 }, (_, i) => {
          const x = 300 + i * 9.2
          return d`M${x} 700L${x + s.between(-9, 9)} ${s.between(764, 792)}`
        }).join(''),
        colour,
        5,
      )
    s.path(
      'M270 664C270 612 390 596 500 596C600 596 690 610 740 622C860 646 980 628 1050 622C1086 620 1090 664 1052 668C960 680 860 690 760 700C640 716 560 716 480 716C360 716 270 708 270 664Z',
      s.down('#e2bd8c', '#b98855@48', '#754c2a'),
    )
    s.path(
      'M300 648C330 616 430 612 510 612C600 612 690 626 750 638C640 632 420 628 300 648Z',
      '#fff0d6',
      0.55,
    )
    s.ellipse(1040, 645, 12, 10, s.down('#5a381e', '#8a5f3a'))
    stone(s, 900, 820, 80, 32, '#9a9182')
  },
  'gift-box'(s) {
    backdrop(s, '#dde6de', '#c4d2c6@60', '#a5b8aa')
    glow(s, 420, 180, 480, '#fff8e4', 0.85)
    ground(s, 660, '#8d7a60', '#c8b492', 560)
    shade(s, 600, 806, 360, 42, 0.5)
    s.rect(340, 500, 520, 306, s.across('#c9b798', '#f4ead8@30', '#e8dac0@64', '#b19a76'), 10)
    s.rect(316, 420, 568, 96, s.across('#d3c2a4', '#fbf4e6@30', '#efe3cc@64', '#bca682'), 12)
    s.rect(340, 514, 520, 26, s.down(`${C.night}55`, `${C.night}00`))
    s.rect(566, 420, 68, 386, s.across('#7c3218', '#c46a45@35', C.clay, '#6d2b14'))
    for (const way of [-1, 1])
      s.path(
        d`M600 424C${600 + way * 60} 330 ${600 + way * 200} 296 ${600 + way * 214} 350C${600 + way * 222} 398 ${600 + way * 100} 424 600 424Z`,
        s.down('#cf7a55', '#a9502f@55', '#6d2b14'),
      )
    for (const way of [-1, 1])
      s.path(
        d`M600 424C${600 + way * 60} 372 ${600 + way * 150} 340 ${600 + way * 166} 362C${600 + way * 166} 390 ${600 + way * 90} 414 600 424Z`,
        '#5d2410',
        0.5,
      )
    s.ellipse(600, 418, 36, 28, s.down('#d98862', '#8d3d20'))
    eucalyptus(s, 690, 470, 260, 208, 20, C.leaf, 5)
  },
}

/** A paper label without words: a leaf and two lines. */
function label(s: Sheet, cx: number, cy: number, w: number, h: number): void {
  s.rect(cx - w / 2, cy - h / 2, w, h, s.across('#e9dcc4', '#fffaf0@40', '#efe3cd'), 8)
  leaf(s, cx - h * 0.05, cy + h * 0.06, h * 0.36, h * 0.13, 12, C.leaf)
  s.rect(cx - w * 0.26, cy + h * 0.17, w * 0.52, h * 0.05, C.stone, h * 0.025, 0.5)
  s.rect(cx - w * 0.17, cy + h * 0.29, w * 0.34, h * 0.04, C.stone, h * 0.02, 0.35)
}

/** A round tin with a lid. */
function tin(s: Sheet, cx: number, base: number, w: number, h: number, colour: string): void {
  const x = cx - w / 2
  const ry = w * 0.11
  const side = s.across(
    mix(colour, C.night, 0.4),
    mix(colour, '#ffffff', 0.4),
    colour,
    mix(colour, C.night, 0.5),
  )
  shade(s, cx + w * 0.08, base, w * 0.72, w * 0.13, 0.5)
  s.path(
    d`M${x} ${base - h}V${base - ry}Q${cx} ${base + ry} ${x + w} ${base - ry}V${base - h}Z`,
    side,
  )
  s.path(
    d`M${x - 6} ${base - h}V${base - h * 0.8}Q${cx} ${base - h * 0.8 + ry * 2} ${x + w + 6} ${base - h * 0.8}V${base - h}Z`,
    s.across('#9a7434', '#f3dda0@30', '#cfa553@66', '#7d5b22'),
  )
  s.ellipse(cx, base - h, w / 2 + 6, ry, s.down('#f6e4b4', '#c99f4f'))
}

/** A bar of soap with a stamped leaf. */
function bar(s: Sheet, cx: number, base: number, w: number, h: number, colour: string): void {
  const x = cx - w / 2
  s.rect(
    x,
    base - h,
    w,
    h,
    s.down(mix(colour, '#ffffff', 0.45), colour, mix(colour, C.brown, 0.4)),
    h * 0.26,
  )
  s.rect(
    x,
    base - h,
    w,
    h,
    s.across('#ffffff55', '#ffffff00@30', `${C.brown}00@60`, `${C.brown}55`),
    h * 0.26,
  )
  s.rect(x + w * 0.1, base - h * 0.94, w * 0.8, h * 0.1, s.down('#ffffffaa', '#ffffff00'), h * 0.05)
  leaf(s, cx - w * 0.13, base - h * 0.36, w * 0.26, h * 0.24, 10, mix(colour, C.brown, 0.35))
}
