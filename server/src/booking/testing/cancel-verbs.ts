import type { ModelVisit } from './visit-model.ts'
import { type Turn, type Verdict, visitOf } from './visit-verbs.ts'

export async function cancel(turn: Turn): Promise<Verdict | null> {
  const visit = visitOf(turn)
  if (!visit) return null
  const isRequest = visit.state === 'requested'
  const feeMinor = turn.model.feeMinor(visit, turn.model.takenBy(visit))
  const expectedFeeMinor = isRequest ? 0 : feeMinor
  const answer = await turn.as.customer(`/bookings/${visit.id}/cancel`, { expectedFeeMinor })
  const isAllowed = isRequest || (visit.state === 'confirmed' && visit.bookedAtDesk === null)
  return { isAllowed, answer, after: () => void (visit.state = 'cancelled') }
}

export async function cancelByShop(turn: Turn): Promise<Verdict | null> {
  const visit = visitOf(turn)
  if (!visit) return null
  const answer = await turn.as.desk(`/bookings/${visit.id}/cancel`)
  return {
    isAllowed: visit.state === 'confirmed',
    answer,
    after: () => void (visit.state = 'cancelled'),
  }
}

export async function cancelForClient(turn: Turn): Promise<Verdict | null> {
  const visit = visitOf(turn)
  if (!visit) return null
  const expectedFeeMinor = turn.model.feeMinor(visit, turn.model.takenBy(visit))
  const path = `/bookings/${visit.id}/cancel-for-client`
  const answer = await turn.as.desk(path, { expectedFeeMinor })
  return {
    isAllowed: visit.state === 'confirmed',
    answer,
    after: () => void (visit.state = 'cancelled'),
  }
}

export async function cancelGuest(turn: Turn): Promise<Verdict | null> {
  const visit = visitOf(turn)
  if (!visit) return null
  const path = `/bookings/${visit.id}/guests/${turn.guest}/cancel`
  const leaving = visit.items.filter((one) => one.guest === turn.guest)
  const isRequest = visit.state === 'requested'
  const answer = await turn.as.customer(path, {
    expectedFeeMinor: isRequest ? 0 : turn.model.feeMinor(visit, leaving),
  })
  const { isAllowed, isLast, after } = leaves(turn, visit)
  const mayLeave = isRequest ? isLast : visit.bookedAtDesk === null && isAllowed
  return { isAllowed: mayLeave, answer, after }
}

export async function cancelGuestByShop(turn: Turn): Promise<Verdict | null> {
  const visit = visitOf(turn)
  if (!visit) return null
  const answer = await turn.as.desk(`/bookings/${visit.id}/guests/${turn.guest}/cancel`)
  const { isAllowed, after } = leaves(turn, visit)
  return { isAllowed, answer, after }
}

/** With the last guest the visit is cancelled. */
function leaves({ guest, model }: Turn, visit: ModelVisit) {
  const taken = model.takenBy(visit)
  const leaving = taken.filter((one) => one.guest === guest)
  return {
    isAllowed: visit.state === 'confirmed' && leaving.length > 0,
    isLast: leaving.length > 0 && leaving.length === taken.length,
    after: () => {
      if (model.takenBy(visit).length === leaving.length) visit.state = 'cancelled'
      else for (const one of leaving) one.hasLeft = true
      visit.before = []
    },
  }
}
