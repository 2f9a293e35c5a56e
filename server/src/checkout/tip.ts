import type { TipOffer } from '@serein/shared/checkout/tip.ts'
import { sum } from '@serein/shared/money/money.ts'
import { tipPresetsOf, tipUntil } from '@serein/shared/payment/tip.ts'
import { refuse } from '@serein/shared/refusal.ts'
import { sql } from 'kysely'
import { conflict } from '../booking/booking.ts'
import { guestAt } from '../booking/guest/invited-guest.ts'
import { visitAt } from '../booking/guest/private-link.ts'
import { type Booker, isOf, lockBooking } from '../booking/sql.ts'
import { closeBill } from '../payment/bill.ts'
import { keepTips, tipsOf } from '../payment/link-tip.ts'
import {
  endPaymentLink,
  makePaymentLink,
  openLinksOf,
  type PaymentLink,
} from '../payment/payment-link.ts'
import { cardsOf } from '../payment/saved-card.ts'
import { once } from '../platform/command.ts'
import type { CallContext } from '../platform/context.ts'
import type { Links } from '../platform/link.ts'
import type { Db, Tx } from '../platform/pool.ts'
import type { CustomerScope } from '../platform/scope.ts'
import { rulesOf } from '../shop/rule.ts'
import { shownPicture } from '../shop/sql.ts'
import type { Checkout } from './payable.ts'
import { paymentsBy } from './payment-link.ts'
import { openVisitBill } from './payment-link-share.ts'
import { payerOf } from './sql.ts'

type Tip = { staffId: string; amountMinor: number }

/** Whom the reader may thank for their own visit, and by which cards. Errors: `not_found`. */
export async function tipsOfVisit(
  { db, scope, now }: CallContext<CustomerScope>,
  { providers }: Checkout,
  bookingId: string,
) {
  const offer = await offerOf(db, scope, bookingId, now())
  if (!offer) return { offer: null, cards: [] }
  const { businessId, customerId } = await payerOf(db, scope, bookingId)
  const { card: provider } = await providers.tendersOf(db, businessId)
  const cards =
    provider?.cards && offer.tenders.includes('card')
      ? await cardsOf(db, { businessId, customerId }, provider.name)
      : []
  return { offer, cards: cards.map(({ shown }) => shown!) }
}

/** The same by the private link of the visit. Errors: `not_found`. */
export async function tipsByLink({ db, now }: CallContext, links: Links, visitToken: string) {
  const linkHash = links.hashOf(visitToken)
  const { bookingId } = await visitAt(db, linkHash, now())
  return { offer: await offerOf(db, { linkHash }, bookingId, now()) }
}

/** Those who have served an invited guest. Errors: `not_found`. */
export async function tipsByInvitation({ db, now }: CallContext, links: Links, token: string) {
  const { bookingId, ...guest } = await guestBy(db, links, token)
  return { offer: await offerOf(db, guest, bookingId, now()) }
}

/** Makes the payment link that asks for the tips. Errors: as the contract says. */
export function chooseTips(
  context: CallContext<CustomerScope>,
  links: Links,
  { bookingId, tips }: { bookingId: string; tips: readonly Tip[] },
) {
  return askForTips(context, links, tips, () =>
    Promise.resolve({ booker: context.scope, bookingId }),
  )
}

/** The same by the private link of the visit. */
export function chooseTipsByLink(
  context: CallContext,
  links: Links,
  { visitToken, tips }: { visitToken: string; tips: readonly Tip[] },
) {
  const linkHash = links.hashOf(visitToken)
  return askForTips(context, links, tips, async (tx) => {
    const { bookingId } = await visitAt(tx, linkHash, context.now())
    return { booker: { linkHash }, bookingId }
  })
}

/** The same by the link of an invited guest. */
export function chooseTipsByInvitation(
  context: CallContext,
  links: Links,
  { token, tips }: { token: string; tips: readonly Tip[] },
) {
  return askForTips(context, links, tips, async (tx) => {
    const { bookingId, ...booker } = await guestBy(tx, links, token)
    return { booker, bookingId }
  })
}

async function guestBy(db: Db | Tx, links: Links, token: string) {
  const invitationHash = links.hashOf(token)
  const guest = await guestAt(db, invitationHash)
  if (!guest) throw refuse('not_found')
  return { bookingId: guest.bookingId, invitationHash, position: guest.position }
}

/** Who thanks: the booker of a visit, or one guest of it. */
type Thankful = Booker | { invitationHash: string; position: number }

/** Null: the booker. */
const positionOf = (who: Thankful) => ('position' in who ? who.position : null)

