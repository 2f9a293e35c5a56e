import { describe, expect, it } from 'vitest'
import { importStage } from './testing.ts'

const stage = importStage({ therapists: 2, rooms: 2 })
const { stage: small, rows } = stage

/** What the ledger holds, as stored and as replayed. */
const books = async () =>
  Object.fromEntries(
    (
      await rows<{ kind: string; minor: string }>(
        `select kind, sum(replayed_minor) as minor from ledger_balance where business_id = $1
       and (stored_minor is null or stored_minor = replayed_minor) group by kind`,
      )
    ).map(({ kind, minor }) => [kind, Number(minor)]),
  )

describe('wallets', () => {
  const file =
    'Client,E-mail,Balance\nAda,ada@example.test,"1.120,50"\nBen,,30\nCleo,,0\nDora,,-5\nBen,,1\nEve,,lots\n'
  const people = 'Name,E-mail\nAda,ada@example.test\nBen,\nCleo,\nDora,\nEve,\n'

  it('are opened by entries that balance, once, and closed again', async () => {
    await stage.imported('clients', people)
    const checked = await stage.checked('balances', file)
    expect(checked).toMatchObject({ fits: 2, skipped: 1, wrong: 3, sumMinor: 115050 })
    expect(await stage.faults(checked.id)).toEqual([
      [
        5,
        'Balance: This client owes money. A wallet is never below zero: take it at the till instead.',
      ],
      [6, 'Client: The same as line 3.'],
      [7, 'Balance: This is no amount in EUR.'],
    ])
    expect(await books()).toEqual({})
    const done = await stage.imported('balances', file)
    expect(await books()).toEqual({ wallet: 115050, brought_forward: -115050 })
    expect(await stage.checked('balances', file)).toMatchObject({ fits: 0, skipped: 4 })
    await stage.undone(done.id)
    expect(await books()).toEqual({ wallet: 0, brought_forward: 0 })
    expect(await stage.imported('balances', file)).toMatchObject({ state: 'done' })
    expect(await books()).toEqual({ wallet: 115050, brought_forward: -115050 })
  })

  it('are nobody’s where a name is that of several clients', async () => {
    const both = 'Name,E-mail\nKim,kim@example.test\nKim,kim.too@example.test\n'
    await stage.imported('clients', both)
    const csv = 'Client,E-mail,Balance\nKim,,30\nKim,kim@example.test,20\n'
    const { id, fits, wrong } = await stage.checked('balances', csv)
    expect({ fits, wrong }).toEqual({ fits: 1, wrong: 1 })
    expect(await stage.faults(id)).toEqual([[2, expect.stringMatching(/^Client: .*several/iu)]])
  })

  it('have to come to what the business says they come to', async () => {
    await stage.imported('clients', people)
    const { id, fault } = await stage.checked('balances', file, { totalMinor: 115051 })
    expect(fault).toContain('don’t come to the total')
    expect((await stage.ask('POST', `/${id}/start`, { body: { leavesOut: true } })).body.code).toBe(
      'import_not_ready',
    )
    expect(await stage.imported('balances', file, { totalMinor: 115050 })).toMatchObject({
      state: 'done',
      fault: null,
    })
  })

  it('stay where they were spent', async () => {
    await stage.imported('clients', people)
    const { id } = await stage.imported('balances', file)
    const [ben] = await rows<{ id: string }>(
      `select id from customer where business_id = $1 and name = 'Ben'`,
    )
    await small.database.pool.query(
      `select ledger_post($1, 'spent', 'test', 'wallet', $2, null, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
      [
        small.world.businessId,
        ben!.id,
        [`wallet:${ben!.id}:EUR`, 'revenue_fee::EUR'],
        ['wallet', 'revenue_fee'],
        [ben!.id, ''],
        ['EUR', 'EUR'],
        [true, false],
        [`wallet:${ben!.id}:EUR`],
        ['revenue_fee::EUR'],
        [100],
        ['EUR'],
      ],
    )
    const uses = (await stage.ask('GET', `/${id}/uses`)).body
    expect(uses).toMatchObject({ used: 1, lines: [{ line: 3, use: 'It has been spent since.' }] })
    await stage.undone(id, true)
    expect(await stage.seen(id)).toMatchObject({ state: 'undone', kept: 1 })
    expect(await books()).toEqual({ wallet: 2900, brought_forward: -3000, revenue_fee: 100 })
  })
})
