import { dayNumber, type Day, weekdayOf } from '@serein/shared/time/day.ts'
import { instantOf } from '@serein/shared/time/instant.ts'
import { edgeOfWall, type OffsetTable } from '@serein/shared/time/zone.ts'
import { addOnsOf, canGive, isOffered, unitId } from './menu.ts'
import { closuresOf } from './place.ts'
import { hoursOn, type Member, type Span, workOn } from './team.ts'
import type { AddOnData, BusinessData, ServiceData, ShopData, VariantData } from './world/shape.ts'

/** One service of a visit as it is wanted. */
export type Wanted = { service: ServiceData; variant: VariantData; addOns: AddOnData[] }

/** Something taken: a therapist, a place in a room, or a seat of a session. Times are epoch minutes. */
export type Taken = {
  staffId: string | null
  unitId: string | null
  place: number | null
  from: number
  to: number
  purpose: 'segment' | 'buffer' | 'turnover' | 'seat'
}

export type Served = Wanted & {
  /** Of the party, from 0. */
  guest: number
  staff: Member[]
  from: number
  to: number
  taken: Taken[]
}

/** One shop on one day: who works, and what is taken already. */
export class Diary {
  readonly open: Span | null
  /** When the shop’s day begins, as far as its hours are concerned. */
  readonly midnight: number
  readonly work = new Map<Member, Span[]>()
  #taken = new Map<string, Span[]>()
  /** What the guests have who are being served together: a room is theirs alone. */
  #party: readonly Span[] = []
  #business: BusinessData
  #shop: ShopData

  constructor(business: BusinessData, shop: ShopData, team: Member[], day: Day, clock: Clock) {
    this.#business = business
    this.#shop = shop
    this.midnight = edgeOfWall(clock.zone, dayNumber(day) * 1440)
    this.open = openOn(shop, day, clock)
    for (const member of this.open ? team : []) {
      const spans = workOn(member, day, clock.firstWeek).map((span) =>
        minutesOf(span, day, clock.zone),
      )
      if (spans.length) this.work.set(member, spans)
    }
  }

  /** What a person can give here. */
  servicesOf(member: Member): ServiceData[] {
    return this.#business.services.filter(
      (service) => canGive(member.data, service) && isOffered(this.#shop, service),
    )
  }

  /** What is given here by nobody. */
  get roomServices(): ServiceData[] {
    return this.#business.services.filter(
      (service) => service.hands === 0 && isOffered(this.#shop, service),
    )
  }

