import { feeTimeline } from '@serein/shared/booking/rules.ts'
import type { Language } from '../../platform/scope.ts'
import type { VisitFacts } from '../facts.ts'
import type { KeptLink } from '../../platform/link.ts'
import { type MailAction, type Message, ofGuest, type VisitMessage } from '../message.ts'
import { type Format, formatFor } from './format.ts'
import { simpleMail } from './simple-mail.ts'
import { words, type Words } from './words.ts'

/** What a mail says, before it has a look: the same for its page and its plain text. */
export type Content = {
  language: Language
  subject: string
  /** The line that a list of mails shows beside the subject. */
  preview: string
  sender: string
  heading: string
  paragraphs: string[]
  visit: VisitContent | null
  code: string | null
  choices: { label: string; url: string }[]
  action: { label: string; url: string } | null
  other: { label: string; url: string } | null
  footer: string[]
  /** Where its reader ends news like this. */
  unsubscribe: { label: string; url: string } | null
}

export type VisitContent = {
  isOver: boolean
  date: string
  time: string
  before: string | null
  place: string[]
  items: { name: string; detail: string }[]
  sums: { label: string; value: string; isStrong: boolean }[]
  rule: string[]
  code: string
  labels: Words['labels']
}

export type Reading = {
  language: Language
  name: string
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
  if (message.template === 'phone_code') throw new Error('a code is not sent by mail')
  const { visit } = message.facts
  const format = formatFor(reading.language, visit.timeZone, visit.currency)
  const said = sayings(message, reading, format)
  const isOver = message.template === 'booking_cancelled'
  const t = words[reading.language]
  const toAnswer = asks(message) && visit.affirmBy ? [t.affirmBy(at(format, visit.affirmBy))] : []
  return {
    language: reading.language,
    sender: visit.shop.name,
    ...said,
    paragraphs: [...said.paragraphs, ...toAnswer],
    visit: {
      isOver,
      date: capital(format.longDate(visit.startsAt)),
      time: t.localTime(format.time(visit.startsAt), format.time(visit.endsAt)),
      before: beforeOf(message, format),
      place: [
        visit.shop.name,
        visit.shop.street,
        `${visit.shop.postalCode} ${visit.shop.city}`.trim(),
      ],
      items: visit.items.map((item) => itemOf(item, visit, t, format)),
      sums: sumsOf(visit, t, format),
      rule: isOver ? [] : ruleOf(visit, reading.now, t, format),
      code: visit.code,
      labels: t.labels,
    },
    code: null,
    ...waysOf(message, reading),
    other: null,
    footer: footerOf(visit, t),
    unsubscribe: null,
  }
}

/** Where a mail leads: a reminder asks for one of three answers, all others to the page of the visit. */
function waysOf(message: VisitMessage, { language, url, answers }: Reading) {
  const t = words[language]
  if (!answers || !asks(message)) {
    const label = message.template === 'booking_cancelled' ? t.seeBooking : t.seeOrChange
    return { action: { label, url }, choices: [] }
  }
  return {
    action: { label: t.answers.affirm, url: answers.affirm },
    choices: [
      { label: t.answers.reschedule, url: answers.reschedule },
      { label: t.answers.cancel, url: answers.cancel },
    ],
  }
}

function asks({ template }: VisitMessage): boolean {
  return template === 'visit_reminder' || template === 'free_cancel_reminder'
}

function beforeOf(message: VisitMessage, format: Format): string | null {
  if (message.template !== 'booking_rescheduled') return null
  const { from, visit } = message.facts
  return from === null || from === visit.startsAt ? null : at(format, from)
}

/** The page's words for a moment: "Tue 24 Nov, 10:00". */
export function at(format: Format, moment: string | number): string {
  return `${format.shortDate(moment)}, ${format.time(moment)}`
}

function sayings(message: VisitMessage, { language, name, now }: Reading, format: Format) {
  const t = words[language]
  const { visit } = message.facts
  const when = {
    name: name.split(' ')[0] ?? name,
    what: format.list(visit.items.map((item) => format.pick(item.name))),
    shop: visit.shop.name,
    short: at(format, visit.startsAt),
    long: format.longDate(visit.startsAt),
    time: format.time(visit.startsAt),
    days: format.daysUntil(visit.startsAt, now),
  }
  switch (message.template) {
    case 'booking_confirmed':
      return t.confirmed(when)
    case 'booking_rescheduled':
      return t.rescheduled({
        ...when,
        byShop: message.facts.byShop,
        isSameTime: message.facts.from === visit.startsAt,
        who: format.list(visit.items.flatMap(({ staffNames }) => staffNames)),
      })
    case 'booking_cancelled':
      if (visit.isUnanswered) return t.unanswered(when)
      return t.cancelled(
        { ...when, byShop: visit.cancelledBy === 'shop' },
        moneyBack(visit, t, format),
      )
    case 'guest_cancelled': {
      const { guestPosition, byShop } = message.facts
      const gone = visit.guests?.find(({ position }) => position === guestPosition)
      const feeMinor = gone?.feeMinor ?? 0
      // Of what was only authorised nothing was refunded yet: what is too much of it will not be taken.
      const backMinor = gone?.refundedMinor ?? Math.max(0, 0 - openMinorOf(visit))
      const money = moneyBack({ ...visit, feeMinor, refundedMinor: backMinor }, t, format)
      return t.guestCancelled({ ...when, byShop, guest: guestOf(visit, guestPosition, t) }, money)
    }
    case 'guest_rescheduled': {
      const { guestPosition } = message.facts
      const { startsAt } = ofGuest(visit, guestPosition)
      return t.guestRescheduled({
        ...when,
        guest: guestOf(visit, guestPosition, t),
        to: {
          short: at(format, startsAt),
          long: format.longDate(startsAt),
          time: format.time(startsAt),
        },
      })
    }
    case 'visit_reminder':
      return t.reminder(when)
    case 'free_cancel_reminder': {
      const next = feeSteps(visit, message.facts.freeUntil)[0]
      const costs = next && `${format.percent(next.feeRate)} (${format.money(next.feeMinor)})`
      return t.freeCancel({
        ...when,
        until: format.longDate(message.facts.freeUntil),
        untilTime: format.time(message.facts.freeUntil),
        untilShort: at(format, message.facts.freeUntil),
        costs: costs ?? null,
        mustAnswer: Boolean(visit.affirmBy),
      })
    }
  }
}

