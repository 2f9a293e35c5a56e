export interface Look {
  project: 'phone-en' | 'phone-fr' | 'desktop-en' | 'desktop-fr'
  scheme: 'light' | 'dark'
}

/** Each beside its opposite, so that a screen with two faces is seen in both languages, widths and schemes. */
export const looks: readonly Look[] = [
  { project: 'phone-en', scheme: 'light' },
  { project: 'desktop-fr', scheme: 'dark' },
  { project: 'phone-fr', scheme: 'light' },
  { project: 'desktop-en', scheme: 'dark' },
  { project: 'phone-en', scheme: 'dark' },
  { project: 'desktop-fr', scheme: 'light' },
  { project: 'phone-fr', scheme: 'dark' },
  { project: 'desktop-en', scheme: 'light' },
]

/** `npm run test:all` sees everything in every look; `npm test` sees each thing in one. */
export const inEveryLook = process.env.E2E_LOOKS === 'all'

/** The look in which `npm test` sees a face of a screen: it follows from the name, so that a new screen moves no other. */
export function lookOf(screen: string, face = 0): Look {
  const sum = [...screen].reduce((total, letter) => total * 31 + letter.codePointAt(0)!, 7)
  return looks[((sum % 4) * 2 + face) % looks.length]!
}
