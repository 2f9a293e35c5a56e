import { randomUUID } from 'node:crypto'
import type { Client as Connection } from 'pg'
import type { SmallWorld } from '@serein/server/booking/fixture.ts'
import { testReference } from '@serein/server/payment/sandbox-card.ts'
import type { startPayPalPeer } from '../e2e/peers/paypal/peer.ts'
import type { startStripePeer } from '../e2e/peers/stripe/peer.ts'
import type { Answer, Client } from './client.ts'
import { type Gate, gateAt, gateInPeer, type Moment } from './money-gate.ts'
import type { Tender, Walk } from './money-tender.ts'
import { type openStage, type ServerProcess, startServer } from './stage.ts'

export type House = { world: SmallWorld; variantId: string; customer: Client; desk: Client }
export type Ground = {
  stage: Awaited<ReturnType<typeof openStage>>
  holder: Connection
  peers: {
    stripe: Awaited<ReturnType<typeof startStripePeer>>
    paypal: Awaited<ReturnType<typeof startPayPalPeer>>
  }
  houses: Record<Tender['at'], House>
  port: number
  settings: Record<string, string>
  /** What the last round has left running; young, so that its settling jobs have not begun. */
  server: ServerProcess | null
  /** Every visit has its own time. */
  visits: number
}
export type Kill = { tender: Tender; step: string; moment: Moment; comesBack: boolean }

/** The request got no answer: the server is dead. */
class Cut extends Error {}

export const start = ({ stage, port, settings }: Ground) =>
  startServer(stage.url, { port, settings })

/**
 * One `kill -9` at one step. What had no answer is repeated with the same key after the restart, or, when nobody comes back, never.
 *
 * @returns what went wrong; nothing of it is about money, which the audit judges
 */
export async function killAtStep(
  ground: Ground,
  kill: Kill,
): Promise<{ visitId: string; problem: string | null }> {
  const { tender, step, comesBack } = kill
  const house = ground.houses[tender.at]
  let server = ground.server ?? (await start(ground))
  const round = await openRound(ground, house, tender, () => server)
  await tender.before?.(round.walk())
  round.begin()
  const gate = await gateOf(ground, kill)
  const walking = tender.walk(round.walk()).then(
    () => null,
    (error: unknown) => error as Error,
  )
  const isReached = await gate.reached()
  await server.stop('SIGKILL')
  await gate.open()
  const outcome = await walking
  server = await start(ground)
  ground.server = server
  return { visitId: round.visitId, problem: await after() }

  async function after(): Promise<string | null> {
    if (!isReached) return `nobody came to this step (${outcome?.message ?? 'the walk ended'})`
    // The provider's own news may have stood there instead, and the payer was served meanwhile.
    if (!outcome && tender.requests?.[step]) return null
    if (!(outcome instanceof Cut)) return `it was not cut off (${outcome?.message ?? 'it ended'})`
    if (!comesBack) return null
    return tender.walk(round.walk()).then(
      () => null,
      (error: unknown) => `who came back was not served: ${(error as Error).message}`,
    )
  }
}

function gateOf(
  { stage, holder, peers }: Ground,
  { tender, step, moment }: Kill,
): Promise<Gate> | Gate {
  const request = tender.requests?.[step]
  return request
    ? gateInPeer(peers[request.peer], request.path, moment)
    : gateAt(stage.pool, holder, step, moment)
}

/** A visit, and requests to it that keep their keys: the walk may be begun again, and hears what it heard before. */
async function openRound(ground: Ground, house: House, tender: Tender, at: () => ServerProcess) {
  const { world, variantId, customer, desk } = house
  const notes: Record<string, string> = {}
  const requests: { key: string; answer: Answer | null }[] = []
  const approved = new Set<string>()
  let since = 0
  const held = await customer.ask(at().url, 'POST', '/bookings', {
    shopId: world.shopId,
    startsAt: timeOf((ground.visits += 1)),
    guests: [{ items: [{ variantId: world.halfId }] }],
  })
  if (held.status !== 201) throw new Error(`no visit: ${held.status} ${JSON.stringify(held.body)}`)
  const visit = { id: held.body.id as string, totalMinor: held.body.totalMinor as number }

  // Who comes back asks for the same thing.
  const cardReference =
    tender.at === 'peers' ? ground.peers.stripe.tokenFor('success') : testReference('success')

  function walk(): Walk {
    let next = since
    return {
      world,
      visit,
      cardReference,
      variantId,
      notes,
      async ask(who, path, body = {}) {
        const request = (requests[next++] ??= { key: randomUUID(), answer: null })
        if (request.answer) return request.answer.body
        const as = who === 'desk' ? desk : customer
        const answer = await as.ask(at().url, 'POST', path, body, request.key)
        if (answer.status === 0) throw new Cut(`${path} was cut off`)
        if (answer.status >= 400)
          throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
        request.answer = answer
        return answer.body
      },
      async look(path, who = 'desk') {
        const as = who === 'desk' ? desk : customer
        const answer = await as.ask(at().url, 'GET', path)
        if (answer.status !== 200) throw new Error(`${path}: ${answer.status}`)
        return answer.body
      },
      takePlace: () => putBack(ground, visit.id),
      async approve(payment) {
        if (approved.has(payment.id)) return
        await approve(ground, tender, at().url, payment)
        approved.add(payment.id)
      },
    }
  }
  return {
    visitId: visit.id,
    walk,
    /** From here on the walk is another one. */
    begin: () => void (since = requests.length),
  }
}

async function approve(
  { peers }: Ground,
  { at }: Tender,
  url: string,
  { actionUrl }: { actionUrl: string },
): Promise<void> {
  const address = new URL(actionUrl, url)
  if (at === 'peers') return void peers.paypal.approve(address.searchParams.get('token')!)
  const body = new URLSearchParams({
    charge: address.searchParams.get('charge')!,
    answer: 'approve',
  })
  const answer = await fetch(`${url}/sandbox/approval`, {
    method: 'POST',
    body,
    headers: { origin: url },
    redirect: 'manual',
  }).catch(() => null)
  if (!answer) throw new Cut('the approval was cut off')
  if (answer.status >= 400) throw new Error(`the approval: ${answer.status}`)
}

/** To the day before today. Others stand there at the same time: it takes no place any more. */
async function putBack({ stage: { pool }, visits }: Ground, visitId: string): Promise<void> {
  const times = ['starts_at', 'ends_at'].map((at) => `${at} = ${at} - make_interval(days => $2)`)
  await pool.query(
    `with visit as (
      update booking set ${times.join()}, first_starts_at = first_starts_at - make_interval(days => $2)
      where id = $1 returning business_id, id),
    part as (
      update item i set ${times.join()} from visit v where i.business_id = v.business_id and i.booking_id = v.id)
    update claim c set state = 'released' from visit v where c.business_id = v.business_id and c.booking_id = v.id`,
    [visitId, dayOf(visits) + 1],
  )
}

/** So many days from today. */
const dayOf = (visit: number): number => 2 + (Math.floor(visit / 96) % 80)

/** Two hours of UTC after another, then the next day; so many therapists are free at each. */
function timeOf(visit: number): string {
  const day = Math.floor(Date.now() / 86_400_000) + dayOf(visit)
  return new Date(
    day * 86_400_000 + (10 * 2 + (Math.floor(visit / 12) % 8)) * 1_800_000,
  ).toISOString()
}
