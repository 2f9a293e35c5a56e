import { expect, test } from 'vitest'
import { sideBySide } from './side-by-side.ts'

test('each task is done once, a few at a time', async () => {
  const [done, at]: [number[], { once: number; most: number }] = [[], { once: 0, most: 0 }]
  const numbers = Array.from({ length: 9 }, (_, n) => n)
  await sideBySide(
    numbers,
    async (n) => {
      at.most = Math.max(at.most, (at.once += 1))
      await new Promise(setImmediate)
      at.once -= 1
      done.push(n)
    },
    3,
  )
  expect(done.toSorted((a, b) => a - b)).toEqual(numbers)
  expect(at.most).toBe(3)
})

test('no task is begun after one that fails, and none is left running', async () => {
  const [begun, ended]: [number[], number[]] = [[], []]
  const failing = sideBySide(
    [0, 1, 2, 3, 4, 5],
    async (n) => {
      begun.push(n)
      await new Promise(setImmediate)
      if (n === 0) throw new Error('no room')
      await new Promise(setImmediate)
      ended.push(n)
    },
    2,
  )
  await expect(failing).rejects.toThrow('no room')
  expect(begun).toEqual([0, 1])
  expect(ended).toEqual([1])
})
