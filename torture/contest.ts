import type { Db } from '@serein/server/platform/pool.ts'
import { type Answer, type Client, percentile } from './client.ts'
import { equipped, equippedShop, plainShop, type Shop } from './contest-shop.ts'
import { broken } from './promise.ts'
import type { openStage } from './stage.ts'

type Stage = Awaited<ReturnType<typeof openStage>>
type Track = { stage: Stage; urls: string[]; clients: Client[] }
type Visit = { guests: { items: { variantId: string; wish?: string }[] }[]; sameRoom?: boolean }

type Contest = {
  name: string
  open: (db: Db) => Promise<Shop>
  /** What the nth client of a round wants. */
  visit: (shop: Shop, n: number) => Visit
  /** Whether those who have won left no room for any who have lost, and did not take more than there is. */
  isFull: (won: Visit[]) => boolean
  /** All have a booking and want to reschedule it, instead of making one. */
  reschedules?: boolean
}

const rescheduling = { therapists: 3 }
const party = { therapists: 8 }
const wishers = { therapists: 6 }
/** Rounds in one shop, each at another hour. */
const roundsPerShop = 50
const firstDay = 3
const hoursPerDay = 10

export const contests: Contest[] = [
  {
    name: 'reschedule',
    open: (db) => plainShop(db, rescheduling.therapists),
    visit: ({ hourId }) => ({ guests: [guest(hourId)] }),
    isFull: (won) => won.length === rescheduling.therapists,
    reschedules: true,
  },
  {
    name: 'party',
    open: (db) => plainShop(db, party.therapists),
    visit: ({ hourId }, n) => ({
      guests: Array.from({ length: 2 + (n % 3) }, () => guest(hourId)),
    }),
    // Somebody came as two, so that at most one therapist is left.
    isFull: (won) => [0, 1].includes(party.therapists - guestsOf(won)),
  },
  {
    name: 'multi-room',
    open: equippedShop,
    visit: ({ coupleId, soloId }, n) =>
      n % 2
        ? { guests: [guest(soloId)] }
        : { guests: [guest(coupleId), guest(coupleId)], sameRoom: true },
    isFull: isEquipmentFull,
  },
  {
    name: 'any therapist in a party',
    open: (db) => plainShop(db, wishers.therapists),
    visit: ({ hourId, staffIds }, n) => {
      const wishes = ['any', 'female', staffIds[n % wishers.therapists]!]
      return { guests: [guest(hourId, wishes[n % 3]!), guest(hourId)] }
    },
    // A third wishes for nobody: there is a winner for every pair of therapists.
    isFull: (won) => won.length === wishers.therapists / 2,
  },
]

/**
 * All clients at once want the same hour, in round after round, over two servers. Holds when in each round as many win
 * as there is room for, all others are refused with `slot_taken`, and every promise is kept (`promise.ts`).
 */
export async function contend(track: Track, contest: Contest, attempts: number): Promise<boolean> {
  const answers: { status: number; milliseconds: number }[] = []
  const problems: string[] = []
  let won = 0
  let spent = 0
  while (answers.length < attempts) {
    const shop = await contest.open(track.stage.db)
    const startOf = new Map<string, string>()
    const booked = contest.reschedules ? await bookAll(track, contest, shop, startOf) : []
    for (let round = 0; round < roundsPerShop && answers.length < attempts; round += 1) {
      const startsAt = hour(round)
      const from = performance.now()
      const replies = await Promise.all(
        track.clients.map((client, n) =>
          ask(track, client, n, { startsAt, ...booked[n], ...wanted(contest, shop, n) }),
        ),
      )
      spent += performance.now() - from
      const winners = replies.flatMap((each, n) => (each.status < 300 && each.status ? [n] : []))
      for (const n of winners) startOf.set(replies[n]!.body.id, startsAt)
      won += winners.length
      const refused = replies.filter(({ body }) => body?.code === 'slot_taken').length
      const isExact = contest.isFull(winners.map((n) => contest.visit(shop, n)))
      if (!isExact || winners.length + refused !== replies.length)
        problems.push(
          `${startsAt}: ${winners.length} won, ${refused} were refused, ${others(replies)}`,
        )
      answers.push(...replies.map(({ status, milliseconds }) => ({ status, milliseconds })))
    }
    problems.push(...(await broken(track.stage, shop.businessId, startOf)))
    console.log(
      `  ${contest.name}: ${answers.length} of ${attempts}, ${rate(answers.length, spent)} a second, ${problems.length} problems`,
    )
  }
  const times = answers.map(({ milliseconds }) => milliseconds)
  const faults = answers.filter(({ status }) => status === 0 || status >= 500).length
  for (const problem of problems.slice(0, 20)) console.log(`    ${problem}`)
  console.log(
    `${contest.name}: ${answers.length} attempts of ${track.clients.length} clients, ${won} won, ` +
      `${problems.length} problems, ${faults} × 5xx, ${rate(answers.length, spent)} attempts/s, ` +
      `p50 ${percentile(times, 0.5).toFixed(0)} ms, p99 ${percentile(times, 0.99).toFixed(0)} ms`,
  )
  return problems.length === 0 && faults === 0
}

