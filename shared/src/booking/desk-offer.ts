import { mostServices } from '../slot/request.ts'
import { type BookingState, shopCan } from './states.ts'

type Seen = {
  state: BookingState
  startsAt: string
  endsAt: string
  /** Of those who come. */
  items: readonly { guestPosition: number }[]
}

/**
 * What the desk is offered to change of a visit, whoever may change it. What a verb would always refuse is no offer.
 * While a business is suspended nothing is planned anew.
 */
export function deskOffers(visit: Seen, isSuspended: boolean) {
  const { state, startsAt, endsAt } = visit
  const facts = { state, startsAt: Date.parse(startsAt), endsAt: Date.parse(endsAt) }
  const plans = !isSuspended
  return {
    move: plans && shopCan.move(facts),
    changeItem: plans && shopCan.changeItem(facts),
    addItem: plans && shopCan.addItem(facts) && guestsWithRoom(visit).length > 0,
    changePrice: shopCan.changePrice(facts),
    changeNote: shopCan.changeNote(facts),
    rebook: plans && shopCan.rebook(facts),
    repeat: plans && ['requested', 'confirmed', 'checked_in', 'completed'].includes(state),
  }
}

/** Who of a visit may have one more service, by their places. */
export function guestsWithRoom({ items }: Pick<Seen, 'items'>): number[] {
  const positions = items.map(({ guestPosition }) => guestPosition)
  return [...new Set(positions)].filter(
    (guest) => positions.filter((position) => position === guest).length < mostServices,
  )
}
