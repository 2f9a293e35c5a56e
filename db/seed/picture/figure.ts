import { shade } from './light.ts'
import { C, d, mix, type Sheet } from './sheet.ts'

/** A back lying still, seen from above. */
export function back(s: Sheet): void {
  const torso =
    'M262 920C310 780 322 650 300 520C296 440 320 380 420 336C500 306 520 290 530 240H670C680 290 700 306 780 336C880 380 904 440 900 520C878 650 890 780 938 920Z'
  s.group('translate(-210 -410) scale(1.35 1.45)', () => {
    s.soft(20, () => s.path(torso, '#5b2f1d', 0.4))
    s.path(torso, s.across('#a9694a', '#d9a07c@24', '#e9bb98@45', '#e0ab86@62', '#9a5a3e'))
    s.path(torso, s.down('#8a4f3566', '#8a4f3500@26', '#8a4f3500@70', '#8a4f3544'))
    s.clip(torso, () =>
      s.soft(18, () => {
        s.path('M594 320C586 460 588 620 594 800H608C612 620 612 460 606 320Z', '#8a4f35', 0.5)
        s.ellipse(450, 430, 120, 50, '#f6d3b4', 0.26)
        s.ellipse(750, 430, 120, 50, '#f6d3b4', 0.2)
        s.path('M410 540C470 580 520 560 548 510C540 570 480 610 410 590Z', '#8a4f35', 0.16)
        s.path('M790 540C730 580 680 560 652 510C660 570 720 610 790 590Z', '#8a4f35', 0.16)
      }),
    )
  })
}

/** A hand laid flat, seen from above, its forearm coming from the upper edge and its thumb towards `side`. */
export function hand(s: Sheet, x: number, y: number, deg: number, side: number): void {
  const fingers = ['M50-20L76 92', 'M19 0L30 142', 'M-17 0L-18 150', 'M-50-16L-64 112']
  const thumb = 'M48-120C96-92 120-60 138-10'
  const skin = '#a96b4c'
  const palm =
    'M-60-620C-56-420-52-300-50-214C-80-160-92-90-78-24C-72 4-44 20 0 20S72 4 78-24C92-90 80-160 50-214C52-300 58-420 64-620Z'
  s.group(d`translate(${x} ${y}) rotate(${-deg}) scale(${side} 1)`, () => {
    s.soft(14, () => {
      s.path(palm, '#4f2717', 0.4)
      s.stroke(fingers.join(''), '#4f2717', 42, 0.4)
    })
    s.stroke([...fingers, thumb].join(''), skin, 42)
    s.path(palm, skin)
    // The light lies along each finger, and the shade between two of them reaches into the hand.
    s.soft(6, () => {
      s.stroke('M37 96L31-6M5 120L2 0M-38 106L-31-4M92-40C80-62 66-82 54-96', '#7d452e', 9, 0.5)
      s.stroke(
        'M72 84L52-6M28 134L19-10M-18 142L-17-10M-61 104L-49-10M128-22C112-60 92-88 62-108',
        '#d09973',
        14,
        0.6,
      )
    })
    s.clip(palm, () =>
      s.soft(18, () => {
        s.path('M-100-240H-46L-66-100L-70 30H-110ZM100-240H52L70-100L74 30H110Z', '#7d452e', 0.5)
        s.path('M-80-640H-40L-36-200L-70-180ZM84-640H48L40-200L74-180Z', '#7d452e', 0.55)
        s.ellipse(-4, -60, 44, 110, '#cd946f', 0.55)
        s.path('M-30-640H20L16-160H-22Z', '#cd946f', 0.5)
      }),
    )
  })
}

/** Something long, round and filled, lying in the light: a cushion along a path. */
export function cushion(s: Sheet, along: string, width: number, colour: string): void {
  const dark = mix(colour, C.brown, 0.26)
  s.soft(20, () => s.group('translate(14 26)', () => s.stroke(along, '#6b4a38', width, 0.4)))
  s.stroke(along, dark, width)
  s.soft(14, () => {
    s.group('translate(-3 -5)', () => s.stroke(along, colour, width * 0.72))
    s.group('translate(-12 -16)', () =>
      s.stroke(along, mix(colour, '#ffffff', 0.45), width * 0.3, 0.8),
    )
  })
}

/** The edge of the linen drawn over the hips. */
export function sheetFold(s: Sheet, colour: string): void {
  s.soft(12, () => s.path('M120 760Q600 660 1080 760V900H120Z', '#5b2f1d', 0.4))
  s.path(
    'M-20 800C160 720 380 700 600 712S1060 730 1220 800V920H-20Z',
    s.down(mix(colour, '#ffffff', 0.6), colour, mix(colour, C.brown, 0.3)),
  )
  s.path(
    'M-20 812C200 752 420 740 620 748S1040 770 1220 836V850C1040 790 820 768 620 768S200 784-20 836Z',
    mix(colour, C.brown, 0.35),
    0.35,
  )
}

/** A warm herbal pouch, tied, its cloth gathered into a handle. */
export function pouch(
  s: Sheet,
  cx: number,
  base: number,
  r: number,
  cloth: string,
  lean: number,
): void {
  shade(s, cx, base - 4, r * 0.95, 20, 0.5)
  s.group(d`rotate(${lean} ${cx} ${base})`, () => {
    const top = base - r * 1.62
    s.path(
      d`M${cx - 20} ${top}C${cx - 52} ${top - 50} ${cx - 40} ${top - 150} ${cx - 22} ${top - 190}Q${cx} ${top - 204} ${cx + 22} ${top - 190}C${cx + 40} ${top - 150} ${cx + 52} ${top - 50} ${cx + 20} ${top}Z`,
      s.across(
        mix(cloth, C.brown, 0.3),
        mix(cloth, '#ffffff', 0.5),
        mix(cloth, C.brown, 0.15),
        mix(cloth, '#ffffff', 0.3),
        mix(cloth, C.brown, 0.35),
      ),
    )
    s.path(
      d`M${cx - 18} ${top}C${cx - r * 0.7} ${top + r * 0.2} ${cx - r} ${base - r * 0.9} ${cx - r} ${base - r * 0.62}C${cx - r} ${base - r * 0.1} ${cx - r * 0.5} ${base} ${cx} ${base}S${cx + r} ${base - r * 0.1} ${cx + r} ${base - r * 0.62}C${cx + r} ${base - r * 0.9} ${cx + r * 0.7} ${top + r * 0.2} ${cx + 18} ${top}Z`,
      s.round(0.38, 0.35, 0.75, mix(cloth, '#ffffff', 0.6), cloth, mix(cloth, C.brown, 0.45)),
    )
    for (const k of [-0.6, -0.2, 0.25, 0.6])
      s.stroke(
        d`M${cx + k * 18} ${top + 6}Q${cx + k * r * 0.9} ${top + r * 0.3} ${cx + k * r * 1.1} ${base - r * 0.7}`,
        mix(cloth, C.brown, 0.5),
        4,
        0.2,
      )
    s.rect(cx - 27, top - 14, 54, 26, s.across('#6d4a28', '#c99d70@40', '#7d5836'), 10)
    s.stroke(
      d`M${cx - 24} ${top}H${cx + 24}M${cx + 20} ${top + 6}Q${cx + 44} ${top + 30} ${cx + 34} ${top + 62}`,
      '#5b3c28',
      4,
      0.6,
    )
  })
}
