import { expect, test } from 'vitest'
import { type ChatLine, judge } from './chat-judge.ts'

const chats = { a: { tag: 'one', readers: ['client', 'desk'] } }
const wrote = (sequence: number): ChatLine => ({
  kind: 'wrote',
  by: 'client',
  chatId: 'a',
  messageId: `m${sequence}`,
  sequence,
})
const read = (by: string, sequence: number, more: object = {}): ChatLine =>
  ({
    kind: 'read',
    by,
    chatId: 'a',
    messageId: `m${sequence}`,
    sequence,
    text: 'one',
    ...more,
  }) as ChatLine
const spied: ChatLine = { kind: 'spied', by: 'other', what: 'a', status: 404 }
const sound = [
  spied,
  ...[1, 2, 3].map(wrote),
  ...['client', 'desk'].flatMap((by) => [1, 2, 3].map((sequence) => read(by, sequence))),
]
const without = (index: number) => sound.filter((_, at) => at !== index)

test('a sound log has nothing wrong', () => expect(judge(sound, chats, 3)).toEqual([]))

test.each([
  ['lost at the end', without(sound.length - 1)],
  ['lost within', without(sound.length - 2)],
  ['doubled', [...sound, read('desk', 3)]],
  ['out of order', [...sound.slice(0, -2), sound.at(-1)!, sound.at(-2)!]],
  ['never written', without(2)],
  ['written twice', [...sound, { ...wrote(2), sequence: 4 } as ChatLine]],
  ['of somebody else', [...sound, read('other', 1)]],
  ['of another conversation', [...sound.slice(0, -1), read('desk', 3, { text: 'two' })]],
  ['told to a spy', [...sound, { ...spied, status: 200 } as ChatLine]],
  ['unspied', without(0)],
])('what was %s is seen', (_, lines) => expect(judge(lines, chats, 3)).not.toEqual([]))
