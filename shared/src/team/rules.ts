import type { Bilingual } from '../schema.ts'
import type { Therapist } from './contract.ts'

/** What somebody costs more than the menu says for these variants, in minor units; below zero where they cost less. */
export function extraOf(
  { skills }: Pick<Therapist, 'skills'>,
  variants: readonly { id: string; priceMinor: number }[],
): number {
  return variants.reduce((extra, { id, priceMinor }) => {
    const own = skills.find(({ variantId }) => variantId === id)?.priceMinor
    return extra + (own ?? priceMinor) - priceMinor
  }, 0)
}

/** "Marc, senior therapist": a therapist as a line of a sum names them. */
export function nameOnBill({ name, title }: { name: string; title: Bilingual }): Bilingual {
  const of = (text: string) => (text ? `${name}, ${uncapital(text)}` : name)
  return { en: of(title.en), fr: of(title.fr) }
}

/** "LED specialist" keeps its letters. */
function uncapital(text: string): string {
  return /^\p{Lu}\p{Ll}/u.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text
}
