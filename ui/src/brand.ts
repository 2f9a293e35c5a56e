import { contrast } from './contrast.ts'

export type Theme = 'light' | 'dark'
/** A colour by day and by night, each `#rrggbb`. */
export type Pair = Record<Theme, string>
/** What a brand may set; every other role stays, so that red still means danger and gold a few left. */
export type BrandRole = (typeof brandRoles)[number]
export type Brand = Partial<Record<BrandRole, Pair>>
export type BrandProblem = {
  theme: Theme
  background: string
  /** The role with too little contrast on the background. */
  foreground: string
  contrast: number
  needed: number
}

export const brandRoles = [
  'paper',
  'surface',
  'sunken',
  'primary',
  'on-primary',
  'primary-soft',
  'clay',
  'clay-soft',
  'deep',
] as const

/** As custom properties of CSS, for the `style` of the page or of a part of it. */
export function brandStyle(brand: Brand): Record<`--${BrandRole}`, string> {
  const rows = brandRoles.flatMap((role) => {
    const pair = brand[role]
    return pair ? [[`--${role}`, `light-dark(${pair.light}, ${pair.dark})`]] : []
  })
  return Object.fromEntries(rows) as Record<`--${BrandRole}`, string>
}

/** The texts and shapes that would be unreadable with this brand; it is accepted if there are none. */
export function brandProblems(brand: Brand, standard: ReadonlyMap<string, Pair>): BrandProblem[] {
  const roleOf = (name: string, theme: Theme): string => {
    const own = name === 'focus' ? 'primary' : name
    const pair = brand[own as BrandRole] ?? standard.get(own)
    if (!pair) throw new Error(`there is no colour role "${own}"`)
    return pair[theme]
  }
  return (['light', 'dark'] as const).flatMap((theme) =>
    pairs.flatMap(([background, foreground, needed]) => {
      const found = contrast(roleOf(background, theme), roleOf(foreground, theme))
      return found < needed ? [{ theme, background, foreground, contrast: found, needed }] : []
    }),
  )
}

/** Which text stands on which background. */
const words: Record<string, string[]> = {
  paper: ['ink', 'ink-soft', 'primary', 'clay', 'gold', 'red'],
  surface: ['ink', 'ink-soft', 'primary', 'clay', 'gold', 'red'],
  sunken: ['ink', 'ink-soft', 'primary'],
  primary: ['on-primary'],
  clay: ['on-primary'],
  red: ['on-red'],
  deep: ['on-deep', 'on-deep-soft'],
  'primary-soft': ['ink', 'ink-soft', 'primary'],
  'clay-soft': ['ink', 'ink-soft', 'clay'],
  'gold-soft': ['ink', 'ink-soft', 'gold'],
  'red-soft': ['ink', 'ink-soft', 'red'],
  'sky-soft': ['sky'],
  'plum-soft': ['plum'],
}
/** Shapes that carry meaning by themselves. */
const shapes: Record<string, string[]> = {
  paper: ['line-strong', 'primary', 'gold', 'red', 'clay', 'focus'],
  surface: ['line-strong', 'primary', 'gold', 'red', 'clay', 'focus'],
}

/** Every pair that is checked: background, foreground and minimum contrast. */
export const pairs: readonly (readonly [background: string, foreground: string, needed: number])[] =
  [...pairsOf(words, 4.5), ...pairsOf(shapes, 3)]

/** The colour roles of the token file, as text. */
export function readRoles(css: string): Map<string, Pair> {
  const rows = css.matchAll(/--([\w-]+):\s*light-dark\((#[\da-f]{6}),\s*(#[\da-f]{6})\)/gi)
  const found = new Map<string, Pair>()
  for (const [, name = '', light = '', dark = ''] of rows) found.set(name, { light, dark })
  return found
}

function pairsOf(table: Record<string, string[]>, needed: number): [string, string, number][] {
  return Object.entries(table).flatMap(([background, foregrounds]) =>
    foregrounds.map((each): [string, string, number] => [background, each, needed]),
  )
}