  addOnsOf(service: ServiceData): AddOnData[] {
    return addOnsOf(this.#business, service)
  }

  /** Writes services one after another into the diary, or returns null and leaves it as it was. */
  serve(wanted: Wanted[], first: Member, start: number): Served[] | null {
    const served: Served[] = []
    let from = start
    for (const each of wanted) {
      const one = this.#find(each, first, from, served.length === 0)
      if (!one || !this.#isFree(one.taken)) {
        for (const earlier of served) this.#forget(earlier.taken)
        return null
      }
      this.#keep(one.taken)
      served.push(one)
      from = one.to + (each.service.after ?? 0)
    }
    return served
  }

  /** Writes the same for several guests at one start, each with somebody else; with `inOneRoom` they share it. */
  serveParty(wanted: Wanted[], start: number, { inOneRoom = false } = {}): Served[] | null {
    const party: Served[] = []
    for (const [guest, each] of wanted.entries()) {
      this.#party = party.flatMap(({ taken }) => taken)
      const places = inOneRoom ? wanted.length : 1
      const one = [...this.work.keys()]
        .filter((member) => canGive(member.data, each.service))
        .map((member) => this.#find(each, member, start, true, places))
        .find((found) => found && this.#isFree(found.taken))
      if (!one) {
        for (const earlier of party) this.#forget(earlier.taken)
        break
      }
      this.#keep(one.taken)
      party.push({ ...one, guest })
    }
    this.#party = []
    return party.length === wanted.length ? party : null
  }

  /** Writes a service that nobody serves into the diary, if its room is free. */
  serveRoom(wanted: Wanted, from: number): Served | null {
    const { service, variant } = wanted
    const to = from + variant.minutes
    const times = { from, length: variant.minutes, before: 0, after: service.after ?? 0, extra: 0 }
    if (!this.open || from < this.open.from || to > this.open.to) return null
    const unit = this.#unit(service.needs[0]!, { from, to: to + times.after }, 1)
    if (!unit) return null
    const taken = takenByRoom(unit, times)
    this.#keep(taken)
    return { ...wanted, guest: 0, staff: [], from, to, taken }
  }

  /** Takes somebody at work out of the diary for a while, unless they are taken then. */
  rest(member: Member, span: Span): boolean {
    if (!this.#works(member, span) || this.#clashes(member.id, span)) return false
    const who = { staffId: member.id, unitId: null, place: null }
    this.#keep([{ ...who, ...span, purpose: 'segment' }])
    return true
  }

  #find(wanted: Wanted, first: Member, from: number, isFirst: boolean, places = 1): Served | null {
    const { service, variant } = wanted
    const extra = wanted.addOns.reduce((total, addOn) => total + addOn.minutes, 0)
    const own = variant.parts ? 0 : (first.data.own?.[service.key]?.minutes ?? 0)
    const length = variant.minutes + own + extra
    const before = isFirst ? (service.before ?? 0) : 0
    const after = service.after ?? 0
    const around = { from: from - before, to: from + length + after }
    if (!this.open || from < this.open.from || from + length > this.open.to) return null
    const staff = [first, ...this.#others(service, first, around)].slice(0, service.hands ?? 1)
    if (staff.length < (service.hands ?? 1) || !this.#works(first, around)) return null
    const units = service.needs.map((kind) => this.#unit(kind, around, places))
    if (units.some((unit) => !unit)) return null
    const times = { from, length, before, after, extra }
    const taken = [
      ...staff.flatMap((member) =>
        takenOf({ staffId: member.id, unitId: null, place: null }, variant, times),
      ),
      ...units.flatMap((unit) => takenByRoom(unit!, times)),
    ]
    return { ...wanted, guest: 0, staff, from, to: from + length, taken }
  }

  #others(service: ServiceData, first: Member, around: Span): Member[] {
    const willing = [...this.work.keys()].filter(
      (member) => member !== first && canGive(member.data, service),
    )
    return willing.filter(
      (member) => this.#works(member, around) && !this.#clashes(member.id, around),
    )
  }

  #works(member: Member, { from, to }: Span): boolean {
    return this.work.get(member)?.some((span) => span.from <= from && to <= span.to) ?? false
  }

  /** A free place in a room that has as many as that. */
  #unit(kind: string, { from, to }: Span, least: number): Room | null {
    const { turnoverMinutes, isShared } = this.#business.resourceKinds[kind]!
    for (const [index, unit] of (this.#shop.units[kind] ?? []).entries()) {
      const places = typeof unit === 'string' ? 1 : unit.places
      if (places < least) continue
      for (let place = 1; place <= places; place += 1) {
        const id = unitId(this.#shop, kind, index)
        const until = to + turnoverMinutes
        const span = { from, to: until }
        const isTaken = this.#clashes(`${id} ${place}`, span)
        if (!isTaken && (isShared || !this.#isOthers(id, places, span)))
          return { id, place, turnoverMinutes }
      }
    }
    return null
  }

  #isFree(taken: Taken[]): boolean {
    return taken.every((one) => !this.#clashes(keyOf(one), one))
  }

  /** Whether somebody else has any place of a room. */
  #isOthers(id: string, places: number, { from, to }: Span): boolean {
    const all = Array.from({ length: places }, (_, at) => this.#taken.get(`${id} ${at + 1}`) ?? [])
    return all
      .flat()
      .some((span) => !this.#party.includes(span) && span.from < to && from < span.to)
  }

  #clashes(key: string, { from, to }: Span): boolean {
    return this.#taken.get(key)?.some((span) => span.from < to && from < span.to) ?? false
  }

  #keep(taken: Taken[]): void {
    for (const one of taken)
      this.#taken.set(keyOf(one), [...(this.#taken.get(keyOf(one)) ?? []), one])
  }

  #forget(taken: Taken[]): void {
    for (const one of taken)
      this.#taken.set(
        keyOf(one),
        this.#taken.get(keyOf(one))!.filter((span) => span !== one),
      )
  }
}

export type Clock = { zone: OffsetTable; firstWeek: Day; today: Day; shopIndex: number }

type Room = { id: string; place: number; turnoverMinutes: number }
type Times = { from: number; length: number; before: number; after: number; extra: number }

function keyOf({ staffId, unitId: unit, place }: Taken): string {
  return staffId ?? `${unit} ${place}`
}

function minutesOf({ from, to }: Span, day: Day, zone: OffsetTable): Span {
  const midnight = dayNumber(day) * 1440
  return { from: edgeOfWall(zone, midnight + from), to: edgeOfWall(zone, midnight + to) }
}

function openOn(shop: ShopData, day: Day, { zone, today, shopIndex }: Clock): Span | null {
  const closures = closuresOf(shop, shopIndex, today).filter(
    (one) => one.from_day <= day && day <= one.to_day,
  )
  const special = closures.find((one) => one.from_minute !== null)
  if (closures.length && !special) return null
  const span = special
    ? { from: special.from_minute!, to: special.to_minute! }
    : hoursOn(shop, weekdayOf(day))
  return span && minutesOf(span, day, zone)
}

type Who = Pick<Taken, 'staffId' | 'unitId' | 'place'>

/** A therapist is taken while their hands are needed, and for the time to prepare and to clear up. */
function takenOf(
  who: Who,
  variant: VariantData,
  { from, length, before, after, extra }: Times,
): Taken[] {
  const [handsOn, processing, finishing] = variant.parts ?? [length - extra, 0, 0]
  const firstPart = handsOn + extra
  const parts = [
    { from: from - before, to: from, purpose: 'buffer' as const },
    { from, to: from + firstPart + (processing ? 0 : finishing), purpose: 'segment' as const },
    processing
      ? { from: from + firstPart + processing, to: from + length, purpose: 'segment' as const }
      : null,
    { from: from + length, to: from + length + after, purpose: 'buffer' as const },
  ]
  return parts
    .filter((part) => part !== null && part.to > part.from)
    .map((part) => ({ ...who, ...part! }))
}

function takenByRoom(
  { id, place, turnoverMinutes }: Room,
  { from, length, before, after }: Times,
): Taken[] {
  const end = from + length
  const parts = [
    { from: from - before, to: from, purpose: 'buffer' as const },
    { from, to: end, purpose: 'segment' as const },
    // The room is made ready while the therapist clears up, so the longer of the two counts.
    { from: end, to: end + Math.max(after, turnoverMinutes), purpose: 'turnover' as const },
  ]
  return parts
    .filter((part) => part.to > part.from)
    .map((part) => ({ staffId: null, unitId: id, place, ...part }))
}

/** As the claim table wants it. */
export function rangeOf({ from, to }: Span): string {
  return `[${instantOf(from)},${instantOf(to)})`
}
