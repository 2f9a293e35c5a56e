import { randomUUID } from 'node:crypto'
import type { Router } from '@orpc/server'
import { defaultPermissions } from '@serein/shared/business/permission.ts'
import type { contract } from '@serein/shared/contract.ts'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { openApi } from '../api.ts'
import { checkoutRoutes } from '../checkout/routes.ts'
import { notificationRoutes } from '../notification/routes.ts'
import { payRefunds } from '../payment/attempt.ts'
import { openProviders } from '../payment/provider-sandbox.ts'
import type { CallContext } from '../platform/context.ts'
import { openFeed } from '../platform/outbox.ts'
import type { Db } from '../platform/pool.ts'
import { type TestDatabase, testDatabase } from '../platform/testing.ts'
import { languageOf } from '../platform/wire.ts'
import { slotRoutes } from '../slot/routes.ts'
import { openWorlds } from '../slot/world.ts'
import { smallWorld, type SmallWorld } from './fixture.ts'
import { bookingRoutes } from './routes.ts'

type Answer = { status: number; body: any }

/**
 * The real API of the slices that book, on a real database, with a clock that the test moves. Who calls is said by the
 * test: `user` for a customer, `staffOf` for a manager of a business.
 */
export function testApi(db: Db, startsAt: string) {
  const clock = { now: new Date(startsAt) }
  const log = pino({ level: 'silent' })
  const now = () => clock.now
  const worlds = openWorlds(db, now)
  const feed = openFeed(db, log)
  const providers = openProviders(db, { env: 'demo', slowMilliseconds: 20 })
  const router = {
    slot: slotRoutes(worlds),
    booking: bookingRoutes({
      worlds,
      feed,
      afterCancel: (_context, { businessId, bookingId }) =>
        payRefunds(db, providers, { businessId, subjectId: bookingId }, now()),
    }),
    checkout: checkoutRoutes(providers),
    notification: notificationRoutes,
  } as unknown as Router<typeof contract, CallContext>
  const call = openApi({
    router,
    db,
    now,
    resolveActor: async (headers) => ({
      userId: headers.get('x-user') ?? '',
      language: 'en',
      membership: async () =>
        headers.get('x-business')
          ? {
              businessId: headers.get('x-business')!,
              role: 'manager',
              permissions: defaultPermissions.manager,
            }
          : null,
    }),
  })

  return {
    clock,
    providers,
    async ask(
      method: 'GET' | 'POST' | 'PUT',
      path: string,
      options: { user?: string; staffOf?: string; body?: object; key?: string } = {},
    ): Promise<Answer> {
      const headers = new Headers({ 'content-type': 'application/json' })
      headers.set('x-user', options.user ?? 'staff')
      if (options.staffOf) headers.set('x-business', options.staffOf)
      if (method !== 'GET') headers.set('idempotency-key', options.key ?? randomUUID())
      const body = options.body ?? (method === 'POST' ? {} : undefined)
      const request = new Request(`http://test/api${path}`, {
        method,
        headers,
        ...(body && { body: JSON.stringify(body) }),
      })
      const answer = await call(request, {
        headers,
        language: languageOf(headers),
        requestId: 'test',
        log,
      })
      const isFile = answer!.headers.get('content-type') === 'application/pdf'
      return { status: answer!.status, body: isFile ? await answer!.bytes() : await answer!.json() }
    },
    close: () => feed.close(),
  }
}

export type TestApi = ReturnType<typeof testApi>

/** A visit of one guest, as the API takes it. */
export function oneGuest(...items: { variantId: string; addOnIds?: string[]; wish?: string }[]) {
  return { guests: [{ items }] }
}

export const testCard = {
  number: '4242 4242 4242 4242',
  expiryMonth: 12,
  expiryYear: 2030,
  securityCode: '123',
}

/** A small shop and its API for each test, on a database of the file’s own; Tuesday 24 November 2026, 08:00 in Paris. */
export function bookingStage(size: Parameters<typeof smallWorld>[1] = {}) {
  const stage = {} as { database: TestDatabase; world: SmallWorld; api: TestApi }
  beforeAll(async () => {
    stage.database = await testDatabase()
  })
  beforeEach(async () => {
    stage.world = await smallWorld(stage.database.db, size)
    stage.api = testApi(stage.database.db, '2026-11-24T07:00:00.000Z')
  })
  afterAll(() => stage.database.close())
  return {
    get database() {
      return stage.database
    },
    get world() {
      return stage.world
    },
    get api() {
      return stage.api
    },
    hold(startsAt: string, more: object = {}, key?: string) {
      const { userId: user, shopId, hourId } = stage.world
      const visit = oneGuest({ variantId: hourId })
      return stage.api.ask('POST', '/bookings', {
        user,
        body: { shopId, startsAt, ...visit, ...more },
        key,
      })
    },
    pay(id: string, body: object) {
      return stage.api.ask('POST', `/bookings/${id}/pay`, { user: stage.world.userId, body })
    },
    later(minutes: number) {
      stage.api.clock.now = new Date(stage.api.clock.now.getTime() + minutes * 60_000)
    },
  }
}
