import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { checkoutStage } from '../checkout/testing.ts'
import { faultsOf } from '../checkout/testing/audit.ts'

const stage = checkoutStage({ therapists: 2 })

const ask = (path: string, body: object) =>
  stage.api.ask('POST', `/console/customers${path}`, stage.desk({ body }))
const rows = async (text: string) => (await stage.database.pool.query(text)).rows
const here = () => `business_id = '${stage.world.businessId}'`

/** All that points to a client, as it stands. */
const tables: [string, string, string][] = [
  ['id, customer_id, user_id, state, total_minor', 'booking', 'id'],
  ['id, customer_id', 'payment', 'id'],
  ['id, customer_id', 'bill', 'id'],
  ['id, version, customer_id', 'customer_note', 'id, version'],
  ['*', 'customer_pairing', 'customer_id, staff_id'],
  ['customer_id, variant_id, currency, price_minor', 'agreed_price', '1, 2, 3'],
  ['*', 'customer_relation', 'customer_id, relative_id'],
  ['*', 'campaign_refusal', 'customer_id'],
  [
    `id, user_id, name, email, phone, blocked_at, blocked_reason, trusted_at, guardian_id, merged_into, merged_at`,
    'customer',
    'id',
  ],
  ['code, balance_minor', '(select * from ledger_account where balance_minor <> 0) a', 'code'],
]
const picture = () =>
  Promise.all(
    tables.map(([columns, table, order]) =>
      rows(`select ${columns} from ${table} where ${here()} order by ${order}`),
    ),
  )

/** What all clients of the business have and owe, by kind and currency. */
const books = () =>
  rows(`select kind, currency, sum(balance_minor)::int as minor from ledger_account
    where ${here()} and kind in ('wallet', 'wallet_bonus', 'receivable') group by 1, 2 having sum(balance_minor) <> 0 order by 1, 2`)

/** The shop knows who logs in from their first hold on. */
async function ownClient(): Promise<string> {
  const [own] = await rows(
    `select id from customer where ${here()} and user_id = '${stage.world.userId}'`,
  )
  return own.id
}

async function written(more: object = {}): Promise<string> {
  const body = { customerId: null, customerName: 'Zoë Marchand', language: 'fr', ...more }
  return (await ask('', body)).body.customer.id
}

/** A visit that the desk books, which is over and owed where it says so. */
async function visited(customerId: string, startsAt: string, isOwed: boolean): Promise<void> {
  const { shopId, hourId: variantId } = stage.world
  const body = { startsAt, guests: [{ items: [{ variantId }] }], customer: { customerId } }
  const path = `/console/shops/${shopId}/walk-ins`
  const { body: visit } = await stage.api.ask('POST', path, stage.desk({ body }))
  const before = stage.api.clock.now
  stage.api.clock.now = new Date(startsAt)
  await stage.api.ask('POST', `/console/bookings/${visit.id}/check-in`, stage.desk())
  const done = { takenAtShop: !isOwed }
  const answer = await stage.api.ask(
    'POST',
    `/console/bookings/${visit.id}/complete`,
    stage.desk({ body: done }),
  )
  expect(answer.status).toBe(200)
  stage.api.clock.now = before
}

/** Who logs in, with money in their wallet, and somebody whom the desk wrote down, with debts; which of them stays is up to chance. */
const wishes = fc.record({
  walletMinor: fc.integer({ min: 0, max: 20_000 }),
  debts: fc.array(fc.boolean(), { maxLength: 2 }),
  ownVisits: fc.array(fc.boolean(), { maxLength: 2 }),
  accountStays: fc.boolean(),
  avoids: fc.constantFrom(null, 'one', 'other', 'both'),
  isBlocked: fc.boolean(),
  hasRefused: fc.boolean(),
})

