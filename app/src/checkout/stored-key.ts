import { isAnswer, refusalOf } from '@serein/client/api.ts'
import { storedKey } from '@serein/client/intent.ts'
import type { sessionStore } from '@serein/client/session-store.ts'

/**
 * Sends a payment with the key that the tab keeps until the server has reported the result. One that the server has given up
 * unpaid is followed by another.
 */
export async function sendWithStoredKey<Command extends object, Answer>(
  store: typeof sessionStore,
  name: string,
  command: Command,
  send: (command: Command, idempotencyKey: string) => Promise<Answer>,
): Promise<Answer> {
  const before = store.get(name)
  const { key, text } = storedKey(before, command)
  store.set(name, text)
  try {
    const answer = await send(command, key)
    store.set(name, null)
    return answer
  } catch (error) {
    if (isAnswer(error)) store.set(name, null)
    if (before !== text || !isGivenUp(error)) throw error
    return sendWithStoredKey(store, name, command, send)
  }
}

function isGivenUp(error: unknown): boolean {
  const refusal = refusalOf(error)
  const { state } = (refusal?.data ?? {}) as { state?: string }
  return refusal?.code === 'state_conflict' && state === 'cancelled'
}
