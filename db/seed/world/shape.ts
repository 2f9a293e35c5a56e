import type { categoryKinds, productKinds } from '@serein/shared/catalogue/contract.ts'
import type { Bilingual } from '@serein/shared/schema.ts'
import type { Tender } from '@serein/shared/payment/tenders.ts'
import type { DepositRule } from '@serein/shared/shop/deposit.ts'

/** What the data files of the demo world are written in. */
type CategoryKind = (typeof categoryKinds)[number]

export type BusinessData = {
  slug: string
  name: string
  codePrefix: string
  profile: ProfileData
  /** What its prices are written in; shops elsewhere charge what `world.ts` converts them to. */
  currency: Currency
  resourceKinds: Record<
    string,
    { name: Bilingual; isRoom: boolean; turnoverMinutes: number; isShared?: true }
  >
  shops: ShopData[]
  categories: { kind: CategoryKind; name: Bilingual }[]
  services: ServiceData[]
  addOns: AddOnData[]
  products: ProductData[]
}

/** What a business says of itself. */
export type ProfileData = {
  tagline: Bilingual
  story: Bilingual
  foundedYear: number
  email: string
  phone: string
  principles: { title: Bilingual; text: Bilingual }[]
  certificates: { name: Bilingual; by: string; year: number }[]
  /** Keys of the services it is known for. */
  signatures: string[]
}

export type Currency = 'EUR' | 'GBP' | 'CAD'

export type ShopData = {
  slug: string
  name: string
  description: Bilingual
  street: string
  postalCode: string
  city: string
  country: 'FR' | 'GB' | 'CA'
  latitude: number
  longitude: number
  phone: string
  email: string
  /** Books nobody whom it cannot ring. */
  isPhoneRequired?: true
  /** What it asks for before a visit stands. */
  depositRules?: DepositRule[]
  /** Whose visits it answers before they stand; somebody waits for it just now. Services by their keys. */
  asksFirst?: { ofNewClients: boolean; services: string[]; answerMinutes: number }
  /** Its own, where it has one. */
  brandColor?: string
  /** Through what one may pay, where that is not everything. */
  tenders?: Tender[]
  /** It takes no tips. */
  hasNoTips?: true
  amenities: string[]
  /** `pick`: chosen for its quality; `paid`: pays to stand in front. */
  placement?: 'pick' | 'paid'
  rating: [average: number, count: number]
  /** Weekdays (1 is Monday), opening and closing hour; the closing hour may be a fraction. */
  hours: [weekdays: number[], fromHour: number, toHour: number][]
  pictures: string[]
  /** Names of rooms and equipment, by kind. */
  units: Record<string, (string | { name: string; places: number })[]>
  staff: StaffData[]
}

/** `skills` names categories or single services; `own` what this person does at another length or price. */
export type StaffData = {
  name: string
  gender: 'female' | 'male' | 'other'
  skills: string
  languages: string
  own?: Record<string, { minutes?: number; price?: number }>
  /** Hands-on minutes that are enough. */
  limits?: { aDay?: number; inARow?: number }
  isForReturningOnly?: true
}

export type ServiceData = {
  key: string
  category: CategoryKind
  name: Bilingual
  description: Bilingual
  picture: string
  variants: VariantData[]
  /** Each is one need, met by any of its kinds: `['treatment']`, or `['treatment', 'stones']` for a room and a heater. */
  needs: string[]
  before?: number
  after?: number
  /** 0: nobody serves. */
  hands?: 0 | 2
  isStrenuous?: true
  addOns?: string
}

/** `parts`: minutes of hands-on, processing and finishing. */
export type VariantData = {
  minutes: number
  price: number
  name?: Bilingual
  parts?: [number, number, number]
}

export type AddOnData = {
  key: string
  name: Bilingual
  description: Bilingual
  minutes: number
  price: number
}

export type ProductData = {
  key: string
  kind: (typeof productKinds)[number]
  name: Bilingual
  description: Bilingual
  picture: string
  variants: { label: Bilingual; price: number }[]
}

/** A text in both languages. */
export function t(en: string, fr: string): Bilingual {
  return { en, fr }
}
