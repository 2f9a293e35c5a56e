import type { GiftCardDesign } from './states.ts'

/** Colours by role, as the scenes of `ui/src/theme.css` have them: `--art-<role>`. */
export type ArtRole =
  | 'sky'
  | 'glow'
  | 'mist'
  | 'leaf'
  | 'deep'
  | 'stone'
  | 'stone-dark'
  | 'sand'
  | 'clay'
  | 'paper'
  | 'paper-shade'
  | 'night'

/** A colour, or one that becomes another from top to bottom; `round` goes from the middle to nothing. */
export type Paint = ArtRole | readonly [ArtRole, ArtRole] | { round: ArtRole }

export interface Shape {
  path: string
  fill?: Paint
  /** A line of this width, with round ends. */
  line?: { role: ArtRole; width: number }
  opacity?: number
  /** Where it stands, how it is turned (degrees) and how large it is. */
  at?: readonly [x: number, y: number, turn?: number, size?: number]
}

/** What a gift card wears, 320 wide and 200 high; a screen, a mail and paper each have it in their colours. */
export function drawingOf(design: GiftCardDesign): readonly Shape[] {
  return drawings[design]()
}

const leaf = 'M0 0C-9 -14 -8 -34 4 -48 12 -34 12 -14 0 0z'
const flame = 'M0 0C-6 -5 -5 -12 0 -20 5 -12 6 -5 0 0z'

