import type { ShopCalendar, Visit } from '@serein/shared/booking/schema.ts'

/** A day in Paris in winter, where the shop's clock is an hour ahead of UTC; times are written as UTC. */
export function dayWith(
  visits: Visit[],
  therapists: ShopCalendar['therapists'],
  rest: Partial<ShopCalendar> = {},
): ShopCalendar {
  const from = '2026-11-23T23:00:00.000Z'
  const until = '2026-11-24T23:00:00.000Z'
  return {
    timeZone: 'Europe/Paris',
    gridMinutes: 15,
    partyLimit: 6,
    tellsClients: true,
    days: [{ day: '2026-11-24', from, until, open: [] }],
    therapists,
    rooms: [],
    visits,
    blocks: [],
    ...rest,
  }
}

export function therapist(id: string, ...shifts: string[]): ShopCalendar['therapists'][number] {
  return { id, name: id, shifts: shifts.map(period), variantIds: ['massage-60'], away: [] }
}

export function room(
  id: string,
  facts: Partial<ShopCalendar['rooms'][number]> = {},
): ShopCalendar['rooms'][number] {
  const kindName = { en: 'Room', fr: 'Cabine' }
  return {
    id,
    name: id,
    kindId: 'dry',
    kindName,
    isRoom: true,
    places: 1,
    isShared: false,
    turnoverMinutes: 0,
    ...facts,
  }
}

/** `visit('a', ['09:00-10:00 ines #sage'])`: an item for each period, with its therapists and its rooms. */
export function visit(id: string, items: string[], facts: Partial<Visit> = {}): Visit {
  const made = items.map((text, index) => {
    const [times = '', ...who] = text.split(' ')
    const { from, until } = period(times)
    return {
      id: `${id}-${index + 1}`,
      guestPosition: 0,
      serviceId: 'massage',
      variantId: 'massage-60',
      serviceName: { en: 'Massage', fr: 'Massage' },
      addOnIds: [],
      wish: 'any' as const,
      lengthMinutes: (Date.parse(until) - Date.parse(from)) / 60_000,
      priceMinor: 8000,
      startsAt: from,
      endsAt: until,
      ...takenBy(who, { from, until }),
    }
  })
  return {
    id,
    code: id,
    state: 'confirmed',
    sequence: 1,
    customerId: 'rui',
    customerName: 'Rui Ferreira',
    startsAt: made[0]!.startsAt,
    endsAt: made.at(-1)!.endsAt,
    heldUntil: null,
    dayPackage: null,
    guests: [],
    items: made,
    noShowItems: [],
    totalMinor: 8000 * made.length,
    paidMinor: 0,
    hasWellnessNotes: false,
    alerts: [],
    isNewClient: false,
    dueMinor: 8000 * made.length,
    currency: 'EUR',
    note: null,
    source: 'app',
    affirmation: 'not_asked',
    proposal: null,
    lateness: null,
    callOut: null,
    affirmBy: null,
    repeatsEveryWeeks: null,
    isTest: false,
    createdAt: at('07:00'),
    wellness: 'may_open',
    history: [],
    ...facts,
  }
}

/** A party of which Léa came the day before and the booker comes at two. */
export function partyApart(): Visit {
  const both = visit('apart', ['13:00-14:00 ines', '14:00-15:00 marc'])
  const [lea, me] = both.items
  const before = { startsAt: '2026-11-23T13:00:00.000Z', endsAt: '2026-11-23T14:00:00.000Z' }
  const guest = {
    note: null,
    isCancelled: false,
    isNoShow: false,
    hasArrived: false,
    customerId: null,
    customerName: null,
    totalMinor: 8000,
    feeMinor: null,
  }
  return {
    ...both,
    startsAt: before.startsAt,
    guests: [
      { ...guest, position: 0, name: null },
      { ...guest, position: 1, name: 'Léa' },
    ],
    items: [{ ...lea!, ...before, guestPosition: 1 }, me!],
  }
}

export function at(time: string): string {
  return `2026-11-24T${time}:00.000Z`
}

export function period(times: string): { from: string; until: string } {
  const [from = '', until = ''] = times.split('-')
  return { from: at(from), until: at(until) }
}

function takenBy(who: string[], span: { from: string; until: string }) {
  const staffIds = who.filter((id) => !id.startsWith('#'))
  const units = who.filter((id) => id.startsWith('#')).map((id) => id.slice(1))
  const claim = { staffId: null, unitId: null, place: null, purpose: 'segment' as const, ...span }
  return {
    staffIds,
    units: units.map((id) => ({ id, name: id, place: 1, isRoom: true })),
    claims: [
      ...staffIds.map((staffId) => ({ ...claim, staffId })),
      ...units.map((unitId) => ({ ...claim, unitId, place: 1 })),
    ],
  }
}
