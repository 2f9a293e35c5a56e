import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import type { PersonPart } from '../platform/person.ts'
import { mint, type CustomerScope } from '../platform/scope.ts'
import { fileDatabase } from '../platform/testing/for-file.ts'
import { exportPage } from './export-page.ts'
import { exportPerson } from './export.ts'

const asOf = '2026-11-23T20:00:00.000Z'

function part(name: string, sections: PersonPart['sections']): PersonPart {
  return { name, sections, erase: async () => {} }
}

describe('the page of one’s data', () => {
  test.each([
    '2026-11-23T25:00:00Z',
    '2026-11-23T20:00:00Z',
    '2026-99-99Tsomething elseZ',
    '2026-11-23T20:00:00.000Z',
  ])('leaves %s as somebody wrote it', (text) => {
    const rows = [{ note: text, guests: [{ note: text }], name: text, startsAt: asOf }]
    const page = exportPage([{ name: 'visits', rows }], { language: 'en', asOf, missing: [] })
    expect(page.split(text)).toHaveLength(4)
    expect(page).toContain('23 November 2026 at 20:00 UTC')
  })
})

describe('one’s data', () => {
  const database = fileDatabase()

  test('is delivered but for the part that cannot be read, which is named', async () => {
    const parts = [
      part('visits', () => Promise.reject(new Error('unreadable'))),
      part('searches', async () => [{ name: 'searches', rows: [{ name: 'Near home' }] }]),
    ]
    const store = { read: async () => null } as never
    const scope = mint<CustomerScope>({
      kind: 'customer',
      userId: '01a20a3a-0000-7000-8000-000000000001',
      language: 'en',
    })
    const about = { language: 'en', now: new Date(asOf), log: pino({ level: 'silent' }) } as const
    const archive = (await exportPerson(database.db, { parts, store }, scope, about)).toString()
    expect(archive).toContain('"missing": [\n    "visits"\n  ]')
    expect(archive).toContain('"name": "Near home"')
    expect(archive).toContain('<h2>Visits</h2>\n<p>This part could not be read just now.')
    expect(archive).toContain('<h2>Saved searches</h2>')
  })
})