const drawings: Record<GiftCardDesign, () => readonly Shape[]> = {
  leaves: () => [
    ground(['sky', 'sand']),
    { path: disc(238, 62, 108), fill: { round: 'glow' } },
    { path: 'M-8 214C70 170 118 118 150 22', line: { role: 'deep', width: 2.4 } },
    ...branch([
      [24, 196, -62, 1.15],
      [52, 176, 34, 1.2],
      [74, 158, -58, 1.1],
      [96, 136, 40, 1.1],
      [112, 116, -52, 1],
      [128, 90, 44, 0.95],
      [136, 72, -42, 0.85],
      [146, 44, 36, 0.75],
      [150, 24, 2, 0.7],
    ]),
    { path: 'M330 208C280 178 252 150 238 112', line: { role: 'leaf', width: 2 }, opacity: 0.8 },
    ...branch([
      [306, 194, 52, 0.9],
      [286, 180, -46, 0.95],
      [268, 162, 50, 0.8],
      [254, 144, -40, 0.75],
      [239, 113, -14, 0.7],
    ]).map((shape) => ({ ...shape, opacity: 0.55 })),
  ],
  stones: () => [
    ground(['sky', 'sand']),
    { path: disc(92, 66, 104), fill: { round: 'glow' } },
    {
      path: 'M0 142C70 134 140 148 204 140s88-4 116-2v62H0z',
      fill: ['mist', 'leaf'],
      opacity: 0.8,
    },
    { path: oval(206, 164, 84, 9), fill: 'deep', opacity: 0.22 },
    { path: oval(206, 146, 70, 20), fill: ['stone', 'stone-dark'] },
    { path: oval(208, 114, 52, 16), fill: ['stone', 'stone-dark'], opacity: 0.94 },
    { path: oval(203, 88, 36, 12.5), fill: ['paper-shade', 'stone'] },
    { path: oval(207, 67, 22, 9), fill: ['stone', 'stone-dark'] },
    { path: leaf, fill: ['leaf', 'deep'], at: [207, 60, 24, 0.7] },
    { path: leaf, fill: ['leaf', 'deep'], at: [207, 60, -38, 0.5], opacity: 0.85 },
    ...[
      [62, 168, 34],
      [104, 184, 46],
      [284, 182, 30],
    ].map(([x, y, width]) => ({
      path: `M${x! - width!} ${y}q${width} -5 ${width! * 2} 0`,
      line: { role: 'paper' as const, width: 1.6 },
      opacity: 0.6,
    })),
  ],
  water: () => [
    ground(['mist', 'leaf']),
    { path: disc(226, 30, 120), fill: { round: 'glow' }, opacity: 0.8 },
    ...[150, 118, 88, 60].map((width, index) => ({
      path: oval(150, 122, width, width * 0.36),
      line: { role: 'paper' as const, width: 1.3 + index * 0.25 },
      opacity: 0.22 + index * 0.1,
    })),
    { path: oval(150, 128, 42, 11), fill: 'deep', opacity: 0.26 },
    ...[-74, -44, 44, 74].map((turn) => ({
      path: leaf,
      fill: ['clay', 'paper-shade'] as const,
      at: [150, 126, turn, 0.86] as const,
    })),
    ...[-22, 22, 0].map((turn) => ({
      path: leaf,
      fill: ['paper', 'clay'] as const,
      at: [150, 126, turn, 0.98] as const,
    })),
    { path: oval(150, 124, 8, 3.4), fill: 'glow' },
    { path: oval(258, 160, 40, 12), fill: ['leaf', 'deep'] },
    { path: 'M258 160l44 -8a40 12 0 0 1 -4 14z', fill: 'leaf', opacity: 0.7 },
    { path: oval(44, 62, 27, 8), fill: ['leaf', 'deep'], opacity: 0.8 },
    { path: oval(82, 46, 15, 4.6), fill: ['leaf', 'deep'], opacity: 0.6 },
  ],
  night: () => [
    ground(['night', 'deep']),
    { path: disc(232, 58, 92), fill: { round: 'glow' }, opacity: 0.55 },
    { path: disc(232, 58, 25), fill: ['paper', 'paper-shade'] },
    ...[
      [38, 34, 1.4],
      [76, 62, 1],
      [112, 24, 1.6],
      [150, 54, 1],
      [176, 22, 1.2],
      [286, 30, 1.3],
      [302, 76, 1],
      [54, 88, 1.1],
      [132, 84, 0.9],
    ].map(([x, y, size]) => ({ path: disc(x!, y!, size!), fill: 'paper' as const, opacity: 0.85 })),
    {
      path: 'M0 128C46 96 84 100 128 124s96 6 134-14 44-10 58-6v96H0z',
      fill: 'leaf',
      opacity: 0.45,
    },
    { path: 'M0 152C64 134 118 150 176 146s96-12 144-2v56H0z', fill: ['night', 'deep'] },
    { path: disc(92, 146, 44), fill: { round: 'glow' }, opacity: 0.8 },
    { path: oval(92, 174, 44, 6), fill: 'night', opacity: 0.55 },
    ...[
      [70, 174, 26],
      [92, 174, 38],
      [113, 174, 20],
    ].flatMap(([x, y, height]): Shape[] => [
      { path: block(x! - 8, y! - height!, 16, height!, 3), fill: ['paper', 'paper-shade'] },
      { path: flame, fill: ['glow', 'clay'], at: [x!, y! - height! - 2, 0, 0.8] },
    ]),
  ],
  winter: () => [
    ground(['mist', 'sky']),
    { path: disc(78, 52, 96), fill: { round: 'glow' } },
    { path: 'M0 124C58 84 100 90 150 116s92 2 170-30v114H0z', fill: 'paper', opacity: 0.6 },
    ...[
      [36, 150, 0.8],
      [66, 156, 1.05],
      [256, 148, 1],
      [284, 154, 1.25],
      [228, 150, 0.7],
    ].flatMap(([x, y, size]) => fir(x!, y!, size!)),
    { path: 'M0 152C70 134 150 150 210 148s80-8 110-4v56H0z', fill: ['paper', 'paper-shade'] },
    { path: disc(158, 138, 46), fill: { round: 'glow' }, opacity: 0.9 },
    { path: block(130, 124, 56, 34, 3), fill: ['clay', 'stone-dark'] },
    { path: 'M122 128L158 98l36 30z', fill: 'paper' },
    { path: block(150, 134, 16, 24, 8), fill: 'glow' },
    ...[
      [20, 24, 2],
      [52, 84, 1.6],
      [104, 34, 2.2],
      [136, 68, 1.5],
      [180, 28, 1.9],
      [216, 72, 2.2],
      [252, 36, 1.6],
      [298, 58, 2],
      [284, 96, 1.5],
      [92, 178, 1.6],
      [232, 176, 1.8],
    ].map(([x, y, size]) => ({ path: disc(x!, y!, size!), fill: 'paper' as const, opacity: 0.9 })),
  ],
  birthday: () => [
    ground(['sand', 'sky']),
    { path: disc(160, 78, 120), fill: { round: 'glow' } },
    ...(
      [
        [34, 40, 20, 'clay'],
        [70, 84, -30, 'leaf'],
        [52, 128, 64, 'mist'],
        [106, 34, -64, 'leaf'],
        [214, 36, 40, 'clay'],
        [256, 62, -20, 'leaf'],
        [286, 34, 70, 'mist'],
        [272, 118, 30, 'clay'],
        [296, 156, -50, 'leaf'],
        [26, 172, -14, 'clay'],
      ] as const
    ).map(([x, y, turn, role]) => ({
      path: leaf,
      fill: role,
      at: [x, y, turn, 0.3] as const,
      opacity: 0.85,
    })),
    { path: oval(160, 178, 84, 8), fill: 'stone-dark', opacity: 0.2 },
    { path: block(92, 138, 136, 38, 12), fill: ['clay', 'clay'] },
    {
      path: 'M92 152v-4a10 10 0 0 1 10-10h116a10 10 0 0 1 10 10v4c-9 9-17 9-25 0-9 9-18 9-27 0-9 9-18 9-27 0-9 9-18 9-27 0-9 9-18 9-30 0z',
      fill: ['paper', 'paper-shade'],
    },
    { path: block(112, 108, 96, 32, 10), fill: ['leaf', 'deep'] },
    {
      path: 'M112 120v-3a9 9 0 0 1 9-9h78a9 9 0 0 1 9 9v3c-8 8-16 8-24 0-8 8-16 8-24 0-8 8-16 8-24 0-8 8-16 8-24 0z',
      fill: ['paper', 'paper-shade'],
    },
    ...[136, 160, 184].flatMap((x): Shape[] => [
      { path: disc(x, 68, 20), fill: { round: 'glow' } },
      { path: block(x - 3.5, 82, 7, 27, 2), fill: ['paper', 'mist'] },
      { path: flame, fill: ['glow', 'clay'], at: [x, 80, 0, 0.85] },
    ]),
  ],
}

