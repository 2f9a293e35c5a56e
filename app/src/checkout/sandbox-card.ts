import type { readCard } from './card-fields.ts'

type TypedCard = NonNullable<ReturnType<typeof readCard>['card']>

/** What the sandbox gives for a card: its number goes there and nowhere else. */
export async function sandboxReference(card: TypedCard): Promise<string> {
  const answer = await fetch('/sandbox/cards', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(card),
  })
  if (!answer.ok) throw new Error('the sandbox did not take the card')
  const { reference } = (await answer.json()) as { reference: string }
  return reference
}
