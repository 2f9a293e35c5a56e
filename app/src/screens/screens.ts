import { addresses, type Address, type ScreenName } from '../address/addresses.ts'
import type { ScreenEntry } from '../page/screen-entry.ts'

/** Each screen with its path and the file that renders it. */
const table: { [Name in ScreenName]: ScreenEntry<Name> } = {
  welcome: {
    title: 'identity.welcome.title',
    bare: true,
    file: () => import('../identity/welcome.tsx'),
  },
  featured: {
    title: 'shop.featured.title',
    tab: 'home',
    indexing: { filterParams: ['q', 'category', 'near', 'show'] },
    file: () => import('../search/featured.tsx'),
  },

  login: {
    title: 'identity.login.title',
    file: () => import('../identity/login.tsx'),
  },
  register: {
    title: 'identity.register.title',
    file: () => import('../identity/register.tsx'),
  },
  phoneLogin: {
    title: 'identity.phone.title',
    file: () => import('../identity/phone-login.tsx'),
  },
  accountSetup: {
    title: 'identity.setUp.title',
    access: 'private',
    file: () => import('../identity/account-setup.tsx'),
  },
  forgotPassword: {
    title: 'identity.forgot.title',
    file: () => import('../identity/forgot-password.tsx'),
  },
  googleAccount: {
    title: 'identity.google.title',
    file: () => import('../identity/google-account.tsx'),
  },

  services: {
    title: 'catalogue.services.title',
    tab: 'home',
    indexing: {},
    file: () => import('../catalogue/services.tsx'),
  },
  products: {
    title: 'catalogue.products.title',
    tab: 'home',
    indexing: { identityParams: ['kind', 'shop', 'product'] },
    file: () => import('../catalogue/products.tsx'),
  },
  serviceList: {
    title: 'catalogue.list.title',
    tab: 'home',
    indexing: {
      identityParams: ['category', 'shop'],
      filterParams: ['length', 'max', 'gender', 'near'],
    },
    file: () => import('../catalogue/service-list.tsx'),
  },
  allFeatured: {
    title: 'catalogue.featured.title',
    tab: 'home',
    indexing: {},
    file: () => import('../catalogue/all-featured.tsx'),
  },
  gallery: {
    title: 'shop.gallery.title',
    subject: ['shop'],
    indexing: { identityParams: ['shop'] },
    file: () => import('../shop/gallery.tsx'),
  },
  offers: {
    title: 'offer.shop.title',
    tab: 'home',
    indexing: {},
    file: () => import('../offer/offers.tsx'),
  },
  about: {
    title: 'business.about.title',
    tab: 'more',
    indexing: { identityParams: ['business'] },
    file: () => import('../shop/about.tsx'),
  },
  more: {
    title: 'business.more.title',
    tab: 'more',
    file: () => import('../support/more.tsx'),
  },

  bookAppointment: {
    title: 'booking.choose.title',
    // An unreadable guest must not become the whole visit.
    subject: ['shop', 'reschedule', 'visit', 'guest'],
    guest: ['visit'],
    indexing: {
      identityParams: ['shop', 'items', 'together', 'sameRoom', 'dayPackage'],
      canonicalScreen: 'shopDetails',
    },
    file: () => import('../booking/book-appointment.tsx'),
  },
  bookings: {
    title: 'booking.list.title',
    tab: 'bookings',
    file: () => import('../booking/bookings.tsx'),
  },
  bookingDetails: {
    title: 'booking.details.title',
    access: 'private',
    subject: ['booking', 'invite', 'visit', 'form'],
    guest: ['invite', 'visit', 'form'],
    tab: 'bookings',
    file: () => import('../booking/booking-details.tsx'),
  },
  review: {
    title: 'review.title',
    access: 'private',
    subject: ['booking', 'visit'],
    guest: ['visit'],
    tab: 'bookings',
    file: () => import('../review/review-page.tsx'),
  },
  chats: {
    title: 'chat.list.title',
    tab: 'chats',
    file: () => import('../chat/chats.tsx'),
  },
  chat: {
    title: 'chat.title',
    access: 'private',
    subject: ['shop', 'chat'],
    file: () => import('../chat/chat-page.tsx'),
  },
  shopBooking: {
    title: 'shop.visitPlan.title',
    subject: ['shop'],
    indexing: { identityParams: ['shop'], noindex: true },
    file: () => import('../booking/shop-booking.tsx'),
  },
  shopDetails: {
    title: 'shop.details.title',
    subject: ['shop'],
    indexing: { identityParams: ['shop'] },
    file: () => import('./shop-details.tsx'),
  },
  map: {
    title: 'search.map.title',
    tab: 'search',
    file: () => import('../search/map.tsx'),
  },
  range: {
    title: 'search.range.title',
    file: () => import('../search/range.tsx'),
  },
  search: {
    title: 'search.title',
    tab: 'search',
    indexing: {
      identityParams: ['category', 'q'],
      filterParams: [
        'day',
        'from',
        'to',
        'length',
        'near',
        'within',
        'bounds',
        'max',
        'rating',
        'gender',
        'amenities',
        'open',
      ],
    },
    file: () => import('../search/search.tsx'),
  },

  settings: {
    title: 'identity.settings.title',
    tab: 'more',
    file: () => import('../identity/settings.tsx'),
  },
  profile: {
    title: 'identity.profile.title',
    access: 'private',
    tab: 'more',
    file: () => import('../identity/profile.tsx'),
  },
  support: {
    title: 'support.title',
    tab: 'more',
    indexing: { identityParams: ['article'] },
    file: () => import('../support/support.tsx'),
  },
  notifications: {
    title: 'notification.title',
    access: 'private',
    tab: 'more',
    file: () => import('../notification/notifications.tsx'),
  },
  notificationSettings: {
    title: 'notification.settings.title',
    access: 'private',
    tab: 'more',
    file: () => import('../notification/notification-settings.tsx'),
  },
  privacy: {
    title: 'identity.privacy.title',
    tab: 'more',
    indexing: { filterParams: ['version'] },
    file: () => import('../identity/privacy.tsx'),
  },
  terms: {
    title: 'identity.terms.title',
    tab: 'more',
    indexing: { filterParams: ['version'] },
    file: () => import('../identity/terms.tsx'),
  },

  card: {
    title: 'checkout.saved.title',
    access: 'private',
    file: () => import('../checkout/card.tsx'),
  },
  wallet: {
    title: 'checkout.wallets.title',
    access: 'private',
    guest: ['link', 'card'],
    file: () => import('../checkout/wallet.tsx'),
  },
  addCredit: {
    title: 'checkout.credit.title',
    access: 'private',
    file: () => import('../checkout/add-credit.tsx'),
  },
  creditPaypal: {
    title: 'checkout.credit.byPaypal',
    access: 'private',
    subject: ['topUp'],
    file: () => import('../checkout/credit-paypal.tsx'),
  },
  creditStripe: {
    title: 'checkout.credit.byCard',
    access: 'private',
    subject: ['topUp'],
    file: () => import('../checkout/credit-stripe.tsx'),
  },
  checkout: {
    title: 'checkout.review.title',
    access: 'visitor',
    subject: ['booking', 'link', 'order', 'basket', 'gift', 'package'],
    guest: ['link', 'basket', 'gift', 'package'],
    file: () => import('../checkout/checkout.tsx'),
  },
  cardCheckout: {
    title: 'checkout.card.title',
    access: 'private',
    subject: ['booking', 'link', 'order'],
    guest: ['link'],
    file: () => import('../checkout/card-checkout.tsx'),
  },
  paypalCheckout: {
    title: 'checkout.paypal.title',
    access: 'private',
    subject: ['booking', 'link', 'order'],
    guest: ['link'],
    file: () => import('../checkout/paypal-checkout.tsx'),
  },
  paylaterPaypal: {
    title: 'checkout.paylater.title',
    access: 'private',
    subject: ['booking', 'link', 'order'],
    guest: ['link'],
    file: () => import('../checkout/paylater-paypal.tsx'),
  },
}

export type Screens = { [Name in ScreenName]: ScreenEntry<Name> & Address }

/** The same with their addresses. */
export const screens = Object.fromEntries(
  Object.entries(table).map(([name, entry]) => [
    name,
    { ...addresses[name as ScreenName], ...entry },
  ]),
) as unknown as Screens
