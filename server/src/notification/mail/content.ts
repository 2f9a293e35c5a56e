import { phoneText } from '@serein/shared/identity/phone-text.ts'
import type { TemplateText } from '@serein/shared/notification/template-kind.ts'
import { paragraphsIn } from '@serein/shared/notification/template-text.ts'
import { areApart } from '@serein/shared/booking/guest-span.ts'
import type { Language } from '../../platform/scope.ts'
import { type Translate, wordsIn } from '../../platform/words.ts'
import type { VisitFacts } from '../facts.ts'
import type { KeptLink } from '../../platform/link.ts'
import {
  guestTimes,
  isAsking,
  type MailAction,
  type Message,
  type VisitMessage,
} from '../message.ts'
import { templateOfVisit } from '../visit-news.ts'
import type { MailLogo } from '../logo.ts'
import { type Format, formatFor } from './format.ts'
import { aboutMove, creditIn, moneyBack } from './money-back.ts'
import { fillTemplate } from './our-words.ts'
import { simpleMail } from './simple-mail.ts'
import { costOf, feeSteps, ruleOf } from './visit-rule.ts'
import { at, guestOf, placeOf, visitValues } from './visit-values.ts'
import { teamMail } from './team-mail.ts'

/** What a mail says, before it has a look: the same for its page and its plain text. */
export type Content = {
  language: Language
  subject: string
  /** The line that a list of mails shows beside the subject. */
  preview: string
  sender: string
  /** Stands above the name of who sends it; `src` is a whole address. */
  logo: MailLogo | null
  heading: string
  /** `src` is a whole address. */
  picture: { src: string; alt: string; width: number; height: number } | null
  paragraphs: string[]
  /** Ours, whatever a business says around it. */
  fixed: string[]
  visit: VisitContent | null
  code: string | null
  closing: string[]
  choices: { label: string; url: string }[]
  action: { label: string; url: string } | null
  other: { label: string; url: string } | null
  footer: string[]
  /** Where its reader ends news like this. */
  unsubscribe: { label: string; url: string } | null
}

export type VisitContent = {
  isOver: boolean
  /** One for all, or one for each guest where they come apart. */
  times: { guest: string | null; date: string; time: string }[]
  before: string | null
  place: string[]
  items: { name: string; detail: string }[]
  sums: { label: string; value: string; isStrong: boolean }[]
  rule: string[]
  code: string
}

export type Reading = {
  language: Language
  name: string
  /** What the business says in its own words; null or empty: it is as we say it. */
  own: TemplateText | null
  logo: MailLogo | null
  /** What the platform is called. */
  platform: string
  /** The page of the booking, where it can be moved and cancelled. */
  url: string
  /** Where one says that one is coming, reschedules and cancels without a log-in; null where nobody may. */
  answers: { affirm: string; reschedule: string; cancel: string } | null
  /** ISO. */
  now: string
  /** Where the button of a simple mail leads. */
  addressOf(action: MailAction): string
  codeOf(codeId: string): string
  unsubscribeUrl(link: KeptLink): string
}

export function contentOf(message: Message, reading: Reading): Content {
  if (message.template === 'simple_mail') return simpleMail(message.facts.mail, reading)
  if (message.template === 'team_news') return simpleMail(teamMail(message.facts.news), reading)
  if (message.template === 'phone_code') throw new Error('a code is not sent by mail')
  const { visit } = message.facts
  const format = formatFor(reading.language, visit.timeZone, visit.currency)
  const { language, own } = reading
  const values = visitValues(message, reading)
  const template = templateOfVisit(message)
  const filled = fillTemplate(template, 'mail', { language, own, values })
  const { subject, heading, isOurs, ...text } = filled
  // Nobody comes early to their own place.
  const isAtHome = isOurs && visit.isCallOut && template === 'visit_reminder'
  const paragraphs = isAtHome ? [] : paragraphsIn(text.intro)
  const isClosed = message.template === 'request_closed'
  const isOver = message.template === 'booking_cancelled' || isClosed
  const isAsked = message.template === 'booking_requested'
  const t = wordsIn(language)
  const toAnswer =
    isAsking(message, reading.now) && visit.affirmBy
      ? [t('notification.answer.affirmBy', { until: at(format, visit.affirmBy) })]
      : []
  return {
    language,
    sender: visit.shop.name,
    logo: reading.logo,
    subject,
    heading,
    picture: null,
    preview: paragraphs[0] ?? '',
    paragraphs,
    fixed: [...fixedIn(message, t, format), ...toAnswer],
    // "There is nothing to do" stands there, of who need not answer.
    closing: toAnswer.length > 0 ? [] : paragraphsIn(text.closing),
    visit: {
      isOver,
      times: timesOf(visit, language, format),
      before: beforeOf(message, format),
      place: [visit.shop.name, ...placeOf(visit, t)],
      items: visit.items.map((item) => itemOf(item, visit, language, format)),
      sums: sumsOf(visit, language, format),
      rule: [
        ...(isOver || isAsked ? [] : ruleOf(visit, reading.now, t, format)),
        ...(!isOver && visit.isFormMissing
          ? [t(`notification.visit.${visit.isFormMailed ? 'formMailed' : 'form'}`)]
          : []),
      ],
      code: visit.code,
    },
    code: null,
    ...waysOf(message, reading),
    other: null,
    footer: footerOf(visit, t),
    unsubscribe: null,
  }
}

