import { tenders } from '@serein/shared/payment/tenders.ts'
import type { Bilingual } from '@serein/shared/schema.ts'
import { addDays, type Day, weekdayOf } from '@serein/shared/time/day.ts'
import { albumsOf } from './album.ts'
import pictures from './picture/catalogue.json' with { type: 'json' }
import { idOf } from './random.ts'
import type { Rows } from './rows.ts'
import type { BusinessData, Currency, ShopData } from './world/shape.ts'

/** What the tax office, the clock and the till of a country say. */
export const countries: Record<ShopData['country'], Country> = {
  FR: {
    currency: 'EUR',
    taxRate: 20_000,
    taxIsIncluded: true,
    zone: 'Europe/Paris',
    legalForm: 'SAS',
    taxNumber: (n) => `TVA FR 00 000 000 0${10 + n}`,
    registrationNumber: (n) => `SIRET 000 000 000 000${10 + n}`,
  },
  GB: {
    currency: 'GBP',
    taxRate: 20_000,
    taxIsIncluded: true,
    zone: 'Europe/London',
    legalForm: 'Ltd',
    tipPresets: [10_000, 12_500, 15_000],
    taxNumber: (n) => `VAT GB 000 0000 ${10 + n}`,
    registrationNumber: (n) => `Company No. 000000${10 + n}`,
  },
  CA: {
    currency: 'CAD',
    taxRate: 14_975,
    taxIsIncluded: false,
    zone: 'America/Toronto',
    legalForm: 'inc.',
    tipPresets: [15_000, 18_000, 20_000],
    taxNumber: (n) => `TPS/GST 00000 00${10 + n} · TVQ/QST 00000 000${10 + n}`,
    registrationNumber: (n) => `NEQ 00000000${10 + n}`,
  },
}

type Country = {
  currency: Currency
  taxRate: number
  taxIsIncluded: boolean
  zone: string
  legalForm: string
  /** What is usual there, 1/100,000 of the price, where it is not what is usual elsewhere. */
  tipPresets?: number[]
  /** Numbers that no company can have. */
  taxNumber: (shop: number) => string
  registrationNumber: (shop: number) => string
}

export const cancellationPolicy = {
  tiers: [
    { untilMinutes: 1440, feeRate: 0 },
    { untilMinutes: 240, feeRate: 50_000 },
  ],
  lateFeeRate: 100_000,
  noShowFeeRate: 100_000,
}

const lateCallRule = {
  creditsClients: true,
  givesBackFilled: true,
  trustedAfterVisits: 10,
  laterByItselfMinutes: 15,
}

export const businessId = (business: BusinessData) => idOf(`business ${business.slug}`)
export const shopId = (shop: ShopData) => idOf(`shop ${shop.slug}`)
export const zoneOf = (shop: ShopData) => countries[shop.country].zone

/** A demo that runs for weeks keeps its sponsored shop. */
const placementDays = 365

/** A business with its pictures, shops, hours and closures. */
export function addPlaces(rows: Rows, business: BusinessData, today: Day): void {
  const business_id = businessId(business)
  const { slug, name } = business
  rows.add('business', { id: business_id, slug, name, booking_code_prefix: business.codePrefix })
  addProfile(rows, business)
  const portraits = new Set(
    business.shops.flatMap(({ staff }) => staff.map(({ portrait }) => portrait)),
  )
  const usedPictures = pictures.filter(
    ({ file }) =>
      (!file.startsWith('portrait-') || portraits.has(file)) &&
      (!file.startsWith('logo-') || file === business.profile.logo),
  )
  for (const { file, alt, tint } of usedPictures)
    rows.add('picture', { business_id, id: pictureId(business, file), file, alt, tint })
  if (business.profile.logo)
    rows.add('business_logo', {
      business_id,
      picture_id: pictureId(business, business.profile.logo),
    })
  for (const [index, shop] of business.shops.entries()) addShop(rows, business, shop, index, today)
}

function addProfile(rows: Rows, business: BusinessData): void {
  const { tagline, story, foundedYear, email, phone, principles, certificates } = business.profile
  rows.add('business_profile', {
    business_id: businessId(business),
    tagline,
    story,
    founded_year: foundedYear,
    email,
    phone: phone.replaceAll(' ', ''),
    principles,
    certificates,
  })
}

export function pictureId(business: BusinessData, file: string): string {
  const found = pictures.find((one) => one.file === file || one.file === `${file}.svg`)
  if (!found) throw new Error(`there is no picture ${file}`)
  return idOf(`picture ${business.slug} ${found.file}`)
}

