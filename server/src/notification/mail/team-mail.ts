import type { TeamFacts } from '@serein/shared/notification/team-contract.ts'
import type { TeamKind } from '@serein/shared/notification/team-kinds.ts'
import { teamPath } from '@serein/shared/notification/team-path.ts'
import type { Bilingual } from '@serein/shared/schema.ts'
import type { Language } from '../../platform/scope.ts'
import type { SimpleMail, TeamNews } from '../message.ts'
import { formatFor } from './format.ts'

/** What somebody who works at a business is told: what has happened, with whom and when, and the way there. */
export function teamMail({ kind, facts }: TeamNews): SimpleMail {
  const subject: Record<Language, string> = {
    en: subjectOf('en', kind, facts),
    fr: subjectOf('fr', kind, facts),
  }
  const detail: Record<Language, string> = { en: detailOf('en', facts), fr: detailOf('fr', facts) }
  return {
    subject,
    heading: subject,
    paragraphs: [detail],
    action: { label: actions[kind], path: teamPath(kind, facts) },
    ...(facts.shopName && { sender: facts.shopName }),
  }
}

function subjectOf(language: Language, kind: TeamKind, facts: TeamFacts): string {
  const { clientName, guestName, stars = 0, code = '', from } = facts
  const format = formatOf(language, facts)
  const at = (moment: string) => `${format.shortDate(moment)}, ${format.time(moment)}`
  const when = facts.startsAt ? at(facts.startsAt) : ''
  const what = format.list((facts.serviceNames ?? []).map((name) => name[language]))
  const who = clientName || { en: 'A client', fr: 'Un client' }[language]
  const day = facts.startsAt ? format.shortDate(facts.startsAt) : ''
  const [giver = '', taker = ''] = facts.staffNames ?? []
  const t = words[language]
  switch (kind) {
    case 'visit_booked':
      return t.booked(what, when)
    case 'visit_asked':
      return t.waits(what, when)
    case 'visit_moved':
      return from && from !== facts.startsAt ? t.moved(what, when, at(from)) : t.changed(what, when)
    case 'visit_given':
      return t.assigned(what, when)
    case 'visit_taken':
      return t.taken(what, from ? at(from) : when)
    case 'visit_called_off':
      return t.calledOff(what, when)
    case 'guest_called_off':
      return t.guestCalledOff(guestName ?? who, when)
    case 'visit_late':
      return t.late(who, format.time(facts.startsAt ?? 0))
    case 'client_arrived':
      return t.arrived(guestName ?? who, format.time(facts.startsAt ?? 0))
    case 'client_wrote':
      return t.wrote(who)
    case 'question_asked':
      return t.question(who)
    case 'question_written':
      return t.askedAgain(who)
    case 'review_written':
      return t.reviewed(who, stars)
    case 'order_placed':
      return t.ordered(code, format.money(facts.amountMinor ?? 0))
    case 'time_off_asked':
      return t.timeOffAsked(giver, day)
    case 'time_off_approved':
      return t.timeOffApproved(day)
    case 'time_off_refused':
      return t.timeOffRefused(day)
    case 'swap_asked':
      return t.swapAsked(giver, day)
    case 'swap_agreed':
      return t.swapAgreed(giver, taker, day)
    case 'swap_declined':
      return t.swapDeclined(taker, day)
    case 'swap_approved':
      return t.swapApproved(giver, taker, day)
    case 'swap_refused':
      return t.swapRefused(giver, taker, day)
  }
}

function detailOf(language: Language, facts: TeamFacts): string {
  const { clientName, staffNames = [], shopName } = facts
  const served = staffNames.length
    ? words[language].served(formatOf(language, facts).list(staffNames))
    : null
  return [clientName, served, shopName].filter(Boolean).join(' · ')
}

function formatOf(language: Language, { timeZone = 'UTC', currency = 'EUR' }: TeamFacts) {
  return formatFor(language, timeZone, currency)
}

const read: Bilingual = { en: 'Read and answer', fr: 'Lire et répondre' }
const see: Bilingual = { en: 'See the visit', fr: 'Voir le rendez-vous' }
const seeDay: Bilingual = { en: 'See the day', fr: 'Voir la journée' }

const seeRota: Bilingual = { en: 'See time off', fr: 'Voir les absences' }
const answerRota: Bilingual = { en: 'Answer', fr: 'Répondre' }

const actions: Record<TeamKind, Bilingual> = {
  visit_booked: see,
  visit_asked: { en: 'Answer the request', fr: 'Répondre à la demande' },
  visit_moved: see,
  visit_given: see,
  visit_taken: seeDay,
  visit_called_off: seeDay,
  guest_called_off: see,
  visit_late: see,
  client_arrived: see,
  client_wrote: read,
  question_asked: read,
  question_written: read,
  review_written: { en: 'Read the review', fr: 'Lire l’avis' },
  order_placed: { en: 'See the orders', fr: 'Voir les commandes' },
  time_off_asked: answerRota,
  time_off_approved: seeRota,
  time_off_refused: seeRota,
  swap_asked: answerRota,
  swap_agreed: answerRota,
  swap_declined: seeRota,
  swap_approved: seeRota,
  swap_refused: seeRota,
}

