import { expect, test } from 'vitest'
import { richFault } from '@serein/shared/identity/rich-fault.ts'
import { isBlank, type RichText } from '@serein/shared/identity/rich-node.ts'
import type { SentChannel } from '@serein/shared/notification/kinds.ts'
import type { TemplateKind, TemplateText } from '@serein/shared/notification/template-kind.ts'
import { templateFaults } from '@serein/shared/notification/template-text.ts'
import { demoWorld } from './world.ts'

const now = new Date('2026-11-21T14:00:00.000Z')
const world = demoWorld(now, 'hash')

test('the world of a day is always the same', () => {
  const again = demoWorld(now, 'hash')
  expect([...again.tables.keys()]).toEqual([...world.tables.keys()])
  for (const table of world.tables.keys())
    expect(textOf(again, table) === textOf(world, table)).toBe(true)
}, 60_000)

test('every text is written in both languages', () => {
  const bare: string[] = []
  let seen = 0
  // There null stands for our words.
  const tables = [...world.tables].filter(([table]) => table !== 'message_template')
  for (const [table, rows] of tables)
    for (const row of rows)
      for (const [column, value] of Object.entries(row)) {
        if (!isText(value)) continue
        // What the desk has typed has no variant to name.
        if (table === 'order_line' && column === 'label' && row.kind === 'custom') continue
        seen += 1
        if (isBare(value.en) || isBare(value.fr))
          bare.push(`${table}.${column} ${JSON.stringify(value)}`)
      }
  expect(bare).toEqual([])
  expect(seen).toBeGreaterThan(500)
})

test('the words that businesses have for their messages keep the rules', () => {
  const rows = world.of('message_template') as {
    kind: TemplateKind
    channel: SentChannel
    words: Record<string, TemplateText | null>
  }[]
  expect(rows.length).toBeGreaterThan(3)
  for (const { kind, channel, words } of rows)
    for (const text of Object.values(words))
      expect(text ? templateFaults(kind, channel, text) : []).toEqual([])
})

// A Thursday before Christmas, the eve of a change of clocks.
test.each(['2026-12-24', '2027-03-27'])(
  'the world of %s is a different one',
  (day) => {
    const other = demoWorld(new Date(`${day}T09:00:00.000Z`), 'hash')
    expect(other.of('booking').length).toBeGreaterThan(5000)
    expect(textOf(other, 'booking') === textOf(world, 'booking')).toBe(false)
  },
  60_000,
)

test('the long texts of businesses are valid rich texts', () => {
  const texts = world.of('rich_text').map(({ body }) => body as { en: unknown; fr: unknown })
  expect(texts.length).toBeGreaterThan(6)
  for (const { en, fr } of texts) expect([richFault(en), richFault(fr)]).toEqual([null, null])
})

/** Words, or a text at length. */
function isBare(text: string | RichText | undefined): boolean {
  if (typeof text === 'object') return isBlank(text)
  return !text?.trim()
}

type Said = string | RichText

function isText(value: unknown): value is { en?: Said; fr?: Said } {
  return typeof value === 'object' && value !== null && ('en' in value || 'fr' in value)
}

function textOf(made: typeof world, table: string): string {
  return JSON.stringify(made.of(table))
}
