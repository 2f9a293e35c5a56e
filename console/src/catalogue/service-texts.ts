import type { ServiceEntry } from '@serein/shared/catalogue/managed-catalogue.ts'
import type {
  CatalogueFault,
  PriceKind,
  segmentKinds,
  ServiceTerms,
  SkillLevel,
} from '@serein/shared/catalogue/terms.ts'
import { wholeRate } from '@serein/shared/money/money.ts'
import { amountOf, amountText, rateOf, rateText } from '../form/amount.ts'
import type { ServerForm } from '../form/use-server-form.ts'
import { bookingTexts, type BookingTexts, readBooking } from './booking-texts.ts'

type PartKind = (typeof segmentKinds)[number]
type Named = { en: string; fr: string }

type SkillTexts = { lengthMinutes: string; priceMinor: string; level: SkillLevel }
/** The default skill: the variant’s own length and price. */
export const usualSkill: SkillTexts = { lengthMinutes: '', priceMinor: '', level: 'able' }

/** The fields of a variant as they are typed; a therapist who can give it has an entry. */
export type VariantTexts = {
  variantId: string | null
  name: Named
  lengthMinutes: string
  prices: Record<string, string>
  segments: { kind: PartKind; lengthMinutes: string }[]
  skills: Record<string, SkillTexts>
}

/** The fields of a service as they are typed. */
export type ServiceTexts = {
  categoryId: string
  name: Named
  description: Named
  beforeVisit: Named
  aftercare: Named
  /** Days; empty: no reminder. */
  rebookAfterDays: string
  priceKind: PriceKind
  /** Empty: the tax of the shop. */
  taxRate: string
  pictureId: string | null
  booking: BookingTexts
  bufferBeforeMinutes: string
  bufferAfterMinutes: string
  hands: '0' | '1' | '2'
  isStrenuous: boolean
  isSignature: boolean
  shopIds: string[]
  addOnIds: string[]
  requirements: { kindIds: string[]; segmentPosition: string }[]
  variants: VariantTexts[]
}

export type ServiceFields = ServerForm<ServiceTexts>

/** The fault of a field: the server’s, or that it could not be read. */
export type FieldFault =
  | CatalogueFault
  | {
      field: string
      reason:
        | 'missing'
        | 'minutes'
        | 'amount'
        | 'percent'
        | 'no_kind'
        | 'count'
        | 'no_day'
        | 'odd'
        | 'no_step'
    }

export type Moneys = { currencies: string[]; locale: string }

export const nobodyYet: Named = { en: '', fr: '' }

export function textsOf(
  service: ServiceEntry | null,
  { currencies, locale }: Moneys,
  first: { categoryId: string; shopIds: string[] },
): ServiceTexts {
  return {
    categoryId: service?.categoryId ?? first.categoryId,
    name: service?.name ?? nobodyYet,
    description: service?.description ?? nobodyYet,
    beforeVisit: service?.beforeVisit ?? nobodyYet,
    aftercare: service?.aftercare ?? nobodyYet,
    rebookAfterDays: String(service?.rebookAfterDays ?? ''),
    priceKind: service?.priceKind ?? 'fixed',
    taxRate: service?.taxRate == null ? '' : rateText(service.taxRate, locale),
    pictureId: service?.pictureId ?? null,
    booking: bookingTexts(service?.booking),
    bufferBeforeMinutes: String(service?.bufferBeforeMinutes ?? 0),
    bufferAfterMinutes: String(service?.bufferAfterMinutes ?? 0),
    hands: String(service?.hands ?? 1) as ServiceTexts['hands'],
    isStrenuous: service?.isStrenuous ?? false,
    isSignature: service?.isSignature ?? false,
    shopIds: service?.shopIds ?? first.shopIds,
    addOnIds: service?.addOnIds ?? [],
    requirements: (service?.requirements ?? []).map(({ kindIds, segmentPosition }) => ({
      kindIds,
      segmentPosition: segmentPosition === null ? '' : String(segmentPosition),
    })),
    variants: service?.variants.map((each) => variantTexts(each, { currencies, locale })) ?? [
      newVariant(undefined),
    ],
  }
}

/** A new variant, given by the same therapists as the previous one. */
export function newVariant(last: VariantTexts | undefined): VariantTexts {
  const skills = Object.keys(last?.skills ?? {}).map((id) => [id, usualSkill])
  return {
    variantId: null,
    name: nobodyYet,
    lengthMinutes: '',
    prices: {},
    segments: [],
    skills: Object.fromEntries(skills),
  }
}

function variantTexts(
  variant: ServiceEntry['variants'][number],
  { currencies, locale }: Moneys,
): VariantTexts {
  const own = currencies[0]!
  return {
    variantId: variant.variantId,
    name: variant.name ?? nobodyYet,
    lengthMinutes: String(variant.lengthMinutes),
    prices: Object.fromEntries(
      variant.prices.map((each) => [
        each.currency,
        amountText(each.priceMinor, each.currency, locale),
      ]),
    ),
    segments: variant.segments.map(({ kind, lengthMinutes }) => ({
      kind,
      lengthMinutes: String(lengthMinutes),
    })),
    skills: Object.fromEntries(
      variant.skills.map(({ staffId, lengthMinutes, priceMinor, level }) => [
        staffId,
        {
          lengthMinutes: lengthMinutes === null ? '' : String(lengthMinutes),
          priceMinor: priceMinor === null ? '' : amountText(priceMinor, own, locale),
          level,
        },
      ]),
    ),
  }
}

