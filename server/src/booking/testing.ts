import { approving } from '../business/approval.ts'
import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Router } from '@orpc/server'
import type { Role } from '@serein/shared/business/permission.ts'
import type { contract } from '@serein/shared/contract.ts'
import { pino } from 'pino'
import { beforeEach, onTestFinished } from 'vitest'
import { openApi } from '../api.ts'
import { refunding } from '../checkout/money.ts'
import { formRoutes } from '../health-form/routes.ts'
import { visitFormRoutes } from './health/health-routes.ts'
import { additionRoutes } from '../checkout/routes.ts'
import { moneyRoutes } from '../checkout/testing/money.ts'
import { refusesNews } from '../campaign/customer-part.ts'
import { customerRoutes, treatmentRoutes } from '../customer/routes.ts'
import { partsOfCustomer } from '../customer.ts'
import { importRoutes } from '../import/routes.ts'
import { campaignRoutes, newsRoutes } from '../campaign/routes.ts'
import { templateRoutes } from '../notification/routes.ts'
import { testWriter } from '../notification/testing/writer.ts'
import { openProviders } from '../payment/providers.ts'
import { providerAccountRoutes } from '../payment/routes.ts'
import { testReference } from '../payment/sandbox-card.ts'
import type { HoldLimits } from '../platform/config-hold.ts'
import type { PaymentConfig } from '../platform/config-payment.ts'
import type { CallContext } from '../platform/context.ts'
import { openLiveStreams } from '../identity/live-stream.ts'
import { openFeed } from '../platform/outbox-feed.ts'
import type { Db } from '../platform/pool.ts'
import { fileDatabase } from '../platform/testing/for-file.ts'
import { openVault } from '../platform/vault.ts'
import { languageOf } from '../platform/wire.ts'
import { folderStore } from '../platform/picture-store.ts'
import type { NothingFound } from '../slot/nothing-found.ts'
import { slotRoutes } from '../slot/routes.ts'
import { openShopSnapshots } from '../slot/shop-snapshot.ts'
import { smallWorld, type SmallWorld } from './fixture.ts'
import { actorIn } from './testing/actor.ts'
import { deskView } from './testing/desk-view.ts'
import { menuRoutes, staffRoutes, talkRoutes } from './testing/routes.ts'
import { type Links, openLinks } from '../platform/link.ts'
import { slotQuestions } from './slot-questions.ts'
import { absenceRoutes } from './absence/absence-routes.ts'
import { bookingRoutes } from './routes.ts'
import { seriesRoutes } from '../checkout/series.ts'
import { standingRoutes, waitingRoutes } from '../waiting/routes.ts'

export const testVault = openVault([{ id: 'test', key: Buffer.alloc(32, 7) }])

type Answer = { status: number; body: any }

type CallOptions = {
  user?: string
  staffOf?: string
  role?: Role
  approval?: string
  body?: object
  /** With a file, in place of a body. */
  form?: FormData
  key?: string
  network?: string
}

/** One visitor tries much within a test. */
const unlimited = { perVisitor: 0, perAddress: 0 }

export const testLinks = {
  secrets: ['the secret of the tests'] as const,
  publicUrl: 'http://test',
}

function writtenRoutes(links: Links) {
  const write = testWriter(links)
  return {
    template: templateRoutes({ write, links }),
    campaign: campaignRoutes({ write, links }),
    news: newsRoutes(links),
  }
}

function careRoutes(links: Links) {
  return {
    customer: customerRoutes({ parts: partsOfCustomer, refusesNews, keeping }),
    treatment: treatmentRoutes(keeping),
    healthForm: { ...formRoutes, ...visitFormRoutes({ ...keeping, links }) },
  }
}

/** Where the tests keep pictures and files, and what seals them. */
export const keeping = { vault: testVault, store: folderStore(join(tmpdir(), 'serein-files')) }
const resolveActor = async (headers: Headers) => actorIn(headers)

