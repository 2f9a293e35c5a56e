import type { OutboxEvent } from '../platform/outbox.ts'
import type { VisitFacts } from './facts.ts'
import type { VisitMessage } from './message.ts'

/** Whether a visit is the same to its booker down to its services and its price. */
export function isPromisedAs(then: VisitFacts, now: VisitFacts): boolean {
  return saidOf(then) === saidOf(now)
}

function saidOf({ totalMinor, items, ...visit }: VisitFacts): string {
  const services = items.map(({ name, addOns, lengthMinutes }) => [name, addOns, lengthMinutes])
  return JSON.stringify([promiseOf({ ...visit, items }), totalMinor, services])
}

/** What a person counts on: when it begins and who serves. */
export function promiseOf({ startsAt, items }: Pick<VisitFacts, 'startsAt' | 'items'>): string {
  return [startsAt, ...items.map(({ staffNames }) => staffNames.join(' & '))].join(', ')
}

/** Somebody who has come hears it at the desk. */
export function changeMessage(
  visit: VisitFacts,
  { data }: OutboxEvent,
  how?: { byShop: boolean; isUndone: boolean },
): VisitMessage | null {
  const { from = null, by } = data as { from?: string; by?: string }
  if (visit.state !== 'confirmed') return null
  const facts = { visit, from, byShop: by !== 'customer', isUndone: false, ...how }
  return { template: 'booking_changed', facts }
}
