import type { TemplateValues } from '@serein/shared/notification/template-kind.ts'
import type { Language } from '../../platform/scope.ts'
import { type Translate, wordsIn } from '../../platform/words.ts'
import type { VisitFacts } from '../facts.ts'
import { ofGuest, ownStart, type VisitMessage } from '../message.ts'
import { type Format, formatFor } from './format.ts'

type Read = {
  language: Language
  /** Of the reader. */
  name: string
  /** ISO: "tomorrow" counts from here. */
  now: string
}

/** What the variables of a message about a visit stand for, to its reader at this moment. */
export function visitValues(
  message: VisitMessage,
  { language, name, now }: Read,
): Readonly<Record<string, string>> {
  const { visit } = message.facts
  const format = formatFor(language, visit.timeZone, visit.currency)
  const t = wordsIn(language)
  const startsAt = ownStart(visit)
  const days = format.daysUntil(startsAt, now)
  const date = format.longDate(startsAt)
  return {
    firstName: firstNameOf(name),
    shopName: visit.shop.name,
    street: placeOf(visit, t)[0]!,
    service: format.list(visit.items.map((item) => format.pick(item.name))),
    therapist: format.list(visit.items.flatMap(({ staffNames }) => staffNames)),
    date,
    time: format.time(startsAt),
    when: at(format, startsAt),
    day: t('notification.visit.day', { date, days }),
    soon: t('notification.visit.soon', { days }),
    ...('guestPosition' in message.facts && guestValues(visit, message.facts, language, format)),
    ...('freeUntil' in message.facts && untilValues(message.facts, format)),
  } satisfies Partial<TemplateValues>
}

export function firstNameOf(name: string): string {
  return name.split(' ')[0] ?? name
}

/** "Tue 24 Nov, 10:00" */
export function at(format: Format, moment: string | number): string {
  return `${format.shortDate(moment)}, ${format.time(moment)}`
}

/** Who it is to the booker: a name where one was told, else "You", "Your guest" or, of several without one, "Guest 3". */
export function guestOf(visit: VisitFacts, position: number, language: Language): string {
  const t = wordsIn(language)
  const name = nameOf(visit, position)
  if (name) return name
  if (position === 0) return t('notification.visit.you')
  return isOnlyOther(visit, position)
    ? t('notification.visit.yourGuest')
    : t('notification.visit.guest', { number: position + 1 })
}

function nameOf({ guests = [] }: VisitFacts, position: number): string | null {
  return guests.find((guest) => guest.position === position)?.name || null
}

function isOnlyOther({ guests = [] }: VisitFacts, position: number): boolean {
  return position > 0 && guests.length === 2
}

function guestValues(
  visit: VisitFacts,
  { guestPosition }: { guestPosition: number },
  language: Language,
  format: Format,
): Record<string, string> {
  const which = isOnlyOther(visit, guestPosition) ? 'only' : 'other'
  const guest =
    nameOf(visit, guestPosition) ?? wordsIn(language)('notification.visit.guestInText', { which })
  const { startsAt } = ofGuest(visit, guestPosition)
  // Who has left has no time any more.
  if (!startsAt) return { guest }
  return {
    guest,
    guestDate: format.longDate(startsAt),
    guestTime: format.time(startsAt),
    guestWhen: at(format, startsAt),
  }
}

function untilValues({ freeUntil }: { freeUntil: string }, format: Format) {
  return {
    until: at(format, freeUntil),
    untilDate: format.longDate(freeUntil),
    untilTime: format.time(freeUntil),
  }
}

/** Where a visit is: the address of its shop, or that it is at the client’s, who knows theirs. */
export function placeOf({ shop, isCallOut }: VisitFacts, t: Translate) {
  if (isCallOut) return [t('notification.visit.atYourPlace')]
  return [shop.street, `${shop.postalCode} ${shop.city}`.trim()]
}
