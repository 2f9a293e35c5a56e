import { expect, it } from 'vitest'
import { judge, type Rule } from './source.ts'
import {
  migrationsKeepTheVersionBefore,
  tablesAreReadToTheLeft,
  tablesHaveOneWriter,
} from './tables.ts'

const tables = {
  'db/migrations/0010-slot.sql': 'create table claim (id uuid)',
  'db/migrations/0011-booking.sql': 'create table item (id uuid)',
}
const booking = 'server/src/booking/booking.ts'
const claim = 'server/src/slot/claim.ts'

type Planted = [Rule, string, wrong: string, rightPath: string, right: string, says: string]

const planted: Planted[] = [
  [
    tablesHaveOneWriter,
    booking,
    `db.insertInto('claim')`,
    claim,
    `db.insertInto('claim')`,
    'belongs to slot',
  ],
  [
    tablesHaveOneWriter,
    booking,
    'sql`update claim set state = 1`',
    booking,
    'sql`select 1 from claim for update` // update claim set',
    'writes claim',
  ],
  [
    tablesHaveOneWriter,
    'db/migrations/0012-booking-b.sql',
    'delete from claim;',
    'db/migrations/0012-slot-b.sql',
    'delete from claim;',
    'belongs to slot',
  ],
  [
    tablesAreReadToTheLeft,
    claim,
    'sql`select 1 from claim c join item i on true`',
    booking,
    'sql`select 1 from claim c join item i on true`',
    'reads item of booking',
  ],
  [
    tablesAreReadToTheLeft,
    claim,
    'sql`update claim set state = 1 from unit u, item i`',
    claim,
    'sql`update claim set state = 1 from unit u` // from item',
    'reads item of booking',
  ],
  [
    tablesAreReadToTheLeft,
    claim,
    `db.selectFrom('claim as c').leftJoin('item as i', 'i.id', 'c.id')`,
    claim,
    `db.selectFrom('claim as c').where('c.item_id', '=', itemId)`,
    'reads item of booking',
  ],
  [
    tablesAreReadToTheLeft,
    'db/migrations/0012-slot-b.sql',
    'create function f() returns uuid return (select id from item);',
    'db/migrations/0012-booking-b.sql',
    'create function f() returns uuid return (select id from item);',
    'reads item of booking',
  ],
  ...[
    ['alter table shop drop column fax', 'alter table shop drop constraint fax_is_known'],
    ['alter table shop drop fax', '-- contract: since 0215\nalter table shop drop fax'],
    ['alter table shop rename fax to telefax', 'alter table shop add telefax text -- rename'],
    ['alter table shop alter fax set not null', 'alter table shop alter fax drop not null'],
    ['alter table shop add fax text not null', `alter table shop add fax text not null default ''`],
    ['-- contract: since 0216\ndrop table fax', 'drop index fax_by_number'],
    [
      'alter table shop alter column fax type text',
      `alter table shop add constraint fax_is check (fax is not null)`,
    ],
  ].map(([wrong, right]): Planted => [
    migrationsKeepTheVersionBefore,
    'db/migrations/0216-shop-fax.sql',
    wrong!,
    'db/migrations/0216-shop-fax.sql',
    right!,
    'is for a later version',
  ]),
]

it.for(planted.map((row) => [`${row[0].says}: ${row[2]}`, row] as const))(
  '%s',
  ([, [rule, path, wrong, rightPath, right, says]]) => {
    expect(breaches(rule, { ...tables, [path]: wrong }).join('\n')).toContain(says)
    expect(breaches(rule, { ...tables, [rightPath]: right })).toEqual([])
  },
)

it('goes red when it saw nothing', () => {
  expect(breaches(tablesHaveOneWriter, { 'x.png': '' })).toHaveLength(1)
  expect(breaches(tablesAreReadToTheLeft, { 'x.png': '' })).toHaveLength(1)
})

function breaches(rule: Rule, files: Record<string, string>) {
  return judge(
    rule,
    Object.entries(files).map(([path, text]) => ({ path, text })),
  )
}