/** Each client has a booking to reschedule; every other one is paid. */
async function bookAll(track: Track, contest: Contest, shop: Shop, startOf: Map<string, string>) {
  return Promise.all(
    track.clients.map(async (client, n) => {
      const url = track.urls[n % track.urls.length]!
      const startsAt = hour(roundsPerShop + n)
      const visit = { shopId: shop.shopId, startsAt, ...contest.visit(shop, n) }
      const { status, body } = await client.ask(url, 'POST', '/bookings', visit)
      if (status !== 201) throw new Error(`cannot book: ${status} ${JSON.stringify(body)}`)
      if (n % 2) {
        const pay = { tender: 'at_shop', expectedTotalMinor: body.totalMinor }
        const paid = await client.ask(url, 'POST', `/bookings/${body.id}/pay`, pay)
        if (paid.status !== 200) throw new Error(`cannot pay: ${JSON.stringify(paid.body)}`)
      }
      startOf.set(body.id, startsAt)
      return { bookingId: body.id as string, expectedTotalMinor: body.totalMinor as number }
    }),
  )
}

function wanted(contest: Contest, shop: Shop, n: number): object {
  return contest.reschedules ? {} : { shopId: shop.shopId, ...contest.visit(shop, n) }
}

function ask(
  { urls }: Track,
  client: Client,
  n: number,
  { bookingId, ...body }: { bookingId?: string; startsAt: string },
): Promise<Answer> {
  const path = bookingId ? `/bookings/${bookingId}/reschedule` : '/bookings'
  return client.ask(urls[n % urls.length]!, 'POST', path, body)
}

function guest(variantId: string, wish = 'any') {
  return { items: [{ variantId, wish }] }
}

function guestsOf(visits: readonly Visit[]): number {
  return visits.reduce((sum, { guests }) => sum + guests.length, 0)
}

function isEquipmentFull(won: Visit[]): boolean {
  const couples = won.filter(({ sameRoom }) => sameRoom).length
  const doubleRooms = equipped.doubleRooms - couples
  const singleRooms = equipped.singleRooms - (won.length - couples)
  const sets = equipped.sets - guestsOf(won)
  if (Math.min(doubleRooms, singleRooms, sets) < 0) return false
  return (doubleRooms === 0 || sets < 2) && (singleRooms === 0 || sets < 1)
}

function hour(round: number): string {
  const day = Math.floor(Date.now() / 86_400_000) + firstDay + Math.floor(round / hoursPerDay)
  return new Date(day * 86_400_000 + (8 + (round % hoursPerDay)) * 3_600_000).toISOString()
}

function rate(attempts: number, milliseconds: number): string {
  return ((attempts / milliseconds) * 1000).toFixed(0)
}

function others(replies: readonly Answer[]): string {
  const rest = replies.filter(({ status, body }) => status >= 300 && body?.code !== 'slot_taken')
  const codes = new Set(rest.map(({ status, body }) => `${status} ${body?.code ?? ''}`))
  return `${rest.length} got something else ${[...codes].join(', ')}`
}
