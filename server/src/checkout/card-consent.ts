import type { Language } from '../platform/scope.ts'

/** What the owner of a card on file agrees to. It is kept with the visit as they read it: what the policy is stands there, frozen. */
export function cardConsent(
  language: Language,
  { businessName }: { businessName: string },
): string {
  return words[language](businessName)
}

const words: Record<Language, (business: string) => string> = {
  en: (business) =>
    `If you cancel late or don’t come, ${business} may charge this card the fee shown for this visit, and nothing else.`,
  fr: (business) =>
    `En cas d’annulation tardive ou d’absence, ${business} pourra débiter de cette carte les frais indiqués pour ce rendez-vous, et rien d’autre.`,
}
