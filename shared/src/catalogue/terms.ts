import { bookingFaults, type BookingRule } from './booking-rule.ts'

/** What a business may say of what it offers at most. */
export const catalogueLimits = {
  nameLength: 80,
  descriptionLength: 1_000,
  categories: 40,
  services: 300,
  addOns: 100,
  variants: 10,
  /** At least and at most. */
  variantMinutes: [5, 720],
  addOnMinutes: [0, 240],
  prices: 10,
  segments: 12,
  requirements: 6,
  kinds: 10,
  shops: 100,
  skills: 200,
  /** As many prices as all variants and extras have, in one sheet; and beside the usual ones, in all. */
  priceCells: 3_100,
  otherPrices: 20_000,
} as const

export const segmentKinds = ['hands_on', 'processing', 'finishing'] as const

/** What the price on the menu says: what it costs, the least it can cost, or that the desk sets it after a talk. */
export const priceKinds = ['fixed', 'from', 'on_consultation'] as const
export type PriceKind = (typeof priceKinds)[number]

export const serviceStates = ['draft', 'published', 'retired'] as const
export type ServiceState = (typeof serviceStates)[number]

type Text = { en: string; fr: string }
export type Price = { currency: string; priceMinor: number }
/** How well somebody gives a service: who is learning it is booked for it by nobody. */
export const skillLevels = ['learning', 'able', 'expert'] as const
export type SkillLevel = (typeof skillLevels)[number]

export type ManagedSkill = {
  staffId: string
  /** Null: as long as the variant is. */
  lengthMinutes: number | null
  /** Null: what the variant costs. */
  priceMinor: number | null
  level: SkillLevel
}

export type VariantTerms = {
  /** Null: a new one. */
  variantId: string | null
  name: Text | null
  lengthMinutes: number
  prices: readonly Price[]
  /** In their order; none: hands-on from beginning to end. */
  segments: readonly { kind: (typeof segmentKinds)[number]; lengthMinutes: number }[]
  /** Who can give it. */
  skills: readonly ManagedSkill[]
}

/** All that a business says of a service. */
export type ServiceTerms = {
  categoryId: string
  name: Text
  description: Text
  beforeVisit: Text
  aftercare: Text
  rebookAfterDays: number | null
  /** 1/100,000; null: that of the shop; left out: as it is. */
  taxRate?: number | null | undefined
  /** Left out: as it is. */
  priceKind?: PriceKind | undefined
  pictureId: string | null
  /** Left out: as it is, of a new one as the shop has it. */
  booking?: BookingRule | undefined
  bufferBeforeMinutes: number
  bufferAfterMinutes: number
  hands: number
  isStrenuous: boolean
  isSignature: boolean
  shopIds: readonly string[]
  addOnIds: readonly string[]
  /** All of these, each any one of its kinds; of one segment only, or of the whole. */
  requirements: readonly { kindIds: readonly string[]; segmentPosition: number | null }[]
  variants: readonly VariantTerms[]
}

/** Why a service cannot be kept, or not be published. */
export type CatalogueFaultReason =
  /** The parts of a variant do not come to its length. */
  | 'sum'
  /** Nobody serves, so that nobody is needed for a part, or works hard. */
  | 'no_hands'
  /** The same currency, therapist, shop, extra or weekday stands there twice. */
  | 'twice'
  /** A room or a device for a part that a variant does not have. */
  | 'part_gone'
  /** Nobody serves, and there is no room from beginning to end. */
  | 'room_needed'
  /** What is published is offered somewhere. */
  | 'nothing_chosen'
  /** There is no price in the currency of a shop. */
  | 'price_missing'
  /** Fewer therapists can give it than it takes. */
  | 'too_few_therapists'
  /** Something that the business does not have. */
  | 'unknown'
  /** The business has as many as it may. */
  | 'too_many'
  /** Something else stands there than was read. */
  | 'changed'
  /** Shorter or longer than may be. */
  | 'minutes'
  /** A price begins on a day that is still to come. */
  | 'day_over'
  /** Hours that end before they begin. */
  | 'hours'
  /** The notice is as long as it is booked ahead at all. */
  | 'notice_too_long'
  /** It is given in sessions, whose seats are the limit. */
  | 'in_sessions'
  /** Of a session fewer seats than make it worth while. */
  | 'more_than_seats'
  /** It is given at the client's: no room of a shop, and no part of a day there. */
  | 'at_client'
  /** The desk sets its price, so it has none that could be part of another. */
  | 'no_price'
  /** A spa of the day package does not offer it. */
  | 'not_at_shop'
  /** The shares of the steps are not the whole price. */
  | 'shares'

