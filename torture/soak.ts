import { randomInt, randomUUID } from 'node:crypto'
import { testReference } from '@serein/server/payment/sandbox-card.ts'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { smallWorld, type SmallWorld } from '@serein/server/booking/fixture.ts'
import { build } from '../tools/launch/build.js'
import { register, signIn } from './client.ts'
import type { Options } from './options.ts'
import { openStage, type ServerProcess, startServer } from './stage.ts'

/** The bar of a server that has been used for long. */
const barMiB = 500
/** After the first five minutes, in which caches fill, nothing may grow by more than a tenth. */
const growth = 1.1
const people = 6
/** Somebody who has held so many visits makes room for somebody new, so that no export grows for as long as the soak lasts. */
const mostVisits = 40
const somePicture = join(import.meta.dirname, '../docs/screens/app-about.desk.en.light.jpg')
const byCard = { tender: 'card', cardReference: testReference('success') }

type Sample = { minute: number; memoryMiB: number }
type Call = (method: 'GET' | 'POST', path: string, body?: object | FormData) => Promise<Response>
type Soaked = { world: SmallWorld; shopIds: string[]; portrait: Blob; desk: Call }

/**
 * Half an hour of everything (pages, searches, bookings, uploads, exports, streams) against one server with the demo
 * world. Prints what it keeps resident, minute by minute. Holds when it stays below 500 MiB, and flat after the first five.
 */
export async function soak({ minutes }: Options): Promise<boolean> {
  await build()
  const stage = await openStage('soak')
  const server = await startServer(stage.url)
  try {
    const { rows } = await stage.pool.query<{ id: string }>(
      `select s.id from shop s join membership m on m.business_id = s.business_id
       join "user" u on u.id = m.user_id where u.email = 'desk@demo.serein.example'`,
    )
    const world = await smallWorld(stage.db, { therapists: 12 })
    const desk = { email: 'desk@demo.serein.example', password: 'serein-demo-2026' }
    const soaked: Soaked = {
      world,
      shopIds: rows.map(({ id }) => id),
      portrait: new Blob([await readFile(somePicture)], { type: 'image/jpeg' }),
      desk: callsOf(server, await signIn(server.url, desk)),
    }
    const done = new Map<string, number>()
    const began = Date.now()
    const isOver = () => Date.now() - began > minutes * 60_000
    const working = Array.from({ length: people }, async (_, number) => {
      const language = number % 2 ? 'fr' : 'en'
      while (!isOver()) {
        const email = `${randomUUID()}@torture.test`
        const cookie = await register(server.url, stage.pool, { email })
        await live(callsOf(server, `${cookie}; lang=${language}`), soaked, { isOver, done })
      }
    })
    const samples = await watch(server, began, isOver)
    await Promise.all(working)
    return judge(samples, done)
  } finally {
    await server.stop('SIGTERM')
    await stage.close()
    await stage.end()
  }
}

function callsOf({ url }: ServerProcess, cookie: string): Call {
  return (method, path, body) =>
    fetch(`${url}${path}`, {
      method,
      headers: {
        cookie,
        origin: new URL(url).origin,
        ...(method === 'POST' && { 'idempotency-key': randomUUID() }),
        ...(body && !(body instanceof FormData) && { 'content-type': 'application/json' }),
      },
      ...(body && { body: body instanceof FormData ? body : JSON.stringify(body) }),
    })
}

/** One after the other, by chance, until the time is over or enough is visited. A refusal counts as an answer, a bug does not. */
async function live(
  call: Call,
  soaked: Soaked,
  run: { isOver: () => boolean; done: Map<string, number> },
): Promise<void> {
  const names = Object.keys(acts)
  for (let visits = 0; visits < mostVisits && !run.isOver();) {
    const name = names[randomInt(names.length)]!
    const status = await acts[name]!(call, soaked)
    if (status >= 500) throw new Error(`${name} was answered with ${status}`)
    if (name === 'booking') visits += 1
    const key = status < 400 ? name : `${name}, refused`
    run.done.set(key, (run.done.get(key) ?? 0) + 1)
  }
}

