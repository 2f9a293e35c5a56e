import { expect, test } from 'vitest'
import { corpusNow } from '../testing/corpus-row.ts'
import { corpus } from '../testing/corpus.ts'
import { readSentence, type Sentence } from './sentence.ts'

const readings = corpus.map(({ text, reading }) => {
  const { q, ...wishes } = readSentence(text, corpusNow)
  const { q: rest, ...wanted } = reading
  return { text, q, rest, wishes: withoutUnset(wishes), wanted: withoutUnset(wanted) }
})

test('the corpus has 360 sentences or more, no two alike, and at least two fifths of them French', () => {
  expect(corpus.length).toBeGreaterThanOrEqual(360)
  expect(new Set(corpus.map(({ text }) => text)).size).toBe(corpus.length)
})

test('of the sentences of the corpus 95 % and more are read in full', () => {
  const wrong = readings.filter(
    ({ q, rest, wishes, wanted }) => q !== rest || !isSame(wishes, wanted),
  )
  const examples = wrong.map(
    ({ text, q, wishes }) => `${text} → ${JSON.stringify({ q, ...wishes })}`,
  )
  expect(examples.slice(Math.floor(corpus.length * 0.05))).toEqual([])
})

test('no sentence of the corpus is read as what it does not say: what is not understood stays a word', () => {
  const wrong = readings.flatMap(({ text, wishes, wanted }) =>
    Object.entries(wishes)
      .filter(([key, value]) => wanted[key as keyof Sentence] !== value)
      .map(([key, value]) => `${text} → ${key}: ${value}`),
  )
  expect(wrong).toEqual([])
})

function withoutUnset(wishes: Partial<Sentence>): Partial<Sentence> {
  return Object.fromEntries(Object.entries(wishes).filter(([, value]) => value !== undefined))
}

function isSame(one: Partial<Sentence>, other: Partial<Sentence>): boolean {
  const keys = [...Object.keys(one), ...Object.keys(other)] as (keyof Sentence)[]
  return keys.every((key) => one[key] === other[key])
}
