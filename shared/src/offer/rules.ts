import { numberFormat } from '../formatters.ts'
import { share, wholeRate } from '../money/money.ts'
import type { Bilingual } from '../schema.ts'
import { addDays, type Day, MINUTES_PER_DAY, weekdayOf } from '../time/day.ts'
import { epochMs, type Instant } from '../time/instant.ts'

/** What comes off a service’s price, and when; null is no limit. Either `rate` (1/100,000) or `amountMinor` is set. */
export type OfferRule = {
  id: string
  name: Bilingual
  rate: number | null
  amountMinor: number | null
  includesAddOns: boolean
  serviceIds: readonly string[] | null
  /** ISO: Monday is 1. */
  weekdays: readonly number[] | null
  /** Minutes of the shop’s day; `toMinute`, excluded, may lie in the day after. */
  fromMinute: number
  toMinute: number
  /** Both included. */
  fromDay: Day | null
  toDay: Day | null
  /** Only for visits that begin within this many hours of booking. */
  lastMinuteHours: number | null
  /** Only for who has no visit at the business yet. */
  forNewClients: boolean
  /** Only for times that leave no gap in the day of who serves. */
  onlyBestFit: boolean
  /** The price of a member: off their own treatments, not those of their guests. */
  forBookerOnly?: boolean
}

/** What comes off. */
export type Saving = Pick<OfferRule, 'rate' | 'amountMinor' | 'includesAddOns'>

/** A service that somebody books at `now`, on the shop’s clock. */
export type OfferedItem = {
  serviceId: string
  priceMinor: number
  addOnsMinor: number
  startsAt: Instant
  day: Day
  minuteOfDay: number
  now: Instant
  /** Its time leaves no gap in the day of who serves. */
  isBestFit: boolean
  /** Its price was agreed with the client: no offer comes off it. */
  isAgreed?: boolean
  /** Whose it is in a party; 0, or left out: the booker's. */
  guest?: number
}

/** The one offer that saves most on a service; offers never add up. Null when none applies or none saves anything. */
export function bestOffer<O extends OfferRule>(offers: readonly O[], item: OfferedItem): O | null {
  if (item.isAgreed) return null
  let best: O | null = null
  let bestMinor = 0
  for (const offer of offers) {
    if (!applies(offer, item)) continue
    const savedMinor = savingOf(offer, item)
    const isBetter = savedMinor === bestMinor ? best && offer.id < best.id : savedMinor > bestMinor
    if (!isBetter) continue
    best = offer
    bestMinor = savedMinor
  }
  return best
}

/** What of a shop's offers holds for somebody; with the offer of their code, if they have one. */
export function offersFor<O extends OfferRule>(
  offers: readonly O[],
  { isNewClient, codeOffer }: { isNewClient: boolean; codeOffer?: O | null | undefined },
): O[] {
  const all = codeOffer ? [...offers, codeOffer] : offers
  return all.filter(({ forNewClients }) => isNewClient || !forNewClients)
}

/** Whether an offer is for this service at this time. A window that ends after midnight belongs to the day it began on. */
export function applies(offer: OfferRule, item: OfferedItem): boolean {
  if (offer.serviceIds && !offer.serviceIds.includes(item.serviceId)) return false
  if (offer.onlyBestFit && !item.isBestFit) return false
  if (offer.forBookerOnly && (item.guest ?? 0) > 0) return false
  return isLastMinute(offer, item) && (isOpen(offer, item.day, item.minuteOfDay) || isFromBefore())

  function isFromBefore() {
    return isOpen(offer, addDays(item.day, -1), item.minuteOfDay + MINUTES_PER_DAY)
  }
}

/** What a price line says: "Tuesday offer −20%". */
export function labelOf({ name, rate }: OfferRule): Bilingual {
  if (rate === null) return name
  return { en: `${name.en} ${lessIn('en-GB', rate)}`, fr: `${name.fr} ${lessIn('fr-FR', rate)}` }
}

function lessIn(locale: string, rate: number): string {
  const style = { style: 'percent', maximumFractionDigits: 3 } as const
  return `−${numberFormat(locale, style).format(rate / wholeRate)}`
}

function isLastMinute({ lastMinuteHours }: OfferRule, { startsAt, now }: OfferedItem): boolean {
  return lastMinuteHours === null || epochMs(startsAt) - epochMs(now) <= lastMinuteHours * 3_600_000
}

function isOpen(offer: OfferRule, day: Day, minute: number): boolean {
  if (minute < offer.fromMinute || minute >= offer.toMinute) return false
  return holdsOn(offer, day)
}

/** Whether the hours of an offer begin on a day. */
export function holdsOn(
  { weekdays, fromDay, toDay }: Pick<OfferRule, 'weekdays' | 'fromDay' | 'toDay'>,
  day: Day,
): boolean {
  if (weekdays && !weekdays.includes(weekdayOf(day))) return false
  return (fromDay ?? day) <= day && day <= (toDay ?? day)
}

/** Rounded half up, and never more than there is to pay. */
export function savingOf(
  { rate, amountMinor, includesAddOns }: Saving,
  item: Pick<OfferedItem, 'priceMinor' | 'addOnsMinor'>,
): number {
  const baseMinor = item.priceMinor + (includesAddOns ? item.addOnsMinor : 0)
  return rate === null ? Math.min(amountMinor ?? 0, baseMinor) : share(baseMinor, rate)
}
