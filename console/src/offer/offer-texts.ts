import type { ManagedOffer } from '@serein/shared/offer/managed-offer.ts'
import {
  offerCodeOf,
  offerCodePattern,
  offerFaults,
  offerLimits,
  type OfferFault,
  type OfferTerms,
} from '@serein/shared/offer/terms.ts'
import { wholeRate } from '@serein/shared/money/money.ts'
import { amountOf, amountText, rateOf, rateText } from '../form/amount.ts'

/** The fields of an offer as they are typed. */
export type OfferTexts = {
  name: { en: string; fr: string }
  smallPrint: { en: string; fr: string }
  kind: 'share' | 'amount'
  rate: string
  amountMinor: string
  includesAddOns: boolean
  serviceIds: string[] | null
  shopIds: string[] | null
  weekdays: number[]
  fromMinute: string
  toMinute: string
  fromDay: string
  toDay: string
  lastMinuteHours: string
  forNewClients: boolean
  onlyBestFit: boolean
  code: string
  useLimit: string
}

/** The fault of a field: the server’s, or that it could not be read. */
export type FieldFault =
  | OfferFault
  | {
      field: string
      reason: 'missing' | 'number' | 'percent' | 'amount' | 'code' | 'nothing_chosen'
    }

export const everyDay = [1, 2, 3, 4, 5, 6, 7]

export function textsOf(
  offer: ManagedOffer | null,
  of: { currency: string; locale: string },
): OfferTexts {
  const { rate = null, amountMinor = null, fromMinute = 0, toMinute = 1_440 } = offer ?? {}
  const isAllDay = fromMinute === 0 && toMinute === 1_440
  return {
    name: offer?.name ?? { en: '', fr: '' },
    smallPrint: offer?.smallPrint ?? { en: '', fr: '' },
    kind: amountMinor === null ? 'share' : 'amount',
    rate: rate === null ? '' : rateText(rate, of.locale),
    amountMinor:
      amountMinor === null
        ? ''
        : amountText(amountMinor, offer?.currency ?? of.currency, of.locale),
    includesAddOns: offer?.includesAddOns ?? false,
    serviceIds: offer?.serviceIds ?? null,
    shopIds: offer?.shopIds ?? null,
    weekdays: offer?.weekdays ?? everyDay,
    fromMinute: isAllDay ? '' : clockOf(fromMinute),
    toMinute: isAllDay ? '' : clockOf(toMinute),
    fromDay: offer?.fromDay ?? '',
    toDay: offer?.toDay ?? '',
    lastMinuteHours: String(offer?.lastMinuteHours ?? ''),
    forNewClients: offer?.forNewClients ?? false,
    onlyBestFit: offer?.onlyBestFit ?? false,
    code: offer?.code ?? '',
    useLimit: String(offer?.useLimit ?? ''),
  }
}

/** Reads the fields, with the faults among them; a window that ends before it begins ends on the next day. */
export function readOffer(texts: OfferTexts, currency: string) {
  const faults: FieldFault[] = []
  const isShare = texts.kind === 'share'
  const rate = isShare ? rateOf(texts.rate) : null
  const amountMinor = isShare ? null : amountOf(texts.amountMinor, currency)
  if (isShare && (rate === null || rate < 1 || rate > wholeRate))
    faults.push({ field: 'rate', reason: 'percent' })
  if (!isShare && (amountMinor ?? 0) < 1) faults.push({ field: 'amountMinor', reason: 'amount' })
  for (const language of ['en', 'fr'] as const)
    if (texts.name[language].trim() === '')
      faults.push({ field: `name.${language}`, reason: 'missing' })
  for (const field of ['serviceIds', 'shopIds', 'weekdays'] as const)
    if (texts[field]?.length === 0) faults.push({ field, reason: 'nothing_chosen' })
  const whole = (field: 'lastMinuteHours' | 'useLimit', most: number): number | null => {
    if (texts[field].trim() === '') return null
    const value = Number(texts[field])
    if (Number.isInteger(value) && value >= 1 && value <= most) return value
    faults.push({ field, reason: 'number' })
    return null
  }
  const code = offerCodeOf(texts.code) || null
  if (code !== null && !offerCodePattern.test(code)) faults.push({ field: 'code', reason: 'code' })
  const fromMinute = minuteOf(texts.fromMinute) ?? 0
  const until = minuteOf(texts.toMinute) ?? 1_440
  const terms = {
    name: trimmed(texts.name),
    smallPrint: trimmed(texts.smallPrint),
    rate,
    amountMinor,
    currency: isShare ? null : currency,
    includesAddOns: texts.includesAddOns,
    serviceIds: texts.serviceIds,
    shopIds: texts.shopIds,
    weekdays: texts.weekdays.length === 7 ? null : texts.weekdays,
    fromMinute,
    toMinute: until <= fromMinute ? until + 1_440 : until,
    fromDay: texts.fromDay || null,
    toDay: texts.toDay || null,
    lastMinuteHours: whole('lastMinuteHours', offerLimits.lastMinuteHours),
    forNewClients: texts.forNewClients,
    onlyBestFit: texts.onlyBestFit,
    code,
    useLimit: whole('useLimit', offerLimits.uses),
  } satisfies OfferTerms
  const both = offerFaults(terms).filter(({ reason }) => reason !== 'share_or_amount')
  return { sent: terms, faults: [...faults, ...both] }
}

function trimmed({ en, fr }: { en: string; fr: string }) {
  return { en: en.trim(), fr: fr.trim() }
}

function clockOf(minute: number): string {
  const ofDay = minute % 1_440
  return `${twoDigits(Math.floor(ofDay / 60))}:${twoDigits(ofDay % 60)}`
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0')
}

function minuteOf(clock: string): number | null {
  const match = /^(\d\d):(\d\d)/u.exec(clock)
  return match && Number(match[1]) * 60 + Number(match[2])
}
