import { credits } from './cancel-verbs.ts'
import { bathRoom, type ModelItem, type ModelOff, type ModelVisit } from './visit-model.ts'
import { at, startOf, type Turn, type Verdict } from './visit-verbs.ts'

/** A therapist is ill for some hours: what they have free is gone, and their visits stay until they are settled. */
export async function fallIll(turn: Turn): Promise<Verdict | null> {
  const { model, real, as, staff } = turn
  const from = startOf(turn)
  const to = from + turn.minutes * 60
  const body = {
    staffId: real.world.staffIds[staff],
    from: at(from).toISOString(),
    until: at(to).toISOString(),
  }
  const answer = await as.desk(`/shops/${real.world.shopId}/time-off/sickness`, body)
  const meets = model.offs.some((off) => off.staff === staff && off.from < to && from < off.to)
  return {
    isAllowed: !meets && to > model.now,
    answer,
    after: ({ timeOffId }) => void model.offs.push({ id: timeOffId, staff, from, to }),
  }
}

export async function recover(turn: Turn): Promise<Verdict | null> {
  const { model, real, as } = turn
  const off = offOf(turn)
  if (!off) return null
  const answer = await as.desk(`/shops/${real.world.shopId}/time-off/${off.id}/withdraw`)
  return {
    isAllowed: off.to > model.now,
    answer,
    after: () => {
      // What was taken of it stays.
      if (off.from < model.now) off.to = model.now
      else model.offs = model.offs.filter((one) => one !== off)
    },
  }
}

/** Somebody else takes a visit, it is moved to another time, or everything goes back. */
export async function settle(turn: Turn): Promise<Verdict | null> {
  const { model, real, as, which } = turn
  const off = offOf(turn)
  if (!off) return null
  const path = `/console/shops/${real.world.shopId}/absences/${off.id}`
  const listing = await real.api.ask('GET', path, { staffOf: real.world.businessId })
  const found: { bookingId: string; sequence: number }[] = listing.body.visits
  const expected = model.visits.filter((visit) => concernedOf(turn, off, visit).length > 0)
  const [is, should] = [found.map(({ bookingId }) => bookingId), expected.map(({ id }) => id)]
  if (is.toSorted().join() !== should.toSorted().join())
    throw new Error(`the absence concerns ${should.join()}, it shows ${is.join()}`)
  const chosen = found[which % Math.max(1, found.length)]
  if (!chosen) return null
  const visit = expected.find(({ id }) => id === chosen.bookingId)!
  const { become, isAllowed, after } = becomes(turn, off, visit)
  const body = { expectedSequence: chosen.sequence, become }
  const answer = await as.desk(`${path.replace('/console', '')}/visits/${visit.id}`, body)
  return { isAllowed, answer, after }
}

function becomes(turn: Turn, off: ModelOff, visit: ModelVisit) {
  if (turn.isHalf) return refunded(turn, off, visit)
  return turn.isPair ? moved(turn, visit) : substituted(turn, off, visit)
}

function substituted(turn: Turn, off: ModelOff, visit: ModelVisit) {
  const { model, real } = turn
  const staff = 1 - off.staff
  const theirs = concernedOf(turn, off, visit)
  const coming = comingOf(visit)
  const others = coming.filter((one) => !theirs.includes(one))
  return {
    become: { kind: 'substitute', substituteId: real.world.staffIds[staff] },
    isAllowed:
      theirs.every(({ from, to }) => model.isFree(staff, from, to, coming)) &&
      others.every((one) => model.isFree(one.staff, one.from, one.to, coming)) &&
      !theirs.some(({ from, to }) =>
        others.some((one) => one.staff === staff && one.from < to && from < one.to),
      ),
    after: () => {
      visit.before.push(coming.map((one) => ({ ...one })))
      for (const one of theirs) Object.assign(one, { staff })
      overtake(turn, visit)
    },
  }
}

/** All of it, by whom its client asked for or else by anybody, as long as it was booked; the price stays. */
function moved(turn: Turn, visit: ModelVisit) {
  const { model, real } = turn
  const coming = comingOf(visit)
  const from = startOf(turn)
  const ends = new Map<number, number>()
  const there = coming.map((one) => {
    const begins = ends.get(one.guest) ?? from
    const to = begins + (one.priceMinor === 4000 ? 30 : 60)
    ends.set(one.guest, to)
    return { ...one, from: begins, to }
  })
  // Nor do they get it back at the time at which it is already.
  const isIll = (one: ModelItem, staff: number) =>
    model.offs.some((off) => off.staff === staff && off.from < one.to && one.from < off.to)
  const isFree = (one: ModelItem, staff: number) =>
    !isIll(one, staff) && model.isFree(staff, one.from, one.to, coming)
  const able = (isOpen: boolean) =>
    there.map((one) => {
      if (one.staff === bathRoom) return [bathRoom].filter((staff) => isFree(one, staff))
      const who = one.wish === 'staff' && !isOpen ? [one.asked] : [0, 1]
      return who.filter((staff) => isFree(one, staff))
    })
  return {
    become: { kind: 'move', startsAt: at(from).toISOString() },
    isAllowed: canServe(there, able(false)) || canServe(there, able(true)),
    after: (body: any) => {
      visit.before.push(coming.map((one) => ({ ...one })))
      const items = body.items.toSorted(
        (a: any, b: any) =>
          a.guestPosition - b.guestPosition || Date.parse(a.startsAt) - Date.parse(b.startsAt),
      )
      for (const [index, one] of coming.entries()) {
        const staffId = items[index].staffIds[0]
        const staff = staffId ? real.world.staffIds.indexOf(staffId) : bathRoom
        Object.assign(one, { from: there[index]!.from, to: there[index]!.to, staff })
      }
      overtake(turn, visit)
    },
  }
}

function refunded(turn: Turn, off: ModelOff, visit: ModelVisit) {
  const guests = new Set(concernedOf(turn, off, visit).map(({ guest }) => guest))
  const leaving = comingOf(visit).filter(({ guest }) => guests.has(guest))
  return {
    become: { kind: 'refund' },
    isAllowed: true,
    after: () => {
      visit.before = []
      credits(turn, visit, leaving)
      if (leaving.length === comingOf(visit).length) visit.state = 'cancelled'
      else for (const one of leaving) one.hasLeft = true
    },
  }
}

/** Whether there is somebody for each, who is not with another guest at that time. */
function canServe(
  items: readonly ModelItem[],
  able: readonly number[][],
  chosen: readonly number[] = [],
): boolean {
  const next = items[chosen.length]
  if (!next) return true
  return able[chosen.length]!.some(
    (staff) =>
      !items.some(
        (one, place) => chosen[place] === staff && one.from < next.to && next.from < one.to,
      ) && canServe(items, able, [...chosen, staff]),
  )
}

/** What somebody who is ill was to serve of a visit, and has not served by now. */
function concernedOf({ model }: Turn, off: ModelOff, visit: ModelVisit): ModelItem[] {
  if (visit.state !== 'confirmed') return []
  return comingOf(visit).filter(
    ({ staff, from, to }) =>
      staff === off.staff && from < off.to && off.from < to && to > model.now,
  )
}

function comingOf({ items }: ModelVisit): ModelItem[] {
  return items.filter(({ hasLeft }) => !hasLeft)
}

function overtake({ model }: Turn, visit: ModelVisit) {
  for (const { staff, from, to } of model.takenBy(visit)) model.overtake(staff, from, to, visit)
}

function offOf({ model, which }: Turn): ModelOff | undefined {
  return model.offs.at(-1 - (which % Math.max(1, model.offs.length)))
}
