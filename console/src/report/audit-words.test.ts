import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import consoleRoutes from '@serein/client/contract-console.gen.json' with { type: 'json' }
import { auditAreas } from './audit-address.ts'

const texts = (language: string) =>
  JSON.parse(
    readFileSync(new URL(`../../public/assets/i18n/${language}.json`, import.meta.url), 'utf8'),
  ) as Record<string, string>

const commands = Object.entries(consoleRoutes as Record<string, string>).flatMap(([noun, verbs]) =>
  verbs
    .split(',')
    .map((line) => line.split(' '))
    .filter(([, method]) => method !== 'GET')
    .map(([verb]) => `${noun}.${verb}`),
)

it.each(['en', 'fr'])('each command of the console has its words in %s', (language) => {
  expect(commands.length).toBeGreaterThan(100)
  const reportTexts = texts(language)
  expect(commands.filter((name) => !reportTexts[`report.audit.done.${name}`])).toEqual([])
})

it('each command belongs to a part of the console that can be filtered by', () => {
  const nouns = new Set<string>(Object.values(auditAreas).flat())
  expect(commands.filter((name) => !nouns.has(name.split('.')[0]!))).toEqual([])
})
