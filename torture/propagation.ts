import { smallWorld } from '@serein/server/booking/fixture.ts'
import type { Db } from '@serein/server/platform/pool.ts'
import type { Pool } from 'pg'
import { Client } from './client.ts'
import { startServer } from './stage.ts'

/** A shop is held and let go on one server, and another must know it; one that does not within a minute never will. */
const hangMilliseconds = 60_000
const inDays = 3
const askAgainMilliseconds = 5
const startMinute = 11 * 60

/**
 * Two server processes on one database: how many milliseconds after one of them has answered that a time is held, or let
 * go again, the search of the other knows it, for each of so many rounds. Throws where it never does.
 */
export async function propagationDelays(
  { db, pool, url }: { db: Db; pool: Pool; url: string },
  rounds: number,
): Promise<number[]> {
  const { shopId, hourId } = await smallWorld(db, { therapists: 1 })
  const [here, there] = await Promise.all([startServer(url), startServer(url)])
  try {
    const person = await Client.register(here.url, { pool })
    const day = Temporal.Now.plainDateISO('Europe/Paris').add({ days: inDays })
    const start = day.toZonedDateTime({ timeZone: 'Europe/Paris', plainTime: '11:00' })
    const window = `day=${day}&fromMinute=${startMinute}&toMinute=${startMinute + 1}`
    const delayUntil = async (total: number) => {
      const began = performance.now()
      for (;;) {
        const found = await person.ask(
          there.url,
          'GET',
          `/search/shops/count?${window}&lengthMinutes=60`,
        )
        const taken = performance.now() - began
        if (found.status === 200 && found.body.total === total) return taken
        if (taken > hangMilliseconds)
          throw new Error(`the other server still says ${JSON.stringify(found.body)}`)
        await new Promise((resolve) => setTimeout(resolve, askAgainMilliseconds))
      }
    }
    await delayUntil(1)
    const delays: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      const held = await person.ask(here.url, 'POST', '/bookings', {
        shopId,
        startsAt: start.toInstant().toString(),
        guests: [{ items: [{ variantId: hourId }] }],
      })
      if (held.status !== 201) throw new Error(JSON.stringify(held.body))
      delays.push(await delayUntil(0))
      const release = await person.ask(here.url, 'POST', `/bookings/${held.body.id}/release`, {})
      if (release.status !== 200) throw new Error(JSON.stringify(release.body))
      delays.push(await delayUntil(1))
    }
    return delays
  } finally {
    await Promise.all([here.stop('SIGTERM'), there.stop('SIGTERM')])
  }
}
