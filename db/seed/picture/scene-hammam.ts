import { eucalyptus, leaf } from './botany.ts'
import { backdrop, beam, glints, glow, ground, haze, shade, steam } from './light.ts'
import { bottle, bowl, candle, towels } from './object.ts'
import { C, d, mix, type Scenes, type Sheet } from './sheet.ts'

export const hammam: Scenes = {
  'hammam-steam'(s) {
    backdrop(s, '#c9a27c', '#a87a58@55', '#5d3c2b')
    niche(s, 600, 640, 330, 520, '#f4d9ab', '#b98159')
    niche(s, 200, 640, 190, 380, '#d9ae80', '#94603f')
    niche(s, 1000, 640, 190, 380, '#d9ae80', '#94603f')
    tiles(s, 540, 640, '#5d8f80', '#2f6355')
    s.rect(0, 640, 1200, 260, s.down('#c79f78', '#7d553c@40', '#3f271b'))
    s.rect(330, 620, 540, 90, s.down('#ead2ad', '#b98d66'), 12)
    s.rect(350, 700, 500, 120, s.down('#a4764f', '#6b462f'), 8)
    beam(s, 600, -30, 70, 420, 760, 40, '#fff2d0', 0.75)
    beam(s, 330, -30, 40, 220, 700, 150, '#fff2d0', 0.35)
    beam(s, 870, -30, 40, 220, 700, -150, '#fff2d0', 0.35)
    bowl(s, 600, 588, 86, 54, '#c99a3f', s.down('#8fb8aa', '#4f8577'))
    haze(s, 560, 360, '#f6e4c8', 0.4)
    steam(s, 470, 690, 480, 150, 0.35, '#fff6e6')
    steam(s, 760, 690, 460, 150, 0.3, '#fff6e6')
  },
  'hammam-dome'(s) {
    backdrop(s, '#1d3a33', '#2f5b4e@50', '#142a24')
    s.path(
      'M0 900V520A600 520 0 0 1 1200 520V900Z',
      s.round(0.5, 0.2, 0.8, '#6d9b8a', '#33614f@55', '#173028'),
    )
    for (const [ring, count, ry] of [
      [120, 6, 44],
      [260, 9, 92],
      [410, 12, 150],
    ] as const)
      for (let i = 0; i < count; i++) {
        const a = (Math.PI * (i + 0.5)) / count
        s.ellipse(
          600 - Math.cos(a) * ring,
          330 - Math.sin(a) * ry + ring * 0.12,
          15 + ring * 0.012,
          12,
          s.round(0.5, 0.5, 0.5, '#fffbe8', '#ffe7a8@60', '#e2be6a'),
        )
      }
    glow(s, 600, 240, 460, '#ffe9b8', 0.45)
    for (let i = -2; i <= 2; i++)
      beam(s, 600 + i * 120, 230 + Math.abs(i) * 26, 26, 150, 520, i * 90, '#ffeec4', 0.42)
    s.rect(0, 690, 1200, 210, s.down('#7fa493', '#2c5748@40', '#10231d'))
    s.path('M330 700L430 640H770L870 700V790H330Z', s.down('#f0e3c8', '#cdb58e@42', '#7f6a4c'))
    s.path('M330 700L430 640H770L870 700Z', s.down('#fdf4de', '#e3cfa9'))
    towels(s, 600, 690, 180, 30, ['#f6ecdc', '#e5cdb8'])
    haze(s, 640, 260, '#dcebe0', 0.3)
  },
  'black-soap-and-glove'(s) {
    backdrop(s, '#d8b48f', '#bf9068@58', '#84563b')
    niche(s, 600, 620, 560, 640, '#eccfa4', '#b07c55')
    ground(s, 640, '#5f3c29', '#b68a63', 600)
    s.path(
      'M690 790C676 700 700 600 716 520C730 440 880 440 896 520C912 600 930 690 920 790Q805 822 690 790Z',
      s.across('#3f6b5b', '#86ab97@30', '#4b7a69@65', '#234438'),
    )
    s.path(
      'M690 790Q805 822 920 790L924 738Q806 768 686 738Z',
      s.across('#e9d8b8', '#fff5e0@30', '#d9c29a', '#a78a62'),
    )
    for (let i = 0; i < 7; i++)
      s.stroke(
        d`M${722 + i * 3} ${560 + i * 26}Q${806} ${574 + i * 26} ${890 + i * 2} ${560 + i * 26}`,
        '#eaf1e4',
        2.5,
        0.16,
      )
    bowl(s, 450, 590, 200, 150, '#c98d5e', s.round(0.42, 0.3, 0.8, '#7a6134', '#3b2a17', '#20160d'))
    s.path(
      'M330 600C370 552 420 560 452 536C488 560 540 556 572 600C520 634 380 634 330 600Z',
      s.slant('#8d7443', '#40301a@45', '#20160d'),
    )
    s.path(
      'M386 580C410 562 436 566 452 550C470 566 496 566 516 576C480 570 430 572 386 580Z',
      '#e9d39a',
      0.45,
    )
    leaf(s, 560, 800, 190, 30, -10, '#7d9b6b')
    leaf(s, 556, 806, 160, 26, 16, '#5f8257')
  },
  'argan-and-brass'(s) {
    backdrop(s, '#28473d', '#3f6757@55', '#1a312a')
    niche(s, 600, 690, 520, 660, '#7fa590', '#2f5a4a')
    glow(s, 600, 380, 380, '#ffe4a6', 0.45)
    ground(s, 690, '#152722', '#3d6153')
    shade(s, 600, 780, 330, 36, 0.6)
    s.ellipse(600, 768, 330, 46, s.across('#8a6322', '#f3d88f@35', '#c99a3f@60', '#6f4d18'))
    s.ellipse(600, 762, 306, 38, s.across('#c99a3f', '#8a6322@50', '#e2be6a'))
    bottle(s, 520, 764, 132, 340, '#c98b3a', '#e2be6a')
    candle(s, 720, 766, 104, 130, '#f4e3c6')
    bowl(s, 408, 712, 74, 48, '#d9b25a', s.down('#e9b67a', '#b9783d'))
    leaf(s, 800, 790, 190, 32, -6, '#8fb09a')
  },
  sauna(s) {
    backdrop(s, '#6b4128', '#a8683f@45', '#3c2215')
    for (let i = 0; i < 12; i++)
      s.rect(0, i * 50, 1200, 48, s.down('#c98b58', '#a76a3e@70', '#7d4b2b'), 0, 0.75 - i * 0.02)
    glow(s, 600, 160, 640, '#ffd893', 0.75)
    s.rect(0, 0, 1200, 620, s.across('#2a160ccc', '#2a160c00@35', '#2a160c00@65', '#2a160ccc'))
    bench(s, 0, 480, 1200)
    bench(s, 0, 680, 1200)
    towels(s, 420, 484, 220, 42, ['#f6ecdc', '#dfe8df'])
    s.group('translate(0 66)', () => {
      s.path(
        'M700 478L716 610Q790 632 864 610L880 478Z',
        s.across('#6d4226', '#c98b58@35', '#a76a3e@60', '#4f2d18'),
      )
      s.rect(696, 500, 188, 12, s.across('#8a6322', '#f3d88f@40', '#6f4d18'), 6)
      s.rect(704, 570, 172, 12, s.across('#8a6322', '#f3d88f@40', '#6f4d18'), 6)
      s.ellipse(790, 478, 92, 17, s.down('#3a2012', '#86a99c'))
      s.group('rotate(-30 800 470)', () =>
        s.rect(786, 300, 18, 190, s.across('#7d4b2b', '#deac78', '#6d4226'), 9),
      )
    })
    steam(s, 790, 520, 330, 70, 0.22, '#fff0d8')
  },
  'ice-fountain'(s) {
    backdrop(s, '#c8dcd8', '#8fb4ad@55', '#3f6d66')
    niche(s, 600, 700, 520, 640, '#f0faf6', '#7fa9a2')
    glow(s, 600, 300, 380, '#ffffff', 0.8)
    s.rect(0, 700, 1200, 200, s.down('#94b7af', '#2c564f'))
    s.path(
      'M510 610H690L660 800Q600 822 540 800Z',
      s.across('#53716a', '#c4d8d1@35', '#8aaaa2', '#3a5a53'),
    )
    shade(s, 600, 810, 220, 26, 0.5)
    bowl(s, 600, 520, 300, 130, '#a3bdb5', s.down('#e6f3f0', '#b8d4ce'))
    for (let i = 0; i < 28; i++) {
      const t = i / 28
      const x = 600 + s.between(-1, 1) * 235 * (1 - t * 0.8)
      const y = 536 - t * 130
      const r = s.between(24, 42)
      const a = s.between(0, 60)
      s.again('ice', d`translate(${x} ${y}) rotate(${a}) scale(${r / 30})`, () =>
        s.rect(-30, -24, 60, 48, s.slant('#ffffff', '#d3e8e6@45', '#8dbab6'), 14, 0.82),
      )
    }
    haze(s, 600, 180, '#ffffff', 0.3)
    eucalyptus(s, 930, 880, 420, 262, -26, C.leaf, 7)
  },
  'tea-after-the-bath'(s) {
    backdrop(s, '#e9d6b8', '#d3ae82@60', '#a87a52')
    niche(s, 600, 640, 520, 560, '#f9e9c9', '#d0a475')
    ground(s, 640, '#7d553a', '#c49a70')
    shade(s, 600, 772, 350, 40, 0.5)
    s.ellipse(600, 762, 350, 50, s.across('#8a6322', '#f3d88f@35', '#c99a3f@60', '#6f4d18'))
    s.ellipse(600, 756, 326, 41, s.across('#d9b25a', '#9a7228@50', '#e8c878'))
    teapot(s)
    for (const x of [700, 800]) {
      s.path(
        d`M${x - 40} 660L${x - 30} 770Q${x} 780 ${x + 30} 770L${x + 40} 660Z`,
        s.across('#7f9a5ecc', '#e8e3b0dd@30', '#b9b76acc@60', '#6f8448'),
      )
      s.ellipse(x, 662, 40, 9, s.down('#dfe3b6', '#a9ad62'))
      s.rect(x - 36, 690, 72, 7, '#e2be6a', 3, 0.8)
      leaf(s, x - 6, 664, 54, 15, -52, '#5f8f62')
    }
    steam(s, 740, 640, 230, 40, 0.45)
    glints(s, 460, 790, 16, 120, '#fff0c0', 3)
  },
}

