import type { Bilingual } from '@serein/shared/schema.ts'
import data from './world/trades.json' with { type: 'json' }

/** How a person’s trade is called on their card, and a few ways to speak of it. */
export const trades: Record<string, { title: Title; bios: Bilingual[] }> = data

/** In French as of a woman, and as of a man where that is another word. */
type Title = Bilingual & { frMale?: string }

/** The trade a list of skills is led by: its first word, or massage where that names a single service. */
export function tradeOf(skills: string): string {
  const [first = ''] = skills.split(' ')
  return trades[first] ? first : 'massage'
}
