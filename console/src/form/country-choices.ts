import { displayNames } from '@serein/shared/formatters.ts'
import type { Language } from '@serein/client/i18n.ts'

/** Countries to choose from, by their names. */
export function countryChoices(
  countries: readonly string[],
  language: Language,
): { id: string; label: string }[] {
  const names = displayNames(language, { type: 'region' })
  return countries
    .map((id) => ({ id, label: names.of(id) ?? id }))
    .toSorted((one, other) => one.label.localeCompare(other.label, language))
}
