import * as z from 'zod/mini'
import { productsSearch, serviceListSearch } from './catalogue-search.ts'
import { searchFilters } from './search-filters.ts'
import { homeSearch, shopVisitSearch } from './shop-search.ts'
import { bookSearch, detailsSearch } from './visit-search.ts'

const next = z.optional(z.string())
const nothing = z.object({})
const checkoutSearch = z.object({ booking: z.uuid() })
const legalSearch = z.object({
  version: z.optional(z.int().check(z.minimum(1), z.maximum(10_000))),
})

/**
 * Every route of the specification as that spells it, with the schema of its search parameters; only this table knows the
 * spelling. What is not built yet has a path only and cannot be reached. Which file draws a screen says `screens.ts`.
 */
export const addresses = {
  welcome: address('/welcome', z.object({ next, ended: z.optional(z.literal(true)) })),
  featured: address('/tabs/featured', homeSearch),

  login: address('/login', z.object({ next, step: z.optional(z.literal('code')) })),
  register: address('/register', z.object({ next, step: z.optional(z.enum(['code'])) })),
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
      error: z.optional(z.string()),
      arrived: z.optional(z.literal(true)),
      linked: z.optional(z.literal(true)),
    }),
  ),

  services: address('/services', nothing),
  products: address('/products', productsSearch),
  serviceList: address('/service-list', serviceListSearch),
  allFeatured: address('/featured', nothing),
  offers: notBuilt('/offers'),
  gallery: notBuilt('/gallery'),
  about: address('/about', z.object({ business: z.optional(z.uuid()) })),
  more: address('/more', nothing),

  review: notBuilt('/review'),
  bookAppointment: address('/book-appointment', bookSearch),
  bookings: address(
    '/bookings',
    z.object({ which: z.optional(z.enum(['coming', 'past', 'cancelled'])) }),
  ),
  bookingDetails: address('/bookin-details', detailsSearch),
  shopBooking: address('/shop-booking', shopVisitSearch),
  shopDetails: address('/shop-details', shopVisitSearch),
  map: address('/map', searchFilters),
  range: address('/range', searchFilters),
  search: address('/search', searchFilters),

  chat: notBuilt('/chat'),
  chats: notBuilt('/chats'),
  notifications: notBuilt('/notifications'),
  notificationSettings: notBuilt('/notifys'),

  settings: address('/settings', z.object({ link: z.optional(z.literal('email')) })),
  support: notBuilt('/support'),
  profile: address('/profile', nothing),
  privacy: address('/privacy', legalSearch),
  terms: address('/terms', legalSearch),

  wallet: notBuilt('/wallet'),
  card: notBuilt('/card'),
  addCredit: notBuilt('/add-credit'),
  creditPaypal: notBuilt('/credit-paypal'),
  creditStripe: notBuilt('/credit-stripe'),

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

/** The screens that exist and can be linked to. */
export type ScreenName = {
  [Name in keyof Table]: Table[Name] extends Address ? Name : never
}[keyof Table]

/** What a link to the screen must say, and what the screen then reads. */
export type SearchOf<Name extends ScreenName> =
  Table[Name] extends Address<infer Search> ? z.output<Search> : never

function address<Search extends z.ZodMiniType>(path: string, search: Search): Address<Search> {
  return { path, search }
}

function notBuilt(path: string): { path: string } {
  return { path }
}
