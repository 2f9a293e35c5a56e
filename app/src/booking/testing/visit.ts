import { idOf } from '@serein/client/testing/answers.ts'
import type { BookingDetails } from '@serein/shared/booking/schema.ts'

const startsAt = '2026-11-28T11:00:00Z'
const endsAt = '2026-11-28T12:00:00Z'
const serviceName = { en: 'Deep tissue', fr: 'Massage profond' }

const guest: BookingDetails['guests'][number] = {
  position: 0,
  name: null,
  note: null,
  isInvited: false,
  hasOpened: false,
  contact: null,
  isReached: false,
  hasAnswered: false,
  isCancelled: false,
  isNoShow: false,
  hasArrived: false,
  startsAt,
  endsAt,
  serviceNames: [serviceName],
  totalMinor: 9_000,
  cancelFeeMinor: 0,
  feeMinor: null,
  can: { cancel: true, reschedule: true },
}

/** An hour on the Saturday after the Wednesday of the tests, at noon in Paris, to be paid at the spa. */
export const visit: BookingDetails = {
  id: idOf(1),
  code: 'QX7K2M',
  state: 'confirmed',
  shop: {
    id: idOf(2),
    name: 'Maison Serein',
    city: 'Paris',
    street: '12 rue des Rosiers',
    picture: { src: '/pictures/ripples.svg', alt: { en: '', fr: '' }, tint: 'white' },
  },
  isCallOut: false,
  timeZone: 'Europe/Paris',
  startsAt,
  endsAt,
  own: { startsAt, endsAt, state: 'confirmed' },
  serviceNames: [serviceName],
  staffNames: ['Inès'],
  guestCount: 1,
  totalMinor: 9_000,
  currency: 'EUR',
  repeatsEveryWeeks: null,
  freeUntil: '2026-11-27T11:00:00Z',
  heldUntil: null,
  sequence: 0,
  together: 'same_start',
  sameRoom: false,
  guests: [guest],
  guestsMayMove: true,
  dayPackage: null,
  items: [
    {
      id: idOf(3),
      guestPosition: 0,
      serviceId: idOf(4),
      variantId: idOf(5),
      serviceName,
      addOns: [],
      lengthMinutes: 60,
      priceMinor: 9_000,
      startsAt,
      endsAt,
      staff: [{ id: idOf(6), name: 'Inès' }],
      units: [],
      wish: 'any',
    },
  ],
  price: {
    currency: 'EUR',
    lines: [],
    taxes: [],
    discountMinor: 0,
    netMinor: 7_500,
    taxMinor: 1_500,
    tipMinor: 0,
    totalMinor: 9_000,
  },
  timeline: [],
  cancelFeeMinor: 0,
  can: { cancel: true, reschedule: true, addService: false, bookAgain: false, sayLate: false },
  againOn: null,
  tender: null,
  tipMinor: 0,
  discountMinor: 0,
  goods: [],
  depositMinor: null,
  tenders: [],
  paidMinor: 0,
  refundedMinor: 0,
  owedBackMinor: 0,
  dueMinor: 9_000,
  feeMinor: null,
  note: null,
  affirmation: 'not_asked',
  affirmBy: null,
  proposal: null,
  lateness: null,
  callOut: null,
  declined: null,
  lateCredit: { isPromised: false, creditedMinor: 0 },
  firstStartsAt: startsAt,
  location: { latitude: 48.857, longitude: 2.36, phone: null },
  history: [],
  wellness: { isAsked: false, openings: [] },
}

/** The same with other guests at the same price. */
export function partyOf(names: readonly string[]): BookingDetails {
  const others = names.map((name, index) => ({ ...guest, position: index + 1, name }))
  const totalMinor = visit.totalMinor * (names.length + 1)
  return { ...visit, guests: [guest, ...others], totalMinor, dueMinor: totalMinor }
}

const moved = { startsAt: '2026-11-29T09:00:00Z', endsAt: '2026-11-29T10:00:00Z' }
const party = partyOf(['Léa'])

/** Léa comes on Saturday as booked; the booker has moved to Sunday at ten. */
export const partyApart: BookingDetails = {
  ...party,
  endsAt: moved.endsAt,
  own: { ...moved, state: 'confirmed' },
  guestCount: 2,
  guests: [{ ...guest, ...moved }, party.guests[1]!],
  items: [
    { ...visit.items[0]!, ...moved },
    { ...visit.items[0]!, id: idOf(7), guestPosition: 1 },
  ],
}

/** A party whose guests come at these times, the booker first. */
export function partyAt(spans: readonly { startsAt: string; endsAt: string }[]): BookingDetails {
  return {
    ...visit,
    guestCount: spans.length,
    guests: spans.map((span, position) => ({ ...guest, ...span, position })),
    items: spans.map((span, position) => ({
      ...visit.items[0]!,
      ...span,
      id: idOf(20 + position),
      guestPosition: position,
    })),
  }
}
