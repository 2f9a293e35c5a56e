import type { ModelItem, ModelVisit } from './visit-model.ts'
import { type Turn, type Verdict, visitOf } from './visit-verbs.ts'

export async function cancel(turn: Turn): Promise<Verdict | null> {
  const visit = visitOf(turn)
  if (!visit) return null
  const isRequest = visit.state === 'requested'
  const feeMinor = turn.model.feeMinor(visit, turn.model.takenBy(visit))
  const expectedFeeMinor = isRequest ? 0 : feeMinor
  const answer = await turn.as.customer(`/bookings/${visit.id}/cancel`, { expectedFeeMinor })
  const isAllowed = isRequest || (visit.state === 'confirmed' && visit.bookedAtDesk === null)
  return {
    isAllowed,
    answer,
    after: () => {
      visit.state = 'cancelled'
      owes(visit, expectedFeeMinor)
    },
  }
}

export async function cancelByShop(turn: Turn): Promise<Verdict | null> {
  const visit = visitOf(turn)
  if (!visit) return null
  const answer = await turn.as.desk(`/bookings/${visit.id}/cancel`)
  return {
    isAllowed: visit.state === 'confirmed',
    answer,
    after: () => {
      credits(turn, visit, turn.model.takenBy(visit))
      visit.state = 'cancelled'
    },
  }
}

export async function cancelForClient(turn: Turn): Promise<Verdict | null> {
  const visit = visitOf(turn)
  if (!visit) return null
  const expectedFeeMinor = turn.model.feeMinor(visit, turn.model.takenBy(visit))
  const path = `/bookings/${visit.id}/cancel-for-client`
  const waivedMinor = turn.isHalf ? expectedFeeMinor / 2 : 0
  const waiver = waivedMinor > 0 ? { waivedMinor, because: 'The trains stood' } : {}
  const answer = await turn.as.desk(path, { expectedFeeMinor, ...waiver })
  return {
    isAllowed: visit.state === 'confirmed',
    answer,
    after: () => {
      visit.state = 'cancelled'
      owes(visit, expectedFeeMinor - waivedMinor)
    },
  }
}

export async function cancelGuest(turn: Turn): Promise<Verdict | null> {
  const visit = visitOf(turn)
  if (!visit) return null
  const path = `/bookings/${visit.id}/guests/${turn.guest}/cancel`
  const leaving = visit.items.filter((one) => one.guest === turn.guest)
  const isRequest = visit.state === 'requested'
  const expectedFeeMinor = isRequest ? 0 : turn.model.feeMinor(visit, leaving)
  const answer = await turn.as.customer(path, { expectedFeeMinor })
  const { isAllowed, isLast, after } = leaves(turn, visit)
  const mayLeave = isRequest ? isLast : visit.bookedAtDesk === null && isAllowed
  return {
    isAllowed: mayLeave,
    answer,
    after: () => {
      after()
      owes(visit, expectedFeeMinor)
    },
  }
}

export async function cancelGuestByShop(turn: Turn): Promise<Verdict | null> {
  const visit = visitOf(turn)
  if (!visit) return null
  const answer = await turn.as.desk(`/bookings/${visit.id}/guests/${turn.guest}/cancel`)
  const { isAllowed, leaving, after } = leaves(turn, visit)
  return {
    isAllowed,
    answer,
    after: () => {
      credits(turn, visit, leaving)
      after()
    },
  }
}

/** The shop has taken these out of a visit. */
export function credits({ model }: Turn, visit: ModelVisit, leaving: readonly ModelItem[]) {
  visit.creditMinor = (visit.creditMinor ?? 0) + model.creditMinor(visit, leaving)
}

function owes(visit: ModelVisit, feeMinor: number) {
  visit.feeMinor = (visit.feeMinor ?? 0) + feeMinor
}

/** With the last guest the visit is cancelled. */
function leaves({ guest, model }: Turn, visit: ModelVisit) {
  const taken = model.takenBy(visit)
  const leaving = taken.filter((one) => one.guest === guest)
  return {
    isAllowed: visit.state === 'confirmed' && leaving.length > 0,
    leaving,
    isLast: leaving.length > 0 && leaving.length === taken.length,
    after: () => {
      if (model.takenBy(visit).length === leaving.length) visit.state = 'cancelled'
      else for (const one of leaving) one.hasLeft = true
      visit.before = []
    },
  }
}
