import { describe, expect, it } from 'vitest'
import { resealAccounts } from '@serein/server/payment/account-seal.ts'
import { openProviders } from '@serein/server/payment/providers.ts'
import { lostVault, nextVault, providerStage, publishable, vault } from './testing.ts'

const stage = providerStage()
const stripePath = '/console/provider-accounts/stripe'

describe('the keys of an account', () => {
  it('are tried, stored sealed, and never shown again', async () => {
    const world = await stage.start()
    const { body } = await world.ask('GET', '/console/provider-accounts')
    expect(body).toMatchObject({
      accounts: [
        { provider: 'paypal', secretLast4: 'peer', isLive: false, hasWebhook: true },
        { provider: 'stripe', publicKey: publishable, secretLast4: 'peer', hasWebhook: true },
      ],
      fromEnvironment: [],
      webhookUrls: { stripe: `${world.publicUrl}/webhooks/stripe/${world.businessId}` },
    })
    const secrets = [world.stripe.key, world.paypal.clientSecret]
    const [endpoint] = world.stripe.books.endpoints.values()
    const everywhere = await Promise.all(
      (['provider_account', 'audit_entry', 'outbox', 'idempotency_key'] as const).map((table) =>
        world.db.selectFrom(table).selectAll().execute(),
      ),
    )
    expect(everywhere[0]).not.toEqual([])
    for (const secret of [...secrets, endpoint!.secret!])
      expect(JSON.stringify([body, everywhere])).not.toContain(secret)
  })

  it.each([
    ['stripe', { publicKey: publishable, secretKey: 'sk_test_wrong' }, 'secretKey'],
    ['stripe', { publicKey: publishable, secretKey: 'not-a-key' }, 'secretKey'],
    ['stripe', { publicKey: 'pk_live_other', secretKey: 'sk_test_of_the_peer' }, 'publicKey'],
    ['paypal', { publicKey: 'client-of-the-peer', secretKey: 'wrong-secret' }, 'secretKey'],
  ] as const)('of %s that are refused (%j) name their field', async (name, keys, field) => {
    const world = await stage.start({ accounts: false })
    const answer = await world.ask('PUT', `/console/provider-accounts/${name}`, keys)
    expect(answer).toMatchObject({
      status: 409,
      body: { code: 'provider_keys_refused', data: { field } },
    })
    expect(await world.providers.tendersOf(world.db, world.businessId)).toEqual({})
  })

  it('are not stored while the provider is down', async () => {
    const world = await stage.start({ accounts: false })
    world.stripe.faults.add({ kind: 'down', times: Infinity })
    const answer = await world.ask('PUT', stripePath, world.accounts.stripe)
    expect(answer).toMatchObject({
      status: 503,
      retryAfter: '5',
      body: { code: 'provider_unreachable' },
    })
    world.stripe.faults.clear()
  })

  it('are changed for the same account without a second webhook', async () => {
    const world = await stage.start()
    const before = [...world.stripe.books.endpoints.keys()]
    expect((await world.ask('PUT', stripePath, world.accounts.stripe)).status).toBe(200)
    expect([...world.stripe.books.endpoints.keys()]).toEqual(before)
  })
})

const tendersBy = async (world: Awaited<ReturnType<typeof stage.start>>, by: typeof vault) =>
  openProviders(world.db, { env: 'production', vault: by }).tendersOf(world.db, world.businessId)

describe('a field key', () => {
  it('that is new opens what the previous one sealed, and seals it again', async () => {
    const world = await stage.start()
    expect(Object.keys(await tendersBy(world, nextVault))).toHaveLength(3)
    expect(await resealAccounts(world.db, lostVault)).toMatchObject({ resealed: 0 })
    const { unreadable } = await resealAccounts(world.db, nextVault)
    expect([unreadable, await resealAccounts(world.db, nextVault)]).toEqual([
      0,
      { resealed: 0, unreadable: 0 },
    ])
    expect(Object.keys(await tendersBy(world, lostVault))).toHaveLength(3)
    // What is lost to a server is a provider that does not answer, until the keys are entered anew, or the account is removed.
    await expect(tendersBy(world, vault)).rejects.toMatchObject({ code: 'provider_unreachable' })
    expect((await world.ask('DELETE', stripePath)).status).toBe(200)
    const paypal = world.accounts.paypal
    expect((await world.ask('PUT', '/console/provider-accounts/paypal', paypal)).status).toBe(200)
    expect(Object.keys(await tendersBy(world, vault))).toEqual(['paypal', 'paylater'])
  })
})

describe('an account', () => {
  it('that was replaced still serves what was paid on it', async () => {
    const world = await stage.start()
    const ref = await world.started()
    await world.submit(ref, world.stripe.tokenFor('success'))
    await world.db
      .updateTable('provider_account')
      .set({ account_reference: 'acct_of_before' })
      .where('business_id', '=', world.businessId)
      .where('provider', '=', 'stripe')
      .execute()
    expect((await world.ask('PUT', stripePath, world.accounts.stripe)).status).toBe(200)
    const older = await world.find(ref)
    const newer = await world.find(await world.started())
    expect(newer.accountId).not.toBe(older.accountId)
    expect((await world.capture(ref)).state).toBe('captured')
  })

  it('is removed once nothing of it is open, and what was paid on it can still be refunded', async () => {
    const world = await stage.start()
    // What its webhook says would take the payment before it is looked at here.
    world.stripe.faults.add({ kind: 'lost', times: Infinity })
    const ref = await world.started()
    await world.submit(ref, world.stripe.tokenFor('success'))
    expect(await world.ask('DELETE', stripePath)).toMatchObject({
      status: 409,
      body: { code: 'provider_account_in_use', data: { openCount: 1 } },
    })
    await world.capture(ref)
    expect((await world.ask('DELETE', stripePath)).status).toBe(200)
    expect(Object.keys(await world.providers.tendersOf(world.db, world.businessId))).toEqual([
      'paypal',
      'paylater',
    ])
    expect((await world.providers.providerOf(await world.find(ref))).name).toBe('stripe')
    expect((await world.ask('DELETE', stripePath)).status).toBe(200)
  })

  it('that was never paid on leaves nothing behind, not even at its provider', async () => {
    const world = await stage.start()
    expect((await world.ask('DELETE', stripePath)).status).toBe(200)
    expect(world.stripe.books.endpoints.size).toBe(0)
    const rows = await world.db
      .selectFrom('provider_account')
      .select('provider')
      .where('business_id', '=', world.businessId)
      .execute()
    expect(rows).toEqual([{ provider: 'paypal' }])
  })

  it('of one business is not used by another', async () => {
    const world = await stage.start()
    const other = await stage.start({ accounts: false })
    expect(Object.keys(await world.providers.tendersOf(world.db, world.businessId))).toHaveLength(3)
    expect(await other.providers.tendersOf(other.db, other.businessId)).toEqual({})
  })
})
