import { blade, blossom, leaf, lotus } from './botany.ts'
import { backdrop, band, beam, glints, glow, haze, ripples, shade, steam } from './light.ts'
import { cairn, stone } from './object.ts'
import { C, d, mix, type Scenes } from './sheet.ts'

export const water: Scenes = {
  'stones-by-water'(s) {
    backdrop(s, '#dfe9e0', '#f3ead9@62', '#e9dcc6')
    glow(s, 850, 250, 330, '#fff0cf', 0.9)
    s.ellipse(850, 250, 96, 96, s.round(0.5, 0.5, 0.5, '#fff4d8', '#fbe6b8'))
    band(s, 500, 26, s.down('#cfdccf', '#b7cbbd'), 0.6, 0.7)
    band(s, 590, 20, s.down('#b3cbbf', '#8fb0a3'), 2)
    glints(s, 850, 600, 230, 330, '#fff3d6', 10)
    band(s, 730, 16, s.down('#e8dcc6', '#cfba98'), 4)
    shade(s, 590, 748, 330, 44, 0.55)
    cairn(s, 580, 752, [
      [205, 62, 0],
      [158, 53, -12],
      [118, 42, 14],
      [80, 32, -4],
      [46, 22, 6],
    ])
    stone(s, 850, 772, 70, 26, '#8d8272')
    blade(s, 1010, 910, 1120, 420, -30, 90, C.eucalyptus)
    blade(s, 960, 910, 920, 560, 30, 70, '#43755f')
    blade(s, 1080, 920, 1200, 590, 10, 90, '#4c8069')
  },
  ripples(s) {
    backdrop(s, '#cfe0d8', '#93b6aa@45', '#557f75')
    glow(s, 330, 130, 520, '#fff6e0', 0.8)
    haze(s, 120, 240, '#eaf1ea', 0.8)
    ripples(s, 600, 500, 560, 8, '#f5fbf6', 0.36)
    s.ellipse(600, 500, 34, 10, s.round(0.5, 0.5, 0.5, '#ffffff', '#ffffff00'))
    s.ellipse(600, 424, 11, 14, s.round(0.4, 0.3, 0.8, '#ffffff', '#bcd6cb', '#7fa397'))
    leaf(s, 1010, -20, 460, 74, 128, C.eucalyptus)
    leaf(s, 1150, 60, 420, 66, 140, '#47796a')
    leaf(s, 900, -60, 330, 52, 112, '#5f917d')
  },
  'lotus-pond'(s) {
    backdrop(s, '#24463d', '#3b6a5c@40', '#18332c')
    glow(s, 600, 300, 560, '#f4d9a4', 0.55)
    ripples(s, 600, 640, 640, 6, '#dbeee2', 0.22)
    const pad = s.slant('#7fae8f', '#3d715e', '#20493c')
    for (const [x, y, r] of [
      [250, 560, 150],
      [960, 600, 190],
      [420, 780, 210],
      [880, 790, 150],
      [760, 500, 100],
    ] as const) {
      s.ellipse(x + 8, y + 14, r, r * 0.27, '#0d211b', 0.4)
      s.path(
        d`M${x} ${y}L${x + r * 0.96} ${y - r * 0.09}A${r} ${r * 0.27} 0 1 1 ${x + r * 0.7} ${y - r * 0.19}Z`,
        pad,
      )
    }
    s.group('translate(0 1300) scale(1 -1)', () => lotus(s, 600, 652, 190, '#d9a98c'), 0.16)
    shade(s, 600, 650, 210, 34, 0.6, '#0d211b')
    lotus(s, 600, 655, 250, '#f3d5c4')
    glow(s, 600, 500, 300, '#ffe9c4', 0.28)
  },
  'moon-over-water'(s) {
    backdrop(s, '#142a27', '#2c4f49@45', '#7f9a8d@60', '#1a332e')
    for (const size of [2.4, 3.6])
      s.dots(
        Array.from({ length: 18 }, () => [s.between(0, 1200), s.between(0, 380)]),
        size,
        '#fff4d8',
        0.5,
      )
    glow(s, 600, 270, 420, '#f3e2b6', 0.5)
    s.ellipse(600, 270, 104, 104, s.round(0.4, 0.35, 0.7, '#fffaea', '#f5e4bd', '#dcc596'))
    s.path(
      'M0 520C160 470 260 440 400 490S600 500 700 486S980 420 1200 500V545H0Z',
      s.down('#4f746a', '#3a5c54'),
    )
    s.path(
      'M0 545C200 520 300 505 480 540H760C900 500 1080 496 1200 530V560H0Z',
      s.down('#24453d', '#1d3a33'),
    )
    s.rect(0, 545, 1200, 355, s.down('#5f8278', '#27463f@50', '#12241f'))
    haze(s, 545, 80, '#c3d3c4', 0.35)
    glints(s, 600, 560, 300, 260, '#ffefc6', 16)
    blade(s, 130, 920, 60, 430, 40, 22, '#0f211c')
    blade(s, 160, 920, 200, 500, -20, 20, '#142a24')
    blade(s, 190, 920, 300, 590, -10, 22, '#0f211c')
  },
  waterfall(s) {
    backdrop(s, '#dbe6d6', '#86a995@50', '#2f5a4d')
    glow(s, 600, 60, 520, '#fff3d2', 0.9)
    s.path(
      'M0 0H330C380 180 350 300 420 440C450 540 420 640 470 700H0Z',
      s.slant('#3d6a59', '#24473c', '#17312a'),
    )
    s.path(
      'M1200 0H850C810 160 850 320 780 450C760 560 790 640 740 700H1200Z',
      s.slant('#7a9d88', '#33604f', '#1c3b32'),
    )
    const fall = 'M430 -10C470 180 440 380 470 660H740C760 420 740 220 790 -10Z'
    s.path(fall, s.down('#ffffff', '#e3efe8@40', '#f7fbf7'))
    s.clip(fall, () =>
      s.soft(5, () => {
        for (let i = 0; i < 16; i++) {
          const x = 440 + i * 21
          s.rect(
            x,
            s.between(-20, 160),
            s.between(4, 13),
            s.between(420, 700),
            i % 3 ? '#8fb5a8' : '#ffffff',
            6,
            s.between(0.2, 0.55),
          )
        }
      }),
    )
    s.rect(0, 660, 1200, 240, s.down('#a9cabb', '#4e8272@45', '#1d4439'))
    s.soft(22, () => s.ellipse(605, 668, 250, 46, '#ffffff', 0.85))
    ripples(s, 605, 720, 520, 5, '#eef7f1', 0.2)
    stone(s, 330, 760, 150, 60, '#56645a')
    stone(s, 890, 740, 120, 46, '#5d6b60')
    stone(s, 1010, 800, 150, 58, '#4b5850')
    beam(s, 760, -20, 60, 300, 760, -260, '#fff6d8', 0.5)
    leaf(s, -30, 160, 380, 60, 24, '#2c5546')
    leaf(s, -30, 40, 420, 64, 40, '#3c6c58')
    leaf(s, 1230, 120, 360, 56, 152, '#2c5546')
  },
  'pool-of-light'(s) {
    backdrop(s, '#3a2a20', '#6d4a34@40', '#2a1d16')
    s.rect(0, 0, 1200, 520, s.across('#241812', '#7d573c@50', '#241812'))
    for (let i = 0; i < 5; i++) {
      const x = 120 + i * 240
      s.path(
        d`M${x - 70} 520V230A70 70 0 0 1 ${x + 70} 230V520Z`,
        s.down('#f6d79a', '#d79a5c@60', '#8a5535'),
        i === 2 ? 1 : 0.72,
      )
      s.path(d`M${x - 70} 520V230A70 70 0 0 1 ${x - 40} 170V520Z`, '#3a2418', 0.35)
    }
    glow(s, 600, 300, 560, '#ffdf9e', 0.4)
    s.rect(0, 505, 1200, 26, s.down('#c99d70', '#5a3c2a'))
    s.rect(0, 530, 1200, 370, s.down('#6f9a8c', '#2f6558@40', '#123630'))
    for (let i = 0; i < 5; i++)
      s.soft(10, () =>
        s.rect(
          66 + i * 240,
          534,
          108,
          300,
          s.down('#ffe0a0', '#ffd99000'),
          40,
          i === 2 ? 0.75 : 0.42,
        ),
      )
    for (let i = 0; i < 16; i++) {
      const y = 560 + i * 21
      s.ellipse(
        s.between(80, 1120),
        y,
        s.between(90, 260),
        3 + i * 0.25,
        '#f2fbf2',
        s.between(0.06, 0.2),
      )
    }
    haze(s, 560, 190, '#f3e3c0', 0.22)
  },
  'onsen-in-the-mountains'(s) {
    backdrop(s, '#e9d9c4', '#f2e2cc@40', '#c9d3c6')
    glow(s, 420, 260, 360, '#ffe9bf', 0.9)
    s.ellipse(420, 270, 74, 74, '#fff0cf')
    s.path(
      'M-20 520L210 330Q260 290 310 335L420 430L600 250Q650 205 700 255L960 470L1080 400L1220 500V700H-20Z',
      s.down('#a9b9ae', '#cbd5c9'),
      0.8,
    )
    s.path('M600 250Q650 205 700 255L760 305Q700 300 670 340Q630 300 560 292Z', '#fdf9f0', 0.85)
    band(s, 520, 40, s.down('#7d9c8b', '#a9bfae'), 1.2)
    haze(s, 560, 130, '#f3eee0', 0.85)
    band(s, 600, 22, s.down('#3f6656', '#557f6c'), 3.1)
    s.path(
      'M0 660C200 610 420 600 620 612S1040 620 1200 650V900H0Z',
      s.down('#d6e6dc', '#86b0a3@40', '#3d6d61'),
    )
    ripples(s, 640, 740, 430, 5, '#ffffff', 0.2)
    stone(s, 120, 740, 190, 90, '#6a6a60')
    stone(s, 340, 690, 100, 44, '#7b786c')
    stone(s, 1060, 730, 180, 86, '#66665c')
    stone(s, 870, 676, 84, 36, '#7f7b6e')
    stone(s, 210, 880, 220, 74, '#56574f')
    stone(s, 1010, 900, 240, 80, '#50524b')
    steam(s, 480, 720, 330, 90, 0.65)
    steam(s, 760, 700, 360, 100, 0.55)
    blossom(s, 640, 790, 34, '#fdf1ea', C.gold, 10, 0.5)
  },
  'rain-stones-bamboo-spout'(s) {
    backdrop(s, '#234238', '#3c6655@55', '#1a332b')
    glow(s, 760, 240, 420, '#e9e3b9', 0.5)
    s.soft(14, () => {
      leaf(s, 1180, 60, 420, 80, 150, '#4f7f69')
      leaf(s, 80, 40, 380, 70, 30, '#2f5a4b')
      leaf(s, 960, -20, 340, 60, 120, '#6c9a80')
    })
    s.rect(0, 620, 1200, 280, s.down('#76a090', '#2f5c4f@40', '#12261f'))
    s.path(
      'M300 640C300 560 420 520 600 520S900 560 900 640C900 760 780 800 600 800S300 760 300 640Z',
      s.slant('#8f8b7d', '#58574d', '#2b2d28'),
    )
    s.ellipse(600, 608, 248, 62, s.down('#2b3b34', '#6f9a8b@50', '#cfe4d6'))
    ripples(s, 610, 612, 205, 5, '#ffffff', 0.26)
    s.group('rotate(9 600 360)', () => {
      s.rect(40, 318, 560, 62, s.down('#e3d7a2', '#b4a866@45', '#5d6335'), 10)
      s.rect(300, 314, 9, 70, '#6b6a3a', 4, 0.7)
      s.rect(110, 314, 9, 70, '#6b6a3a', 4, 0.7)
      s.ellipse(600, 349, 13, 30, s.down('#4b4a26', '#8a8450'))
    })
    s.path(
      'M590 392C612 400 612 470 606 606H626C632 470 634 410 598 376Z',
      s.down('#f4fbf6', '#cfe4d8'),
      0.85,
    )
    s.soft(6, () => s.ellipse(616, 608, 44, 11, '#ffffff'))
    stone(s, 250, 850, 170, 60, '#5d6158')
    stone(s, 960, 860, 210, 70, mix(C.slate, '#5d6158', 0.5))
  },
}
