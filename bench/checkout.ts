import { testReference } from '../server/src/payment/sandbox-card.ts'
import { smallWorld } from '../server/src/booking/fixture.ts'
import { Client, percentile } from '../torture/client.ts'
import { openStage, startServer } from '../torture/stage.ts'
import { book, clients, people, script, slots, therapists } from './booking.ts'
import { median, pgbench } from './pgbench.ts'

export type CheckoutBench = {
  tender: string
  clients: number
  perSecond: number
  p50: number
  p99: number
  pgbenchPerSecond: number | null
  /** Beside those who pay at the shop, where no money moves. */
  besideAtShop: number
}

const rounds = 3
const seconds = 4
const tenders = {
  'at the shop': () => ({ tender: 'at_shop' }),
  card: () => ({ tender: 'card', cardReference: testReference('success') }),
}
type Name = keyof typeof tenders

/**
 * Visits held and paid a second over HTTP by each tender in turns, at 32 clients, one server and its sandbox, all in one shop;
 * beside them what pgbench reaches writing the rows of one that is paid at the shop.
 */
export async function checkoutBench(): Promise<CheckoutBench[]> {
  const stage = await openStage('checkout')
  const world = await smallWorld(stage.db, { therapists })
  const server = await startServer(stage.url, {})
  const users = await Promise.all(
    Array.from({ length: people }, () => Client.register(server.url, stage)),
  )
  const next = slots(world)
  const names = Object.keys(tenders) as Name[]
  const made = new Map(
    names.map((name) => [name, { perSecond: [] as number[], times: [] as number[] }]),
  )
  const theirs: number[] = []
  const pay = (name: Name, forSeconds: number, times: number[]) =>
    book([server.url], users, world, next, forSeconds, times, tenders[name]())
  try {
    for (let round = 0; round < rounds; round += 1) {
      for (const name of names) {
        const { perSecond, times } = made.get(name)!
        await pay(name, 1, [])
        perSecond.push(await pay(name, seconds, times))
      }
      const limit = await pgbench(stage.url, await script(stage.db, world), { clients, seconds })
      if (limit !== null) theirs.push(limit)
    }
  } finally {
    await server.stop('SIGTERM')
    await stage.close()
    await stage.end()
  }
  const atShop = median(made.get('at the shop')!.perSecond)
  return names.map((tender) => {
    const { perSecond, times } = made.get(tender)!
    return {
      tender,
      clients,
      perSecond: Math.round(median(perSecond)),
      p50: Math.round(percentile(times, 0.5)),
      p99: Math.round(percentile(times, 0.99)),
      pgbenchPerSecond: theirs.length ? Math.round(median(theirs)) : null,
      besideAtShop: median(perSecond) / atShop,
    }
  })
}
