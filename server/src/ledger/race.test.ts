import { randomUUID } from 'node:crypto'
import * as fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  accountOf,
  codeOf,
  isBounded,
  type Account,
  type Transfer,
} from '@serein/shared/ledger/transfer.ts'
import { Refusal } from '@serein/shared/refusal.ts'
import type { Tx } from '../platform/pool.ts'
import { testDatabase, type TestDatabase } from '../platform/testing.ts'
import { balance, post, reverse } from './ledger.ts'

let database: TestDatabase
let businessId: string

beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  const { id } = await database.db
    .insertInto('business')
    .values({ name: 'Serein', slug: `serein-${randomUUID()}` })
    .returning('id')
    .executeTakeFirstOrThrow()
  businessId = id
})

const wallet = (holder: string) => accountOf('wallet', holder, 'EUR')
const card = accountOf('provider_clearing', 'sandbox_card', 'EUR')
const revenue = accountOf('revenue_service', '', 'EUR')

function transfer(
  source: Account,
  destination: Account,
  amountMinor: number,
  more: Partial<Transfer> = {},
): Transfer {
  return {
    kind: 'test',
    reference: randomUUID(),
    subject: { kind: 'wallet', id: randomUUID() },
    postings: [{ source, destination, amountMinor }],
    ...more,
  }
}

function inTransaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
  return database.db.transaction().execute(work)
}

function posted(wanted: Transfer) {
  return inTransaction((tx) => post(tx, businessId, wanted))
}

/** Every account of the business as it is stored and as its postings replay it. */
async function books() {
  const rows = await database.db
    .selectFrom('ledger_balance')
    .selectAll()
    .where('business_id', '=', businessId)
    .orderBy('code')
    .execute()
  for (const row of rows.filter((each) => each.stored_minor !== null))
    expect([row.code, row.stored_minor]).toEqual([row.code, row.replayed_minor])
  expect(rows.reduce((total, row) => total + Number(row.replayed_minor), 0)).toBe(0)
  return Object.fromEntries(rows.map((row) => [row.code, Number(row.replayed_minor)]))
}

describe('random operations', () => {
  const accounts: Account[] = [
    wallet('a'),
    wallet('b'),
    accountOf('deposit_held', 'v', 'EUR'),
    accountOf('receivable', 'a', 'EUR'),
    accountOf('refund_due', 'p', 'EUR'),
    card,
    revenue,
  ]
  const pick = fc.constantFrom(...accounts)
  const posting = fc
    .record({ source: pick, destination: pick, amountMinor: fc.integer({ min: 1, max: 500 }) })
    .filter(({ source, destination }) => source !== destination)
  const operation = fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({
        does: fc.constant('post'),
        postings: fc.array(posting, { minLength: 1, maxLength: 4 }),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        does: fc.constant('retry'),
        postings: fc.constant<Transfer['postings']>([]),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        does: fc.constant('reverse'),
        postings: fc.constant<Transfer['postings']>([]),
      }),
    },
  )

  /** The ledger in memory: applies the postings, or refuses and changes nothing. */
  function applied(model: Map<string, number>, postings: Transfer['postings']) {
    const next = new Map(model)
    for (const { source, destination, amountMinor } of postings) {
      next.set(codeOf(source), (next.get(codeOf(source)) ?? 0) - amountMinor)
      next.set(codeOf(destination), (next.get(codeOf(destination)) ?? 0) + amountMinor)
    }
    const isWithin = accounts
      .filter((account) => isBounded(account.kind))
      .every((account) => {
        const minor = next.get(codeOf(account)) ?? 0
        return account.kind === 'receivable' ? minor <= 0 : minor >= 0
      })
    return isWithin ? next : null
  }

  test(
    'sum to zero, keep every limit and leave what a model and the replay say',
    { timeout: 120_000 },
    async () => {
      let refused = 0
      let reversed = 0
      await fc.assert(
        fc.asyncProperty(
          fc.array(operation, { minLength: 10, maxLength: 40 }),
          async (operations) => {
            const run = randomUUID()
            const subject = { kind: 'booking', id: run } as const
            let model = new Map((await stored()).map(({ code, minor }) => [code, minor]))
            const done: Transfer[] = []
            const standing: Transfer[] = []
            for (const [index, { does, postings }] of operations.entries()) {
              if (does === 'retry') {
                const again = done[index % Math.max(done.length, 1)]
                if (again) await posted(again)
                continue
              }
              const undone = standing.at(-1)
              if (does === 'reverse' && !undone) continue
              const wanted = transfer(card, revenue, 1, {
                reference: `${run}:${index}`,
                subject,
                postings,
              })
              const moves = does === 'reverse' ? undone!.postings.map(mirrored) : postings
              const next = applied(model, moves)
              const outcome = await (
                does === 'reverse'
                  ? inTransaction((tx) => reverse(tx, businessId, { subject, kind: 'test' }))
                  : posted(wanted)
              ).catch((error: unknown) => error)
              expect([index, outcome instanceof Refusal]).toEqual([index, next === null])
              if (!next) refused += 1
              else if (does === 'reverse') {
                standing.pop()
                reversed += 1
              } else standing.push(wanted)
              if (next && does === 'post') done.push(wanted)
              model = next ?? model
            }
            const after = await books()
            for (const [code, minor] of model)
              expect([code, after[code] ?? 0]).toEqual([code, minor])
          },
        ),
        { numRuns: 25 },
      )
      expect(refused).toBeGreaterThan(20)
      expect(reversed).toBeGreaterThan(5)
    },
  )
})

