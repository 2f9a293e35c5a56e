import { noShowFee } from '@serein/shared/booking/rules.ts'
import { shopCan } from '@serein/shared/booking/states.ts'
import { withGuest, withoutGuest } from '@serein/shared/offer/price-part.ts'
import type { Price } from '@serein/shared/offer/price.ts'
import { refuse } from '@serein/shared/refusal.ts'
import { sql } from 'kysely'
import { lowerDiscounts } from '../../payment/bill.ts'
import type { Tx } from '../../platform/pool.ts'
import type { BusinessScope } from '../../platform/scope.ts'
import { dayIn } from '../../team/day-in.ts'
import { applyVerb, conflict } from '../booking.ts'
import { besidesPrice, chargeAndRefund, undoFee } from '../charge.ts'
import { demandWaiver, recordWaiver, type Waived, waivedOf } from '../desk/fee-waiver.ts'
import { keepUses } from '../pass-visit.ts'
import { bookedItems } from '../revise/items.ts'
import type { Booking } from '../sql.ts'
import { auditParty, factsOf } from './guest.ts'
import { coming, type Guest, leave, partyOf, spanOf } from './party.ts'

/**
 * One guest of a party did not come, while `others` do: the fee of a no-show on their share, less what is waived of it, and the rest of
 * the share back. What they were to have stays taken. Errors: as the contract says.
 */
export async function markGuestNoShow(
  tx: Tx,
  scope: BusinessScope,
  booking: Booking,
  {
    guest,
    others,
    waivedMinor,
    because,
    now,
  }: Waived & { guest: Guest; others: Guest[]; now: Date },
): Promise<void> {
  const { businessId, id: bookingId, sequence, policy } = booking
  const { position: guestPosition } = guest
  // Who was let in by themselves has come.
  if (!shopCan.markGuestNoShow(factsOf(booking, guest), now.getTime()) || guest.arrivedAt)
    throw conflict(booking)
  const { part, left } = withoutGuest(booking.price, guestPosition)
  const wholeMinor = noShowFee(policy, part.totalMinor)
  await demandWaiver(tx, scope, { waivedMinor, wholeMinor })
  const feeMinor = wholeMinor - waivedMinor
  await leave(tx, booking, guest, {
    cancelledBy: 'shop',
    feeMinor,
    price: part,
    isNoShow: true,
    now,
  })
  await applyVerb(
    tx,
    booking,
    'markGuestNoShow',
    {
      event: 'booking.guest_marked_no_show',
      actor: scope.userId,
      data: { guestPosition, feeMinor },
      now,
    },
    { ...spanOf(others), price: left },
  )
  auditParty(tx, booking, [...others, guest], others)
  const waiver =
    waivedMinor > 0
      ? await recordWaiver(tx, scope, {
          bookingId,
          guestPosition,
          amountMinor: waivedMinor,
          because,
          now,
        })
      : undefined
  await lowerDiscounts(tx, { businessId, billId: bookingId }, left.totalMinor)
  await chargeAndRefund(tx, booking, {
    occasion: 'guest_no_show',
    event: eventOf(guestPosition, sequence + 1),
    guestPosition,
    feeMinor: wholeMinor,
    waiver,
    keepMinor: left.totalMinor + (await besidesPrice(tx, businessId, bookingId)),
    now,
  })
}

/**
 * The guest came after all: they have what they were to have, for what was promised, and nothing is charged or waived. Errors: `not_found`;
 * `state_conflict` on another day, and once the visit was moved or has other services.
 */
export async function undoGuestNoShow(
  tx: Tx,
  scope: BusinessScope,
  booking: Booking,
  { guestPosition, now }: { guestPosition: number; now: Date },
): Promise<void> {
  const { businessId, id: bookingId } = booking
  const party = await partyOf(tx, booking)
  const guest = party.find(({ position }) => position === guestPosition)
  if (!guest) throw refuse('not_found')
  const isSameDay = dayIn(booking.timeZone, guest.startsAt) === dayIn(booking.timeZone, now)
  if (!shopCan.undoGuestNoShow(factsOf(booking, guest), isSameDay)) throw conflict(booking)
  const marked = await markedNoShow(tx, booking, guestPosition)
  if (!marked?.isTaken) throw conflict(booking)
  const others = coming(party)
  const back = [...others, guest]
  const history = {
    event: 'booking.guest_no_show_undone',
    actor: scope.userId,
    data: { guestPosition },
    now,
  }
  await comeBack(tx, booking, guestPosition)
  const items = await bookedItems(tx, booking)
  const event = `guest_no_show_undone.${booking.sequence + 1}`
  const whole = { price: withGuest(booking.price, marked.price), request: booking.request }
  const price = await keepUses(tx, booking, { ...whole, items, event, now })
  await applyVerb(tx, booking, 'undoGuestNoShow', history, { ...spanOf(back), price })
  auditParty(tx, booking, others, back)
  const amountMinor = 0 - (await waivedOf(tx, booking, guestPosition))
  const by = { businessId, userId: scope.userId }
  const waiver =
    amountMinor < 0
      ? await recordWaiver(tx, by, { bookingId, guestPosition, amountMinor, now })
      : null
  await undoFee(tx, booking, { waiver, guestEvent: eventOf(guestPosition, marked.sequence), now })
}

/** Tells one no-show of a guest from another, which may follow once it was undone. */
function eventOf(guestPosition: number, sequence: number): string {
  return `guest_no_show.${guestPosition}.${sequence}`
}

/** A no-show of a guest: what they were promised, and whether what they were to have is taken as it was. */
async function markedNoShow(tx: Tx, { businessId, id }: Booking, guestPosition: number) {
  const { rows } = await sql<{ price: Price; sequence: number; isTaken: boolean }>`
    select g.price, e.sequence, not exists (select from item i
        where i.business_id = g.business_id and i.booking_id = g.booking_id and i.guest_position = g.position
          and i.cancelled_at = g.cancelled_at and not exists (select from claim c
            where c.business_id = i.business_id and c.item_id = i.id and c.state = 'kept')) as "isTaken"
    from guest g join booking_event e on e.business_id = g.business_id and e.booking_id = g.booking_id
      and e.event = 'booking.guest_marked_no_show' and (e.data ->> 'guestPosition')::int = g.position
    where g.business_id = ${businessId} and g.booking_id = ${id} and g.position = ${guestPosition} and g.is_no_show
    order by e.sequence desc limit 1`.execute(tx)
  return rows[0]
}

async function comeBack(tx: Tx, { businessId, id }: Booking, guestPosition: number): Promise<void> {
  await sql`
    with back as (
      update guest set cancelled_at = null, cancelled_by = null, fee_minor = null, price = null, is_no_show = false
      where business_id = ${businessId} and booking_id = ${id} and position = ${guestPosition})
    update item i set cancelled_at = null from guest g
    where g.business_id = ${businessId} and g.booking_id = ${id} and g.position = ${guestPosition}
      and i.business_id = g.business_id and i.booking_id = g.booking_id and i.guest_position = g.position
      and i.cancelled_at = g.cancelled_at`.execute(tx)
}
