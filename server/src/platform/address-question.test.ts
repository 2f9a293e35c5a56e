import { expect, test } from 'vitest'
import { mayAsk, questionHeader, questionOf } from './address-question.ts'

const now = new Date('2026-11-28T12:00:00Z')
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
const [secret, other] = ['1'.repeat(32), '2'.repeat(32)] as const
const asking = (question: string) => new Headers({ [questionHeader]: question })

test('only who has a secret of the server may ask, and only for a while', () => {
  const question = asking(questionOf([secret], now))
  expect([mayAsk(question, [secret], now), mayAsk(question, [other, secret], later(14))]).toEqual([
    true,
    true,
  ])
  expect(mayAsk(question, [other], now)).toBe(false)
  expect(mayAsk(question, [secret], later(20))).toBe(false)
  for (const value of ['', 'x', `${Math.floor(now.getTime() / 60_000)}.`, 'NaN.NaN'])
    expect(mayAsk(asking(value), [secret], now)).toBe(false)
})
