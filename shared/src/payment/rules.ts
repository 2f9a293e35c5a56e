import type { SavedCard } from './card.ts'

/** A card pays to the end of the month that is printed on it, wherever its owner is. */
export function hasExpired(
  { expiryMonth, expiryYear }: Pick<SavedCard, 'expiryMonth' | 'expiryYear'>,
  now: number,
): boolean {
  return Date.UTC(expiryYear, expiryMonth) <= now
}

/** Whatever providers call a key: letters, digits and dashes, as all of theirs are. */
export const providerKeyPattern = /^[\w-]{8,300}$/
