import type { Area, Level } from '@serein/shared/business/permission.ts'
import { plainText } from '@serein/shared/language/plain-text.ts'
import type { Word } from '../language/words.ts'
import { linkTo, type ScreenPath } from './link.ts'

/** Something that one looks for by name: a screen, or a part of one. */
interface Destination {
  id: DestinationName
  title: Word
  path: ScreenPath
  search?: Record<string, string>
  /** The part of the screen. */
  anchor?: string
  /** The permission a member needs to see it; null for what is everybody's. */
  area: Area | null
  /** Is found on the page of the settings, too. */
  isSetting: boolean
}

export type FoundDestination = { id: string; title: string; href: string }

const setting = { area: 'setting', isSetting: true } as const
const ofShop = { ...setting, path: '/settings' } as const
const ofPayment = { ...setting, path: '/settings/payments' } as const
const ofPeople = { ...setting, path: '/settings/people' } as const

type DestinationName = keyof typeof table

const table = {
  details: { ...ofShop, title: 'shop.details.title', anchor: 'details' },
  seller: { ...ofShop, title: 'shop.seller.title', anchor: 'details' },
  hours: { ...ofShop, title: 'shop.hours.title', anchor: 'hours' },
  closures: { ...ofShop, title: 'shop.closure.title', anchor: 'hours' },
  rules: { ...ofShop, title: 'shop.rules.title', anchor: 'booking' },
  approval: { ...ofShop, title: 'shop.approval.title', anchor: 'booking' },
  spacing: { ...ofShop, title: 'shop.spacing.title', anchor: 'booking' },
  prerequisites: { ...ofShop, title: 'shop.prerequisite.title', anchor: 'booking' },
  callOut: { ...ofShop, title: 'shop.callOut.title', anchor: 'booking' },
  messageTimes: { ...ofShop, title: 'shop.times.title', anchor: 'booking' },
  introduction: { ...ofShop, title: 'shop.introduction.title', anchor: 'look' },
  color: { ...ofShop, title: 'shop.color.title', anchor: 'look' },
  sms: { ...ofShop, area: 'money', title: 'notification.sms.title', anchor: 'sms' },
  business: { ...setting, path: '/settings/business', title: 'shop.business.title' },
  ownPage: { ...setting, path: '/settings/page', title: 'shop.page.title' },
  start: { ...setting, path: '/start', title: 'support.start.title' },
  people: { ...ofPeople, title: 'business.people.title' },
  rights: { ...ofPeople, title: 'business.people.tab.rights', anchor: 'rights' },
  desks: { ...ofPeople, title: 'business.people.tab.desks', anchor: 'desks' },
  tenders: { ...ofPayment, title: 'payment.rule.tenders.title', anchor: 'tenders' },
  deposit: { ...ofPayment, title: 'payment.rule.deposit.title', anchor: 'deposit' },
  policy: { ...ofPayment, title: 'payment.rule.policy.title', anchor: 'policy' },
  tips: { ...ofPayment, title: 'payment.rule.tips.title', anchor: 'tips' },
  tax: { ...ofPayment, title: 'payment.rule.tax.title', anchor: 'tax' },
  topUp: { ...ofPayment, title: 'payment.rule.topUp.title', anchor: 'top-ups' },
  giftCardRules: { ...ofPayment, title: 'giftCard.rule.heading', anchor: 'gift-cards' },
  accounts: { ...ofPayment, title: 'payment.accounts.heading', anchor: 'accounts' },
  texts: { ...setting, path: '/settings/texts', title: 'shop.texts.title' },
  templates: { ...setting, path: '/settings/messages', title: 'notification.template.title' },
  questions: { ...setting, path: '/settings/treatment-notes', title: 'customer.questions.title' },
  healthForm: { ...setting, path: '/settings/health-form', title: 'healthForm.title' },
  imports: { ...setting, path: '/settings/import', title: 'import.title' },
  audit: { ...setting, path: '/settings/audit', title: 'report.audit.title' },
  catalogue: { path: '/catalogue', area: 'catalogue', title: 'catalogue.title', isSetting: true },
  products: {
    path: '/products',
    area: 'catalogue',
    title: 'catalogue.products.title',
    isSetting: true,
  },
  pictures: { path: '/pictures', area: 'catalogue', title: 'shop.pictures.title', isSetting: true },
  packages: { path: '/packages', area: 'catalogue', title: 'pass.plan.title', isSetting: true },
  memberships: {
    path: '/memberships',
    area: 'catalogue',
    title: 'pass.membership.title',
    isSetting: true,
  },
  offers: { path: '/offers', area: 'catalogue', title: 'offer.title', isSetting: true },
  rooms: { path: '/rooms', area: 'resource', title: 'resource.title', isSetting: true },
  notifications: {
    path: '/notifications',
    area: null,
    title: 'notification.settings.title',
    isSetting: true,
  },
  today: { path: '/', area: 'calendar', title: 'booking.today.title', isSetting: false },
  calendar: {
    path: '/calendar',
    area: 'calendar',
    title: 'booking.board.screen',
    isSetting: false,
  },
  clients: { path: '/clients', area: 'client', title: 'customer.title', isSetting: false },
  till: { path: '/till', area: 'money', title: 'payment.till.title', isSetting: false },
  orders: { path: '/orders', area: 'money', title: 'checkout.orders.title', isSetting: false },
  giftCards: { path: '/gift-cards', area: 'money', title: 'giftCard.title', isSetting: false },
  inbox: { path: '/inbox', area: 'message', title: 'support.inbox.title', isSetting: false },
  chats: { path: '/chats', area: 'message', title: 'chat.title', isSetting: false },
  support: { path: '/support', area: 'message', title: 'support.title', isSetting: false },
  reviews: { path: '/reviews', area: 'message', title: 'review.title', isSetting: false },
  campaigns: { path: '/campaigns', area: 'message', title: 'campaign.title', isSetting: false },
  rota: { path: '/team', area: 'team', title: 'team.tab.rota', isSetting: false },
  team: {
    path: '/team',
    search: { tab: 'people' },
    area: 'team',
    title: 'team.title',
    isSetting: false,
  },
  timeOff: {
    path: '/team',
    search: { tab: 'timeOff' },
    area: 'team',
    title: 'team.tab.timeOff',
    isSetting: false,
  },
  reports: { path: '/reports', area: 'report', title: 'report.title', isSetting: false },
  commission: {
    path: '/reports',
    search: { report: 'commission' },
    area: 'report',
    title: 'report.tab.commission',
    isSetting: false,
  },
  utilisation: {
    path: '/reports',
    search: { report: 'hours' },
    area: 'report',
    title: 'report.tab.hours',
    isSetting: false,
  },
  wishes: {
    path: '/reports',
    search: { report: 'wishes' },
    area: 'report',
    title: 'report.tab.wishes',
    isSetting: false,
  },
} as const satisfies Record<string, Omit<Destination, 'id'>>