/** Reads the fields, with the faults among them. */
export function readService(texts: ServiceTexts, { currencies }: Pick<Moneys, 'currencies'>) {
  const faults = missingNames(texts.name)
  const say = (field: string, reason: FieldFault['reason']) =>
    faults.push({ field, reason } as FieldFault)
  const minutes = (field: string, text: string, least: number, most: number) => {
    const value = Number(text.trim() || Number.NaN)
    if (Number.isInteger(value) && value >= least && value <= most) return value
    say(field, 'minutes')
    return least
  }
  if (texts.categoryId === '') say('categoryId', 'missing')
  const sent = {
    categoryId: texts.categoryId,
    name: trimmed(texts.name),
    description: trimmed(texts.description),
    beforeVisit: trimmed(texts.beforeVisit),
    aftercare: trimmed(texts.aftercare),
    priceKind: texts.priceKind,
    taxRate: readRate(texts.taxRate, say),
    rebookAfterDays: texts.rebookAfterDays === '' ? null : Number(texts.rebookAfterDays),
    pictureId: texts.pictureId,
    booking: readBooking(texts.booking, say),
    bufferBeforeMinutes: minutes('bufferBeforeMinutes', texts.bufferBeforeMinutes, 0, 240),
    bufferAfterMinutes: minutes('bufferAfterMinutes', texts.bufferAfterMinutes, 0, 240),
    hands: Number(texts.hands),
    isStrenuous: texts.isStrenuous && texts.hands !== '0',
    isSignature: texts.isSignature,
    shopIds: texts.shopIds,
    addOnIds: texts.addOnIds,
    requirements: roomsOf(texts).map(({ kindIds, segmentPosition }, place) => {
      if (kindIds.length === 0) say(`requirements.${place}`, 'no_kind')
      return { kindIds, segmentPosition: segmentPosition === '' ? null : Number(segmentPosition) }
    }),
    variants: texts.variants.map((variant, place) =>
      readVariant(variant, { at: `variants.${place}`, currencies, say, minutes }),
    ),
  } satisfies ServiceTerms
  return { sent, faults }
}

/** What is given at the client's takes no room. */
function roomsOf({ booking, requirements }: ServiceTexts) {
  return booking.isCallOut && !booking.isInSessions ? [] : requirements
}

/** Null: the tax of the shop. */
function readRate(text: string, say: Reading['say']): number | null {
  if (text.trim() === '') return null
  const rate = rateOf(text)
  if (rate === null || rate > wholeRate) say('taxRate', 'percent')
  return rate
}

type Reading = {
  at: string
  currencies: string[]
  say: (field: string, reason: FieldFault['reason']) => void
  minutes: (field: string, text: string, least: number, most: number) => number
}

function readVariant(texts: VariantTexts, { at, currencies, say, minutes }: Reading) {
  const { en, fr } = trimmed(texts.name)
  if ((en === '') !== (fr === '')) say(`${at}.name.${en === '' ? 'en' : 'fr'}`, 'missing')
  const prices = currencies.flatMap((currency) => {
    const text = texts.prices[currency] ?? ''
    if (text.trim() === '') return []
    const priceMinor = amountOf(text, currency)
    if (priceMinor === null) say(`${at}.prices.${currency}`, 'amount')
    return [{ currency, priceMinor: priceMinor ?? 0 }]
  })
  const skills = Object.entries(texts.skills).map(([staffId, skill]) => {
    const ofSkill = `${at}.skills.${staffId}`
    const [length, price] = [skill.lengthMinutes.trim(), skill.priceMinor.trim()]
    const priceMinor = price === '' ? null : amountOf(price, currencies[0]!)
    if (price !== '' && priceMinor === null) say(`${ofSkill}.priceMinor`, 'amount')
    const lengthMinutes = length === '' ? null : minutes(`${ofSkill}.lengthMinutes`, length, 5, 720)
    return { staffId, lengthMinutes, priceMinor, level: skill.level }
  })
  return {
    variantId: texts.variantId,
    name: en === '' && fr === '' ? null : { en, fr },
    lengthMinutes: minutes(`${at}.lengthMinutes`, texts.lengthMinutes, 5, 720),
    prices,
    segments: texts.segments.map((part, place) => ({
      kind: part.kind,
      lengthMinutes: minutes(`${at}.segments.${place}.lengthMinutes`, part.lengthMinutes, 1, 720),
    })),
    skills,
  }
}

export const trimmed = ({ en, fr }: Named): Named => ({ en: en.trim(), fr: fr.trim() })

export function missingNames(name: Named): FieldFault[] {
  return (['en', 'fr'] as const).flatMap((language) =>
    name[language].trim() === '' ? [{ field: `name.${language}`, reason: 'missing' }] : [],
  )
}
