import { expect, it } from 'vitest'
import { columnsHaveAWriter } from './columns.ts'
import { judge } from './source.ts'

const migration = 'db/migrations/0010-shop.sql'
const table = `create table shop (
  id uuid primary key default uuidv7(),
  -- How it is called.
  name text not null,
  search_text text generated always as (
    lower(name)
  ) stored,
  primary key (id),
  constraint shop_name_is_short check (length(name) < 80)
);`

function breaches(files: Record<string, string>) {
  const sources = Object.entries(files).map(([path, text]) => ({ path, text }))
  // The reasons that are named are of tables that these files do not have.
  return judge(columnsHaveAWriter, sources).filter((line) => !line.startsWith('tools/tidy/'))
}

const server = (text: string) => ({ [migration]: table, 'server/src/shop/shop.ts': text })
const red = ['shop.name: nothing but SQL can set it']

it.each([
  ['a name that is only read', 'sql`select name from shop`', red],
  ['a write of another table', 'sql`update album set name = 1`.execute(tx)', red],
  ['a comment', '// update shop set name = 1', red],
  ['an insert', 'sql`insert into shop (name) values (1)`.execute(tx)', []],
  ['an update', 'sql`update shop set name = ${name}`.execute(tx)', []],
  ['a builder', "tx.updateTable('shop').set({ name }).execute()", []],
  [
    'rows that were made before',
    "const row = { name: 'A' }\ntx.insertInto('shop').values(row)",
    [],
  ],
])('of a column, %s', (_, text, expected) => {
  expect(breaches(server(text))).toEqual(expected)
})

it('a column that came later is looked at, and a seed or a test writes nothing', () => {
  const files = {
    [migration]:
      'alter table shop\n  add column slug text,\n  add column open boolean default true;',
    'db/seed/place.ts': "rows.insertInto('shop').values({ slug: 'a' })",
    'server/src/shop/shop.test.ts': 'sql`update shop set slug = 1, open = false`',
  }
  expect(breaches(files)).toEqual([
    'shop.slug: nothing but SQL can set it',
    'shop.open: nothing but SQL can set it',
  ])
})

it('a reason that nobody needs any more is red', () => {
  const found = judge(columnsHaveAWriter, [{ path: migration, text: table }])
  expect(found.join()).toContain('payment_link.seed needs no reason any more')
})
