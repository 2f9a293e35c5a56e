import { expect, it } from 'vitest'
import { judge, type Rule } from './source.ts'
import { tablesAreReadToTheLeft, tablesHaveOneWriter } from './tables.ts'

const tables = {
  'db/migrations/0010-slot.sql': 'create table claim (id uuid)',
  'db/migrations/0011-booking.sql': 'create table item (id uuid)',
}
const booking = 'server/src/booking/booking.ts'
const claim = 'server/src/slot/claim.ts'

const planted: [Rule, string, wrong: string, rightPath: string, right: string, says: string][] = [
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
