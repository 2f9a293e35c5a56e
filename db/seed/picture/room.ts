import { glow, shade } from './light.ts'
import { C, d, mix, type Sheet } from './sheet.ts'

/** A massage table from its side, dressed with a sheet and a folded blanket. */
export function massageTable(
  s: Sheet,
  x: number,
  top: number,
  w: number,
  floor: number,
  sheet: string,
  blanket: string,
): void {
  shade(s, x + w / 2, floor, w * 0.6, 26, 0.5)
  const leg = s.across('#5b3c28', '#a97a52@40', '#4a2e1e')
  s.rect(x + w * 0.1, top + 60, 22, floor - top - 60, leg, 4)
  s.rect(x + w * 0.87, top + 60, 22, floor - top - 60, leg, 4)
  s.rect(x + w * 0.08, floor - 70, w * 0.84, 16, s.down('#a97a52', '#5b3c28'), 6)
  const fall = floor - (floor - top) * 0.42
  s.path(
    d`M${x} ${top + 16}Q${x} ${top} ${x + 20} ${top}H${x + w - 20}Q${x + w} ${top} ${x + w} ${top + 16}V${fall - 26}Q${x + w * 0.8} ${fall - 6} ${x + w * 0.6} ${fall - 18}T${x + w * 0.3} ${fall - 14}T${x} ${fall - 22}Z`,
    s.down(mix(sheet, '#ffffff', 0.5), `${sheet}@30`, mix(sheet, C.brown, 0.3)),
  )
  const bx = x + w * 0.52
  s.path(
    d`M${bx} ${top - 8}H${x + w - 22}Q${x + w + 6} ${top - 8} ${x + w + 6} ${top + 18}V${fall + 8}Q${bx + w * 0.2} ${fall + 24} ${bx} ${fall + 4}Z`,
    s.slant(mix(blanket, '#ffffff', 0.35), blanket, mix(blanket, C.night, 0.35)),
  )
  s.path(
    d`M${bx} ${top - 8}H${bx + 34}V${fall + 8}L${bx} ${fall + 4}Z`,
    mix(blanket, '#ffffff', 0.45),
    0.5,
  )
  s.path(
    d`M${x + 26} ${top + 4}C${x + 10} ${top - 50} ${x + 60} ${top - 58} ${x + w * 0.14} ${top - 54}S${x + w * 0.25} ${top - 46} ${x + w * 0.24} ${top + 4}Z`,
    s.down(mix(sheet, '#ffffff', 0.7), mix(sheet, C.brown, 0.2)),
  )
}

/** A window with thin bars and what shows through it drawn by `view`. */
export function casement(
  s: Sheet,
  x: number,
  y: number,
  w: number,
  h: number,
  view: () => void,
  frame = '#f3eadb',
  cols = 2,
  rows = 3,
): void {
  s.rect(
    x - 16,
    y - 16,
    w + 32,
    h + 32,
    s.slant(mix(frame, '#ffffff', 0.3), mix(frame, C.brown, 0.28)),
    4,
  )
  s.clip(d`M${x} ${y}h${w}v${h}h${-w}Z`, view)
  const bar = s.slant(frame, mix(frame, C.brown, 0.25))
  for (let i = 1; i < cols; i++) s.rect(x + (w * i) / cols - 5, y, 10, h, bar)
  for (let i = 1; i < rows; i++) s.rect(x, y + (h * i) / rows - 4, w, 8, bar)
  s.rect(x, y, w, h, s.down(`${C.brown}44`, `${C.brown}00@12`))
  s.rect(
    x - 34,
    y + h + 14,
    w + 68,
    22,
    s.down(mix(frame, '#ffffff', 0.4), mix(frame, C.brown, 0.3)),
    4,
  )
}

/** A long curtain hanging from `y` to `base`. */
export function curtain(
  s: Sheet,
  x: number,
  y: number,
  w: number,
  base: number,
  colour: string,
  pull = 0,
): void {
  s.path(
    d`M${x} ${y}H${x + w}C${x + w - pull * 0.2} ${y + (base - y) * 0.5} ${x + w - pull} ${base - 120} ${x + w - pull} ${base}H${x}Z`,
    s.across(
      mix(colour, C.brown, 0.25),
      mix(colour, '#ffffff', 0.4),
      mix(colour, C.brown, 0.2),
      mix(colour, '#ffffff', 0.35),
      mix(colour, C.brown, 0.28),
      mix(colour, '#ffffff', 0.3),
      mix(colour, C.brown, 0.3),
    ),
  )
}

/** A paper lantern hanging on a thread, with its light. */
export function lantern(s: Sheet, x: number, y: number, r: number, drop: number): void {
  s.rect(x - 1.5, y - r - drop, 3, drop, C.brown, 0, 0.6)
  glow(s, x, y, r * 4, '#ffdf9f', 0.6)
  s.ellipse(x, y, r, r * 0.92, s.round(0.5, 0.55, 0.6, '#fff8e2', '#ffe7b4@55', '#e9b873'))
  for (let i = -2; i <= 2; i++)
    s.stroke(
      d`M${x - Math.sqrt(Math.max(0, 1 - (i * 0.34) ** 2)) * r} ${y + i * r * 0.31}Q${x} ${y + i * r * 0.31 + 9} ${x + Math.sqrt(Math.max(0, 1 - (i * 0.34) ** 2)) * r} ${y + i * r * 0.31}`,
      '#b9783d',
      1.5,
      0.25,
    )
}

