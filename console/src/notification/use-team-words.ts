import {
  ArrowLeftRight,
  BellPlus,
  CalendarCheck,
  CalendarClock,
  CalendarOff,
  CalendarX,
  CalendarX2,
  DoorOpen,
  Hourglass,
  LifeBuoy,
  MessageCircle,
  MessageCircleHeart,
  MessageCircleQuestion,
  ShoppingBasket,
  Siren,
  Star,
  UserRoundCheck,
  UserRoundX,
} from 'lucide-react'
import type { ComponentType } from 'react'
import { useFormat, useNow } from '@serein/client/provider.tsx'
import type { TeamNotification } from '@serein/shared/notification/team-contract.ts'
import type { TeamKind } from '@serein/shared/notification/team-kinds.ts'
import { useMember } from '../member/member.ts'
import { useWords } from '../language/words.ts'

type Icon = ComponentType<{ className?: string; 'aria-hidden'?: boolean }>
type Said = { icon: Icon; title: string; detail: string }

/** News in the reader's words: what has happened, and below it with whom, what and where. */
export function useTeamWords(): (news: TeamNotification) => Said {
  const { t, language } = useWords()
  const format = useFormat()
  const now = useNow(60_000)
  const member = useMember().data
  return ({ kind, facts }) => {
    const { timeZone = 'UTC', startsAt, from, shopName, staffNames = [], isOwn } = facts
    const at = (moment: string) =>
      t('notification.when', {
        day: format.relativeDay(moment, timeZone, now),
        time: format.time(moment, timeZone),
      })
    const when = startsAt ? at(startsAt) : ''
    const isMoved = from !== undefined && from !== startsAt
    const title = t(`notification.kind.${kind}`, {
      when: kind === 'visit_taken' && from ? at(from) : when,
      time: startsAt ? format.time(startsAt, timeZone) : '',
      name:
        (kind === 'client_arrived' && facts.guestName) ||
        facts.clientName ||
        t('notification.someClient'),
      guest: facts.guestName ?? t('notification.someGuest'),
      stars: facts.stars ?? 0,
      code: facts.code ?? '',
      day: startsAt ? format.shortDate(startsAt, timeZone) : '',
      giver: staffNames[0] ?? '',
      taker: staffNames[1] ?? '',
    })
    const isOfVisit = isAboutVisit.has(kind)
    const names = (facts.serviceNames ?? []).map((name) => name[language])
    const others = isOwn && kind !== 'visit_taken' ? [] : staffNames
    const parts = [
      named.has(kind) ? facts.clientName : null,
      isOfVisit && names.length > 0 ? format.list(names) : null,
      isOfVisit && others.length > 0
        ? t('notification.with', { names: format.list(others) })
        : null,
      kind === 'visit_moved' && isMoved ? t('notification.before', { when: at(from) }) : null,
      kind === 'order_placed' && facts.amountMinor !== undefined
        ? format.money({ amountMinor: facts.amountMinor, currency: facts.currency! })
        : null,
      (member?.shops.length ?? 0) > 1 && shopName ? within(shopName, member!.business.name) : null,
    ]
    return { icon: icons[kind], title, detail: parts.filter(Boolean).join(' · ') }
  }
}

/** Every shop of a business begins with its name, which says nothing here. */
function within(shop: string, business: string): string {
  return shop.startsWith(`${business}, `) ? shop.slice(`${business}, `.length) : shop
}

const isAboutVisit = new Set<TeamKind>([
  'visit_asked',
  'visit_booked',
  'visit_moved',
  'visit_given',
  'visit_taken',
  'time_declined',
  'visit_called_off',
  'visit_late',
  'late_told',
  'client_arrived',
])

/** Those whose title does not say who. */
const named = new Set<TeamKind>([
  'visit_asked',
  'visit_booked',
  'visit_moved',
  'visit_given',
  'visit_taken',
  'time_declined',
  'visit_called_off',
  'guest_called_off',
  'order_placed',
])

const icons: Record<TeamKind, Icon> = {
  visit_booked: CalendarCheck,
  visit_asked: MessageCircleQuestion,
  time_fits: BellPlus,
  visit_moved: CalendarClock,
  visit_given: UserRoundCheck,
  visit_taken: UserRoundX,
  time_declined: CalendarX,
  visit_called_off: CalendarX,
  guest_called_off: CalendarX,
  visit_late: Hourglass,
  late_told: Hourglass,
  client_arrived: DoorOpen,
  signal_raised: Siren,
  client_wrote: MessageCircle,
  question_asked: LifeBuoy,
  question_written: LifeBuoy,
  review_written: Star,
  word_written: MessageCircleHeart,
  order_placed: ShoppingBasket,
  time_off_asked: CalendarOff,
  time_off_approved: CalendarOff,
  time_off_refused: CalendarOff,
  swap_asked: ArrowLeftRight,
  swap_agreed: ArrowLeftRight,
  swap_declined: ArrowLeftRight,
  swap_approved: ArrowLeftRight,
  swap_refused: ArrowLeftRight,
  visit_in_private_time: CalendarX2,
}
