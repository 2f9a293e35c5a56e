import { expect, test, vi } from 'vitest'
import type { ChatMessage } from '@serein/shared/chat/schema.ts'
import { joined, merged, typingTeller } from './chat-messages.ts'

const message = (sequence: number, text = ''): ChatMessage => ({
  id: `m${sequence}`,
  sequence,
  author: 'client',
  memberName: null,
  text,
  hiddenFor: null,
  photo: null,
  visit: null,
  sentAt: '2026-11-25T10:00:00.000Z',
})
const numbers = (messages: ChatMessage[]) => messages.map(({ sequence }) => sequence)

test('messages appear once, in the order of their numbers, however they arrive', () => {
  expect(numbers(merged([message(2), message(3)], [message(1), message(3), message(4)]))).toEqual([
    1, 2, 3, 4,
  ])
  expect(merged([message(1, 'old')], [message(1, 'new')])[0]!.text).toBe('new')
})

test('messages loaded again join the earlier ones, or replace them where a gap would remain', () => {
  const known = { messages: [message(1), message(2)], hasMore: false }
  const next = joined(known, { messages: [message(3)], hasMore: true })
  expect([numbers(next.messages), next.hasMore]).toEqual([[1, 2, 3], false])
  const far = joined(known, { messages: [message(9)], hasMore: true })
  expect([numbers(far.messages), far.hasMore]).toEqual([[9], true])
  expect(joined(undefined, known)).toBe(known)
})

test('the typing signal is sent at half the time it lasts, and a failure is ignored', async () => {
  let now = 0
  const tell = vi.fn<() => Promise<void>>(() => Promise.reject(new Error('lost')))
  const typed = typingTeller(tell, () => now)
  typed()
  typed()
  now = 2_999
  typed()
  expect(tell).toHaveBeenCalledTimes(1)
  now = 3_000
  typed()
  expect(tell).toHaveBeenCalledTimes(2)
})
