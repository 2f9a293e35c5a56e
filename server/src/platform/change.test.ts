import { expect, it } from 'vitest'
import { fileDatabase } from './testing/for-file.ts'

const database = fileDatabase()

it('no column holds what only one cluster understands', async () => {
  const columns = await database.sql<{ type: string; column: string }>`
    select t.typname as type, r.relname || '.' || a.attname as column
    from pg_attribute a join pg_class r on r.oid = a.attrelid join pg_type t on t.oid = a.atttypid
    where r.relnamespace = 'public'::regnamespace and r.relkind in ('r', 'p', 'm') and a.attnum > 0 and not a.attisdropped`
  expect(columns.length).toBeGreaterThan(500)
  const ofCluster = /^_?(?:xid8?|cid|tid|pg_snapshot|txid_snapshot|pg_lsn|oid|reg\w+)$/
  expect(columns.filter(({ type }) => ofCluster.test(type))).toEqual([])
})