/** An arched niche standing on `base`, lit from within. */
function niche(
  s: Sheet,
  cx: number,
  base: number,
  w: number,
  h: number,
  light: string,
  dark: string,
): void {
  const arch = (half: number, top: number) =>
    d`M${cx - half} ${base}V${top + half * 0.9}C${cx - half} ${top + half * 0.3} ${cx - half * 0.4} ${top + half * 0.2} ${cx} ${top}C${cx + half * 0.4} ${top + half * 0.2} ${cx + half} ${top + half * 0.3} ${cx + half} ${top + half * 0.9}V${base}Z`
  s.path(arch(w / 2 + 18, base - h - 20), s.down(mix(light, '#ffffff', 0.2), dark), 0.55)
  s.path(
    arch(w / 2, base - h),
    s.round(0.5, 0.42, 0.75, light, mix(light, dark, 0.55), mix(dark, C.night, 0.25)),
  )
  s.path(arch(w / 2, base - h), s.across(`${C.night}77`, `${C.night}00@22`, `${C.night}00`))
}

function tiles(s: Sheet, y: number, foot: number, light: string, dark: string): void {
  for (let x = 0; x < 1200; x += 60)
    for (let row = 0; y + row * 50 < foot; row++)
      s.again(`tile${(x / 60 + row) % 2}`, d`translate(${x} ${y + row * 50})`, () =>
        s.path('M30 0L60 25L30 50L0 25Z', (x / 60 + row) % 2 ? light : dark, 0.55),
      )
}

