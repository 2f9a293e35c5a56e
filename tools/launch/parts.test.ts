import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { conclude, runStages } from './parts.js'

let printed = ''
beforeEach(() => {
  printed = ''
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    printed += String(text)
    return true
  })
})
afterEach(() => vi.restoreAllMocks())

const part = (name: string, failed = 0) => ({
  name,
  run: async () => ({ passed: 1 - failed, failed, output: failed ? `${name} is wrong` : '' }),
})
const names = (results: { name: string }[]) => results.map(({ name }) => name)
const stages = (...red: string[]) => [
  {
    parts: ['format', 'lint', 'types'].map((name) => part(name, red.includes(name) ? 1 : 0)),
    beside: true,
    gate: true,
  },
  { parts: [part('API', red.includes('API') ? 1 : 0)] },
  { parts: [part('journeys')] },
]

it('the launcher runs all stages in their order when all is well', async () => {
  const results = await runStages(stages())
  expect(names(results)).toEqual(['format', 'lint', 'types', 'API', 'journeys'])
  expect(conclude(results)).toBe(0)
  expect(printed.trimEnd()).toMatch(/\n5 passed, 0 failed$/)
})

it('the launcher runs the whole of a gate and nothing after it, and names all that is red', async () => {
  const results = await runStages(stages('format', 'types'))
  expect(names(results)).toEqual(['format', 'lint', 'types'])
  expect(printed).toContain('format is wrong')
  expect(printed).toContain('types is wrong')
  expect(printed).toContain('Red: format, types. Nothing after that was run')
  expect(conclude(results)).toBe(1)
})

it('the launcher goes on after a gate when it is told to, and after what is no gate', async () => {
  expect(await runStages(stages('lint'), { keepGoing: true })).toHaveLength(5)
  expect(await runStages(stages('API'))).toHaveLength(5)
})
