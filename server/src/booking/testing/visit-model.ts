/** A shop in memory, as simple as it can be told: two therapists, rooms enough, guests one after the other in a list. */
export type ModelGuest = {
  staff: number
  from: number
  to: number
  wish: 'any' | 'staff'
  hasLeft: boolean
}
export type ModelVisit = {
  id: string
  state: 'held' | 'confirmed' | 'cancelled' | 'expired' | 'released'
  /** Minute of the clock at which a hold is over. */
  heldUntil: number
  firstFrom: number
  isOfDesk: boolean
  guests: ModelGuest[]
}
type ModelBlock = { id: string; staff: number; from: number; to: number }

/** Times are minutes from the shop’s opening on the day of all visits; the clock stands before it. */
export class ShopModel {
  now = -25 * 60
  visits: ModelVisit[] = []
  blocks: ModelBlock[] = []

  /** What a visit takes; nothing once it is over. */
  takenBy({ state, guests }: ModelVisit): ModelGuest[] {
    return state === 'held' || state === 'confirmed' ? guests.filter((one) => !one.hasLeft) : []
  }

  isOverdue({ state, heldUntil }: ModelVisit): boolean {
    return state === 'held' && heldUntil <= this.now
  }

  isFree(staff: number, from: number, to: number, except: readonly unknown[] = []): boolean {
    const others = this.visits.filter((visit) => !this.isOverdue(visit))
    const taken = [...others.flatMap((visit) => this.takenBy(visit)), ...this.blocks]
    return (
      from >= 0 &&
      to <= 720 &&
      !taken.some(
        (one) => one.staff === staff && one.from < to && from < one.to && !except.includes(one),
      )
    )
  }

  isOverdueIn(staff: number, from: number, to: number): boolean {
    const overdue = this.visits.filter((visit) => this.isOverdue(visit))
    return overdue.some((visit) =>
      this.takenBy(visit).some((one) => one.staff === staff && one.from < to && from < one.to),
    )
  }

  /** Overdue holds in the way of what was just taken are over. */
  overtake(staff: number, from: number, to: number, by?: ModelVisit) {
    for (const visit of this.visits.filter((one) => one !== by && this.isOverdue(one)))
      if (this.takenBy(visit).some((one) => one.staff === staff && one.from < to && from < one.to))
        visit.state = 'expired'
  }

  sweep() {
    for (const visit of this.visits.filter((one) => this.isOverdue(one))) visit.state = 'expired'
  }

  /** By the policy of every new shop: free until a day before, half until four hours before. */
  feeMinor({ firstFrom }: ModelVisit, guests: readonly ModelGuest[]): number {
    const totalMinor = guests.reduce(
      (total, { from, to }) => total + (to - from === 60 ? 8000 : 4000),
      0,
    )
    const left = firstFrom - this.now
    return left >= 1440 ? 0 : left >= 240 ? totalMinor / 2 : totalMinor
  }

  /** All of it, in the words in which the database is asked. */
  lines() {
    const visits = this.visits.map(
      ({ id, state, guests }) =>
        `${id} ${state} ${guests.map((one) => `${one.staff}:${one.from}-${one.to}${one.hasLeft ? ' left' : ''}`).join(' + ')}`,
    )
    const taken = [...this.visits.flatMap((visit) => this.takenBy(visit)), ...this.blocks]
    return {
      visits: visits.toSorted(),
      taken: taken.map(({ staff, from, to }) => `${staff}:${from}-${to}`).toSorted(),
    }
  }
}
