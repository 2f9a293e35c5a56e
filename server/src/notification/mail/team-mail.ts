import type { TeamFacts } from '@serein/shared/notification/team-contract.ts'
import type { TeamKind } from '@serein/shared/notification/team-kinds.ts'
import { teamPath } from '@serein/shared/notification/team-path.ts'
import type { Language } from '../../platform/scope.ts'
import { inBoth, inEach, type Translate, type Under } from '../../platform/words.ts'
import type { SimpleMail, TeamNews } from '../message.ts'
import { formatFor } from './format.ts'

/** What somebody who works at a business is told: what has happened, with whom and when, and the way there. */
export function teamMail({ kind, facts }: TeamNews): SimpleMail {
  const subject = inEach((t, language) => subjectOf(t, language, kind, facts))
  return {
    subject,
    heading: subject,
    paragraphs: [inEach((t, language) => detailOf(t, language, facts))],
    action: {
      label: inBoth(`notification.teamAction.${actions[kind]}`),
      path: teamPath(kind, facts),
    },
    ...(facts.shopName && { sender: facts.shopName }),
  }
}

function subjectOf(t: Translate, language: Language, kind: TeamKind, facts: TeamFacts): string {
  const { clientName, guestName, stars = 0, code = '', from, startsAt } = facts
  const format = formatOf(language, facts)
  const at = (moment: string) => `${format.shortDate(moment)}, ${format.time(moment)}`
  const when = startsAt ? at(startsAt) : ''
  const client = clientName || t('notification.team.client')
  const guest = guestName || (kind === 'client_arrived' ? client : t('notification.team.guest'))
  const [giver = '', taker = ''] = facts.staffNames ?? []
  const isOfGuest = kind === 'guest_called_off' || kind === 'client_arrived'
  const isAtSameTime = kind === 'visit_moved' && (!from || from === startsAt)
  return t(`notification.team.${isAtSameTime ? 'visit_changed' : kind}`, {
    who: isOfGuest ? guest : client,
    what: format.list((facts.serviceNames ?? []).map((name) => name[language])),
    when,
    before: from ? at(from) : when,
    day: startsAt ? format.shortDate(startsAt) : '',
    time: format.time(startsAt ?? 0),
    stars,
    code,
    sum: format.money(facts.amountMinor ?? 0),
    giver,
    taker,
  })
}

function detailOf(t: Translate, language: Language, facts: TeamFacts): string {
  const { clientName, staffNames = [], shopName } = facts
  const served = staffNames.length
    ? t('notification.team.served', { names: formatOf(language, facts).list(staffNames) })
    : null
  return [clientName, served, shopName].filter(Boolean).join(' · ')
}

function formatOf(language: Language, { timeZone = 'UTC', currency = 'EUR' }: TeamFacts) {
  return formatFor(language, timeZone, currency)
}

const actions: Record<TeamKind, Under<'notification.teamAction'>> = {
  visit_booked: 'see',
  visit_asked: 'answerRequest',
  time_fits: 'answer',
  visit_moved: 'see',
  visit_given: 'see',
  visit_taken: 'seeDay',
  time_declined: 'see',
  visit_called_off: 'seeDay',
  guest_called_off: 'see',
  visit_late: 'see',
  late_told: 'see',
  client_arrived: 'see',
  signal_raised: 'read',
  client_wrote: 'read',
  question_asked: 'read',
  question_written: 'read',
  review_written: 'readReview',
  word_written: 'read',
  order_placed: 'seeOrders',
  time_off_asked: 'answer',
  time_off_approved: 'seeRota',
  time_off_refused: 'seeRota',
  swap_asked: 'answer',
  swap_agreed: 'answer',
  swap_declined: 'seeRota',
  swap_approved: 'seeRota',
  swap_refused: 'seeRota',
  visit_in_private_time: 'see',
}
