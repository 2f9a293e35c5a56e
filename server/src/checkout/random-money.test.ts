import * as fc from 'fast-check'
import { expect, inject, test } from 'vitest'
import type { Db } from '../platform/pool.ts'
import { testDatabase } from '../platform/testing.ts'
import { faultsOf } from './testing/audit.ts'
import { type Counts, end, openTown, rest } from './testing/money-town.ts'
import { actAll, operations } from './testing/random-money.ts'
import { drawerGap } from './testing/random-till.ts'

/** As many as a test has time for, more in `npm run test:all`, or as the environment asks for. */
const wanted = Number(
  process.env.SEREIN_MONEY_OPERATIONS ?? (inject('isThorough') ? 20_000 : 2_100),
)
const perRun = 70
/** So many runs share a database: the audit reads all of it. */
const perDatabase = 20
/** What a run has seen money come through, or it has looked at nothing; a longer one at all there is. */
const seen = [
  'booking by card',
  'booking by cash',
  'booking by terminal',
  'wallet by card',
  'order by card',
  'booking by gift_card',
]
if (wanted >= 7_000) {
  seen.push('booking by pass', 'booking by cheque', 'pass by card', 'pass by cash')
  for (const subject of ['booking', 'order'])
    seen.push(`${subject} by paypal`, `${subject} by paylater`, `${subject} by wallet`)
}

/** What has happened beside payments, or nobody has looked at it: to the drawer, memberships and wallets; in a longer run after visits, too. */
const seenDone = [
  'moveCash',
  'undoMovement',
  'countTill',
  'undoCount',
  'waive',
  'join',
  'renew',
  'changePlan',
  'gesture',
  'takeGestureBack',
]
if (wanted >= 7_000) seenDone.push('tipLater')

/** To a wallet it comes back rarely. */
const seenBack = wanted >= 14_000 ? ['cash', 'wallet'] : ['cash']

test(
  'whatever is done with money through any tender, with crashes, repeats and late news, every rule of the books holds',
  { timeout: 60_000 + wanted * 100 },
  async () => {
    const counts: Counts = new Map()
    const runs = Math.ceil(wanted / perRun)
    try {
      for (let done = 0; done < runs; done += perDatabase) {
        const { db, close } = await testDatabase()
        try {
          await tried(db, Math.min(perDatabase, runs - done), { counts, seed: done + 1 })
        } finally {
          await close()
        }
      }
    } finally {
      process.stdout.write(summarizeCounts(counts))
    }
    const paid = (what: string) =>
      (counts.get(`${what}: captured`) ?? 0) + (counts.get(`${what}: refunded`) ?? 0)
    expect(seen.filter((what) => paid(what) === 0)).toEqual([])
    expect(seenDone.filter((what) => !counts.has(`${what}: done`))).toEqual([])
    expect(seenBack.filter((how) => !counts.has(`refund that came back: paid by ${how}`))).toEqual(
      [],
    )
  },
)

async function tried(db: Db, numRuns: number, { counts, seed }: { counts: Counts; seed: number }) {
  await fc.assert(
    fc.asyncProperty(operations(perRun), async (all) => {
      const town = await openTown(db, counts)
      await actAll(town, all)
      for (const part of [rest, end]) {
        await part(town)
        const faults = await faultsOf(db, town.world.businessId)
        expect(faults.map(({ rule, what }) => `${rule}: ${what}`)).toEqual([])
        expect(await drawerGap(town)).toBe(0)
      }
    }),
    // What fails is told as it is: to find fewer operations would take longer than the test has.
    { numRuns, endOnFailure: true, seed: inject('isThorough') ? inject('fuzzSeed') + seed : seed },
  )
}

/** A line for each operation, and for the payments of each tender, with how often it came to what. */
function summarizeCounts(counts: Counts): string {
  const lines = Object.groupBy(
    [...counts].toSorted(([a], [b]) => a.localeCompare(b)),
    ([name]) => name.split(':')[0]!,
  )
  return Object.entries(lines)
    .map(([name, all = []]) => {
      const ends = all.map(([what, count]) => `${what.slice(name.length + 2)} ${count}`)
      return `${name}: ${ends.join(', ')}\n`
    })
    .join('')
}
