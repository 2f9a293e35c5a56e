import { expect, it } from 'vitest'
import type { Part } from './parts.ts'
import { measureByTurns, type Turn, valuesIn } from './rounds.ts'

const figure = { name: 'a time', unit: 'ms', better: 'less' } as const
const part: [string, Part] = ['engine', { figures: { free: figure }, measure: async () => ({}) }]
const trees = { before: '/before', now: '/now' }

it('both trees take turns, and each begins every other time', async () => {
  const { order, take } = turnsOf({ '/before': 10, '/now': 10 })
  await measureByTurns(part, trees, { turns: 3, take })
  expect(order).toEqual(['/before', '/now', '/now', '/before', '/before', '/now'])
})

it('what seems slower is measured as often again, and anything else is not', async () => {
  const slower = turnsOf({ '/before': 10, '/now': 13 })
  const found = await measureByTurns(part, trees, { turns: 5, take: slower.take })
  expect(found.figures.free!.now).toHaveLength(10)
  const faster = turnsOf({ '/before': 13, '/now': 10 })
  const other = await measureByTurns(part, trees, { turns: 5, take: faster.take })
  expect(other.figures.free!.now).toHaveLength(5)
})

it('a commit that cannot run a part is left out after its first turn, and says why', async () => {
  const { order, take } = turnsOf({ '/before': 'Error: no such part', '/now': 10 })
  const found = await measureByTurns(part, trees, { turns: 2, take })
  expect(found.missing).toBe('Error: no such part')
  expect(found.figures.free).toEqual({ before: [], now: [10, 10] })
  expect(order).toEqual(['/before', '/now', '/now'])
})

it('a part that this tree cannot run is an error', async () => {
  const { take } = turnsOf({ '/before': 10, '/now': 'Error: broken' })
  await expect(measureByTurns(part, trees, { turns: 2, take })).rejects.toThrow(
    'engine cannot be measured: Error: broken',
  )
})

it('figures are read from among whatever else a turn says', () => {
  const output = 'Building the app …\n{"key":"free","value":0.4}\n{"key":"answer","value":null}\n'
  expect(valuesIn(output)).toEqual({ free: 0.4, answer: null })
})

function turnsOf(answers: Record<string, number | string>) {
  const order: string[] = []
  const take = async (folder: string): Promise<Turn> => {
    order.push(folder)
    const answer = answers[folder]!
    return typeof answer === 'string' ? { trouble: answer } : { values: { free: answer } }
  }
  return { order, take }
}
