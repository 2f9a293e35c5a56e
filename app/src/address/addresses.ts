import { onlineTenders, tenders } from '@serein/shared/payment/tenders.ts'
import * as v from 'valibot'
import { productsSearch, serviceListSearch } from './catalogue-search.ts'
import { searchFilters } from './search-filters.ts'
import { homeSearch, shopPageSearch, shopVisitSearch } from './shop-search.ts'
import { bookSearch, detailsSearch, id as one, privateToken } from './visit-search.ts'

const next = v.optional(v.string())
const id = v.optional(one)
const yes = v.optional(v.literal(true))
const code = v.optional(v.literal('code'))
const nothing = v.object({})
/** A whole number; money in minor units. */
const upTo = (most: number) =>
  v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(most)))
const tender = v.optional(v.picklist(tenders))
/**
 * The booking to pay, and how: kept over a reload and the way to a provider and back; `pass`: 0, where no package is to pay it. Others
 * pay by a private link.
 */
const checkoutSearch = v.union([
  // A present from many by its link, or, where it is paid, what somebody gives to it.
  v.object({ link: privateToken, together: v.literal(1) }),
  v.object({
    booking: one,
    tip: upTo(1_000_000),
    wallet: v.optional(v.literal(1)),
    pass: v.optional(v.literal(0)),
    part: v.optional(v.picklist(['deposit', 'share', 'whole'])),
    tender,
  }),
  // `moved`: the booking whose new time costs more, for its booker alone.
  v.object({ link: privateToken, tender, moved: id }),
  v.object({ order: one, wallet: v.optional(v.literal(1)) }),
])
/** The business and the currency of the wallet. */
const ofWallet = { business: id, currency: v.optional(v.pipe(v.string(), v.regex(/^[A-Z]{3}$/u))) }
const legalSearch = v.object({ version: upTo(10_000) })

/**
 * Every route of the specification that is built, as that spells it, with the schema of its search parameters; only this table
 * knows the spelling. Which file draws a screen says `screens.ts`.
 */
export const addresses = {
  welcome: address('/welcome', v.object({ next, ended: yes })),
  featured: address('/tabs/featured', homeSearch),

  login: address('/login', v.object({ next, step: code })),
  register: address('/register', v.object({ next, step: code })),
  phoneLogin: address('/phone-login', v.object({ next })),
  accountSetup: address('/account-setup', v.object({})),
  forgotPassword: address(
    '/forgot-password',
    v.object({ next, link: v.optional(v.literal('password')) }),
  ),
  googleAccount: address(
    '/google-account',
    v.object({
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
  gallery: address('/gallery', v.object({ shop: one, album: id, picture: id })),
  offers: address('/offers', nothing),
  about: address('/about', v.object({ business: id })),
  more: address('/more', nothing),

  bookAppointment: address('/book-appointment', bookSearch),
  bookings: address(
    '/bookings',
    v.object({ which: v.optional(v.picklist(['coming', 'past', 'cancelled'])) }),
  ),
  bookingDetails: address('/bookin-details', detailsSearch),
  /** The stars pressed in a mail. */
  review: address(
    '/review',
    v.object({ booking: id, visit: v.optional(privateToken), stars: upTo(5) }),
  ),
  chats: address('/chats', nothing),
  chat: address('/chat', v.object({ shop: id, chat: id, booking: id })),
  shopBooking: address('/shop-booking', shopVisitSearch),
  shopDetails: address('/shop-details', shopPageSearch),
  map: address('/map', searchFilters),
  range: address('/range', searchFilters),
  search: address('/search', searchFilters),

  settings: address('/settings', v.object({ link: v.optional(v.literal('email')) })),
  profile: address('/profile', nothing),
  support: address(
    '/support',
    v.object({
      article: id,
      ticket: id,
      link: v.optional(privateToken),
      show: v.optional(v.picklist(['ask', 'mine'])),
      booking: id,
      shop: id,
    }),
  ),
  notifications: address('/notifications', nothing),
  notificationSettings: address('/notifys', nothing),
  /** The private link of a campaign unsubscribes from that business’s news. */
  privacy: address('/privacy', v.object({ version: upTo(10_000), news: v.optional(privateToken) })),
  terms: address('/terms', legalSearch),

  // `link`: the private link of an order. `card`: that of a gift card, or asks what is left on one.
  wallet: address(
    '/wallet',
    v.object({
      ...ofWallet,
      tab: v.optional(v.picklist(['cards', 'passes', 'membership', 'orders'])),
      order: id,
      show: v.optional(v.literal('receipt')),
      link: v.optional(privateToken),
      card: v.optional(v.union([v.literal('check'), privateToken])),
    }),
  ),
  // `membership`: the one of `shop` that it is added to join.
  card: address(
    '/card',
    v.object({
      business: id,
      add: yes,
      saving: id,
      booking: id,
      shop: id,
      membership: id,
    }),
  ),
  addCredit: address(
    '/add-credit',
    v.object({
      ...ofWallet,
      amount: upTo(1_000_000),
      tender: v.optional(v.picklist(onlineTenders)),
    }),
  ),
  creditPaypal: address(
    '/credit-paypal',
    v.object({ topUp: one, tender: v.optional(v.literal('paylater')) }),
  ),
  creditStripe: address('/credit-stripe', v.object({ topUp: one })),

  // `basket`: the shop whose products this browser has chosen. `gift`: that of a gift card chosen here. `package`: of who has no account.
  checkout: address(
    '/chaeckout',
    v.union([
      v.object({ basket: one }),
      v.object({ gift: one }),
      v.object({ package: one, shop: id, parts: upTo(4) }),
      ...checkoutSearch.options,
    ]),
  ),
  paypalCheckout: address('/paypal-checkout', checkoutSearch),
  cardCheckout: address('/card-checkout', checkoutSearch),
  paylaterPaypal: address('/paylater-paypal', checkoutSearch),
}

export interface Address<Search extends v.GenericSchema = v.GenericSchema> {
  path: string
  search: Search
}

type Table = typeof addresses

/** The screens that can be linked to. */
export type ScreenName = keyof Table

/** The search parameters that a link to the screen needs, and those that the screen reads. */
export type SearchOf<Name extends ScreenName> = v.InferOutput<Table[Name]['search']>

function address<Search extends v.GenericSchema>(path: string, search: Search): Address<Search> {
  return { path, search }
}

/** Whether the screen opens by its path alone. */
export function opensAlone(name: ScreenName): boolean {
  return v.is(addresses[name].search, {})
}
