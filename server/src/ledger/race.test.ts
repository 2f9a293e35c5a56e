import { randomUUID } from 'node:crypto'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  accountOf,
  codeOf,
  isBounded,
  type Account,
  type Transfer,
} from '@serein/shared/ledger/transfer.ts'
import { Refusal } from '@serein/shared/refusal.ts'
import { balance, reverseReference } from './ledger.ts'
import { card, ledgerStage, revenue, transfer, wallet } from './testing.ts'

const stage = ledgerStage()

describe('random operations', () => {
  const accounts: Account[] = [
    wallet('a'),
    wallet('b'),
    accountOf('wallet_bonus', 'a', 'EUR'),
    accountOf('reserved', 'p', 'EUR'),
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

  /** How often a random transfer asked for more than there was of what the wallet gained with its bonus. */
  const refusedFor: Partial<Record<Account['kind'], number>> = { wallet_bonus: 0, reserved: 0 }

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
        if (minor < 0 && account.kind in refusedFor) refusedFor[account.kind]! += 1
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
                if (again) await stage.posted(again)
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
                  ? stage.inTransaction((tx) =>
                      reverseReference(tx, stage.businessId, undone!.reference),
                    )
                  : stage.posted(wanted)
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
            const after = await stage.books()
            for (const [code, minor] of model)
              expect([code, after[code] ?? 0]).toEqual([code, minor])
          },
        ),
        { numRuns: 25 },
      )
      expect(refused).toBeGreaterThan(20)
      expect(reversed).toBeGreaterThan(0)
      expect(Math.min(...Object.values(refusedFor))).toBeGreaterThan(0)
    },
  )
})

describe('at once', () => {
  test(
    'many transfers among a few wallets: no ring of waiting, no wallet below zero, nothing lost',
    { timeout: 60_000 },
    async () => {
      const names = ['a', 'b', 'c', 'd']
      for (const name of names) await stage.posted(transfer(card, wallet(name), 1_000))
      const move = (index: number) => {
        const [from, to] = [index % 4, (index + 1 + (index % 3)) % 4]
        const there = {
          source: wallet(names[from]!),
          destination: wallet(names[to]!),
          amountMinor: 400,
        }
        const fee = { source: wallet(names[to]!), destination: revenue, amountMinor: 7 }
        const postings = index % 2 ? [there, fee] : [fee, there]
        return stage.posted({ ...transfer(card, revenue, 1), postings })
      }
      const outcomes: PromiseSettledResult<unknown>[] = []
      for (let round = 0; round < 400; round += 16) {
        const racers = Array.from({ length: 16 }, (_, racer) => move(round + racer))
        outcomes.push(...(await Promise.allSettled(racers)))
      }
      const failures = outcomes.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []))
      expect(failures.filter((error) => !(error instanceof Refusal))).toEqual([])
      expect(failures.length).toBeLessThan(400)
      const after = await stage.books()
      const left = names.map((name) => after[codeOf(wallet(name))] ?? 0)
      expect(Math.min(...left)).toBeGreaterThanOrEqual(0)
      expect(left.reduce((a, b) => a + b) + (after[codeOf(revenue)] ?? 0)).toBe(4_000)
    },
  )

  test('a bonus and what a payment has set aside go once, to the cent', async () => {
    const bonus = accountOf('wallet_bonus', 'a', 'EUR')
    const reserved = accountOf('reserved', 'p', 'EUR')
    const granted = accountOf('bonus_granted', '', 'EUR')
    await stage.posted(transfer(granted, bonus, 500))
    await stage.posted(transfer(granted, reserved, 100))
    const outcomes = await Promise.allSettled(
      Array.from({ length: 24 }, (_, racer) => {
        const aside = { source: bonus, destination: reserved, amountMinor: 90 }
        const taken = { source: reserved, destination: revenue, amountMinor: 70 }
        const postings = [[aside], [taken], [aside, taken], [taken, aside]][racer % 4]!
        return stage.posted({ ...transfer(card, revenue, 1), postings })
      }),
    )
    const failures = outcomes.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []))
    expect(failures.filter((error) => !(error instanceof Refusal))).toEqual([])
    const after = await stage.books()
    const left = [bonus, reserved, revenue].map((account) => after[codeOf(account)] ?? 0)
    expect(Math.min(...left)).toBeGreaterThanOrEqual(0)
    expect(left[0]).toBe(50)
    expect(left.reduce((a, b) => a + b)).toBe(600)
  })

  test('one reference sent many times is one transfer', async () => {
    const wanted = transfer(card, wallet('a'), 500)
    const ids = await Promise.all(Array.from({ length: 12 }, () => stage.posted(wanted)))
    expect(new Set(ids).size).toBe(1)
    expect(await balance(stage.db, stage.businessId, wallet('a'))).toBe(500)
  })

  test('an account that many open at once is one', async () => {
    const names = ['e', 'f', 'g']
    await Promise.all(
      Array.from({ length: 60 }, (_, index) =>
        stage.posted(transfer(card, wallet(names[index % 3]!), 10)),
      ),
    )
    const after = await stage.books()
    expect(names.map((name) => after[codeOf(wallet(name))])).toEqual([200, 200, 200])
  })

  test('the last money of a wallet is spent once', async () => {
    await stage.posted(transfer(card, wallet('a'), 100))
    const outcomes = await Promise.allSettled(
      Array.from({ length: 10 }, () => stage.posted(transfer(wallet('a'), revenue, 100))),
    )
    expect(outcomes.filter((each) => each.status === 'fulfilled')).toHaveLength(1)
    expect(await balance(stage.db, stage.businessId, wallet('a'))).toBe(0)
  })
})

async function stored() {
  const rows = await stage.db
    .selectFrom('ledger_balance')
    .select(['code', 'replayed_minor'])
    .where('business_id', '=', stage.businessId)
    .execute()
  return rows.map((row) => ({ code: row.code!, minor: Number(row.replayed_minor) }))
}

function mirrored({ source, destination, amountMinor }: Transfer['postings'][number]) {
  return { source: destination, destination: source, amountMinor }
}