/** Where a mail leads: a reminder asks for one of three answers while it can be given, all others lead to the page of the visit. */
function waysOf(message: VisitMessage, { language, url, answers, now }: Reading) {
  const t = wordsIn(language)
  if (!answers || !isAsking(message, now)) {
    const isOver = message.template === 'booking_cancelled' || message.template === 'request_closed'
    const label = t(isOver ? 'notification.visit.seeBooking' : 'notification.visit.seeOrChange')
    return { action: { label, url }, choices: [] }
  }
  return {
    action: { label: t('notification.answer.affirm'), url: answers.affirm },
    choices: [
      { label: t('notification.answer.reschedule'), url: answers.reschedule },
      { label: t('notification.answer.cancel'), url: answers.cancel },
    ],
  }
}

function beforeOf(message: VisitMessage, format: Format): string | null {
  if (message.template !== 'booking_rescheduled' && message.template !== 'booking_changed')
    return null
  const { from, visit } = message.facts
  // Of guests who come apart, each was somewhere else before.
  const isSaid = from !== null && from !== visit.startsAt && !areApart(guestTimes(visit))
  return isSaid ? at(format, from) : null
}

function timesOf(visit: VisitFacts, language: Language, format: Format): VisitContent['times'] {
  const ofSpan = ({ startsAt, endsAt }: { startsAt: string; endsAt: string }) => ({
    date: capital(format.longDate(startsAt)),
    time: wordsIn(language)('notification.visit.localTime', {
      from: format.time(startsAt),
      to: format.time(endsAt),
    }),
  })
  const spans = guestTimes(visit)
  if (!areApart(spans)) return [{ guest: null, ...ofSpan(visit) }]
  return spans.map((span) => ({
    guest: guestOf(visit, span.guestPosition, language),
    ...ofSpan(span),
  }))
}

/** The sums and rules among the words, which nobody may leave out. */
function fixedIn(message: VisitMessage, t: Translate, format: Format): string[] {
  const { visit } = message.facts
  switch (message.template) {
    case 'booking_requested': {
      if (!visit.answerBy) return []
      const until = at(format, visit.answerBy)
      if (visit.paidMinor <= 0) return [t('notification.request.answerBy', { until })]
      const amount = format.money(visit.paidMinor)
      return [t('notification.request.answerBySetAside', { until, amount })]
    }
    case 'request_closed': {
      const { declineNote, proposedStarts = [] } = visit
      const times = proposedStarts.map((start) => at(format, start))
      return [
        ...(declineNote ? [t('notification.request.declined', { note: declineNote })] : []),
        ...(times.length > 0
          ? [t('notification.request.proposed', { times: format.list(times) })]
          : []),
        ...(visit.tender && visit.tender !== 'at_shop'
          ? [t('notification.request.nothingPaid')]
          : []),
      ]
    }
    case 'booking_cancelled':
      return [
        ...(visit.isSessionOff ? [t('notification.rule.sessionOff')] : []),
        moneyBack(visit, t, format),
        ...creditIn(visit.creditMinor, t, format),
      ]
    case 'booking_rescheduled':
      return aboutMove(message.facts, t, format)
    case 'guest_cancelled': {
      const { guestPosition } = message.facts
      const leaver = visit.guests?.find(({ position }) => position === guestPosition)
      const feeMinor = leaver?.feeMinor ?? 0
      // Of what was only authorised nothing was refunded yet: what is too much of it will not be taken.
      const refundedMinor = leaver?.refundedMinor ?? Math.max(0, 0 - openMinorOf(visit))
      return [
        moneyBack({ ...visit, feeMinor, refundedMinor }, t, format),
        ...creditIn(message.facts.creditMinor, t, format),
      ]
    }
    case 'free_cancel_reminder': {
      const [next] = feeSteps(visit, message.facts.freeUntil)
      if (!next) return []
      if (next.feeMinor === 0) return [t('notification.rule.freeAlways')]
      return [t('notification.rule.after', { costs: costOf(next, format) })]
    }
    default:
      return []
  }
}

