import * as z from 'zod/mini'
import { bookSearch, detailsSearch } from './booking/visit-search.ts'
import { productsSearch, serviceListSearch } from './catalogue/catalogue-search.ts'
import { questionSearch } from './search/question-search.ts'
import { homeSearch, shopVisitSearch } from './shop/shop-search.ts'
import type { Word } from './words.ts'

/** An entry of the tab bar. */
export type Tab = 'home' | 'bookings' | 'more'

interface Built<Search extends z.ZodMiniType> {
  /** As the specification spells it; only this table knows that spelling. */
  path: string
  title: Word
  /** `private` needs a session: without one, `/welcome` comes first and leads back here. */
  access: 'public' | 'private'
  /** Lets in who brings this along, without a session; to them it is no screen of the app around it. */
  guest?: string
  /** The screen shows the tab bar with this entry lit. */
  tab?: Tab
  /** Stands alone, without the bar above it on a desktop. */
  bare?: true
  search: Search
  file: Lazy
}

/** A module with `Page` and perhaps `preload`; its type is left open, since pages use this table. */
interface Lazy {
  load: () => Promise<unknown>
}

const nothing = z.object({})
const legalSearch = z.object({
  version: z.optional(z.int().check(z.minimum(1), z.maximum(10_000))),
})

/** Every route of the specification. What is not built yet has a path only and cannot be reached. */
export const screens = {
  welcome: screen({
    path: '/welcome',
    title: 'identity.welcome.title',
    access: 'public',
    bare: true,
    search: z.object({ next: z.optional(z.string()), ended: z.optional(z.literal(true)) }),
    file: lazy(() => import('./identity/welcome.tsx')),
  }),
  featured: screen({
    path: '/tabs/featured',
    title: 'shop.featured.title',
    access: 'public',
    tab: 'home',
    search: homeSearch,
    file: lazy(() => import('./shop/featured.tsx')),
  }),

  login: screen({
    path: '/login',
    title: 'identity.login.title',
    access: 'public',
    search: z.object({ next: z.optional(z.string()), step: z.optional(z.literal('code')) }),
    file: lazy(() => import('./identity/login.tsx')),
  }),
  register: screen({
    path: '/register',
    title: 'identity.register.title',
    access: 'public',
    search: z.object({ next: z.optional(z.string()), step: z.optional(z.enum(['code'])) }),
    file: lazy(() => import('./identity/register.tsx')),
  }),
  phoneLogin: screen({
    path: '/phone-login',
    title: 'identity.phone.title',
    access: 'public',
    search: z.object({ next: z.optional(z.string()) }),
    file: lazy(() => import('./identity/phone-login.tsx')),
  }),
  accountSetup: screen({
    path: '/account-setup',
    title: 'identity.setUp.title',
    access: 'private',
    search: z.object({
      step: z.optional(z.enum(['you', 'contact', 'wellness', 'news'])),
    }),
    file: lazy(() => import('./identity/account-setup.tsx')),
  }),
  forgotPassword: screen({
    path: '/forgot-password',
    title: 'identity.forgot.title',
    access: 'public',
    search: z.object({ link: z.optional(z.literal('password')) }),
    file: lazy(() => import('./identity/forgot-password.tsx')),
  }),
  googleAccount: screen({
    path: '/google-account',
    title: 'identity.google.title',
    access: 'public',
    search: z.object({
      next: z.optional(z.string()),
      error: z.optional(z.string()),
      arrived: z.optional(z.literal(true)),
      linked: z.optional(z.literal(true)),
    }),
    file: lazy(() => import('./identity/google-account.tsx')),
  }),

  services: screen({
    path: '/services',
    title: 'catalogue.services.title',
    access: 'public',
    tab: 'home',
    search: nothing,
    file: lazy(() => import('./catalogue/services.tsx')),
  }),
  products: screen({
    path: '/products',
    title: 'catalogue.products.title',
    access: 'public',
    tab: 'home',
    search: productsSearch,
    file: lazy(() => import('./catalogue/products.tsx')),
  }),
  serviceList: screen({
    path: '/service-list',
    title: 'catalogue.list.title',
    access: 'public',
    tab: 'home',
    search: serviceListSearch,
    file: lazy(() => import('./catalogue/service-list.tsx')),
  }),
  allFeatured: screen({
    path: '/featured',
    title: 'catalogue.featured.title',
    access: 'public',
    tab: 'home',
    search: nothing,
    file: lazy(() => import('./catalogue/all-featured.tsx')),
  }),
  offers: notBuilt('/offers'),
  gallery: notBuilt('/gallery'),
  about: screen({
    path: '/about',
    title: 'business.about.title',
    access: 'public',
    tab: 'more',
    search: z.object({ business: z.optional(z.uuid()) }),
    file: lazy(() => import('./business/about.tsx')),
  }),
  more: screen({
    path: '/more',
    title: 'business.more.title',
    access: 'public',
    tab: 'more',
    search: nothing,
    file: lazy(() => import('./business/more.tsx')),
  }),

  review: notBuilt('/review'),
  bookAppointment: screen({
    path: '/book-appointment',
    title: 'booking.choose.title',
    access: 'public',
    search: bookSearch,
    file: lazy(() => import('./booking/book-appointment.tsx')),
  }),
  bookings: screen({
    path: '/bookings',
    title: 'booking.list.title',
    access: 'private',
    tab: 'bookings',
    search: z.object({ which: z.optional(z.enum(['coming', 'past', 'cancelled'])) }),
    file: lazy(() => import('./booking/bookings.tsx')),
  }),
  bookingDetails: screen({
    path: '/bookin-details',
    title: 'booking.details.title',
    access: 'private',
    guest: 'invite',
    tab: 'bookings',
    search: detailsSearch,
    file: lazy(() => import('./booking/booking-details.tsx')),
  }),
  shopBooking: screen({
    path: '/shop-booking',
    title: 'shop.visitPlan.title',
    access: 'public',
    search: shopVisitSearch,
    file: lazy(() => import('./shop/shop-booking.tsx')),
  }),
  shopDetails: screen({
    path: '/shop-details',
    title: 'shop.details.title',
    access: 'public',
    search: shopVisitSearch,
    file: lazy(() => import('./shop/shop-details.tsx')),
  }),
  map: screen({
    path: '/map',
    title: 'search.map.title',
    access: 'public',
    tab: 'home',
    search: questionSearch,
    file: lazy(() => import('./search/map.tsx')),
  }),
  range: screen({
    path: '/range',
    title: 'search.range.title',
    access: 'public',
    search: questionSearch,
    file: lazy(() => import('./search/range.tsx')),
  }),
  search: screen({
    path: '/search',
    title: 'search.title',
    access: 'public',
    tab: 'home',
    search: questionSearch,
    file: lazy(() => import('./search/search.tsx')),
  }),

  chat: notBuilt('/chat'),
  chats: notBuilt('/chats'),
  notifications: notBuilt('/notifications'),
  notificationSettings: notBuilt('/notifys'),

  settings: screen({
    path: '/settings',
    title: 'identity.settings.title',
    access: 'public',
    tab: 'more',
    search: z.object({ link: z.optional(z.literal('email')) }),
    file: lazy(() => import('./identity/settings.tsx')),
  }),
  support: notBuilt('/support'),
  profile: screen({
    path: '/profile',
    title: 'identity.profile.title',
    access: 'private',
    tab: 'more',
    search: nothing,
    file: lazy(() => import('./identity/profile.tsx')),
  }),
  privacy: screen({
    path: '/privacy',
    title: 'identity.privacy.title',
    access: 'public',
    tab: 'more',
    search: legalSearch,
    file: lazy(() => import('./identity/privacy.tsx')),
  }),
  terms: screen({
    path: '/terms',
    title: 'identity.terms.title',
    access: 'public',
    tab: 'more',
    search: legalSearch,
    file: lazy(() => import('./identity/terms.tsx')),
  }),

  wallet: notBuilt('/wallet'),
  card: notBuilt('/card'),
  addCredit: notBuilt('/add-credit'),
  creditPaypal: notBuilt('/credit-paypal'),
  creditStripe: notBuilt('/credit-stripe'),

  checkout: screen({
    path: '/chaeckout',
    title: 'checkout.review.title',
    access: 'private',
    search: z.object({ booking: z.uuid() }),
    file: lazy(() => import('./checkout/checkout.tsx')),
  }),
  paypalCheckout: notBuilt('/paypal-checkout'),
  cardCheckout: screen({
    path: '/card-checkout',
    title: 'checkout.card.title',
    access: 'private',
    search: z.object({ booking: z.uuid() }),
    file: lazy(() => import('./checkout/card-checkout.tsx')),
  }),
  paylaterPaypal: notBuilt('/paylater-paypal'),
}

export type AnyScreen = Built<z.ZodMiniType> | { path: string }
type Table = typeof screens

/** The screens that exist and can be linked to. */
export type ScreenName = {
  [Name in keyof Table]: Table[Name] extends Built<z.ZodMiniType> ? Name : never
}[keyof Table]

/** What a link to the screen must say, and what the screen then reads. */
export type SearchOf<Name extends ScreenName> =
  Table[Name] extends Built<infer Search> ? z.output<Search> : never

export const builtScreens = Object.fromEntries(
  Object.entries(screens).filter((entry) => 'file' in entry[1]),
) as { [Name in ScreenName]: Built<z.ZodMiniType> }

/** Whether the reader of this address is the guest of a screen that is somebody else's. */
export function isGuest({ guest }: { guest?: string }, search: object): boolean {
  return guest !== undefined && guest in search
}

function screen<Search extends z.ZodMiniType>(entry: Built<Search>): Built<Search> {
  return entry
}

function notBuilt(path: string): { path: string } {
  return { path }
}

function lazy(load: () => Promise<unknown>): Lazy {
  return { load }
}