const acts: Record<string, (call: Call, soaked: Soaked) => Promise<number>> = {
  page: (call, { shopIds }) => read(call, oneOf(pagesOf(oneOf(shopIds)))),
  search: (call) => read(call, `/api/search/shops?text=${oneOf(['massage', 'hammam', 'facial'])}`),
  'free times': (call, { world }) => {
    const path = `/api/shops/${world.shopId}/slots/${dayIn(randomInt(2, 60))}`
    return read(call, `${path}?guests[0][items][0][variantId]=${world.hourId}`)
  },
  booking: book,
  portrait: (call, { portrait }) => {
    const form = new FormData()
    form.set('file', portrait, 'me.jpg')
    for (const [name, value] of Object.entries({ left: 0, top: 0, size: 1 }))
      form.set(`crop[${name}]`, String(value))
    return call('POST', '/api/profile/photo', form).then(readWhole)
  },
  export: (call) => read(call, '/api/person/data.zip'),
  stream: async (_call, { desk, shopIds }) => {
    const answer = await desk('GET', `/api/console/shops/${oneOf(shopIds)}/live`)
    await answer.body?.cancel()
    return answer.status
  },
}

/** Held, paid or given back; a receipt of what is paid. */
async function book(call: Call, { world }: Soaked): Promise<number> {
  const startsAt = `${dayIn(randomInt(2, 60))}T${randomInt(9, 17)}:00:00.000Z`
  const guests = [{ items: [{ variantId: world.halfId }] }]
  const held = await call('POST', '/api/bookings', { shopId: world.shopId, startsAt, guests })
  if (!held.ok) return readWhole(held)
  const { id, totalMinor: expectedTotalMinor } = (await held.json()) as {
    id: string
    totalMinor: number
  }
  if (randomInt(2)) return call('POST', `/api/bookings/${id}/release`, {}).then(readWhole)
  const payment = { ...byCard, expectedTotalMinor }
  const paid = await call('POST', `/api/bookings/${id}/pay`, payment).then(readWhole)
  return paid < 400 ? read(call, `/api/bookings/${id}/receipt.pdf`) : paid
}

function pagesOf(shopId: string): string[] {
  return [
    '/',
    '/services',
    '/search',
    `/shop-details?shop=${shopId}`,
    `/shop-booking?shop=${shopId}`,
  ]
}

/** What is resident, every ten seconds. */
async function watch(
  { process: { pid } }: ServerProcess,
  began: number,
  isOver: () => boolean,
): Promise<Sample[]> {
  const samples: Sample[] = []
  while (!isOver()) {
    await new Promise((resolve) => setTimeout(resolve, 10_000))
    const status = await readFile(`/proc/${pid}/status`, 'utf8')
    const memoryMiB = Number(/VmRSS:\s+(\d+)/u.exec(status)?.[1]) / 1024
    samples.push({ minute: (Date.now() - began) / 60_000, memoryMiB })
  }
  return samples
}

function judge(samples: Sample[], done: Map<string, number>): boolean {
  const minutes = Map.groupBy(samples, ({ minute }) => Math.floor(minute))
  for (const [minute, within] of minutes) {
    const most = Math.max(...within.map(({ memoryMiB }) => memoryMiB))
    const bar = '█'.repeat(Math.round(most / 10))
    console.log(`${String(minute + 1).padStart(3)} min ${most.toFixed(0).padStart(5)} MiB ${bar}`)
  }
  for (const [name, count] of done) console.log(`  ${name}: ${count}`)
  const meanOf = (from: number, to: number) => {
    const within = samples.filter(({ minute }) => minute >= from && minute < to)
    return within.reduce((sum, { memoryMiB }) => sum + memoryMiB, 0) / within.length
  }
  const last = samples.at(-1)!.minute
  const warmMinutes = Math.min(5, last / 4)
  const peak = Math.max(...samples.map(({ memoryMiB }) => memoryMiB))
  const [first, end] = [
    meanOf(warmMinutes, warmMinutes * 2),
    meanOf(last - warmMinutes, Number.POSITIVE_INFINITY),
  ]
  console.log(
    `peak ${peak.toFixed(0)} MiB; ${first.toFixed(0)} MiB once warm, ${end.toFixed(0)} MiB at the end ` +
      `(means of ${warmMinutes.toFixed(1)} min)`,
  )
  return peak <= barMiB && end <= first * growth
}

async function read(call: Call, path: string): Promise<number> {
  return readWhole(await call('GET', path))
}

async function readWhole(answer: Response): Promise<number> {
  await answer.arrayBuffer()
  return answer.status
}

function oneOf<Each>(all: readonly Each[]): Each {
  return all[randomInt(all.length)]!
}

function dayIn(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
}
