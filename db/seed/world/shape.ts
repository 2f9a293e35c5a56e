import { categoryKinds, productKinds } from '@serein/shared/catalogue/kinds.ts'
import { tenders } from '@serein/shared/payment/tenders.ts'
import { type Bilingual, bilingual } from '@serein/shared/schema.ts'
import * as z from 'zod'

// What the data files of the demo world may say.

/** What a business says of itself. */
const profile = z.strictObject({
  /** Of the pictures; drawn for this business alone. */
  logo: z.string().optional(),
  tagline: bilingual,
  story: bilingual,
  foundedYear: z.int(),
  email: z.email(),
  phone: z.string(),
  principles: z.array(z.strictObject({ title: bilingual, text: bilingual })),
  certificates: z.array(z.strictObject({ name: bilingual, by: z.string(), year: z.int() })),
  /** Keys of the services it is known for. */
  signatures: z.array(z.string()),
})

/** `skills` names categories or single services; `own` what this person does at another length or price. */
const staff = z.strictObject({
  name: z.string(),
  /** Of the pictures; who has none is shown by initials. */
  portrait: z.string().optional(),
  gender: z.enum(['female', 'male', 'other']),
  skills: z.string(),
  languages: z.string(),
  own: z
    .record(
      z.string(),
      z.strictObject({ minutes: z.int().optional(), price: z.number().optional() }),
    )
    .optional(),
  /** Hands-on minutes that are enough. */
  limits: z.strictObject({ aDay: z.int().optional(), inARow: z.int().optional() }).optional(),
  isForReturningOnly: z.literal(true).optional(),
})

const depositRule = z.strictObject({
  when: z.strictObject({ client: z.literal('new'), aboveMinor: z.int() }),
  ask: z.strictObject({ kind: z.literal('share'), rate: z.int() }),
})

const shop = z.strictObject({
  slug: z.string(),
  name: z.string(),
  description: bilingual,
  street: z.string(),
  postalCode: z.string(),
  city: z.string(),
  country: z.enum(['FR', 'GB', 'CA']),
  latitude: z.number(),
  longitude: z.number(),
  phone: z.string(),
  email: z.email(),
  /** Books nobody whom it cannot ring. */
  isPhoneRequired: z.literal(true).optional(),
  /** It receives nobody for the first time while one therapist is alone. */
  isNeverAlone: z.literal(true).optional(),
  /** What it asks for before a visit stands. */
  depositRules: z.array(depositRule).optional(),
  /** Whose visits it answers before they stand; somebody waits for it just now. Services by their keys. */
  asksFirst: z
    .strictObject({
      ofNewClients: z.boolean(),
      services: z.array(z.string()),
      answerMinutes: z.int(),
    })
    .optional(),
  /** Its own, where it has one. */
  brandColor: z.string().optional(),
  /** Through what one may pay, where that is not everything. */
  tenders: z.array(z.enum(tenders)).optional(),
  /** It takes no tips. */
  hasNoTips: z.literal(true).optional(),
  amenities: z.array(z.string()),
  /** `pick`: chosen for its quality; `paid`: pays to stand in front. */
  placement: z.enum(['pick', 'paid']).optional(),
  /** The average, and of how many. */
  rating: z.tuple([z.number(), z.int()]),
  /** Weekdays (1 is Monday), opening and closing hour; the closing hour may be a fraction. */
  hours: z.array(z.tuple([z.array(z.int()), z.number(), z.number()])),
  pictures: z.array(z.string()),
  /** Names of rooms and equipment, by kind. */
  units: z.record(
    z.string(),
    z.array(z.union([z.string(), z.strictObject({ name: z.string(), places: z.int() })])),
  ),
  staff: z.array(staff),
})

/** `parts`: minutes of hands-on, processing and finishing. */
const variant = z.strictObject({
  minutes: z.int(),
  price: z.number(),
  name: bilingual.optional(),
  parts: z.tuple([z.int(), z.int(), z.int()]).optional(),
})

const service = z.strictObject({
  key: z.string(),
  category: z.enum(categoryKinds),
  name: bilingual,
  description: bilingual,
  picture: z.string(),
  variants: z.array(variant),
  /** Each is one need, met by any of its kinds: `['treatment']`, or `['treatment', 'stones']` for a room and a heater. */
  needs: z.array(z.string()),
  before: z.int().optional(),
  after: z.int().optional(),
  /** 0: nobody serves. */
  hands: z.literal([0, 2]).optional(),
  isStrenuous: z.literal(true).optional(),
  addOns: z.string().optional(),
})

const addOn = z.strictObject({
  key: z.string(),
  name: bilingual,
  description: bilingual,
  minutes: z.int(),
  price: z.number(),
})

const product = z.strictObject({
  key: z.string(),
  kind: z.enum(productKinds),
  name: bilingual,
  description: bilingual,
  picture: z.string(),
  variants: z.array(z.strictObject({ label: bilingual, price: z.number() })),
})

const resourceKind = z.strictObject({
  name: bilingual,
  isRoom: z.boolean(),
  turnoverMinutes: z.int(),
  isShared: z.literal(true).optional(),
})

export const business = z.strictObject({
  slug: z.string(),
  name: z.string(),
  codePrefix: z.string(),
  /** It credits its clients where it cancels late, gives fees of filled times back, and trusts who comes often. */
  meetsLateCalls: z.literal(true).optional(),
  profile,
  /** What its prices are written in; shops elsewhere charge what `world.ts` converts them to. */
  currency: z.enum(['EUR', 'GBP', 'CAD']),
  resourceKinds: z.record(z.string(), resourceKind),
  shops: z.array(shop),
  categories: z.array(z.strictObject({ kind: z.enum(categoryKinds), name: bilingual })),
  services: z.array(service),
  addOns: z.array(addOn),
  products: z.array(product),
})

export type BusinessData = z.infer<typeof business>
export type Currency = BusinessData['currency']
export type ShopData = z.infer<typeof shop>
export type StaffData = z.infer<typeof staff>
export type ServiceData = z.infer<typeof service>
export type VariantData = z.infer<typeof variant>
export type AddOnData = z.infer<typeof addOn>

/** A text in both languages. */
export function t(en: string, fr: string): Bilingual {
  return { en, fr }
}
