import { platform } from '../entry/platform.ts'
import type { readCard } from './card-fields.ts'
import type { CardReference } from './new-card.tsx'

export type TypedCard = NonNullable<ReturnType<typeof readCard>['card']>

/** Gets the sandbox’s reference for a card when first needed; the number goes only there. */
export function referenceOf(card: TypedCard): CardReference {
  let reference: string | null = null
  return async () => (reference ??= await ask(card))
}

async function ask(card: TypedCard): Promise<string> {
  const answer = await fetch(`${platform.origin()}/sandbox/cards`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(card),
  })
  if (!answer.ok) throw new Error('the sandbox did not take the card')
  const { reference } = (await answer.json()) as { reference: string }
  return reference
}