function ground(fill: Paint): Shape {
  return { path: 'M0 0h320v200H0z', fill }
}

function branch(leaves: readonly (readonly [number, number, number, number])[]): Shape[] {
  return leaves.map((at) => ({ path: leaf, fill: ['leaf', 'deep'], at }))
}

function fir(x: number, y: number, size: number): Shape[] {
  return [
    { path: 'M-3 0h6v8h-6z', fill: 'stone-dark', at: [x, y, 0, size] },
    { path: 'M0 -56L17 -24H-17z', fill: ['leaf', 'deep'], at: [x, y, 0, size] },
    { path: 'M0 -38L22 0H-22z', fill: ['leaf', 'deep'], at: [x, y, 0, size] },
    { path: 'M0 -56L7 -42C3 -39 -3 -45 -7 -42z', fill: 'paper', at: [x, y, 0, size] },
  ]
}

function disc(x: number, y: number, radius: number): string {
  return oval(x, y, radius, radius)
}

function oval(x: number, y: number, width: number, height: number): string {
  return `M${x - width} ${y}a${width} ${height} 0 1 0 ${2 * width} 0a${width} ${height} 0 1 0 ${-2 * width} 0z`
}

function block(x: number, y: number, width: number, height: number, round: number): string {
  const r = round
  return `M${x + r} ${y}h${width - 2 * r}a${r} ${r} 0 0 1 ${r} ${r}v${height - 2 * r}a${r} ${r} 0 0 1 ${-r} ${r}h${2 * r - width}a${r} ${r} 0 0 1 ${-r} ${-r}v${2 * r - height}a${r} ${r} 0 0 1 ${r} ${-r}z`
}
