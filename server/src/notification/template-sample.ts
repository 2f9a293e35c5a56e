import type { TemplateKind } from '@serein/shared/notification/template-kind.ts'
import type { Bilingual } from '@serein/shared/schema.ts'
import { sql } from 'kysely'
import type { KeptLink, Links } from '../platform/link.ts'
import type { Db, Tx } from '../platform/pool.ts'
import screens from '../platform/screen.gen.json' with { type: 'json' }
import { inBoth } from '../platform/words.ts'
import { aftercareMail, rebookMail } from './after-visit.ts'
import { messageMail } from './mail/chat-mail.ts'
import type { VisitFacts } from './facts.ts'
import { creditMail } from './mail/credit-mail.ts'
import { feeMails } from './mail/fee-mail.ts'
import { orderMail } from './mail/order-mail.ts'
import { paymentLinkMail } from './mail/payment-link-mail.ts'
import { refundFailedMail } from './mail/refund-mail.ts'
import { answeredMail, askForReviewMail } from './mail/review-mail.ts'
import type { Message, SimpleMail } from './message.ts'

const dayMs = 86_400_000
const name = 'Camille Dupont'
const nobody = '00000000-0000-7000-8000-000000000000'

/** A message about what has never happened: tomorrow at ten, at the first spa of the business, with what it gives and who works there. */
export async function sampleMessage(
  db: Db | Tx,
  of: { businessId: string; kind: TemplateKind; links: Links; now: Date },
): Promise<Message> {
  const { businessId, kind, links, now } = of
  const place = await placeOf(db, businessId)
  const visit = visitAt(place, { businessId, link: links.make(), now })
  return (
    visitMessage(kind, visit) ?? {
      template: 'simple_mail',
      facts: { mail: simpleMessage(kind, visit, links.make()) },
    }
  )
}

function visitMessage(kind: TemplateKind, visit: VisitFacts): Message | null {
  const before = new Date(Date.parse(visit.startsAt) - dayMs / 12).toISOString()
  const cancelled = (cancelledBy: 'customer' | 'shop'): Message => ({
    template: 'booking_cancelled',
    facts: { visit: { ...visit, state: 'cancelled', cancelledBy, refundedMinor: visit.paidMinor } },
  })
  const unpaid = { ...visit, paidMinor: 0, refundedMinor: 0, isUnanswered: true }
  const released: Message = {
    template: 'booking_cancelled',
    facts: { visit: { ...unpaid, state: 'cancelled', cancelledBy: 'shop' } },
  }
  const rescheduled = (from: string, byShop: boolean): Message => ({
    template: 'booking_rescheduled',
    facts: { visit, from, byShop },
  })
  const party = { ...visit, guests: [guest(0, 'Camille'), guest(1, 'Louise')] }
  const both = {
    ...party,
    items: [...visit.items, { ...visit.items[0]!, guestPosition: 1 }],
  }
  const without = (byShop: boolean): Message => ({
    template: 'guest_cancelled',
    facts: { visit: party, guestPosition: 1, byShop },
  })
  const messages: Partial<Record<TemplateKind, Message>> = {
    visit_requested: {
      template: 'booking_requested',
      facts: { visit: { ...visit, state: 'requested', answerBy: before } },
    },
    visit_declined: {
      template: 'request_closed',
      facts: { visit: { ...unpaid, state: 'declined', proposedStarts: [before] } },
    },
    visit_request_expired: {
      template: 'request_closed',
      facts: { visit: { ...unpaid, state: 'expired' } },
    },
    visit_confirmed: { template: 'booking_confirmed', facts: { visit } },
    visit_rescheduled: rescheduled(before, false),
    visit_moved_by_shop: rescheduled(before, true),
    therapist_changed: rescheduled(visit.startsAt, true),
    visit_changed: {
      template: 'booking_changed',
      facts: { visit, from: visit.startsAt, byShop: true, isUndone: false },
    },
    visit_cancelled: cancelled('customer'),
    visit_cancelled_by_shop: cancelled('shop'),
    visit_released: released,
    guest_cancelled: without(false),
    guest_cancelled_by_shop: without(true),
    guest_rescheduled: { template: 'guest_rescheduled', facts: { visit: both, guestPosition: 1 } },
    visit_reminder: { template: 'visit_reminder', facts: { visit } },
    deadline_reminder: {
      template: 'free_cancel_reminder',
      facts: { visit, freeUntil: new Date(Date.parse(visit.startsAt) - dayMs / 2).toISOString() },
    },
  }
  return messages[kind] ?? null
}

function guest(position: number, first: string) {
  return { position, name: first, isCancelled: false, totalMinor: null, feeMinor: null }
}

