import { isAnswer, refusalOf, type Api } from '@serein/client/api.ts'
import { isOnline } from '@serein/client/connection.ts'
import { storeShown, useStored } from '@serein/client/stored.ts'
import { stored } from '@serein/client/storage.ts'
import type { ChatMessage } from '@serein/shared/chat/schema.ts'

/** A message that has not reached the server yet, kept on the device over a reload or a lost network. */
export interface Unsent {
  /** The message’s id, so that sending it twice makes one message. */
  messageId: string
  shopId: string
  text: string
  bookingId?: string
  writtenAt: string
  /** The server’s words for refusing it; it waits for a retry by hand. */
  problem?: string
}
interface Kept {
  uid: string
  messages: Unsent[]
}

/** The messages of this account, in the order they were written. */
export function useUnsent(uid: string, shopId: string): Unsent[] {
  return parsed(useStored('unsent'), uid).filter((each) => each.shopId === shopId)
}

export function keepUnsent(uid: string, message: Unsent): void {
  change(uid, (messages) => [...messages, message])
}

export function dropUnsent(uid: string, messageId: string): void {
  change(uid, (messages) => messages.filter((each) => each.messageId !== messageId))
}

/** Retries a refused message. */
export function retryUnsent(uid: string, messageId: string): void {
  change(uid, (messages) =>
    messages.map(({ problem, ...each }) =>
      each.messageId === messageId || !problem ? each : { ...each, problem },
    ),
  )
}

export type OnSent = (sent: { chatId: string; message: ChatMessage; shopId: string }) => void

/**
 * Sends waiting messages in turn, from one tab at a time; stops without a network. A refused one keeps its reason and does not
 * hold up the others.
 */
export async function sendUnsent(
  api: Api,
  uid: string,
  { onSent, otherwise }: { onSent: OnSent; otherwise: string },
): Promise<void> {
  if (running) return
  running = true
  try {
    await alone('serein unsent', async () => {
      for (;;) {
        const next = parsed(stored('unsent'), uid).find(({ problem }) => problem === undefined)
        if (!next || !isOnline()) return
        if (!(await send(api, uid, next, { onSent, otherwise }))) return
      }
    })
  } finally {
    running = false
  }
}

/** False: no answer, so it waits. */
async function send(
  api: Api,
  uid: string,
  message: Unsent,
  { onSent, otherwise }: { onSent: OnSent; otherwise: string },
): Promise<boolean> {
  const { writtenAt: _, problem: __, ...input } = message
  try {
    const sent = await api.chat.send(input, { context: { idempotencyKey: message.messageId } })
    onSent({ ...sent, shopId: message.shopId })
    dropUnsent(uid, message.messageId)
    return true
  } catch (error) {
    if (!isOnline()) return false
    const problem = (isAnswer(error) && refusalOf(error)?.message) || otherwise
    change(uid, (messages) =>
      messages.map((each) => (each.messageId === message.messageId ? { ...each, problem } : each)),
    )
    return true
  }
}

let running = false

/** Without locks the server still makes one message of two. */
export async function alone(name: string, work: () => Promise<void>): Promise<void> {
  if ('locks' in navigator) await navigator.locks.request(name, work)
  else await work()
}

function change(uid: string, edit: (messages: Unsent[]) => Unsent[]): void {
  const messages = edit(parsed(stored('unsent'), uid))
  storeShown(
    'unsent',
    messages.length > 0 ? JSON.stringify({ uid, messages } satisfies Kept) : null,
  )
}

/** Hide what another account has left on this device. */
function parsed(text: string | null, uid: string): Unsent[] {
  try {
    const storedUnsent = JSON.parse(text ?? 'null') as Kept | null
    return storedUnsent?.uid === uid && Array.isArray(storedUnsent.messages)
      ? storedUnsent.messages
      : []
  } catch {
    return []
  }
}