/**
 * The real API of the slices that book, on a real database, with a clock that the test moves. Who calls is said by the
 * test: `user` for a customer, `staffOf` for a manager of a business.
 */
export function openTestApi(db: Db, startsAt: string, holds = unlimited, payment?: PaymentConfig) {
  const clock = { now: new Date(startsAt) }
  const [log, now] = [pino({ level: 'silent' }), () => clock.now]
  const snapshots = openShopSnapshots(db, now)
  const [feed, streams] = [openFeed(db, log), openLiveStreams(db, log)]
  const [links, slowMilliseconds, { vault, store }] = [openLinks(testLinks), 20, keeping]
  const providers = openProviders(db, { env: 'demo', slowMilliseconds, payment, vault })
  const payRefundsOf = refunding(db, providers, log, now)
  const nothingFound: NothingFound[] = []
  const { publicUrl } = testLinks
  const router = {
    slot: slotRoutes(snapshots, slotQuestions, (found) => {
      nothingFound.push(found)
    }),
    booking: bookingRoutes({ snapshots, links, feed, streams, holds, vault, store, payRefundsOf }),
    absence: absenceRoutes({ snapshots, links, payRefundsOf }),
    ...staffRoutes(keeping),
    ...moneyRoutes({ db, now, providers, links, publicUrl, ...keeping }, payRefundsOf),
    addition: additionRoutes({ snapshots, payRefundsOf, vault }),
    providerAccount: providerAccountRoutes({ vault, payment, publicUrl }),
    ...talkRoutes({ links, feed, streams, ...keeping }),
    ...careRoutes(links),
    ...routesAhead({ snapshots, providers, vault, payRefundsOf }),
    ...writtenRoutes(links),
    ...menuRoutes(snapshots),
  } as unknown as Router<typeof contract, CallContext>
  const call = openApi({ router, db, now, resolveActor, approve: approving(db) })

  return {
    clock,
    providers,
    snapshots,
    /** What questions for a time have found nothing. */
    nothingFound,
    async ask(
      method: 'GET' | 'POST' | 'PUT' | 'DELETE',
      path: string,
      options: CallOptions = {},
    ): Promise<Answer> {
      const headers = new Headers(options.form ? {} : { 'content-type': 'application/json' })
      headers.set('x-user', options.user ?? 'staff')
      if (options.staffOf) headers.set('x-business', options.staffOf)
      if (options.role) headers.set('x-role', options.role)
      if (options.approval) headers.set('serein-approval', options.approval)
      if (method !== 'GET') headers.set('idempotency-key', options.key ?? randomUUID())
      const body = options.body ?? (method === 'GET' ? undefined : {})
      const request = new Request(`http://test/api${path}`, {
        method,
        headers,
        ...(options.form ? { body: options.form } : body && { body: JSON.stringify(body) }),
      })
      const answer = await call(request, {
        headers,
        language: languageOf(headers),
        network: options.network ?? `of ${options.user ?? 'staff'}`,
        requestId: 'test',
        log,
      })
      const isFile = /pdf|webp|csv/.test(answer!.headers.get('content-type') ?? '')
      return {
        status: answer!.status,
        body: isFile ? await bytesOf(answer!) : await answer!.json(),
      }
    },
    close() {
      feed.close()
      return streams.close()
    },
  }
}

function routesAhead(parts: Parameters<typeof seriesRoutes>[0]) {
  const { snapshots } = parts
  const [waiting, standing] = [
    waitingRoutes({ snapshots, vault: testVault }),
    standingRoutes(snapshots),
  ]
  return { import: importRoutes, series: seriesRoutes(parts), waiting, standing }
}

/** The same until the test has ended. */
export function testApi(...given: Parameters<typeof openTestApi>) {
  const api = openTestApi(...given)
  onTestFinished(api.close)
  return api
}

