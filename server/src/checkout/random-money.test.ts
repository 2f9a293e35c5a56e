import { readFileSync } from 'node:fs'
import * as fc from 'fast-check'
import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import type { Db } from '../platform/pool.ts'
import { testDatabase } from '../platform/testing.ts'
import { acts, openTown, operation } from './testing/random-money.ts'

const rules = readFileSync(new URL('../../../torture/audit.sql', import.meta.url), 'utf8')
/** As many as a test has time for, or as the environment asks for. */
const operations = Number(process.env.SEREIN_MONEY_OPERATIONS ?? 700)
const perRun = 70
/** So many runs share a database: the audit reads all of it. */
const perDatabase = 20

test(
  'whatever is done with money through any tender, with crashes, repeats and late news, every rule of the books holds',
  { timeout: 60_000 + operations * 100 },
  async () => {
    const counts = new Map<string, number>()
    const runs = Math.ceil(operations / perRun)
    for (let done = 0; done < runs; done += perDatabase) {
      const { db, close } = await testDatabase()
      try {
        await tried(db, Math.min(perDatabase, runs - done), counts)
      } finally {
        await close()
      }
    }
    process.stdout.write(`${JSON.stringify(Object.fromEntries(counts))}\n`)
    for (const name of ['pay', 'take', 'refund', 'payTopUp', 'crashed'])
      expect([name, counts.get(name) ?? 0]).not.toEqual([name, 0])
  },
)

async function tried(db: Db, numRuns: number, counts: Map<string, number>) {
  await fc.assert(
    fc.asyncProperty(
      fc.array(operation, { minLength: perRun, maxLength: perRun, size: 'max' }),
      async (all) => {
        const town = await openTown(db)
        for (const each of all) await acts[each.does](town, each)
        await town.end()
        for (const [name, count] of town.counts) counts.set(name, (counts.get(name) ?? 0) + count)
        expect(await faultsOf(db, town.world.businessId)).toEqual([])
      },
    ),
    // What fails is told as it is: to find fewer operations would take longer than the test has.
    { numRuns, endOnFailure: true, seed: inject('isThorough') ? inject('fuzzSeed') : 1 },
  )
}

async function faultsOf(db: Db, businessId: string): Promise<string[]> {
  return db.transaction().execute(async (tx) => {
    await sql`create temporary table provider_book on commit drop as
      select c.id as payment_id, case when c.state = 'captured' then c.amount_minor else 0 end as captured_minor,
        coalesce((select sum(r.amount_minor) from sandbox_refund r where r.charge_id = c.id), 0)::bigint as refunded_minor
      from sandbox_charge c`.execute(tx)
    const { rows } = await sql
      .raw<{ rule: string; business_id: string | null; what: string }>(rules)
      .execute(tx)
    return rows
      .filter(({ business_id }) => business_id === businessId || business_id === null)
      .map(({ rule, what }) => `${rule}: ${what}`)
  })
}
