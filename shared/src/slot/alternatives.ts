import { epochMs, type Instant } from '../time/instant.ts'
import type { Alternative } from './answer.ts'
import { nearestStarts } from './nearest.ts'
import type { PreparedWorld } from './prepare.ts'
import type { SlotGuest, SlotItem, SlotRequest } from './request.ts'

/** A start that is not free, and how to find out what is. */
export interface Wished {
  prepared: PreparedWorld
  request: SlotRequest
  startsAt: Instant
  now: Instant
  /** The nearest free start of the same request, where there is one. */
  otherTime: Instant | undefined
  /** Whether another request is free at the same start. */
  isFree: (request: SlotRequest) => boolean
}

/** Most alternatives named. */
const ALTERNATIVE_COUNT = 4

/**
 * What the client could change, nearest start first. A change that leads no nearer than another time does for the request
 * as it is would be a change for nothing, and is left out.
 */
export function alternatives(wished: Wished): Alternative[] {
  const { request, startsAt, otherTime } = wished
  const distance = (one: Alternative): number => Math.abs(epochMs(one.startsAt) - epochMs(startsAt))
  const limit =
    otherTime === undefined
      ? Number.POSITIVE_INFINITY
      : distance({ kind: 'other_time', startsAt: otherTime })
  const changed = [
    ...changedRequest(wished, 'any_therapist', withAnyTherapist(request)),
    ...shorterVariant(wished),
    ...changedRequest(wished, 'in_turn', inTurn(request)),
  ].filter((one) => distance(one) < limit)
  const all: Alternative[] =
    otherTime === undefined ? changed : [...changed, { kind: 'other_time', startsAt: otherTime }]
  return all.toSorted((a, b) => distance(a) - distance(b)).slice(0, ALTERNATIVE_COUNT)
}

/** The same with every wish `any`; null when nobody was wished for. */
export function withAnyTherapist(request: SlotRequest): SlotRequest | null {
  const items = request.guests.flatMap((guest) => guest.items)
  if (items.every((item) => item.wish.kind === 'any')) return null
  const guests = request.guests.map((guest) => ({
    items: guest.items.map((item) => ({ ...item, wish: { kind: 'any' as const } })),
  }))
  return { ...request, guests }
}

function inTurn(request: SlotRequest): SlotRequest | null {
  return request.together === 'same_start' && request.guests.length > 1
    ? { ...request, together: 'in_turn', sameUnit: false }
    : null
}

function changedRequest(
  { prepared, startsAt, now, isFree }: Wished,
  kind: 'any_therapist' | 'in_turn',
  request: SlotRequest | null,
): Alternative[] {
  if (request === null) return []
  if (isFree(request)) return [{ kind, startsAt }]
  const [nearest] = nearestStarts(prepared, request, startsAt, 1, now)
  return nearest === undefined ? [] : [{ kind, startsAt: nearest }]
}

/** One item shorter, at the same start: the variant that takes away least. */
function shorterVariant({ request, startsAt, isFree }: Wished): Alternative[] {
  const choices = request.guests.flatMap(({ items }, guest) =>
    items.flatMap((item, index) =>
      (item.shorter ?? []).map((variant) => ({
        guest,
        item: index,
        variantId: variant.variantId,
        lengthMinutes: minutesOf(variant),
        lost: minutesOf(item) - minutesOf(variant),
        request: withItem(request, guest, index, { ...item, ...variant }),
      })),
    ),
  )
  const found = choices
    .filter((one) => one.lost > 0)
    .toSorted((a, b) => a.lost - b.lost)
    .find((one) => isFree(one.request))
  if (found === undefined) return []
  const { guest, item, variantId, lengthMinutes } = found
  return [{ kind: 'shorter', guest, item, variantId, lengthMinutes, startsAt }]
}

function minutesOf({ segments }: Pick<SlotItem, 'segments'>): number {
  return segments.reduce((sum, segment) => sum + segment.minutes, 0)
}

function withItem(request: SlotRequest, guest: number, index: number, item: SlotItem): SlotRequest {
  const guests = request.guests.map((one, at): SlotGuest =>
    at === guest ? { items: one.items.with(index, item) } : one,
  )
  return { ...request, guests }
}
