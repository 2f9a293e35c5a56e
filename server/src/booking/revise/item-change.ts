import { heldMinor } from '@serein/shared/ledger/transfer.ts'
import type { PlannedChange } from '@serein/shared/booking/change.ts'
import { shopCan } from '@serein/shared/booking/states.ts'
import { allows } from '@serein/shared/business/permission.ts'
import { withItem, withMoreItem, withoutItem } from '@serein/shared/offer/price-part.ts'
import { servicePrice } from '@serein/shared/offer/price.ts'
import { refuse } from '@serein/shared/refusal.ts'
import type { VisitRequest } from '@serein/shared/slot/contract.ts'
import { mostServices } from '@serein/shared/slot/request.ts'
import { isDeepStrictEqual } from 'node:util'
import { standingOf } from '../../ledger/ledger.ts'
import { transaction } from '../../platform/command.ts'
import type { CallContext } from '../../platform/context.ts'
import type { BusinessScope } from '../../platform/scope.ts'
import { assertSamePlace } from '../../slot/call-out.ts'
import type { ShopSnapshot, ShopSnapshots } from '../../slot/shop-snapshot.ts'
import { conflict, factsOf, lockBookingOfBusiness } from '../booking.ts'
import { besidesPrice } from '../charge.ts'
import { type BookedItem, bookedItems, indexIn } from './items.ts'
import { itemOf } from './move.ts'
import { type Change, type Decision, forVisit, placeFirst, reviseAtDesk } from './desk-revision.ts'
import {
  type ClientTerms,
  isSameService,
  optionsToAdd,
  partPrice,
  type ServiceRequest,
  serviceOf,
  termsOf,
  optionsToChange,
} from './item-option.ts'
import { type Booking, readBooking } from '../sql.ts'

type TellChoice = { tellClient?: boolean | undefined }
type ItemRequest = ServiceRequest & { expectedTotalMinor?: number | undefined }
type ChangeInput = Change & TellChoice & ItemRequest & { itemId: string }
type AddInput = Change & TellChoice & ItemRequest & { guestPosition: number }

/** Another service, or somebody else, in the place of what a guest was to have. Errors: as the contract says. */
export async function changeItem(
  context: CallContext<BusinessScope>,
  snapshots: ShopSnapshots,
  input: ChangeInput,
) {
  const terms = await termsOf(context, snapshots, input.bookingId)
  return reviseAtDesk(context, snapshots, input, 'changeItem', (snapshot, before, { booking }) =>
    decideChange(snapshot, before, { booking, terms, input }),
  )
}

/** One more service for a guest, right after what they have. Errors: as the contract says. */
export async function addItem(
  context: CallContext<BusinessScope>,
  snapshots: ShopSnapshots,
  input: AddInput,
) {
  const terms = await termsOf(context, snapshots, input.bookingId)
  return reviseAtDesk(context, snapshots, input, 'addItem', (snapshot, before, { booking }) =>
    decideAddition(snapshot, before, { booking, terms, input }),
  )
}

/** One service less. Errors: as the contract says. */
export function removeItem(
  context: CallContext<BusinessScope>,
  snapshots: ShopSnapshots,
  input: Change & TellChoice & { itemId: string },
) {
  return reviseAtDesk(context, snapshots, input, 'removeItem', (_snapshot, before, { booking }) => {
    const removed = itemOf(before, input.itemId)
    const { guestPosition: guest, position } = removed
    assertOutsidePackage(booking, removed)
    const isOnly = before.every((one) => one === removed || one.guestPosition !== guest)
    if (isOnly) throw refuse('last_service')
    const stay = before
      .filter((one) => one !== removed)
      .map((one) =>
        one.guestPosition === guest && one.position > position
          ? { ...one, position: one.position - 1 }
          : one,
      )
    const { request, price } = booking
    const items = request.guests[guest]!.items.filter((_, at) => at !== position)
    const left = {
      request: withItems(request, guest, items),
      price: withoutItem(price, { guest, item: indexIn(request, removed) }),
    }
    return {
      options: [stay.map((one) => ({ ...one, keepsStaff: true, keepsUnits: true }))],
      event: 'booking.item_removed',
      data: { itemId: removed.id },
      tellClient: input.tellClient,
      promised: (placed) => ({ ...left, items: placed }),
    }
  })
}

type PlanInput = ServiceRequest & { bookingId: string; itemId?: string; guestPosition: number }

/** What `changeItem` or `addItem` would do now. Changes nothing. */
export async function planChange(
  context: CallContext<BusinessScope>,
  snapshots: ShopSnapshots,
  { itemId, ...input }: PlanInput,
): Promise<PlannedChange> {
  const { db, now } = context
  const { scope } = context
  const { bookingId } = input
  const booked = await readBooking(db, bookingId, scope)
  if (!booked) throw refuse('not_found')
  const terms = await termsOf(context, snapshots, bookingId)
  const shop = await snapshots.of(booked.shopId)
  return transaction(db, async (tx) => {
    const booking = await lockBookingOfBusiness(tx, scope, bookingId)
    if (!shopCan[itemId ? 'changeItem' : 'addItem'](factsOf(booking))) throw conflict(booking)
    const before = await bookedItems(tx, booking)
    const snapshot = await forVisit(tx, shop, booking)
    const decision = itemId
      ? decideChange(snapshot, before, { booking, terms, input: { ...input, itemId } })
      : decideAddition(snapshot, before, { booking, terms, input })
    const placed = await placeFirst(tx, snapshot, booking, decision.options, now())
    const { price } = decision.promised!(placed)
    const own = placed.find((one) => one.id === decision.itemId)!
    const { businessId } = booking
    const held = heldMinor(await standingOf(tx, businessId, bookingId))
    const keepMinor = price.totalMinor + (await besidesPrice(tx, businessId, bookingId))
    const seesMoney = allows(scope.permissions.money, 'view')
    const money = {
      totalMinor: price.totalMinor,
      addedMinor: price.totalMinor - booking.totalMinor,
      backMinor: Math.max(0, held - keepMinor),
    }
    return {
      startsAt: own.startsAt,
      endsAt: own.endsAt,
      staffIds: own.staffIds,
      ...(seesMoney ? money : { totalMinor: null, addedMinor: null, backMinor: null }),
    }
  })
}

