import { sql } from 'kysely'
import { byCard } from '../../booking/testing.ts'
import { testReference } from '../../payment/sandbox-card.ts'
import type { Town } from './money-town.ts'
import type { Operation } from './random-operation.ts'
import { pick } from './random-order.ts'

/** How often each is done beside the others. */
export const thanksWeights = { tipLater: 5, gesture: 4, takeGestureBack: 3 } as const

type Act = (town: Town, each: Operation) => Promise<unknown>

/** What is given in thanks: a tip after a visit, and credit from the desk. */
export const thanksActs: Record<keyof typeof thanksWeights, Act> = {
  async tipLater(town, each) {
    const visits = await visitsOfClient(town)
    const over = visits.filter(({ state }) => state === 'completed')
    const visit = pick(over.slice(0, 4), each.on) ?? (await serveFirst(town, each, visits))
    if (!visit) return
    const path = `/bookings/${visit.id}/tips`
    const { offer } = await town.look('customer', path)
    const therapist = pick<any>(offer?.therapists ?? [], each.on)
    if (!therapist) return
    const amountMinor = 1 + (each.amountMinor % 900)
    const tips = [{ staffId: therapist.id, amountMinor }]
    const chosen = await town.ask(each, 'customer', path, { tips })
    if (!chosen) return
    await town.ask(each, 'customer', `/payment-links/${chosen.token}/pay`, {
      ...byCard,
      cardReference: testReference(each.card),
      expectedDueMinor: amountMinor,
    })
  },
  async gesture(town, each) {
    const body = { amountMinor: 1 + (each.amountMinor % 2_000), reason: 'The room was cold' }
    await town.ask(each, 'desk', `${await walletOf(town)}/gestures`, body)
  },
  async takeGestureBack(town, each) {
    const { rows } = await sql<{ id: string }>`
      select id from wallet_gesture where business_id = ${town.world.businessId} order by id desc limit 4`.execute(
      town.db,
    )
    const gesture = pick(rows, each.on)
    if (!gesture) return
    await town.ask(each, 'desk', `${await walletOf(town)}/gestures/${gesture.id}/take-back`)
  },
}

type Visit = { id: string; state: string; startsAt: Date }

/** The latest first. */
async function visitsOfClient({ db, world }: Town): Promise<Visit[]> {
  const { rows } = await sql<Visit>`
    select b.id, b.state, b.starts_at as "startsAt" from booking b
    join customer c on c.business_id = b.business_id and c.id = b.customer_id
    where b.business_id = ${world.businessId} and c.user_id = ${world.userId} order by b.id desc`.execute(
    db,
  )
  return rows
}

/** The time of a visit that is booked has come, and it takes place. */
async function serveFirst(town: Town, each: Operation, visits: readonly Visit[]) {
  const visit = visits.find(({ state }) => state === 'confirmed' || state === 'checked_in')
  if (!visit) return null
  const { clock } = town.api
  clock.now = new Date(Math.max(clock.now.getTime(), visit.startsAt.getTime()))
  const path = `/console/bookings/${visit.id}`
  if (visit.state === 'confirmed')
    await town.ask({ ...each, does: 'arrive' }, 'desk', `${path}/check-in`)
  const body = { takenAtShop: each.yes, takenAs: 'cash' }
  return town.ask({ ...each, does: 'complete' }, 'desk', `${path}/complete`, body)
}

/** The wallet of the client, as the desk asks for it. */
async function walletOf({ db, world }: Town): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select id from customer where business_id = ${world.businessId} and user_id = ${world.userId}`.execute(
    db,
  )
  return `/console/shops/${world.shopId}/wallets/${rows[0]!.id}`
}
