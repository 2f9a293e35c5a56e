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

export async function cancelGuest(turn: Turn): Promise<Verdict | null> {
  const visit = visitOf(turn)
  if (!visit) return null
  const path = `/bookings/${visit.id}/guests/${turn.guest}/cancel`
  const leaving = visit.items.filter((one) => one.guest === turn.guest)
  const answer = await turn.as.customer(path, {
    expectedFeeMinor: turn.model.feeMinor(visit, leaving),
  })
  return {
    ...leaves(turn, visit),
    isAllowed: visit.bookedAtDesk === null && leaves(turn, visit).isAllowed,
    answer,
  }
}

export async function cancelGuestByShop(turn: Turn): Promise<Verdict | null> {
  const visit = visitOf(turn)
  if (!visit) return null
  const answer = await turn.as.desk(`/bookings/${visit.id}/guests/${turn.guest}/cancel`)
  return { ...leaves(turn, visit), answer }
}

/** With the last guest the visit is cancelled. */
function leaves({ guest, model }: Turn, visit: ModelVisit) {
  const leaving = model.takenBy(visit).filter((one) => one.guest === guest)
  return {
    isAllowed: visit.state === 'confirmed' && leaving.length > 0,
    after: () => {
      if (model.takenBy(visit).length === leaving.length) visit.state = 'cancelled'
      else for (const one of leaving) one.hasLeft = true
      visit.before = []
    },
  }
}