type Changing<Input> = {
  booking: Booking
  terms: ClientTerms
  input: Input & TellChoice & ItemRequest
}
type Decided = Decision & { itemId: string }

function decideChange(
  snapshot: ShopSnapshot,
  before: readonly BookedItem[],
  { booking, terms, input }: Changing<{ itemId: string }>,
): Decided {
  const item = itemOf(before, input.itemId)
  const { guestPosition: guest, position } = item
  // What is asked for anew is on the menu; what stays need not be.
  const from = input.variantId === item.variantId ? snapshot : menuOf(snapshot, terms)
  const { request, price } = booking
  if (from !== snapshot) assertSamePlace(request, from.variants.get(input.variantId))
  const service = serviceOf(from, terms, guest, input)
  const earlier = request.guests[guest]!.items[position]!
  if (isDeepStrictEqual(earlier, service.request) && !service.isOtherThan(item))
    throw refuse('state_conflict', { state: booking.state, sequence: booking.sequence })
  const staysSame = isSameService(item, service)
  if (!staysSame) assertOutsidePackage(booking, item)
  const items = request.guests[guest]!.items.with(position, service.request)
  const index = indexIn(request, item)
  return {
    itemId: item.id,
    options: optionsToChange(snapshot, before, { item, service, keepsLength: staysSame }),
    event: 'booking.item_changed',
    data: { itemId: item.id, variantBefore: item.variantId },
    tellClient: input.tellClient,
    promised: (placed) => {
      const own = placed.find(({ id }) => id === item.id)!
      const part = staysSame ? null : partPrice(snapshot, terms, service, own)
      const after = part ? withItem(price, part, { guest, item: index }) : price
      assertAgreed(after.totalMinor, input)
      return {
        request: withItems(request, guest, items),
        price: after,
        items: placed.map((one) =>
          one === own ? { ...own, ...(part && { priceMinor: servicePrice(part, 0) }) } : one,
        ),
      }
    },
  }
}

function decideAddition(
  snapshot: ShopSnapshot,
  before: readonly BookedItem[],
  { booking, terms, input }: Changing<{ guestPosition: number }>,
): Decided {
  const { guestPosition: guest } = input
  const { request, price, state } = booking
  const own = before.filter((one) => one.guestPosition === guest)
  if (!request.guests[guest]) throw refuse('not_found')
  if (own.length === 0) throw refuse('state_conflict', { state: 'cancelled' })
  if (own.length >= mostServices)
    throw refuse('service_not_bookable', {
      fields: [{ path: 'variantId', message: `at most ${mostServices}` }],
    })
  assertSamePlace(request, terms.menu.get(input.variantId))
  const service = serviceOf(menuOf(snapshot, terms), terms, guest, input)
  const last = own.toSorted((a, b) => (a.endsAt < b.endsAt ? -1 : 1)).at(-1)!
  const position = request.guests[guest].items.length
  if (own.some((one) => one.position >= position)) throw refuse('state_conflict', { state })
  const { options, itemId } = optionsToAdd(snapshot, before, { last, position, service })
  const items = [...request.guests[guest].items, service.request]
  const index = indexIn(request, { guestPosition: guest, position })
  return {
    itemId,
    options,
    event: 'booking.item_added',
    data: { itemId },
    tellClient: input.tellClient,
    promised: (placed) => {
      const fresh = placed.find(({ id }) => id === itemId)!
      const part = partPrice(snapshot, terms, service, fresh)
      const after = withMoreItem(price, part, { guest, item: index })
      assertAgreed(after.totalMinor, input)
      return {
        request: withItems(request, guest, items),
        price: after,
        items: placed.map((one) =>
          one === fresh ? { ...fresh, priceMinor: servicePrice(part, 0) } : one,
        ),
      }
    },
  }
}

/** Errors: `day_package_as_one` for a step of a day package. */
function assertOutsidePackage({ request }: Booking, { position }: BookedItem): void {
  if (position < (request.dayPackage?.steps.length ?? 0)) throw refuse('day_package_as_one')
}

function menuOf(snapshot: ShopSnapshot, { menu }: ClientTerms): ShopSnapshot {
  return { ...snapshot, variants: menu }
}

/** Errors: `price_changed`. */
function assertAgreed(totalMinor: number, { expectedTotalMinor }: ItemRequest): void {
  if (expectedTotalMinor !== undefined && expectedTotalMinor !== totalMinor)
    throw refuse('price_changed', { totalMinor })
}

/** A visit in which one guest has other services. */
export function withItems(
  request: VisitRequest,
  guest: number,
  items: VisitRequest['guests'][number]['items'],
): VisitRequest {
  return { ...request, guests: request.guests.with(guest, { items }) }
}
