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
import type { ShopWorld, Worlds } from '../../slot/world.ts'
import { conflict, factsOf, ours } from '../booking.ts'
import { besidesPrice } from '../charge.ts'
import { type BookedItem, bookedItems } from './items.ts'
import { itemOf } from './move.ts'
import { type Change, type Decision, forVisit, placeFirst, reviseAtDesk } from './desk-revision.ts'
import {
  type ClientTerms,
  isSameService,
  waysToAdd,
  partPrice,
  type ServiceRequest,
  serviceOf,
  termsOf,
  waysToChange,
} from './item-ways.ts'
import { type Booking, readBooking } from '../sql.ts'

type Told = { tellClient?: boolean | undefined }
type Asked = ServiceRequest & { expectedTotalMinor?: number | undefined }
type ChangeInput = Change & Told & Asked & { itemId: string }
type AddInput = Change & Told & Asked & { guestPosition: number }

/** Another service, or somebody else, in the place of what a guest was to have. Errors: as the contract says. */
export async function changeItem(
  context: CallContext<BusinessScope>,
  worlds: Worlds,
  input: ChangeInput,
) {
  const terms = await termsOf(context, worlds, input.bookingId)
  return reviseAtDesk(context, worlds, input, 'changeItem', (world, before, { booking }) =>
    decideChange(world, before, { booking, terms, input }),
  )
}

/** One more service for a guest, right after what they have. Errors: as the contract says. */
export async function addItem(
  context: CallContext<BusinessScope>,
  worlds: Worlds,
  input: AddInput,
) {
  const terms = await termsOf(context, worlds, input.bookingId)
  return reviseAtDesk(context, worlds, input, 'addItem', (world, before, { booking }) =>
    decideAddition(world, before, { booking, terms, input }),
  )
}

/** One service less. Errors: as the contract says. */
export function removeItem(
  context: CallContext<BusinessScope>,
  worlds: Worlds,
  input: Change & Told & { itemId: string },
) {
  return reviseAtDesk(context, worlds, input, 'removeItem', (_world, before, { booking }) => {
    const gone = itemOf(before, input.itemId)
    const { guestPosition: guest, position } = gone
    const isOnly = before.every((one) => one === gone || one.guestPosition !== guest)
    if (isOnly) throw refuse('last_service')
    const stay = before
      .filter((one) => one !== gone)
      .map((one) =>
        one.guestPosition === guest && one.position > position
          ? { ...one, position: one.position - 1 }
          : one,
      )
    const { request, price } = booking
    const items = request.guests[guest]!.items.filter((_, at) => at !== position)
    const left = {
      request: withItems(request, guest, items),
      price: withoutItem(price, { guest, item: indexIn(request, gone) }),
    }
    return {
      ways: [stay.map((one) => ({ ...one, keepsStaff: true, keepsUnits: true }))],
      event: 'booking.item_removed',
      data: { itemId: gone.id },
      tellClient: input.tellClient,
      promised: (placed) => ({ ...left, items: placed }),
    }
  })
}

type PlanInput = ServiceRequest & { bookingId: string; itemId?: string; guestPosition: number }

/** What `changeItem` or `addItem` would do now. Changes nothing. */
export async function planChange(
  context: CallContext<BusinessScope>,
  worlds: Worlds,
  { itemId, ...input }: PlanInput,
): Promise<PlannedChange> {
  const { db, now } = context
  const { scope } = context
  const { bookingId } = input
  const booked = await readBooking(db, bookingId, scope)
  if (!booked) throw refuse('not_found')
  const terms = await termsOf(context, worlds, bookingId)
  const shop = await worlds.of(booked.shopId)
  return transaction(db, async (tx) => {
    const booking = await ours(tx, scope, bookingId)
    if (!shopCan[itemId ? 'changeItem' : 'addItem'](factsOf(booking))) throw conflict(booking)
    const before = await bookedItems(tx, booking)
    const world = await forVisit(tx, shop, booking)
    const decision = itemId
      ? decideChange(world, before, { booking, terms, input: { ...input, itemId } })
      : decideAddition(world, before, { booking, terms, input })
    const placed = await placeFirst(tx, world, booking, decision.ways, now())
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
  input: Input & Told & Asked
}
type Decided = Decision & { itemId: string }

function decideChange(
  world: ShopWorld,
  before: readonly BookedItem[],
  { booking, terms, input }: Changing<{ itemId: string }>,
): Decided {
  const item = itemOf(before, input.itemId)
  const { guestPosition: guest, position } = item
  // What is asked for anew is on the menu; what stays need not be.
  const from = input.variantId === item.variantId ? world : menuOf(world, terms)
  const service = serviceOf(from, terms, guest, input)
  const { request, price } = booking
  const asked = request.guests[guest]!.items[position]!
  if (isDeepStrictEqual(asked, service.request) && !service.isOtherThan(item))
    throw refuse('state_conflict', { state: booking.state, sequence: booking.sequence })
  const staysSame = isSameService(item, service)
  const items = request.guests[guest]!.items.with(position, service.request)
  const index = indexIn(request, item)
  return {
    itemId: item.id,
    ways: waysToChange(world, before, { item, service, keepsLength: staysSame }),
    event: 'booking.item_changed',
    data: { itemId: item.id, variantBefore: item.variantId },
    tellClient: input.tellClient,
    promised: (placed) => {
      const own = placed.find(({ id }) => id === item.id)!
      const part = staysSame ? null : partPrice(world, terms, service, own)
      const after = part ? withItem(price, part, { guest, item: index }) : price
      demandAgreed(after.totalMinor, input)
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
  world: ShopWorld,
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
  const service = serviceOf(menuOf(world, terms), terms, guest, input)
  const last = own.toSorted((a, b) => (a.endsAt < b.endsAt ? -1 : 1)).at(-1)!
  const position = request.guests[guest].items.length
  if (own.some((one) => one.position >= position)) throw refuse('state_conflict', { state })
  const { ways, itemId } = waysToAdd(world, before, { last, position, service })
  const items = [...request.guests[guest].items, service.request]
  const index = indexIn(request, { guestPosition: guest, position })
  return {
    itemId,
    ways,
    event: 'booking.item_added',
    data: { itemId },
    tellClient: input.tellClient,
    promised: (placed) => {
      const fresh = placed.find(({ id }) => id === itemId)!
      const part = partPrice(world, terms, service, fresh)
      const after = withMoreItem(price, part, { guest, item: index })
      demandAgreed(after.totalMinor, input)
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

function menuOf(world: ShopWorld, { menu }: ClientTerms): ShopWorld {
  return { ...world, variants: menu }
}

/** Errors: `price_changed`. */
function demandAgreed(totalMinor: number, { expectedTotalMinor }: Asked): void {
  if (expectedTotalMinor !== undefined && expectedTotalMinor !== totalMinor)
    throw refuse('price_changed', { totalMinor })
}

/** Which of all items of a visit one is, as its price counts them. */
export function indexIn(
  { guests }: VisitRequest,
  { guestPosition, position }: Pick<BookedItem, 'guestPosition' | 'position'>,
): number {
  const before = guests.slice(0, guestPosition).flatMap(({ items }) => items)
  return before.length + position
}

/** A visit in which one guest has other services. */
export function withItems(
  request: VisitRequest,
  guest: number,
  items: VisitRequest['guests'][number]['items'],
): VisitRequest {
  return { ...request, guests: request.guests.with(guest, { items }) }
}
