import {
  BadgeCheck,
  Bell,
  CalendarCheck,
  CalendarClock,
  CalendarX,
  Clock,
  CreditCard,
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
type Said = { icon: LucideIcon; title: Word; leadsTo: (facts: Facts) => string | null }

/** What one row says, and where it leads; an unknown kind is news all the same. */
export function useNewsWords() {
  const { t, pick } = useWords()
  const format = useFormat()
  return ({ kind, facts }: Pick<Notification, 'kind' | 'facts'>) => {
    const { timeZone = 'UTC', shopName, businessName, serviceNames = [], currency } = facts
    const at = (moment: string | undefined) =>
      moment ? `${format.shortDate(moment, timeZone)}, ${format.time(moment, timeZone)}` : ''
    const money = (amountMinor: number | undefined) =>
      amountMinor !== undefined && currency ? format.money({ amountMinor, currency }) : ''
    const { icon, title, leadsTo } = kind in said ? said[kind as Kind] : unknown
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
      title: t(title, {
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

/** Their titles say when the visit is. */
const saysWhen = new Set<string>([
  'visit_confirmed',
  'visit_rescheduled',
  'visit_cancelled',
  'guest_cancelled',
  'guest_cancelled_by_shop',
  'visit_moved_by_shop',
  'visit_cancelled_by_shop',
  'visit_reminder',
])

/** Beside what happened, money that comes back. */
const aside: Partial<Record<string, Word>> = {
  visit_cancelled: 'notification.comesBack',
  visit_cancelled_by_shop: 'notification.comesBack',
}

const visit = ({ bookingId }: Facts) =>
  bookingId ? linkTo('bookingDetails', { booking: bookingId }) : null
const review = ({ bookingId }: Facts) =>
  bookingId ? linkTo('review', { booking: bookingId }) : null
const order = ({ orderId }: Facts) => (orderId ? linkTo('wallet', { order: orderId }) : null)
const wallet = ({ businessId, currency }: Facts) =>
  linkTo('wallet', businessId && currency ? { business: businessId, currency } : {})
const chat = ({ shopId }: Facts) => (shopId ? linkTo('chat', { shop: shopId }) : null)
const question = ({ ticketId }: Facts) =>
  ticketId ? linkTo('support', { ticket: ticketId }) : null
const settings = () => linkTo('settings')

const unknown: Said = { icon: Bell, title: 'notification.kind.other', leadsTo: visit }

const said: Record<Kind, Said> = {
  visit_confirmed: {
    icon: CalendarCheck,
    title: 'notification.kind.visit_confirmed',
    leadsTo: visit,
  },
  visit_rescheduled: {
    icon: CalendarClock,
    title: 'notification.kind.visit_rescheduled',
    leadsTo: visit,
  },
  visit_cancelled: {
    icon: CalendarX,
    title: 'notification.kind.visit_cancelled',
    leadsTo: visit,
  },
  guest_cancelled: { icon: CalendarX, title: 'notification.kind.guest_cancelled', leadsTo: visit },
  guest_rescheduled: {
    icon: CalendarClock,
    title: 'notification.kind.guest_rescheduled',
    leadsTo: visit,
  },
  visit_moved_by_shop: {
    icon: CalendarClock,
    title: 'notification.kind.visit_moved_by_shop',
    leadsTo: visit,
  },
  visit_cancelled_by_shop: {
    icon: CalendarX,
    title: 'notification.kind.visit_cancelled_by_shop',
    leadsTo: visit,
  },
  guest_cancelled_by_shop: {
    icon: CalendarX,
    title: 'notification.kind.guest_cancelled_by_shop',
    leadsTo: visit,
  },
  visit_reminder: { icon: Bell, title: 'notification.kind.visit_reminder', leadsTo: visit },
  deadline_reminder: { icon: Clock, title: 'notification.kind.deadline_reminder', leadsTo: visit },
  payment_received: {
    icon: CreditCard,
    title: 'notification.kind.payment_received',
    leadsTo: visit,
  },
  payment_refunded: { icon: Undo2, title: 'notification.kind.payment_refunded', leadsTo: visit },
  refund_failed: { icon: Undo2, title: 'notification.kind.refund_failed', leadsTo: visit },
  fee_charged: { icon: CreditCard, title: 'notification.kind.fee_charged', leadsTo: visit },
  fee_declined: { icon: CreditCard, title: 'notification.kind.fee_declined', leadsTo: visit },
  wallet_credited: { icon: Wallet, title: 'notification.kind.wallet_credited', leadsTo: wallet },
  order_reserved: { icon: ShoppingBag, title: 'notification.kind.order_reserved', leadsTo: order },
  order_paid: { icon: ShoppingBag, title: 'notification.kind.order_paid', leadsTo: order },
  order_ready: { icon: BadgeCheck, title: 'notification.kind.order_ready', leadsTo: order },
  order_cancelled: {
    icon: ShoppingBag,
    title: 'notification.kind.order_cancelled',
    leadsTo: order,
  },
  order_expired: { icon: ShoppingBag, title: 'notification.kind.order_expired', leadsTo: order },
  review_asked: { icon: Star, title: 'notification.kind.review_asked', leadsTo: review },
  review_answered: {
    icon: MessageSquareText,
    title: 'notification.kind.review_answered',
    leadsTo: review,
  },
  review_taken_down: {
    icon: MessageSquareText,
    title: 'notification.kind.review_taken_down',
    leadsTo: review,
  },
  aftercare: { icon: Heart, title: 'notification.kind.aftercare', leadsTo: visit },
  rebook: { icon: Repeat, title: 'notification.kind.rebook', leadsTo: visit },
  message_received: {
    icon: MessageCircle,
    title: 'notification.kind.message_received',
    leadsTo: chat,
  },
  question_answered: {
    icon: LifeBuoy,
    title: 'notification.kind.question_answered',
    leadsTo: question,
  },
  campaign: { icon: Tag, title: 'notification.kind.campaign', leadsTo: () => linkTo('offers') },
  email_changed: {
    icon: ShieldCheck,
    title: 'notification.kind.email_changed',
    leadsTo: settings,
  },
  password_changed: {
    icon: ShieldCheck,
    title: 'notification.kind.password_changed',
    leadsTo: settings,
  },
  passkey_added: { icon: ShieldCheck, title: 'notification.kind.passkey_added', leadsTo: settings },
  two_step_enabled: {
    icon: ShieldCheck,
    title: 'notification.kind.two_step_enabled',
    leadsTo: settings,
  },
  two_step_disabled: {
    icon: ShieldCheck,
    title: 'notification.kind.two_step_disabled',
    leadsTo: settings,
  },
}
