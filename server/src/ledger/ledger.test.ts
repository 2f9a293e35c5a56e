import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { accountOf, codeOf } from '@serein/shared/ledger/transfer.ts'
import { balance, readStanding, reverse, statement } from './ledger.ts'
import { card, ledgerStage, revenue, transfer, wallet } from './testing.ts'

const stage = ledgerStage()

describe('a transfer', () => {
  test('is undone once, by the opposite, and can then happen again', async () => {
    const subject = { kind: 'booking', id: randomUUID() } as const
    const fee = (event: string) =>
      transfer(card, revenue, 300, { subject, kind: 'fee', reference: `${subject.id}${event}` })
    const undo = () =>
      stage.inTransaction((tx) => reverse(tx, stage.businessId, { subject, kind: 'fee' }))
    await stage.posted(fee('1'))
    expect(await undo()).not.toBeNull()
    expect(await undo()).toBeNull()
    expect(await readStanding(stage.db, stage.businessId, subject.id)).toEqual([])
    await stage.posted(fee('2'))
    expect(await readStanding(stage.db, stage.businessId, subject.id)).toEqual([
      { account: card, balanceMinor: -300 },
      { account: revenue, balanceMinor: 300 },
    ])
  })

  test('under the reference of another one is a bug', async () => {
    const wanted = transfer(card, revenue, 300)
    await stage.posted(wanted)
    const other = {
      ...wanted,
      postings: [{ source: card, destination: revenue, amountMinor: 301 }],
    }
    await expect(stage.posted(other)).rejects.toThrow('another transfer')
  })

  test('of nothing is not written', async () => {
    expect(await stage.posted({ ...transfer(card, revenue, 1), postings: [] })).toBeNull()
    expect(await stage.books()).toEqual({})
  })

  test('stands on the statement of its account, the latest first, page by page', async () => {
    await stage.posted(transfer(card, wallet('a'), 500))
    await stage.posted(transfer(wallet('a'), revenue, 120))
    await stage.posted(transfer(wallet('a'), revenue, 80))
    const first = await statement(stage.db, stage.businessId, wallet('a'), { limit: 2 })
    expect(first.map((line) => line.amountMinor)).toEqual([-80, -120])
    const rest = await statement(stage.db, stage.businessId, wallet('a'), {
      limit: 2,
      before: first[1]!.transferId,
    })
    expect(rest.map((line) => line.amountMinor)).toEqual([500])
  })

  test('is seen by its own business only', async () => {
    await stage.posted(transfer(card, wallet('a'), 500))
    expect(await balance(stage.db, randomUUID(), wallet('a'))).toBe(0)
  })
})

/** What the database answers to a statement that it must refuse. */
async function refusalOf(text: string): Promise<string> {
  const error: unknown = await sql
    .raw(text)
    .execute(stage.db)
    .catch((reason: unknown) => reason)
  return error instanceof Error ? error.message : 'it was done'
}

describe('the database', () => {
  test('adds rows to the ledger and never changes or removes one', async () => {
    await stage.posted(transfer(card, wallet('a'), 500))
    for (const table of ['ledger_transfer', 'ledger_posting']) {
      expect(await refusalOf(`update ${table} set business_id = business_id`)).toContain(
        'append-only',
      )
      expect(await refusalOf(`delete from ${table}`)).toContain('append-only')
      expect(await refusalOf(`truncate ${table} cascade`)).toContain('append-only')
    }
  })

  test('moves a balance only by a posting', async () => {
    await stage.posted(transfer(card, wallet('a'), 500))
    expect(
      await refusalOf(`update ledger_account set balance_minor = 9 where kind = 'wallet'`),
    ).toContain('only by posting')
    expect(await refusalOf(`delete from ledger_account`)).toContain('only by posting')
    expect(
      await refusalOf(`insert into ledger_account (business_id, code, kind, holder, currency, balance_minor)
      values ('${stage.businessId}', 'wallet:z:EUR', 'wallet', 'z', 'EUR', 9)`),
    ).toContain('only by posting')
  })

  test('refuses what no verb would write: other currencies, nothing, circles, too much', async () => {
    await stage.posted(transfer(card, wallet('a'), 500))
    await stage.posted(transfer(card, accountOf('wallet', 'a', 'CAD'), 500)).catch(() => {})
    const write = (source: string, destination: string, amountMinor: number, currency: string) =>
      refusalOf(`with t as (insert into ledger_transfer (business_id, reference, kind, subject, subject_id)
          values ('${stage.businessId}', '${randomUUID()}', 'test', 'wallet', uuidv7()) returning id)
        insert into ledger_posting select '${stage.businessId}', id, 1, '${source}', '${destination}', ${amountMinor}, '${currency}' from t`)
    const [from, to] = [codeOf(wallet('a')), codeOf(card)]
    expect(await write(from, to, 100, 'CAD')).toContain('ledger_posting_source_has_its_currency')
    expect(await write(from, to, 0, 'EUR')).toContain('ledger_posting_moves_something')
    expect(await write(from, from, 5, 'EUR')).toContain('ledger_posting_goes_somewhere_else')
    expect(await write(from, to, 501, 'EUR')).toContain('ledger_wallet_is_never_below_zero')
    expect(await balance(stage.db, stage.businessId, wallet('a'))).toBe(500)
  })
})