function itemOf(
  item: VisitFacts['items'][number],
  visit: VisitFacts,
  language: Language,
  format: Format,
) {
  const t = wordsIn(language)
  const isParty = visit.items.some(({ guestPosition }) => guestPosition > 0)
  const isApart = areApart(guestTimes(visit))
  const name = [format.pick(item.name), ...item.addOns.map(format.pick)].join(' + ')
  const parts = [
    ...(isParty ? [guestOf(visit, item.guestPosition, language)] : []),
    isApart ? at(format, item.startsAt) : format.time(item.startsAt),
    `${item.lengthMinutes} min`,
    ...(item.staffNames.length
      ? [t('notification.visit.with', { names: format.list(item.staffNames) })]
      : []),
    ...(item.roomNames ?? []),
  ]
  return { name, detail: parts.join(' · ') }
}

function sumsOf(visit: VisitFacts, language: Language, format: Format): VisitContent['sums'] {
  const t = wordsIn(language)
  const line = (label: string, amountMinor: number, isStrong = false) => ({
    label,
    value: format.money(amountMinor),
    isStrong,
  })
  const feeLabel = t('notification.sum.fee')
  const { totalMinor, tipMinor = 0, discountMinor = 0, goodsMinor = 0 } = visit
  const { paidMinor, refundedMinor, feeMinor } = visit
  if (visit.state === 'declined' || visit.state === 'expired') return []
  if (visit.state === 'cancelled')
    return [
      ...(feeMinor ? [line(feeLabel, feeMinor)] : []),
      ...(refundedMinor ? [line(t('notification.sum.refund'), refundedMinor, true)] : []),
    ]
  const fees = (visit.guests ?? []).flatMap(({ name, feeMinor: ofGuest }) =>
    ofGuest ? [line(name ? `${feeLabel}, ${name}` : feeLabel, ofGuest)] : [],
  )
  const [costMinor, openMinor] = [billMinorOf(visit), openMinorOf(visit)]
  return [
    ...(costMinor === totalMinor ? [] : [line(t('notification.sum.price'), totalMinor)]),
    ...(discountMinor > 0 ? [line(t('notification.sum.discount'), -discountMinor)] : []),
    ...(goodsMinor > 0 ? [line(t('notification.sum.goods'), goodsMinor)] : []),
    ...(tipMinor > 0 ? [line(t('notification.sum.tip'), tipMinor)] : []),
    line(t('notification.sum.total'), costMinor, true),
    ...fees,
    ...(paidMinor > 0 && visit.state !== 'requested'
      ? [line(t('notification.sum.paid'), paidMinor - refundedMinor)]
      : []),
    ...(openMinor > 0 ? [line(t('notification.sum.atShop'), openMinor)] : []),
  ]
}

/** Still to pay; below zero, too much was paid. */
function openMinorOf(visit: VisitFacts): number {
  const { paidMinor, refundedMinor, guests = [] } = visit
  const feesMinor = guests.reduce((all, guest) => all + (guest.feeMinor ?? 0), 0)
  return billMinorOf(visit) + feesMinor - (paidMinor - refundedMinor)
}

function billMinorOf({ totalMinor, tipMinor = 0, discountMinor = 0, goodsMinor = 0 }: VisitFacts) {
  return totalMinor + goodsMinor + tipMinor - discountMinor
}

function footerOf({ shop, code }: VisitFacts, t: Translate): string[] {
  const contact = [shop.phone && phoneText(shop.phone), shop.email].filter(Boolean).join(' · ')
  return [
    t('notification.visit.why', { shop: shop.name, code }),
    ...(contact ? [t('notification.visit.questions', { contact })] : []),
  ]
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