/** Once a server has listened in this process, `Response` is Hono's, which has no `bytes`. */
async function bytesOf(answer: Response): Promise<Uint8Array> {
  return new Uint8Array(await answer.arrayBuffer())
}

export type TestApi = ReturnType<typeof testApi>

/** A visit of one guest, as the API takes it. */
export function oneGuest(...items: { variantId: string; addOnIds?: string[]; wish?: string }[]) {
  return { guests: [{ items }] }
}

/** A visit of several guests, each with their variants. */
export function aParty(...guests: string[][]) {
  return {
    guests: guests.map((variants) => ({ items: variants.map((variantId) => ({ variantId })) })),
  }
}

/** How to pay with the test card that is good. */
export const byCard = { tender: 'card', cardReference: testReference('success') } as const

type StageOptions = Parameters<typeof smallWorld>[1] & {
  holds?: HoldLimits
  /** Where its providers answer, for those that businesses have accounts at. */
  payment?: () => PaymentConfig
}

/** A small shop and its API for each test, on a database of the file’s own; Tuesday 24 November 2026, 08:00 in Paris. */
export function bookingStage({ holds, payment, ...size }: StageOptions = {}) {
  const database = fileDatabase()
  const stage = {} as { world: SmallWorld; api: TestApi }
  const atDesk = deskView(stage)
  beforeEach(async () => {
    stage.world = await smallWorld(database.db, size)
    stage.api = testApi(database.db, '2026-11-24T07:00:00.000Z', holds, payment?.())
  })
  return {
    database,
    sql: <Row>(...query: Parameters<typeof database.sql<Row>>) => database.sql<Row>(...query),
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
    /** Called off by its booker, at the fee that they were told. */
    cancel(id: string, expectedFeeMinor = 0) {
      const body = { expectedFeeMinor }
      return stage.api.ask('POST', `/bookings/${id}/cancel`, { user: stage.world.userId, body })
    },
    desk: (more: object = {}) => ({ staffOf: stage.world.businessId, ...more }),
    /** Booked by a customer and paid by card, as the shop sees it. */
    async booked(startsAt: string, wanted: object = {}) {
      const { userId: user, shopId, hourId } = stage.world
      const visit = { shopId, startsAt, ...oneGuest({ variantId: hourId }), ...wanted }
      const { body: held } = await stage.api.ask('POST', '/bookings', { user, body: visit })
      const card = { ...byCard, expectedTotalMinor: held.totalMinor }
      await stage.api.ask('POST', `/bookings/${held.id}/pay`, { user, body: card })
      return atDesk.visitOf(held.id, held.startsAt.slice(0, 10))
    },
    /** An hour with the therapist of that place. */
    ofHour(staff: number) {
      const { hourId, staffIds } = stage.world
      return oneGuest({ variantId: hourId, wish: staffIds[staff]! })
    },
    ...atDesk,
    /** As a change of its settings does: what was remembered of the shop counts no more. */
    async touchShop() {
      const { shopId } = stage.world
      await database.sql`update shop set version = version + 1 where id = ${shopId}`
    },
    later(minutes: number) {
      stage.api.clock.now = new Date(stage.api.clock.now.getTime() + minutes * 60_000)
    },
  }
}

/** Three guests, of an hour, half an hour and both, as their booker sees them. */
export async function paidParty(
  { world, hold, pay }: ReturnType<typeof bookingStage>,
  startsAt: string,
  tender: 'at_shop' | 'card',
  wanted: object = {},
) {
  const { hourId, halfId } = world
  const visit = { ...aParty([hourId], [halfId], [hourId, halfId]), ...wanted }
  const { id, totalMinor } = (await hold(startsAt, visit)).body
  const answer = await pay(id, { ...byCard, tender, expectedTotalMinor: totalMinor })
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  return answer.body.booking
}

/** A visit without what tells that something has happened to it. */
export function lastingPart(visit: object) {
  return { ...visit, history: undefined, sequence: undefined }
}
