import { onlineTenders, tenders } from '@serein/shared/payment/tenders.ts'
import * as z from 'zod/mini'
import { productsSearch, serviceListSearch } from './catalogue-search.ts'
import { searchFilters } from './search-filters.ts'
import { homeSearch, shopVisitSearch } from './shop-search.ts'
import { bookSearch, detailsSearch, privateToken } from './visit-search.ts'

const next = z.optional(z.string())
const one = z.uuid()
const id = z.optional(one)
const yes = z.optional(z.literal(true))
const code = z.optional(z.literal('code'))
const nothing = z.object({})
/** A whole number; money in minor units. */
const upTo = (most: number) => z.optional(z.int().check(z.minimum(1), z.maximum(most)))
const tender = z.optional(z.enum(tenders))
/**
 * Which booking is paid, and how: kept by a reload, and on the way to a provider and back. Somebody else pays by a private
 * link.
 */
const checkoutSearch = z.union([
  z.object({
    booking: one,
    tip: upTo(1_000_000),
    wallet: z.optional(z.literal(1)),
    part: z.optional(z.enum(['deposit', 'share', 'whole'])),
    tender,
  }),
  z.object({ link: privateToken, tender }),
  z.object({ order: one }),
])
/** Whose wallet: the business and its currency. */
const ofWallet = { business: id, currency: z.optional(z.string().check(z.regex(/^[A-Z]{3}$/u))) }
const legalSearch = z.object({ version: upTo(10_000) })

/**
 * Every route of the specification that is built, as that spells it, with the schema of its search parameters; only this table
 * knows the spelling. Which file draws a screen says `screens.ts`.
 */
export const addresses = {
  welcome: address('/welcome', z.object({ next, ended: yes })),
  featured: address('/tabs/featured', homeSearch),

  login: address('/login', z.object({ next, step: code })),
  register: address('/register', z.object({ next, step: code })),
  phoneLogin: address('/phone-login', z.object({ next })),
  accountSetup: address(
    '/account-setup',
    z.object({ step: z.optional(z.enum(['you', 'contact', 'wellness', 'news'])) }),
  ),
  forgotPassword: address(
    '/forgot-password',
    z.object({ link: z.optional(z.literal('password')) }),
  ),
  googleAccount: address(
    '/google-account',
    z.object({
      next,
      error: next,
      arrived: yes,
      linked: yes,
    }),
  ),

  services: address('/services', nothing),
  products: address('/products', productsSearch),
  serviceList: address('/service-list', serviceListSearch),
  allFeatured: address('/featured', nothing),
  gallery: address('/gallery', z.object({ shop: one, album: id, picture: id })),
  offers: address('/offers', nothing),
  about: address('/about', z.object({ business: id })),
  more: address('/more', nothing),

  bookAppointment: address('/book-appointment', bookSearch),
  bookings: address(
    '/bookings',
    z.object({ which: z.optional(z.enum(['coming', 'past', 'cancelled'])) }),
  ),
  bookingDetails: address('/bookin-details', detailsSearch),
  /** The stars are those that were pressed in a mail. */
  review: address(
    '/review',
    z.object({ booking: id, visit: z.optional(privateToken), stars: upTo(5) }),
  ),
  shopBooking: address('/shop-booking', shopVisitSearch),
  shopDetails: address('/shop-details', shopVisitSearch),
  map: address('/map', searchFilters),
  range: address('/range', searchFilters),
  search: address('/search', searchFilters),

  settings: address('/settings', z.object({ link: z.optional(z.literal('email')) })),
  profile: address('/profile', nothing),
  privacy: address('/privacy', legalSearch),
  terms: address('/terms', legalSearch),

  wallet: address('/wallet', z.object({ ...ofWallet, orders: yes, order: id })),
  card: address(
    '/card',
    z.object({
      business: id,
      add: yes,
      saving: id,
      booking: id,
    }),
  ),
  addCredit: address(
    '/add-credit',
    z.object({ ...ofWallet, amount: upTo(1_000_000), tender: z.optional(z.enum(onlineTenders)) }),
  ),
  creditPaypal: address(
    '/credit-paypal',
    z.object({ topUp: one, tender: z.optional(z.literal('paylater')) }),
  ),
  creditStripe: address('/credit-stripe', z.object({ topUp: one })),

  checkout: address('/chaeckout', checkoutSearch),
  paypalCheckout: address('/paypal-checkout', checkoutSearch),
  cardCheckout: address('/card-checkout', checkoutSearch),
  paylaterPaypal: address('/paylater-paypal', checkoutSearch),
}

export interface Address<Search extends z.ZodMiniType = z.ZodMiniType> {
  path: string
  search: Search
}

type Table = typeof addresses

/** The screens that can be linked to. */
export type ScreenName = keyof Table

/** What a link to the screen must say, and what the screen then reads. */
export type SearchOf<Name extends ScreenName> = z.output<Table[Name]['search']>

function address<Search extends z.ZodMiniType>(path: string, search: Search): Address<Search> {
  return { path, search }
}
