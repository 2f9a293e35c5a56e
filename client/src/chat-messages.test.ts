import { expect, test, vi } from 'vitest'
import type { ChatMessage } from '@serein/shared/chat/schema.ts'
import { joinTalk, mergeMessages, typingTeller } from './chat-messages.ts'

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

test('messages stand once, by their numbers, however they come', () => {
  expect(
    numbers(mergeMessages([message(2), message(3)], [message(1), message(3), message(4)])),
  ).toEqual([1, 2, 3, 4])
  expect(mergeMessages([message(1, 'old')], [message(1, 'new')])[0]!.text).toBe('new')
})

test('what is asked anew is joined where it reaches back, and stands alone where it would leave a gap', () => {
  const earlier = { messages: [message(1), message(2)], hasMore: false }
  const next = joinTalk(earlier, { messages: [message(3)], hasMore: true })
  expect([numbers(next.messages), next.hasMore]).toEqual([[1, 2, 3], false])
  const far = joinTalk(earlier, { messages: [message(9)], hasMore: true })
  expect([numbers(far.messages), far.hasMore]).toEqual([[9], true])
  expect(joinTalk(undefined, earlier)).toBe(earlier)
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