const words = {
  en: {
    served: (names: string) => `with ${names}`,
    booked: (what: string, when: string) => `New visit: ${what}, ${when}`,
    waits: (what: string, when: string) => `Waits for your answer: ${what}, ${when}`,
    moved: (what: string, when: string, from: string) => `Moved: ${what}, ${when} (was ${from})`,
    changed: (what: string, when: string) => `Changed: ${what}, ${when}`,
    assigned: (what: string, when: string) => `Now yours: ${what}, ${when}`,
    taken: (what: string, when: string) => `No longer yours: ${what}, ${when}`,
    calledOff: (what: string, when: string) => `Cancelled: ${what}, ${when}`,
    guestCalledOff: (who: string, when: string) => `${who} is not coming: visit of ${when}`,
    late: (who: string, time: string) => `${who} is not here yet, expected at ${time}`,
    arrived: (who: string, time: string) => `${who} has arrived for ${time}`,
    wrote: (who: string) => `${who} has written to you`,
    question: (who: string) => `${who} has a question`,
    askedAgain: (who: string) => `${who} has added to their question`,
    reviewed: (who: string, stars: number) =>
      `${who} wrote a review: ${stars} ${stars === 1 ? 'star' : 'stars'} out of 5`,
    ordered: (code: string, sum: string) => `New order ${code}, ${sum}`,
    timeOffAsked: (who: string, day: string) => `${who} asks for time off from ${day}`,
    timeOffApproved: (day: string) => `Your time off from ${day} is approved`,
    timeOffRefused: (day: string) => `Your time off from ${day} is not possible`,
    swapAsked: (who: string, day: string) => `${who} asks you to take their day, ${day}`,
    swapAgreed: (from: string, to: string, day: string) =>
      `Waits for your answer: ${to} would take ${day} from ${from}`,
    swapDeclined: (who: string, day: string) => `${who} cannot take your day, ${day}`,
    swapApproved: (from: string, to: string, day: string) => `${to} works for ${from} on ${day}`,
    swapRefused: (from: string, to: string, day: string) =>
      `${to} cannot work for ${from} on ${day}`,
  },
  fr: {
    served: (names: string) => `avec ${names}`,
    booked: (what: string, when: string) => `Nouveau rendez-vous : ${what}, ${when}`,
    waits: (what: string, when: string) => `Attend votre réponse : ${what}, ${when}`,
    moved: (what: string, when: string, from: string) =>
      `Déplacé : ${what}, ${when} (avant : ${from})`,
    changed: (what: string, when: string) => `Modifié : ${what}, ${when}`,
    assigned: (what: string, when: string) => `Désormais avec vous : ${what}, ${when}`,
    taken: (what: string, when: string) => `Plus avec vous : ${what}, ${when}`,
    calledOff: (what: string, when: string) => `Annulé : ${what}, ${when}`,
    guestCalledOff: (who: string, when: string) => `${who} ne vient plus : rendez-vous du ${when}`,
    late: (who: string, time: string) => `${who} n’est pas encore là, rendez-vous à ${time}`,
    arrived: (who: string, time: string) => `${who} est là pour son rendez-vous de ${time}`,
    wrote: (who: string) => `${who} vous a écrit`,
    question: (who: string) => `${who} pose une question`,
    askedAgain: (who: string) => `${who} complète sa question`,
    reviewed: (who: string, stars: number) =>
      `${who} a laissé un avis : ${stars} ${stars === 1 ? 'étoile' : 'étoiles'} sur 5`,
    ordered: (code: string, sum: string) => `Nouvelle commande ${code}, ${sum}`,
    timeOffAsked: (who: string, day: string) => `${who} demande un congé à partir du ${day}`,
    timeOffApproved: (day: string) => `Votre congé à partir du ${day} est accordé`,
    timeOffRefused: (day: string) => `Votre congé à partir du ${day} n’est pas possible`,
    swapAsked: (who: string, day: string) => `${who} vous propose sa journée du ${day}`,
    swapAgreed: (from: string, to: string, day: string) =>
      `Attend votre réponse : ${to} reprendrait la journée de ${from} du ${day}`,
    swapDeclined: (who: string, day: string) =>
      `${who} ne peut pas reprendre votre journée du ${day}`,
    swapApproved: (from: string, to: string, day: string) => `${to} remplace ${from} le ${day}`,
    swapRefused: (from: string, to: string, day: string) =>
      `${to} ne peut pas remplacer ${from} le ${day}`,
  },
}
