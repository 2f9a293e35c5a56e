import type { ShopDay, Visit } from '@serein/shared/booking/schema.ts'

/** A day in Paris in winter, where the shop's clock is an hour ahead of UTC; times are written as UTC. */
export function dayWith(visits: Visit[], therapists: ShopDay['therapists']): ShopDay {
  return { day: '2026-11-24', timeZone: 'Europe/Paris', therapists, visits }
}

export function therapist(id: string, ...shifts: string[]): ShopDay['therapists'][number] {
  return { id, name: id, shifts: shifts.map(stretch), away: [] }
}

/** `visit('a', '09:00-10:00 ines')`, an item for each stretch. */
export function visit(id: string, items: string[], facts: Partial<Visit> = {}): Visit {
  const made = items.map((text, index) => {
    const [times = '', ...staffIds] = text.split(' ')
    const { from, until } = stretch(times)
    return {
      id: `${id}-${index + 1}`,
      guestPosition: 0,
      serviceId: 'massage',
      variantId: 'massage-60',
      serviceName: { en: 'Massage', fr: 'Massage' },
      lengthMinutes: (Date.parse(until) - Date.parse(from)) / 60_000,
      priceMinor: 8000,
      startsAt: from,
      endsAt: until,
      staffIds,
      units: [],
      claims: [],
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
    items: made,
    totalMinor: 8000 * made.length,
    paidMinor: 0,
    currency: 'EUR',
    note: null,
    source: 'app',
    createdAt: at('07:00'),
    history: [],
    ...facts,
  }
}

export function at(time: string): string {
  return `2026-11-24T${time}:00.000Z`
}

export function stretch(times: string): { from: string; until: string } {
  const [from = '', until = ''] = times.split('-')
  return { from: at(from), until: at(until) }
}