async function askForTips(
  context: CallContext,
  links: Links,
  tips: readonly Tip[],
  visitOf: (tx: Tx) => Promise<{ booker: Thankful; bookingId: string }>,
): Promise<{ token: string }> {
  const now = context.now()
  // What is kept with the command's key does not hold the link: that is worked out after it.
  const { businessId, billId, linkId } = await once(context, async (tx) => {
    const { booker, bookingId } = await visitOf(tx)
    const booking = await lockBooking(tx, bookingId, booker)
    if (!booking) throw refuse('not_found')
    const offer = await offerOf(tx, booker, bookingId, now)
    if (!offer) throw conflict(booking)
    if (tips.some(({ staffId }) => offer.therapists.every(({ id }) => id !== staffId)))
      throw refuse('not_found')
    const bill = await openVisitBill(tx, booking, now)
    if (bill.isNew) await closeBill(tx, bill, now)
    const guestPosition = positionOf(booker)
    const earlier = await tipLinkOf(tx, bill, guestPosition)
    if (earlier) await endUnpaid(tx, earlier, now)
    const amountMinor = sum(tips.map((tip) => tip.amountMinor))
    const tipLink = { ...bill, kind: 'tip' as const, amountMinor }
    const { id } = await makePaymentLink(tx, links, tipLink, now)
    await keepTips(tx, { businessId: bill.businessId, linkId: id, guestPosition }, tips)
    return { businessId: bill.businessId, billId: bill.billId, linkId: id }
  })
  const link = (await openLinksOf(context.db, { businessId, billId })).find(
    ({ id }) => id === linkId,
  )
  const token = link && links.tokenOf(link.link)
  if (!token) throw refuse('not_found')
  return { token }
}

/** Their open link to tips, if they have one. */
async function tipLinkOf(
  tx: Tx,
  bill: { businessId: string; billId: string },
  guestPosition: number | null,
): Promise<PaymentLink | undefined> {
  const open = (await openLinksOf(tx, bill)).filter(({ kind }) => kind === 'tip')
  for (const link of open) {
    const [tip] = await tipsOf(tx, { businessId: link.businessId, linkId: link.id })
    if (tip?.guestPosition === guestPosition) return link
  }
  return undefined
}

/** A choice whose payment is being taken just now stands: chosen anew it would be paid twice. */
async function endUnpaid(tx: Tx, earlier: PaymentLink, now: Date) {
  const payments = await paymentsBy(tx, earlier)
  const taken = payments.find(({ state }) => state === 'pending' || state === 'authorised')
  if (taken) throw refuse('state_conflict', { state: taken.state })
  await endPaymentLink(tx, earlier, now)
}

type Found = Omit<TipOffer, 'until' | 'presets'> & {
  businessId: string
  shopId: string
  state: string
  endsAt: Date
}

/** Whether the client of a visit is asked for a tip: one who has given some, also with the bill, is not. */
export async function asksForTip(
  tx: Tx,
  visit: { linkHash: string; bookingId: string },
  now: Date,
): Promise<boolean> {
  const offer = await offerOf(tx, visit, visit.bookingId, now)
  if (!offer) return false
  return offer.teamMinor + sum(offer.therapists.map(({ givenMinor }) => givenMinor)) === 0
}

/** Null where nobody is asked for a tip, or not any more; of a guest what they gave themself to who served them. Errors: `not_found`. */
async function offerOf(db: Db | Tx, who: Thankful, bookingId: string, now: Date) {
  const position = positionOf(who)
  const isOwn = sql`(select t.guest_position from payment_link_tip t
    where t.business_id = l.business_id and t.line_id = l.id) is not distinct from ${position}::int`
  const { rows } = await sql<Found>`
    select b.business_id as "businessId", b.shop_id as "shopId", b.state, b.ends_at as "endsAt", b.currency,
      coalesce((select sum(l.amount_minor) from bill_line l where l.business_id = b.business_id and l.bill_id = b.id
        and l.kind = 'tip' and l.staff_id is null and ${isOwn}), 0)::bigint as "teamMinor",
      coalesce((select jsonb_agg(jsonb_build_object('id', m.id, 'name', m.name,
          'picture', (select ${shownPicture} from picture p where p.business_id = m.business_id and p.id = m.picture_id),
          'priceMinor', served.minor, 'givenMinor', coalesce((select sum(l.amount_minor) from bill_line l
            where l.business_id = b.business_id and l.bill_id = b.id and l.kind = 'tip' and l.staff_id = m.id and ${isOwn}), 0))
        order by m.position, m.name, m.id)
        from (select staff.id, sum(i.price_minor / cardinality(i.staff_ids))::bigint as minor from item i
            cross join unnest(i.staff_ids) as staff(id)
          where i.business_id = b.business_id and i.booking_id = b.id and i.cancelled_at is null
            and (${position}::int is null or i.guest_position = ${position}::int) group by staff.id) as served
        join staff_member m on m.business_id = b.business_id and m.id = served.id), '[]') as therapists
    from (select * from booking where id = ${bookingId} and ${isOf(who)}) b`.execute(db)
  const found = rows[0]
  if (!found) throw refuse('not_found')
  const { businessId, shopId, state, endsAt, ...offer } = found
  const until = tipUntil(endsAt)
  if (state !== 'completed' || until <= now || offer.therapists.length === 0) return null
  const { tipPresets, asksTipsAfterwards, tenders } = await rulesOf(db, businessId, shopId)
  const presets = [...tipPresetsOf(tipPresets)]
  if (!asksTipsAfterwards || presets.length === 0) return null
  return { ...offer, until: until.toISOString(), presets, tenders }
}