const destinations = Object.entries(table).map(([id, destination]): Destination => ({
  id: id as DestinationName,
  ...destination,
}))

/**
 * The screens and settings that all words of a text begin a word of, the shortest title first; only what the reader may see. Each is
 * found in English and in French, and by what else it is called: `search.find.…` has all of it in one line.
 */
export function findDestinations(
  text: string,
  from: {
    t: (word: Word) => string
    permissions: Partial<Record<Area, Level>>
    shopId: string | undefined
    isSetting?: true
  },
): FoundDestination[] {
  const { t, permissions, shopId, isSetting } = from
  const words = plainText(text).split(' ').filter(Boolean)
  if (words.length === 0) return []
  return destinations
    .filter((each) => !isSetting || each.isSetting)
    .filter(({ area }) => area === null || (permissions[area] ?? 'none') !== 'none')
    .flatMap(({ id, title, path, search, anchor }) => {
      const names = ` ${plainText(`${t(title)} ${t(`search.find.${id}`)}`)}`
      if (!words.every((word) => names.includes(` ${word}`))) return []
      const href = linkTo(path, { shop: shopId, ...search })
      return [{ id, title: t(title), href: anchor ? `${href}#${anchor}` : href }]
    })
    .toSorted((one, other) => rank(one, words) - rank(other, words))
}

/** What is called so comes before what is only meant by it. */
function rank({ title }: FoundDestination, words: readonly string[]): number {
  const name = ` ${plainText(title)}`
  return words.every((word) => name.includes(` ${word}`)) ? 0 : 1
}