function addShop(
  rows: Rows,
  business: BusinessData,
  shop: ShopData,
  index: number,
  today: Day,
): void {
  const key = { business_id: businessId(business), shop_id: shopId(shop) }
  const { currency, taxRate, taxIsIncluded, legalForm, taxNumber, registrationNumber, tipPresets } =
    countries[shop.country]
  const [average, count] = shop.rating
  rows.add('shop', {
    business_id: key.business_id,
    id: key.shop_id,
    slug: shop.slug,
    name: shop.name,
    description: shop.description,
    street: shop.street,
    postal_code: shop.postalCode,
    city: shop.city,
    country: shop.country,
    latitude: shop.latitude,
    longitude: shop.longitude,
    phone: shop.phone.replaceAll(' ', ''),
    email: shop.email,
    legal_name: `${business.name} ${legalForm}`,
    tax_number: taxNumber(index),
    registration_number: registrationNumber(index),
    time_zone: zoneOf(shop),
    currency,
    tax_rate: taxRate,
    tax_is_included: taxIsIncluded,
    amenities: shop.amenities,
    is_featured: shop.placement === 'pick',
    rating_average: average,
    rating_count: count,
    cancellation_policy: cancellationPolicy,
    ...(business.meetsLateCalls && { late_call_rule: lateCallRule }),
    is_phone_required: shop.isPhoneRequired ?? false,
    never_alone: shop.isNeverAlone ?? false,
    deposit_rules: shop.depositRules ?? [],
    approval_rule: approvalRuleOf(business, shop),
    brand_color: shop.brandColor ?? null,
    call_out_rule: null,
    tip_presets: shop.hasNoTips ? [] : (tipPresets ?? null),
    tenders: shop.tenders ?? tenders,
  })
  if (shop.placement === 'paid')
    rows.add('placement', {
      ...key,
      id: idOf(`placement ${shop.slug}`),
      from_day: addDays(today, -30),
      to_day: addDays(today, placementDays),
      position: 1,
      created_at: new Date(`${addDays(today, -31)}T09:00:00Z`),
    })
  for (const [weekdays, from, to] of shop.hours)
    for (const weekday of weekdays)
      rows.add('shop_hours', { ...key, weekday, from_minute: from * 60, to_minute: to * 60 })
  const albums = albumsOf(shop)
  for (const [position, { id, name }] of albums.entries())
    rows.add('album', { ...key, id, name, position })
  for (const [position, file] of shop.pictures.entries()) {
    const album_id = albums.find(({ files }) => files.includes(file))?.id ?? null
    const picture_id = pictureId(business, file)
    rows.add('shop_picture', { ...key, position, picture_id, album_id })
  }
  for (const closure of closuresOf(shop, index, today))
    rows.add('shop_closure', { ...key, ...closure })
}

/** As the console would write it. */
export function approvalRuleOf(business: BusinessData, { asksFirst }: ShopData) {
  if (!asksFirst) return null
  const { services, ...rule } = asksFirst
  // As the menu names them, which begins with the places.
  const serviceIds = services.map((key) => idOf(`service ${business.slug} ${key}`))
  return { ofAll: false, ...rule, serviceIds }
}

type Closure = {
  from_day: Day
  to_day: Day
  from_minute: number | null
  to_minute: number | null
  reason: Bilingual
}

/** The year’s end, where it is near, and one afternoon of works in every third shop. */
export function closuresOf(shop: ShopData, index: number, today: Day): Closure[] {
  const year = today.slice(0, 4)
  const christmas = { en: 'Christmas Day', fr: 'Jour de Noël' }
  const newYear = { en: 'New Year’s Day', fr: 'Jour de l’An' }
  const closures: Closure[] = [
    {
      from_day: `${year}-12-25`,
      to_day: `${year}-12-25`,
      from_minute: null,
      to_minute: null,
      reason: christmas,
    },
    {
      from_day: `${Number(year) + 1}-01-01`,
      to_day: `${Number(year) + 1}-01-01`,
      from_minute: null,
      to_minute: null,
      reason: newYear,
    },
  ]
  if (index % 3 !== 1) return closures
  let day = addDays(today, 12)
  while (!shop.hours.some(([weekdays]) => weekdays.includes(weekdayOf(day)))) day = addDays(day, 1)
  const reason = {
    en: 'New boiler: we open in the afternoon',
    fr: 'Nouvelle chaudière : ouverture l’après-midi',
  }
  return [...closures, { from_day: day, to_day: day, from_minute: 840, to_minute: 1200, reason }]
}