function simpleMessage(kind: TemplateKind, visit: VisitFacts, link: KeptLink): SimpleMail {
  const { businessId, currency, shop, startsAt, timeZone, totalMinor, items } = visit
  const common = { businessId, name, shopName: shop.name, startsAt, timeZone, currency }
  const amountMinor = totalMinor
  const fee = { ...common, amountMinor, last4: '4242' }
  const had = [
    {
      name: items[0]!.name,
      aftercare: inBoth('notification.sample.aftercare'),
      rebookAfterDays: 28,
    },
  ]
  const after = { facts: visit, person: { name } }
  const order = {
    ...common,
    id: nobody,
    code: 'K7M2Q',
    address: `${shop.street}, ${shop.postalCode} ${shop.city}`,
    lines: [
      {
        name: inBoth('notification.sample.product'),
        label: { en: '100 ml', fr: '100 ml' },
        units: 1,
      },
    ],
    totalMinor,
    dueMinor: totalMinor,
    isPaid: false,
    collectBy: startsAt,
    link,
  }
  switch (kind) {
    case 'review_asked':
      return askForReviewMail(common, link, { takesTip: true })
    case 'review_answered':
      return answeredMail(common, { path: screens.review })
    case 'aftercare':
      return aftercareMail(after, had, link)
    case 'rebook':
      return rebookMail(after, had, link)
    case 'fee_charged':
      return feeMails.charged(fee, { path: screens.bookingDetails })
    case 'fee_declined':
      return feeMails.declined(fee, { path: screens.checkout, link })
    case 'fee_given_back':
      return feeMails.givenBack({ ...fee, last4: null }, { path: screens.bookingDetails })
    case 'refund_failed':
      return refundFailedMail({ ...common, amountMinor }, { path: screens.bookingDetails })
    case 'payment_link':
      return paymentLinkMail({ ...common, amountMinor }, { path: screens.checkout, link })
    case 'wallet_credited': {
      const paid = { amountMinor: totalMinor, bonusMinor: Math.round(totalMinor / 10) }
      return creditMail({ businessId, businessName: shop.name, name, currency, ...paid })
    }
    case 'order_reserved':
      return orderMail(order, 'reserved')
    case 'order_paid':
      return orderMail({ ...order, isPaid: true }, 'paid')
    case 'order_ready':
      return orderMail(order, 'ready')
    case 'order_cancelled':
      return orderMail(order, 'cancelled')
    case 'order_expired':
      return orderMail(order, 'expired')
    default:
      return messageMail(businessId, { name, shopName: shop.name }, screens.chat)
  }
}

type Place = Pick<VisitFacts, 'shop' | 'timeZone' | 'currency' | 'policy'> & {
  service: Bilingual | null
  lengthMinutes: number | null
  priceMinor: number | null
  therapist: string | null
}

/** The first spa of the business, the first of its menu, and the first who works there. */
async function placeOf(db: Db | Tx, businessId: string): Promise<Place> {
  const { rows } = await sql<Place>`
    select jsonb_build_object('id', s.id, 'name', s.name, 'street', s.street, 'postalCode', s.postal_code, 'city', s.city,
        'latitude', s.latitude, 'longitude', s.longitude, 'phone', s.phone, 'email', s.email) as shop,
      s.time_zone as "timeZone", s.currency, s.cancellation_policy as policy, menu.*,
      (select t.name from staff_member t where t.business_id = s.business_id and t.is_active
        order by t.position, t.id limit 1) as therapist
    from shop s
      left join lateral (
        select v.name as service, a.length_minutes as "lengthMinutes", p.price_minor::int as "priceMinor"
        from service v
          join variant a on a.business_id = v.business_id and a.service_id = v.id and a.is_active
          join variant_price p on p.business_id = a.business_id and p.variant_id = a.id and p.currency = s.currency
        where v.business_id = s.business_id and v.is_active
        order by v.position, v.id, a.position limit 1) menu on true
    where s.business_id = ${businessId}
    order by s.is_active desc, s.created_at, s.id limit 1`.execute(db)
  return rows[0] ?? nowhere
}

const nowhere: Place = {
  shop: {
    id: nobody,
    name: 'Maison Sauge',
    street: '12 rue des Lilas',
    postalCode: '69001',
    city: 'Lyon',
    latitude: 45.77,
    longitude: 4.83,
    phone: null,
    email: null,
  },
  timeZone: 'Europe/Paris',
  currency: 'EUR',
  policy: { tiers: [], lateFeeRate: 0, noShowFeeRate: 0 },
  service: null,
  lengthMinutes: null,
  priceMinor: null,
  therapist: null,
}

function visitAt(
  { shop, timeZone, currency, policy, ...menu }: Place,
  { businessId, link, now }: { businessId: string; link: KeptLink; now: Date },
): VisitFacts {
  const today = Temporal.Instant.from(now.toISOString()).toZonedDateTimeISO(timeZone)
  const start = today.startOfDay().add({ days: 1 }).add({ hours: 10 }).toInstant()
  const startsAt = new Date(start.epochMilliseconds).toISOString()
  const lengthMinutes = menu.lengthMinutes ?? 60
  const totalMinor = menu.priceMinor ?? 8_000
  return {
    businessId,
    bookingId: nobody,
    code: 'SRN4K7',
    link,
    state: 'confirmed',
    sequence: 0,
    startsAt,
    endsAt: new Date(Date.parse(startsAt) + lengthMinutes * 60_000).toISOString(),
    firstStartsAt: startsAt,
    timeZone,
    currency,
    totalMinor,
    paidMinor: totalMinor,
    refundedMinor: 0,
    feeMinor: null,
    cancelledBy: null,
    policy,
    shop,
    items: [
      {
        guestPosition: 0,
        name: menu.service ?? inBoth('notification.sample.service'),
        addOns: [],
        lengthMinutes,
        startsAt,
        staffNames: [menu.therapist ?? 'Inès'],
      },
    ],
  }
}
