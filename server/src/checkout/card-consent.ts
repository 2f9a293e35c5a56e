import type { Language } from '../platform/scope.ts'
import { wordsIn } from '../platform/words.ts'

/** What the owner of a card on file agrees to. It is kept with the visit as they read it: what the policy is stands there, frozen. */
export function cardConsent(
  language: Language,
  { businessName }: { businessName: string },
): string {
  return wordsIn(language)('checkout.card.consent', { business: businessName })
}