/** A potted plant's pot; leaves are drawn by the scene. */
export function pot(
  s: Sheet,
  cx: number,
  base: number,
  w: number,
  h: number,
  colour: string,
): void {
  shade(s, cx, base, w * 0.8, 18, 0.45)
  s.path(
    d`M${cx - w / 2} ${base - h}H${cx + w / 2}L${cx + w * 0.38} ${base - 8}Q${cx} ${base + 8} ${cx - w * 0.38} ${base - 8}Z`,
    s.across(
      mix(colour, C.night, 0.25),
      mix(colour, '#fff4e0', 0.4),
      colour,
      mix(colour, C.night, 0.45),
    ),
  )
  s.ellipse(
    cx,
    base - h,
    w / 2,
    w * 0.09,
    s.down(mix(colour, C.night, 0.6), mix(colour, C.night, 0.3)),
  )
}

/** A lit or quiet window of a house front, with its sill. */
export function pane(
  s: Sheet,
  x: number,
  y: number,
  w: number,
  h: number,
  glass: string,
  trim: string,
): void {
  s.rect(x - 9, y - 9, w + 18, h + 14, trim, 3)
  s.rect(x, y, w, h, glass, 2)
  s.rect(x + w / 2 - 3, y, 6, h, trim)
  s.rect(x, y + h * 0.4, w, 5, trim)
  s.rect(x - 16, y + h + 2, w + 32, 12, trim, 3)
  s.rect(x, y, w, 14, C.night, 0, 0.18)
}

/** A bathrobe on its hanger, the collar falling to a tied belt. */
export function robe(s: Sheet): void {
  const cloth = s.across('#d3c6b0', '#fdf9f0@22', '#efe6d6@48', '#fffdf8@70', '#cdbfa8')
  const sleeve = 'M512 236C452 262 428 330 408 430L372 628Q420 662 486 648L540 380Z'
  const skirt =
    'M600 204C560 208 520 222 496 246C476 330 478 420 470 500C456 610 444 700 436 786Q600 832 764 786C756 700 744 610 730 500C722 420 724 330 704 246C680 222 640 208 600 204Z'
  s.soft(20, () => s.group('translate(26 22)', () => s.path(skirt + sleeve, C.deep, 0.34)))
  for (const flip of ['', 'translate(1200 0) scale(-1 1)'])
    s.group(flip || 'scale(1 1)', () => {
      s.path(sleeve, s.across('#c9bba3', '#faf4e8@45', '#d8ccb8'))
      s.path(
        'M378 594Q424 626 492 612L486 648Q420 662 372 628Z',
        s.across('#d8ccb8', '#fffdf8@45', '#dccfb9'),
      )
    })
  s.path(skirt, cloth)
  s.clip(skirt, () =>
    s.soft(9, () => {
      s.stroke('M604 520C616 620 618 720 616 830', '#a8977b', 10, 0.6)
      s.stroke(
        'M520 540C510 640 504 720 500 820M690 540C702 640 706 720 708 820',
        '#b7a78c',
        12,
        0.4,
      )
      s.stroke(
        'M508 300C512 380 504 440 500 490M694 300C690 380 698 440 702 490',
        '#b7a78c',
        14,
        0.5,
      )
    }),
  )
  s.path('M566 208C574 300 590 384 606 462L634 208Z', s.down('#b9a98f', '#d9ccb6'))
  const collar =
    'M548 210C520 250 516 330 548 410C566 456 588 486 606 512L624 472C596 420 574 330 574 206Z'
  s.soft(6, () =>
    s.path(
      'M552 226C530 270 532 340 560 408C576 448 594 476 610 500L620 470C600 430 580 340 580 220Z',
      '#8f7f66',
      0.35,
    ),
  )
  s.group('translate(1208 0) scale(-1 1)', () => s.path(collar, s.down('#fffdf8', '#eadfcd')))
  s.path(collar, s.down('#fffefa', '#f3eadb@60', '#e0d4bf'))
  s.path('M474 492Q600 520 726 492L730 532Q600 560 470 532Z', s.down('#f8f2e6', '#cbbda6'))
  for (const tail of [
    'M596 530C572 580 566 640 570 706L604 702C600 640 606 584 622 540Z',
    'M612 530C640 572 650 620 652 676L622 684C618 630 608 580 594 540Z',
  ])
    s.path(tail, s.down('#f1e8d8', '#d3c6b0'))
  s.rect(584, 504, 44, 46, s.round(0.4, 0.3, 0.8, '#fffaf0', '#d3c6b0'), 16)
}
