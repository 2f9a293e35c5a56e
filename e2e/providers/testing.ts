import { randomUUID } from 'node:crypto'
import { serve } from '@hono/node-server'
import { contract } from '@serein/shared/contract.ts'
import { accountOf } from '@serein/shared/ledger/transfer.ts'
import { openApi } from '@serein/server/api.ts'
import { balance } from '@serein/server/ledger/ledger.ts'
import {
  capturePayment,
  type Decision,
  refreshPayment,
  settle,
  submit,
} from '@serein/server/payment/attempt.ts'
import { openProviders } from '@serein/server/payment/providers.ts'
import { providerAccountRoutes, reconciliationRoutes } from '@serein/server/payment/routes.ts'
import { findPayment, type PaymentRef } from '@serein/server/payment/sql.ts'
import { openShop, openTill, visitPayment } from '@serein/server/payment/testing.ts'
import { webhookHost } from '@serein/server/payment/webhook-host.ts'
import type { Following } from '@serein/server/payment/provider-event.ts'
import type { CallContext } from '@serein/server/platform/context.ts'
import type { Db } from '@serein/server/platform/pool.ts'
import { testDatabase, type TestDatabase } from '@serein/server/platform/testing.ts'
import { openVault } from '@serein/server/platform/vault.ts'
import type { Router } from '@orpc/server'
import { everywhere } from '@serein/shared/business/permission.ts'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { startPayPalPeer } from '../peers/paypal/peer.ts'
import { startStripePeer } from '../peers/stripe/peer.ts'

type Peers = {
  stripe: Awaited<ReturnType<typeof startStripePeer>>
  paypal: Awaited<ReturnType<typeof startPayPalPeer>>
}

const log = pino({ level: 'silent' })
const fieldKey = { id: 'test', key: Buffer.alloc(32, 5) }
export const vault = openVault([fieldKey])
/** As a business’s server has it after its field key was lost, or has another before it. */
export const lostVault = openVault([{ id: 'next', key: Buffer.alloc(32, 6) }])
export const nextVault = openVault([{ id: 'next', key: Buffer.alloc(32, 6) }, fieldKey])
export const publishable = 'pk_test_of_the_peer'
export const back = 'https://spa.example/card-checkout?booking=7'

/**
 * A business that is paid on accounts of its own at the two peers, entered through the API as its owner does, with our webhook
 * address where the peers send to. `counted` says how many requests were checked against the published schemas.
 */
export function providerStage() {
  let database: TestDatabase
  const open: (() => Promise<void>)[] = []
  const counted = { requests: 0, answers: 0 }
  beforeAll(async () => {
    database = await testDatabase()
  })
  afterEach(async () => {
    for (const close of open.splice(0).toReversed()) await close()
  })
  afterAll(async () => {
    process.stdout.write(
      `${counted.requests} requests and ${counted.answers} answers were valid by the published schemas.\n`,
    )
    await database.close()
  })

  return {
    counted,
    async start(options: { accounts?: boolean } = {}) {
      const peers: Peers = { stripe: await startStripePeer(), paypal: await startPayPalPeer() }
      const world = await worldWith(database, peers)
      open.push(async () => {
        await world.close()
        for (const peer of [peers.stripe, peers.paypal]) {
          const { requests, answers, violations } = peer.validation()
          counted.requests += requests
          counted.answers += answers
          await peer.close()
          if (violations.length > 0) throw new Error(JSON.stringify(violations))
        }
      })
      if (options.accounts !== false) await world.saveAccounts()
      return world
    },
  }
}

type Hosted = {
  following: Following
  payment: Parameters<typeof providerAccountRoutes>[0]['payment']
  now: () => Date
  businessId: string
}