function bench(s: Sheet, x: number, y: number, w: number): void {
  s.rect(x, y + 40, w, 180, s.down('#2c170d', '#5b3520'))
  s.rect(x, y, w, 46, s.down('#f0c590', '#c98b58@40', '#8a5632'))
  for (let i = 1; i < 3; i++) s.rect(x, y + i * 13, w, 2.5, '#6d4226', 0, 0.4)
  s.rect(x, y + 46, w, 26, s.down('#1d0f08aa', '#1d0f0800'))
}

function teapot(s: Sheet): void {
  const metal = s.across('#7d8a86', '#f4f1e6@30', '#c3c5ba@55', '#5f6a66')
  s.path('M560 640C640 640 628 560 676 556C650 580 652 690 540 716Z', metal)
  s.stroke('M402 610C310 600 300 730 410 726', '#a9aca2', 18)
  s.path(
    'M376 700C376 610 430 570 470 570S564 610 564 700Q560 764 524 770H416Q380 764 376 700Z',
    metal,
  )
  s.path('M420 574C430 520 450 500 470 470C490 500 510 520 520 574Q470 590 420 574Z', metal)
  s.ellipse(470, 466, 12, 14, s.round(0.4, 0.3, 0.7, '#fff3cf', '#c99a3f', '#7a5720'))
}
