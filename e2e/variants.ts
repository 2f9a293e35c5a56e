import { shiftMs } from './hour.ts'

export interface Variant {
  project: 'phone-en' | 'phone-fr' | 'desktop-en' | 'desktop-fr'
  scheme: 'light' | 'dark'
}

export const variants: readonly Variant[] = [
  { project: 'phone-en', scheme: 'light' },
  { project: 'desktop-fr', scheme: 'dark' },
  { project: 'phone-fr', scheme: 'light' },
  { project: 'desktop-en', scheme: 'dark' },
  { project: 'phone-en', scheme: 'dark' },
  { project: 'desktop-fr', scheme: 'light' },
  { project: 'phone-fr', scheme: 'dark' },
  { project: 'desktop-en', scheme: 'light' },
]

/** `npm run test:all` sees every state in every variant; `npm test` sees each screen's most telling one in one variant. */
export const inEveryVariant = process.env.E2E_VARIANTS === 'all'

/** The look in which `npm test` sees a screen: it follows from the name, so that a new screen moves no other. */
export function variantOf(screen: string, among: readonly Variant[] = variants): Variant {
  const sum = [...screen].reduce(
    (total, letter) => (total * 31 + letter.codePointAt(0)!) % 65_521,
    7,
  )
  return among[sum % among.length]!
}

/** `npm test -- --since` names the screens that a change can reach; else all are looked at. */
const named = (process.env.E2E_SCREENS ?? '').split(',').filter(Boolean)
export const isReached = (screen: string) => named.length === 0 || named.includes(screen)

/** One of them, where there are any: another each day, of the real calendar, all of them in as many days as there are. */
export function oneOfToday<T>(all: readonly T[]): T[] {
  const at = Math.floor((Date.now() - shiftMs) / 86_400_000) % all.length
  return all.slice(at, at + 1)
}
