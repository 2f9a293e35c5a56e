import type { SavedCard } from './card.ts'

/** A card pays to the end of the month that is printed on it, wherever its owner is. */
export function hasExpired(
  { expiryMonth, expiryYear }: Pick<SavedCard, 'expiryMonth' | 'expiryYear'>,
  now: number,
): boolean {
  return Date.UTC(expiryYear, expiryMonth) <= now
}