/** Our webhook address where the peers find it, and the API as the owner asks it. */
async function openHost(db: Db, { following, payment, now, businessId }: Hosted) {
  const host = webhookHost({ ...following, vault, payment, log, now, addressOf: () => '127.0.0.1' })
  const server = serve({ fetch: host.fetch, port: 0, hostname: '127.0.0.1' })
  await new Promise<void>((resolve) => server.once('listening', () => resolve()))
  const publicUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const router = {
    providerAccount: providerAccountRoutes({ vault, payment, publicUrl }),
    reconciliation: reconciliationRoutes(following),
  } as unknown as Router<typeof contract, CallContext>
  const owner = { userId: 'owner', sessionId: 'none', language: 'en' as const, isAnonymous: false }
  await db
    .insertInto('user')
    .values({ id: 'owner', name: 'Owner', email: 'owner@spa.example' } as never)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const membership = { businessId, role: 'owner' as const, permissions: everywhere('change') }
  const call = openApi({
    router,
    db,
    now,
    resolveActor: async () => ({ ...owner, membership: async () => membership }),
  })
  async function ask(method: string, path: string, body?: object) {
    const headers = new Headers({
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
    })
    const request = new Request(`http://test/api${path}`, {
      method,
      headers,
      ...(method !== 'GET' && method !== 'DELETE' && { body: JSON.stringify(body ?? {}) }),
    })
    const context = { headers, language: 'en' as const, network: 'test', requestId: 'test', log }
    const answer = await call(request, context)
    const { status } = answer!
    const retryAfter = answer!.headers.get('retry-after')
    return { status, retryAfter, body: (await answer!.json()) as Record<string, never> }
  }
  const close = () => new Promise<void>((resolve) => void server.close(() => resolve()))
  return { publicUrl, ask, close }
}

export type ProviderWorld = Awaited<ReturnType<typeof worldWith>>

async function worldWith({ db }: TestDatabase, peers: Peers) {
  const shop = await openShop(db)
  const { businessId } = shop
  const till = openTill(db, shop)
  const clock = { aheadMs: 0 }
  const now = () => new Date(Date.now() + clock.aheadMs)
  const payment = {
    stripe: null,
    paypal: null,
    stripeUrl: peers.stripe.origin,
    paypalUrl: peers.paypal.origin,
  }
  const providers = openProviders(db, { env: 'production', payment, vault })
  let decision: Decision = 'capture'
  const following = {
    db,
    providers,
    decide: () => Promise.resolve(decision),
    evidenceOf: () =>
      Promise.resolve({ policy: 'Free until the day before.', facts: 'They came.' }),
  }
  const { publicUrl, ask, close } = await openHost(db, { following, payment, now, businessId })
  const accounts = {
    stripe: { publicKey: publishable, secretKey: peers.stripe.key },
    paypal: {
      publicKey: peers.paypal.clientId,
      secretKey: peers.paypal.clientSecret,
      isLive: false,
    },
  }
  const world = {
    ...peers,
    ...shop,
    db,
    till,
    providers,
    publicUrl,
    following,
    clock,
    now,
    ask,
    accounts,
    decide: (next: Decision) => void (decision = next),
    async saveAccounts() {
      for (const [name, keys] of Object.entries(accounts)) {
        const { status, body } = await ask('PUT', `/console/provider-accounts/${name}`, keys)
        if (status !== 200) throw new Error(JSON.stringify(body))
      }
    },
    /** A payment of 90 euros that is opened and not sent yet. */
    async started(tender: 'card' | 'paypal' | 'paylater' = 'card', more = {}): Promise<PaymentRef> {
      const provider = tender === 'card' ? 'stripe' : 'paypal'
      return till.started(visitPayment(shop, { tender, provider, now: now(), ...more }))
    },
    submit: (ref: PaymentRef, cardReference: string | null = null) =>
      submit(db, providers, ref, { cardReference, returnUrl: back }, now()),
    refresh: (ref: PaymentRef) => refreshPayment(db, providers, ref, now()),
    capture: (ref: PaymentRef) => capturePayment(db, providers, ref, now()),
    /** The sweep, as if what was left open had been so for a minute. */
    async settle(as: Decision = decision) {
      clock.aheadMs += 60_000
      return settle(db, providers, () => Promise.resolve(as), now(), { businessId })
    },
    find: async (ref: PaymentRef) => (await findPayment(db, ref))!,
    clearing: (provider: string) =>
      balance(db, businessId, accountOf('provider_clearing', provider, 'EUR')),
    balanceOf: (kind: Parameters<typeof accountOf>[0], holder: string) =>
      balance(db, businessId, accountOf(kind, holder, 'EUR')),
    close,
  }
  return world
}