it.for(fc.sample(wishes, { numRuns: 10, seed: 57 }))(
  'moves all there is to the client who stays, keeps every cent, and parts them again exactly: %j',
  async (wish) => {
    const { businessId, staffIds, hourId: variantId } = stage.world
    await rows(
      `insert into "user" (id, name, email) values ('staff', 'Anaïs', 'anais@example.test') on conflict do nothing`,
    )
    const held = await stage.hold('2026-11-30T10:00:00.000Z')
    await stage.api.ask('POST', `/bookings/${held.body.id}/release`, stage.as())
    const own = await ownClient()
    if (wish.walletMinor) await stage.fillWallet(wish.walletMinor)
    const other = await written({ email: 'zoe@example.test' })
    const relative = await written({ customerName: 'Paul' })
    for (const [index, isOwed] of wish.debts.entries())
      await visited(other, `2026-11-${25 + index}T08:00:00.000Z`, isOwed)
    for (const [index, isOwed] of wish.ownVisits.entries())
      await visited(own, `2026-11-${25 + index}T14:00:00.000Z`, isOwed)
    await ask(`/${other}/notes`, { noteId: null, noteVersion: 0, noteText: 'Quiet, please.' })
    await ask(`/${other}/relatives`, { relativeId: relative, relation: 'sibling' })
    await ask(`/${other}/prices`, { ...agreed, variantId })
    await ask(`/${own}/pairings`, { staffId: staffIds[0], pairing: 'preferred' })
    if (wish.avoids === 'one' || wish.avoids === 'both')
      await ask(`/${other}/pairings`, { staffId: staffIds[0], pairing: 'avoided' })
    if (wish.avoids === 'other' || wish.avoids === 'both')
      await ask(`/${other}/pairings`, { staffId: staffIds[1], pairing: 'avoided' })
    await ask(`/${other}/block`, { isBlockedOnline: wish.isBlocked })
    await ask(`/${other}/trust`, { isTrusted: wish.isBlocked })
    if (wish.hasRefused)
      await rows(`insert into campaign_refusal values ('${businessId}', '${other}', now())`)
    const [before, booksBefore] = [await picture(), await books()]
    const faults = await faultsOf(stage.database.db, businessId)

    const [stays, goes] = wish.accountStays ? [own, other] : [other, own]
    const { status, body } = await ask(`/${stays}/merge`, { otherId: goes })
    expect(status).toBe(200)
    expect(await books()).toEqual(booksBefore)
    expect(await rows(`select from booking where customer_id = '${goes}'`)).toEqual([])
    const left = await rows(
      `select from ledger_account where holder = '${goes}' and balance_minor <> 0`,
    )
    expect(left).toEqual([])
    // The money of the wallet came without a charge at the provider, and nothing else is wrong.
    expect(await faultsOf(stage.database.db, businessId)).toEqual(faults)
    const { customer } = body
    expect(customer.isBlocked).toBe(wish.isBlocked)
    expect(customer.isTrusted).toBe(wish.isBlocked)
    expect(customer.hasAccount).toBe(true)
    expect(customer.notes).toHaveLength(1)
    const pairing = customer.pairings.find(
      ({ staffId }: { staffId: string }) => staffId === staffIds[0],
    )
    const isAvoided = wish.avoids === 'one' || wish.avoids === 'both'
    expect(pairing.kind).toBe(isAvoided ? 'avoided' : 'preferred')
    const refused = await rows(`select from campaign_refusal where customer_id = '${stays}'`)
    expect(refused).toHaveLength(wish.hasRefused ? 1 : 0)

    expect((await ask(`/merges/${body.mergeId}/undo`, {})).status).toBe(200)
    expect(await picture()).toEqual(before)
    expect(await ask(`/merges/${body.mergeId}/undo`, {})).toMatchObject({
      body: { code: 'merge_is_final' },
    })
    expect(await faultsOf(stage.database.db, businessId)).toEqual(faults)
  },
)

const agreed = { currency: 'EUR', agreedPriceMinor: 6_000, agreedLengthMinutes: null }

it('the merge is refused while one of them books, and where both log in', async () => {
  await stage.hold('2026-11-30T10:00:00.000Z')
  const own = await ownClient()
  const other = await written()
  expect(await ask(`/${own}/merge`, { otherId: other })).toMatchObject({
    body: { code: 'client_changed' },
  })
  await rows(`insert into "user" (id, name, email) values ('else', 'E', 'else@example.test')`)
  await rows(`update customer set user_id = 'else' where id = '${other}'`)
  expect(await ask(`/${own}/merge`, { otherId: other })).toMatchObject({
    body: { code: 'merge_of_two_accounts' },
  })
})

it('the merge is final where money has moved on since', async () => {
  const held = await stage.hold('2026-11-30T10:00:00.000Z')
  await stage.api.ask('POST', `/bookings/${held.body.id}/release`, stage.as())
  const own = await ownClient()
  await stage.fillWallet(8_000)
  const other = await written()
  const { body } = await ask(`/${other}/merge`, { otherId: own })
  const next = await stage.hold('2026-11-30T12:00:00.000Z')
  const whole = next.body.totalMinor
  const wallet = { tender: 'wallet', expectedTotalMinor: whole, walletMinor: whole }
  expect((await stage.pay(next.body.id, wallet)).status).toBe(200)
  expect(await ask(`/merges/${body.mergeId}/undo`, {})).toMatchObject({
    body: { code: 'merge_is_final' },
  })
})

it('an erasure takes what the business keeps once nothing is open any more', async () => {
  const id = await written({ email: 'zoe@example.test' })
  await visited(id, '2026-11-25T08:00:00.000Z', true)
  expect(await ask(`/${id}/erase`, {})).toMatchObject({ body: { code: 'client_is_busy' } })
  const other = await written({ customerName: 'Zita Unique', email: 'zita@example.test' })
  await visited(other, '2026-11-26T08:00:00.000Z', false)
  expect((await ask(`/${other}/erase`, {})).status).toBe(200)
  const erased = await rows(`select name, email from customer where id = '${other}'`)
  expect(erased).toEqual([{ name: '', email: null }])
  expect(await rows(`select from booking where customer_id = '${other}'`)).toHaveLength(1)
})