describe('at once', () => {
  test(
    'many transfers among a few wallets: no ring of waiting, no wallet below zero, nothing lost',
    { timeout: 60_000 },
    async () => {
      const names = ['a', 'b', 'c', 'd']
      for (const name of names) await posted(transfer(card, wallet(name), 1_000))
      const move = (index: number) => {
        const [from, to] = [index % 4, (index + 1 + (index % 3)) % 4]
        const there = {
          source: wallet(names[from]!),
          destination: wallet(names[to]!),
          amountMinor: 400,
        }
        const fee = { source: wallet(names[to]!), destination: revenue, amountMinor: 7 }
        const postings = index % 2 ? [there, fee] : [fee, there]
        return posted({ ...transfer(card, revenue, 1), postings })
      }
      const outcomes: PromiseSettledResult<unknown>[] = []
      for (let round = 0; round < 400; round += 16) {
        const racers = Array.from({ length: 16 }, (_, racer) => move(round + racer))
        outcomes.push(...(await Promise.allSettled(racers)))
      }
      const failures = outcomes.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []))
      expect(failures.filter((error) => !(error instanceof Refusal))).toEqual([])
      expect(failures.length).toBeLessThan(400)
      const after = await books()
      const left = names.map((name) => after[codeOf(wallet(name))] ?? 0)
      expect(Math.min(...left)).toBeGreaterThanOrEqual(0)
      expect(left.reduce((a, b) => a + b) + (after[codeOf(revenue)] ?? 0)).toBe(4_000)
    },
  )

  test('one reference sent many times is one transfer', async () => {
    const wanted = transfer(card, wallet('a'), 500)
    const ids = await Promise.all(Array.from({ length: 12 }, () => posted(wanted)))
    expect(new Set(ids).size).toBe(1)
    expect(await balance(database.db, businessId, wallet('a'))).toBe(500)
  })

  test('an account that many open at once is one', async () => {
    const names = ['e', 'f', 'g']
    await Promise.all(
      Array.from({ length: 60 }, (_, index) =>
        posted(transfer(card, wallet(names[index % 3]!), 10)),
      ),
    )
    const after = await books()
    expect(names.map((name) => after[codeOf(wallet(name))])).toEqual([200, 200, 200])
  })

  test('the last money of a wallet is spent once', async () => {
    await posted(transfer(card, wallet('a'), 100))
    const outcomes = await Promise.allSettled(
      Array.from({ length: 10 }, () => posted(transfer(wallet('a'), revenue, 100))),
    )
    expect(outcomes.filter((each) => each.status === 'fulfilled')).toHaveLength(1)
    expect(await balance(database.db, businessId, wallet('a'))).toBe(0)
  })
})

async function stored() {
  const rows = await database.db
    .selectFrom('ledger_balance')
    .select(['code', 'replayed_minor'])
    .where('business_id', '=', businessId)
    .execute()
  return rows.map((row) => ({ code: row.code!, minor: Number(row.replayed_minor) }))
}

function mirrored({ source, destination, amountMinor }: Transfer['postings'][number]) {
  return { source: destination, destination: source, amountMinor }
}
