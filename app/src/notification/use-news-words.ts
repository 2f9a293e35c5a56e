import {
  BadgeCheck,
  Bell,
  CalendarCheck,
  CalendarClock,
  CalendarX,
  ClipboardList,
  Clock,
  CreditCard,
  Hourglass,
  type LucideIcon,
  Heart,
  LifeBuoy,
  MessageCircle,
  MessageSquareText,
  Repeat,
  ShieldCheck,
  ShoppingBag,
  Star,
  Tag,
  Undo2,
  Wallet,
} from 'lucide-react'
import { useFormat } from '@serein/client/provider.tsx'
import type { NewsFacts, Notification } from '@serein/shared/notification/contract.ts'
import type { Kind } from '@serein/shared/notification/kinds.ts'
import { linkTo } from '../address/link.ts'
import { useWords, type Word } from '../language/words.ts'

type Facts = NewsFacts
type Said = [icon: LucideIcon, leadsTo: (facts: Facts) => string | null]

/** The words of a row and its link; an unknown kind is shown too. */
export function useNewsWords() {
  const { t, pick } = useWords()
  const format = useFormat()
  return ({ kind, facts }: Pick<Notification, 'kind' | 'facts'>) => {
    const { timeZone = 'UTC', shopName, businessName, serviceNames = [], currency } = facts
    const at = (moment: string | undefined) =>
      moment ? `${format.shortDate(moment, timeZone)}, ${format.time(moment, timeZone)}` : ''
    const money = (amountMinor: number | undefined) =>
      amountMinor !== undefined && currency ? format.money({ amountMinor, currency }) : ''
    const knownKind = kind in looks ? (kind as Kind) : null
    const [icon, leadsTo] = knownKind ? looks[knownKind] : unknown
    const place = shopName ?? businessName ?? ''
    const detail = [
      facts.subject ? pick(facts.subject) : null,
      facts.from ? t('notification.before', { when: at(facts.from) }) : null,
      format.list([...new Set(serviceNames.map(pick))]),
      place,
      facts.startsAt && !saysWhen.has(kind) ? at(facts.startsAt) : null,
      facts.amountMinor && kind in aside
        ? t(aside[kind]!, { amount: money(facts.amountMinor) })
        : null,
      facts.bonusMinor ? t('notification.withBonus', { amount: money(facts.bonusMinor) }) : null,
      facts.last4 ? `••••\u00a0${facts.last4}` : null,
      facts.until && kind === 'order_reserved'
        ? t('notification.until', { when: at(facts.until) })
        : null,
    ]
    return {
      icon,
      title: t(`notification.kind.${knownKind ?? 'other'}`, {
        shop: place,
        when: at(facts.startsAt),
        until: at(facts.until),
        amount: money(facts.amountMinor),
        code: facts.code ?? '',
        subject: facts.question ?? '',
        guest: facts.guestName ?? t('notification.someGuest'),
      }),
      detail: detail.filter(Boolean).join(' · '),
      href: leadsTo(facts),
    }
  }
}

/** Kinds whose title says when the visit is. */
const saysWhen = new Set<string>([
  'visit_requested',
  'visit_declined',
  'visit_request_expired',
  'visit_confirmed',
  'visit_rescheduled',
  'visit_cancelled',
  'guest_cancelled',
  'guest_cancelled_by_shop',
  'visit_moved_by_shop',
  'visit_cancelled_by_shop',
  'visit_reminder',
  'time_held',
  'series_ending',
  'form_missing',
])

/** Kinds that also name money: what was paid, or what is refunded. */
const aside: Partial<Record<string, Word>> = {
  visit_confirmed: 'notification.paid',
  visit_cancelled: 'notification.comesBack',
  visit_cancelled_by_shop: 'notification.comesBack',
}

const visit = ({ bookingId }: Facts) =>
  bookingId ? linkTo('bookingDetails', { booking: bookingId }) : null
const review = ({ bookingId }: Facts) =>
  bookingId ? linkTo('review', { booking: bookingId }) : null
const held = ({ bookingId }: Facts) =>
  bookingId ? linkTo('checkout', { booking: bookingId }) : null
const bookings = () => linkTo('bookings')
const order = ({ orderId }: Facts) => (orderId ? linkTo('wallet', { order: orderId }) : null)
const wallet = ({ businessId, currency }: Facts) =>
  linkTo('wallet', businessId && currency ? { business: businessId, currency } : {})
const membership = () => linkTo('wallet', { tab: 'membership' })
const chat = ({ shopId }: Facts) => (shopId ? linkTo('chat', { shop: shopId }) : null)
const question = ({ ticketId }: Facts) =>
  ticketId ? linkTo('support', { ticket: ticketId }) : null
const settings = () => linkTo('settings')

const unknown: Said = [Bell, visit]

const looks: Record<Kind, Said> = {
  visit_requested: [Clock, visit],
  visit_confirmed: [CalendarCheck, visit],
  visit_rescheduled: [CalendarClock, visit],
  visit_cancelled: [CalendarX, visit],
  guest_cancelled: [CalendarX, visit],
  guest_rescheduled: [CalendarClock, visit],
  time_held: [Hourglass, held],
  time_free: [Hourglass, bookings],
  waiting_ended: [Hourglass, bookings],
  standing_full: [Hourglass, bookings],
  standing_next: [Repeat, bookings],
  standing_paused: [Repeat, bookings],
  visit_moved_by_shop: [CalendarClock, visit],
  visit_changed: [CalendarClock, visit],
  visit_cancelled_by_shop: [CalendarX, visit],
  visit_declined: [CalendarX, visit],
  visit_request_expired: [CalendarX, visit],
  guest_cancelled_by_shop: [CalendarX, visit],
  visit_reminder: [Bell, visit],
  deadline_reminder: [Clock, visit],
  form_missing: [ClipboardList, visit],
  payment_received: [CreditCard, visit],
  payment_refunded: [Undo2, visit],
  refund_failed: [Undo2, visit],
  fee_charged: [CreditCard, visit],
  fee_declined: [CreditCard, visit],
  fee_given_back: [Undo2, visit],
  wallet_credited: [Wallet, wallet],
  pass_ending: [Clock, () => linkTo('wallet')],
  pass_due: [Wallet, order],
  membership_paid: [CreditCard, membership],
  membership_due: [CreditCard, membership],
  membership_unpaid: [CreditCard, membership],
  membership_stopped: [CreditCard, membership],
  membership_ends: [Clock, membership],
  membership_changes: [Clock, membership],
  membership_changed: [CreditCard, membership],
  membership_price: [Wallet, membership],
  membership_card: [CreditCard, membership],
  order_reserved: [ShoppingBag, order],
  order_paid: [ShoppingBag, order],
  order_ready: [BadgeCheck, order],
  order_cancelled: [ShoppingBag, order],
  order_expired: [ShoppingBag, order],
  review_asked: [Star, review],
  review_answered: [MessageSquareText, review],
  review_taken_down: [MessageSquareText, review],
  aftercare: [Heart, visit],
  rebook: [Repeat, visit],
  series_ending: [Repeat, visit],
  message_received: [MessageCircle, chat],
  question_answered: [LifeBuoy, question],
  report_judged: [MessageCircle, chat],
  campaign: [Tag, () => linkTo('offers')],
  email_changed: [ShieldCheck, settings],
  password_changed: [ShieldCheck, settings],
  passkey_added: [ShieldCheck, settings],
  two_step_enabled: [ShieldCheck, settings],
  two_step_disabled: [ShieldCheck, settings],
}
