import type { ServiceEntry } from '@serein/shared/catalogue/own-catalogue.ts'
import type {
  CatalogueFault,
  segmentKinds,
  ServiceTerms,
  SkillLevel,
  VariantTerms,
} from '@serein/shared/catalogue/terms.ts'
import { amountOf, amountText } from '../form/amount.ts'

type PartKind = (typeof segmentKinds)[number]
type Named = { en: string; fr: string }

type SkillTexts = { length: string; price: string; level: SkillLevel }
/** As whoever can give a variant does it, until something else is said. */
export const usualSkill: SkillTexts = { length: '', price: '', level: 'able' }

/** The fields of a variant as they are typed; a therapist who can give it has an entry. */
export type VariantTexts = {
  variantId: string | null
  name: Named
  length: string
  prices: Record<string, string>
  parts: { kind: PartKind; minutes: string }[]
  skills: Record<string, SkillTexts>
}

/** The fields of a service as they are typed. */
export type ServiceTexts = {
  categoryId: string
  name: Named
  description: Named
  beforeVisit: Named
  aftercare: Named
  /** Days; empty: nobody is asked. */
  rebook: string
  pictureId: string | null
  before: string
  after: string
  hands: '0' | '1' | '2'
  isStrenuous: boolean
  isSignature: boolean
  shopIds: string[]
  addOnIds: string[]
  needs: { kindIds: string[]; part: string }[]
  variants: VariantTexts[]
}

/** What is amiss at a field: as the server says it, or that it could not be read. */
export type FieldFault =
  | CatalogueFault
  | { field: string; reason: 'missing' | 'minutes' | 'amount' | 'no_kind' }

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
    rebook: String(service?.rebookAfterDays ?? ''),
    pictureId: service?.pictureId ?? null,
    before: String(service?.bufferBeforeMinutes ?? 0),
    after: String(service?.bufferAfterMinutes ?? 0),
    hands: String(service?.hands ?? 1) as ServiceTexts['hands'],
    isStrenuous: service?.isStrenuous ?? false,
    isSignature: service?.isSignature ?? false,
    shopIds: service?.shopIds ?? first.shopIds,
    addOnIds: service?.addOnIds ?? [],
    needs: (service?.requirements ?? []).map(({ kindIds, segmentPosition }) => ({
      kindIds,
      part: segmentPosition === null ? '' : String(segmentPosition),
    })),
    variants: service?.variants.map((each) => variantTexts(each, { currencies, locale })) ?? [
      newVariant(undefined),
    ],
  }
}

/** One more, given by the same people as the one before it. */
export function newVariant(last: VariantTexts | undefined): VariantTexts {
  const skills = Object.keys(last?.skills ?? {}).map((id) => [id, usualSkill])
  return {
    variantId: null,
    name: nobodyYet,
    length: '',
    prices: {},
    parts: [],
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
    length: String(variant.lengthMinutes),
    prices: Object.fromEntries(
      variant.prices.map((each) => [
        each.currency,
        amountText(each.priceMinor, each.currency, locale),
      ]),
    ),
    parts: variant.segments.map(({ kind, lengthMinutes }) => ({
      kind,
      minutes: String(lengthMinutes),
    })),
    skills: Object.fromEntries(
      variant.skills.map(({ staffId, lengthMinutes, priceMinor, level }) => [
        staffId,
        {
          length: lengthMinutes === null ? '' : String(lengthMinutes),
          price: priceMinor === null ? '' : amountText(priceMinor, own, locale),
          level,
        },
      ]),
    ),
  }
}

/** What the fields come to, and what is amiss with them. */
export function readService(
  texts: ServiceTexts,
  { currencies }: Pick<Moneys, 'currencies'>,
): { terms: ServiceTerms; faults: FieldFault[] } {
  const faults: FieldFault[] = []
  const say = (field: string, reason: FieldFault['reason']) =>
    faults.push({ field, reason } as FieldFault)
  const minutes = (field: string, text: string, least: number, most: number) => {
    const value = Number(text.trim() || Number.NaN)
    if (Number.isInteger(value) && value >= least && value <= most) return value
    say(field, 'minutes')
    return least
  }
  for (const language of ['en', 'fr'] as const)
    if (texts.name[language].trim() === '') say(`name.${language}`, 'missing')
  if (texts.categoryId === '') say('categoryId', 'missing')
  const terms: ServiceTerms = {
    categoryId: texts.categoryId,
    name: trimmed(texts.name),
    description: trimmed(texts.description),
    beforeVisit: trimmed(texts.beforeVisit),
    aftercare: trimmed(texts.aftercare),
    rebookAfterDays: texts.rebook === '' ? null : Number(texts.rebook),
    pictureId: texts.pictureId,
    bufferBeforeMinutes: minutes('bufferBeforeMinutes', texts.before, 0, 240),
    bufferAfterMinutes: minutes('bufferAfterMinutes', texts.after, 0, 240),
    hands: Number(texts.hands),
    isStrenuous: texts.isStrenuous && texts.hands !== '0',
    isSignature: texts.isSignature,
    shopIds: texts.shopIds,
    addOnIds: texts.addOnIds,
    requirements: texts.needs.map(({ kindIds, part }, place) => {
      if (kindIds.length === 0) say(`requirements.${place}`, 'no_kind')
      return { kindIds, segmentPosition: part === '' ? null : Number(part) }
    }),
    variants: texts.variants.map((variant, place) =>
      readVariant(variant, { at: `variants.${place}`, currencies, say, minutes }),
    ),
  }
  return { terms, faults }
}

type Reading = {
  at: string
  currencies: string[]
  say: (field: string, reason: FieldFault['reason']) => void
  minutes: (field: string, text: string, least: number, most: number) => number
}

function readVariant(texts: VariantTexts, { at, currencies, say, minutes }: Reading): VariantTerms {
  const { en, fr } = trimmed(texts.name)
  if ((en === '') !== (fr === '')) say(`${at}.name.${en === '' ? 'en' : 'fr'}`, 'missing')
  const prices = currencies.flatMap((currency) => {
    const text = texts.prices[currency] ?? ''
    if (text.trim() === '') return []
    const priceMinor = amountOf(text, currency)
    if (priceMinor === null) say(`${at}.prices.${currency}`, 'amount')
    return [{ currency, priceMinor: priceMinor ?? 0 }]
  })
  const skills = Object.entries(texts.skills).map(([staffId, { length, price, level }]) => {
    const priceMinor = price.trim() === '' ? null : amountOf(price, currencies[0]!)
    if (price.trim() !== '' && priceMinor === null) say(`${at}.skills.${staffId}.price`, 'amount')
    const lengthMinutes =
      length.trim() === '' ? null : minutes(`${at}.skills.${staffId}.length`, length, 5, 720)
    return { staffId, lengthMinutes, priceMinor, level }
  })
  return {
    variantId: texts.variantId,
    name: en === '' && fr === '' ? null : { en, fr },
    lengthMinutes: minutes(`${at}.lengthMinutes`, texts.length, 5, 720),
    prices,
    segments: texts.parts.map((part, place) => ({
      kind: part.kind,
      lengthMinutes: minutes(`${at}.parts.${place}`, part.minutes, 1, 720),
    })),
    skills,
  }
}

const trimmed = ({ en, fr }: Named): Named => ({ en: en.trim(), fr: fr.trim() })
