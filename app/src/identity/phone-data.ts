import { useHydrated, useLoaderData } from '@tanstack/react-router'
import { callingCodes } from '@serein/shared/identity/calling-codes.ts'
import type { CodeSent } from '@serein/client/identity.ts'
import { displayNames } from '@serein/shared/formatters.ts'
import { useWords } from '../language/words.ts'

export interface SentCode extends CodeSent {
  /** The channel the code was sent by, to send it again. */
  phone: string
  country: string
}

/** The country of the reader’s language, such as `fr-CA`; else the one most readers of it are in. */
export function useHomeCountry(): string {
  // As read by the server, so that hydration matches.
  const { locale } = useLoaderData({ from: '__root__' }) as { locale: string | null }
  const { language } = useWords()
  const region = /-([A-Z]{2})\b/u.exec(locale ?? '')?.[1]
  return region && region in callingCodes ? region : language === 'fr' ? 'FR' : 'GB'
}

/** All countries by name; before hydration only the chosen one’s code, since browsers differ in names. */
export function useCountries(chosen: string): { id: string; label: string }[] {
  const { language } = useWords()
  const isHydrated = useHydrated()
  if (!isHydrated) return [{ id: chosen, label: `+${callingCodes[chosen]}` }]
  const names = displayNames(language, { type: 'region' })
  return Object.entries(callingCodes)
    .map(([id, code]) => ({ id, name: names.of(id) ?? id, code }))
    .toSorted((one, other) => one.name.localeCompare(other.name, language))
    .map(({ id, name, code }) => ({ id, label: `${name} (+${code})` }))
}