/** `field` is a path into what was sent, such as `variants.1.prices`. */
export type CatalogueFault = { field: string; reason: CatalogueFaultReason }

type Known = {
  kinds: readonly { id: string; isRoom: boolean }[]
  shops: readonly { id: string; currency: string }[]
}

/** What of a service does not go together; of one that is published also what a client could not book. */
export function serviceFaults(
  terms: ServiceTerms,
  known: Known,
  isPublished: boolean,
): CatalogueFault[] {
  const faults: CatalogueFault[] = []
  const say = (field: string, reason: CatalogueFaultReason) => faults.push({ field, reason })
  if (hasTwice(terms.shopIds)) say('shopIds', 'twice')
  if (hasTwice(terms.addOnIds)) say('addOnIds', 'twice')
  if (terms.isStrenuous && terms.hands === 0) say('isStrenuous', 'no_hands')
  if (terms.booking?.isCallOut) {
    if (terms.requirements.length > 0) say('requirements', 'at_client')
    if (terms.hands === 0) say('hands', 'no_hands')
  } else if (terms.hands === 0 && !hasRoom(terms, known)) say('requirements', 'room_needed')
  for (const [place, { segmentPosition }] of terms.requirements.entries())
    if (
      segmentPosition !== null &&
      terms.variants.some(({ segments }) => segmentPosition >= segments.length)
    )
      say(`requirements.${place}`, 'part_gone')
  for (const [place, variant] of terms.variants.entries()) {
    const { prices, segments, skills } = variant
    const sum = segments.reduce((minutes, part) => minutes + part.lengthMinutes, 0)
    if (segments.length > 0 && terms.hands === 0) say(`variants.${place}.segments`, 'no_hands')
    else if (segments.length > 0 && sum !== variant.lengthMinutes)
      say(`variants.${place}.segments`, 'sum')
    if (hasTwice(prices.map(({ currency }) => currency))) say(`variants.${place}.prices`, 'twice')
    if (hasTwice(skills.map(({ staffId }) => staffId))) say(`variants.${place}.skills`, 'twice')
  }
  if (terms.booking) faults.push(...bookingFaults(terms.booking))
  return isPublished ? [...faults, ...publishFaults(terms, known)] : faults
}

function publishFaults({ shopIds, variants, hands, priceKind }: ServiceTerms, { shops }: Known) {
  const faults: CatalogueFault[] = []
  if (shopIds.length === 0) faults.push({ field: 'shopIds', reason: 'nothing_chosen' })
  const currencies = shops.filter(({ id }) => shopIds.includes(id)).map((shop) => shop.currency)
  for (const [place, { prices, skills }] of variants.entries()) {
    const needsPrice = priceKind !== 'on_consultation'
    if (needsPrice && !currencies.every((each) => prices.some(({ currency }) => currency === each)))
      faults.push({ field: `variants.${place}.prices`, reason: 'price_missing' })
    if (skills.length < hands)
      faults.push({ field: `variants.${place}.skills`, reason: 'too_few_therapists' })
  }
  return faults
}

function hasRoom({ requirements }: ServiceTerms, { kinds }: Known): boolean {
  const isRoom = (id: string) => kinds.some((kind) => kind.id === id && kind.isRoom)
  return requirements.some(
    ({ kindIds, segmentPosition }) => segmentPosition === null && kindIds.every(isRoom),
  )
}

function hasTwice(ids: readonly string[]): boolean {
  return new Set(ids).size < ids.length
}
