import { useHydrated, useLoaderData } from '@tanstack/react-router'
import { callingCodes } from '@serein/shared/identity/calling-codes.ts'
import type { CodeSent } from '@serein/client/identity.ts'
import { displayNames } from '@serein/shared/formatters.ts'
import { useWords } from '../language/words.ts'

export interface SentCode extends CodeSent {
  /** How it was asked for, to ask once more. */
  phone: string
  country: string
}

/** The country that a reader's own language names, such as `fr-CA`; else where most who speak it here are. */
export function useHomeCountry(): string {
  // As the server read it: the browser would name another first.
  const { locale } = useLoaderData({ from: '__root__' }) as { locale: string | null }
  const { language } = useWords()
  const region = /-([A-Z]{2})\b/u.exec(locale ?? '')?.[1]
  return region && region in callingCodes ? region : language === 'fr' ? 'FR' : 'GB'
}

/** All countries by name; until the page is hydrated the chosen one alone, without the name, which browsers spell differently. */
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