function itemOf(item: VisitFacts['items'][number], visit: VisitFacts, t: Words, format: Format) {
  const isParty = visit.items.some(({ guestPosition }) => guestPosition > 0)
  const name = [format.pick(item.name), ...item.addOns.map(format.pick)].join(' + ')
  const parts = [
    ...(isParty ? [guestOf(visit, item.guestPosition, t)] : []),
    format.time(item.startsAt),
    `${item.lengthMinutes} min`,
    ...(item.staffNames.length ? [t.with(format.list(item.staffNames))] : []),
    ...(item.roomNames ?? []),
  ]
  return { name, detail: parts.join(' · ') }
}

/** Their name where it was told, else "Guest 2". */
function guestOf({ guests = [] }: VisitFacts, position: number, t: Words): string {
  return guests.find((guest) => guest.position === position)?.name ?? t.guest(position + 1)
}

function sumsOf(visit: VisitFacts, t: Words, format: Format): VisitContent['sums'] {
  const line = (label: string, amountMinor: number, isStrong = false) => ({
    label,
    value: format.money(amountMinor),
    isStrong,
  })
  const { totalMinor, tipMinor = 0, discountMinor = 0, paidMinor, refundedMinor, feeMinor } = visit
  if (visit.state === 'cancelled')
    return [
      ...(feeMinor ? [line(t.sums.fee, feeMinor)] : []),
      ...(refundedMinor ? [line(t.sums.refund, refundedMinor, true)] : []),
    ]
  const fees = (visit.guests ?? []).flatMap((guest) =>
    guest.feeMinor
      ? [line(`${t.sums.fee}, ${guestOf(visit, guest.position, t)}`, guest.feeMinor)]
      : [],
  )
  const openMinor = openMinorOf(visit)
  return [
    ...(tipMinor + discountMinor > 0 ? [line(t.sums.price, totalMinor)] : []),
    ...(discountMinor > 0 ? [line(t.sums.discount, -discountMinor)] : []),
    ...(tipMinor > 0 ? [line(t.sums.tip, tipMinor)] : []),
    line(t.sums.total, totalMinor + tipMinor - discountMinor, true),
    ...fees,
    ...(paidMinor > 0 ? [line(t.sums.paid, paidMinor - refundedMinor)] : []),
    ...(openMinor > 0 ? [line(t.sums.atShop, openMinor)] : []),
  ]
}

/** Still to pay; below zero, too much was paid. */
function openMinorOf(visit: VisitFacts): number {
  const { totalMinor, tipMinor = 0, discountMinor = 0, paidMinor, refundedMinor } = visit
  const { guests = [] } = visit
  const feesMinor = guests.reduce((all, guest) => all + (guest.feeMinor ?? 0), 0)
  return totalMinor + tipMinor - discountMinor + feesMinor - (paidMinor - refundedMinor)
}

/** The deadlines as the receipt holds them: until when it is free, and what it costs then. */
function ruleOf(visit: VisitFacts, now: string, t: Words, format: Format): string[] {
  if (visit.totalMinor === 0) return []
  const [first, ...rest] = feeSteps(visit, now)
  if (!first) return []
  const cost = (step: (typeof rest)[number]) =>
    t.rule.cost(
      format.percent(step.feeRate),
      format.money(step.feeMinor),
      step.until === null ? null : at(format, step.until),
    )
  if (first.feeRate === 0)
    return [
      first.until === null ? t.rule.freeAlways : t.rule.free(at(format, first.until)),
      ...(rest.length ? [t.rule.after(rest.map(cost))] : []),
    ]
  return [t.rule.now([first, ...rest].map(cost))]
}

function feeSteps(visit: VisitFacts, now: string) {
  const clock = {
    firstStartsAt: Date.parse(visit.firstStartsAt),
    startsAt: Date.parse(visit.startsAt),
  }
  return feeTimeline(visit.policy, visit.totalMinor, clock, Date.parse(now))
}

function moneyBack(
  {
    feeMinor,
    refundedMinor,
    paidMinor,
  }: Pick<VisitFacts, 'feeMinor' | 'refundedMinor' | 'paidMinor'>,
  t: Words,
  format: Format,
) {
  const fee = feeMinor ? format.money(feeMinor) : null
  const refund = refundedMinor ? format.money(refundedMinor) : null
  return t.moneyBack({ fee, refund, wasPaid: paidMinor > 0 })
}

function footerOf({ shop, code }: VisitFacts, t: Words): string[] {
  const contact = [shop.phone, shop.email].filter((one) => one !== null).join(' · ')
  return [t.why(shop.name, code), ...(contact ? [t.questions(contact)] : [])]
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
