import { dayIn } from '@serein/client/format.ts'
import type { Client } from '@serein/client/provider.tsx'
import { type Day, mondayOf } from '@serein/shared/time/day.ts'
import { isAtLeast } from '@serein/ui/use-wide.ts'
import {
  daysShown,
  type Span,
  spanShown,
  weeksOfMonth,
} from '../booking/calendar/calendar-address.ts'
import { orderQuestion } from '../checkout/order-address.ts'
import { loadClients } from '../customer/load-clients.ts'
import { memberOptions, shopAtWork, type Member, type Shop } from '../member/member.ts'
import { templateOf } from '../notification/template-address.ts'
import { byCursor } from '../page/by-cursor.ts'
import { loadMemberships, loadPackages } from '../pass/load-sold-ahead.ts'
import { questionOf as auditQuestionOf } from '../report/audit-address.ts'
import { questionOf as reportQuestionOf, readAddress } from '../report/report-address.ts'
import { questionOf as reviewQuestionOf } from '../review/review-address.ts'
import type { Loaders, Opening } from './loader.ts'
import { type ConsoleScreen, screens } from './screens.ts'

type ShopOpening = Opening & {
  who: Member
  shop: Shop
  /** In the shop's zone. */
  today: Day
}

/** What each screen reads first. */
const loaders: Loaders<typeof screens, ShopOpening> = {
  today: ({ search, ...opening }) => {
    const { query, cache } = opening
    const input = { shopId: opening.shop.id }
    return [
      cache.prefetchQuery(query.booking.requests.queryOptions({ input })),
      cache.prefetchQuery(query.signal.state.queryOptions({ input })),
      cache.prefetchQuery(query.waiting.ofShop.queryOptions({ input })),
      loadDays(opening, search.day),
      ...loadGuide(opening),
    ]
  },
  calendar: ({ search, ...opening }) => {
    const { day = opening.today } = search
    const span = spanShown(search, isAtLeast('sm'))
    return span === 'month'
      ? weeksOfMonth(day).map(([monday]) => loadDays(opening, monday, 'week'))
      : [loadDays(opening, day, span)]
  },
  clients: loadClients,
  till: ({ query, cache, shop, today, search: { day = today } }) => {
    const input = { shopId: shop.id, day }
    return [cache.prefetchQuery(query.till.day.queryOptions({ input }))]
  },
  sell: ({ query, cache, shop }) => [
    cache.prefetchQuery(query.sale.products.queryOptions({ input: { shopId: shop.id } })),
  ],
  orders: ({ query, cache, shop, search }) => {
    const list = byCursor(orderQuestion(shop.id, search))
    return [cache.prefetchInfiniteQuery(query.order.atShop.infiniteOptions(list))]
  },
  giftCards: ({ query, cache }) => [
    cache.prefetchInfiniteQuery(query.giftCard.list.infiniteOptions(byCursor({ limit: 20 }))),
    cache.prefetchQuery(query.collection.atDesk.queryOptions({})),
  ],
  products: ({ query, cache }) => {
    const list = byCursor({ limit: 50 })
    return [cache.prefetchInfiniteQuery(query.product.ofBusiness.infiniteOptions(list))]
  },
  catalogue: ({ query, cache, search }) => [
    cache.prefetchQuery(query.catalogue.ofBusiness.queryOptions()),
    ...(search.tab === 'packages'
      ? [cache.prefetchQuery(query.dayPackage.ofBusiness.queryOptions())]
      : []),
  ],
  pictures: ({ query, cache, shop }) => [
    cache.prefetchQuery(query.shop.pictures.queryOptions({ input: { shopId: shop.id } })),
  ],
  rooms: ({ query, cache, shop }) => [
    cache.prefetchQuery(query.resource.list.queryOptions({ input: { shopId: shop.id } })),
  ],
  team: ({ query, cache, shop, today, search: { tab, day = today } }) => {
    const input = { shopId: shop.id }
    if (tab === 'people')
      return [cache.prefetchQuery(query.team.ofBusiness.queryOptions({ input }))]
    if (tab === 'timeOff')
      return [
        cache.prefetchQuery(query.timeOff.list.queryOptions({ input })),
        cache.prefetchQuery(query.swap.list.queryOptions({ input })),
      ]
    const week = { ...input, fromDay: mondayOf(day) }
    return [cache.prefetchQuery(query.rota.week.queryOptions({ input: week }))]
  },
  inbox: ({ query, cache }) => [
    cache.prefetchInfiniteQuery(query.inbox.list.infiniteOptions(byCursor({ limit: 30 }))),
  ],
  chats: ({ query, cache, search: { chat: chatId } }) => {
    const list = byCursor({ limit: 30 })
    return [
      cache.prefetchInfiniteQuery(query.chat.ofBusiness.infiniteOptions(list)),
      ...(chatId
        ? [cache.prefetchQuery(query.chat.shopGet.queryOptions({ input: { chatId } }))]
        : []),
    ]
  },
  reviews: ({ query, cache, shop, search }) => {
    const input = { shopId: shop.id }
    if (search.filter === 'private') {
      const list = byCursor({ ...input, limit: 20 })
      return [cache.prefetchInfiniteQuery(query.review.words.infiniteOptions(list))]
    }
    const list = reviewQuestionOf(search, shop.id)
    return [
      cache.prefetchInfiniteQuery(query.review.ofShop.infiniteOptions(list)),
      cache.prefetchQuery(query.team.list.queryOptions({ input })),
    ]
  },
  support: ({ query, cache }) => {
    const list = byCursor({ state: 'open', limit: 30 })
    return [cache.prefetchInfiniteQuery(query.support.queue.infiniteOptions(list))]
  },
  campaigns: ({ query, cache, search: { campaign } }) => {
    if (campaign === 'new') return []
    if (campaign) {
      const input = { campaignId: campaign }
      return [cache.prefetchQuery(query.campaign.get.queryOptions({ input }))]
    }
    const list = byCursor({ limit: 20 })
    return [cache.prefetchInfiniteQuery(query.campaign.list.infiniteOptions(list))]
  },
  packages: loadPackages,
  memberships: loadMemberships,
  offers: ({ query, cache }) => {
    const list = byCursor({ limit: 50 })
    return [cache.prefetchInfiniteQuery(query.offer.ofBusiness.infiniteOptions(list))]
  },
  reports: ({ query, cache, today, search }) => {
    const address = readAddress(search, today)
    const input = { ...reportQuestionOf(address), by: search.by ?? ('service' as const) }
    return [
      cache.prefetchQuery(query.report.choices.queryOptions({ staleTime: 300_000 })),
      ...(['revenue', 'visits'].includes(address.report)
        ? [cache.prefetchQuery(query.report.figures.queryOptions({ input }))]
        : []),
    ]
  },
  settings: ({ query, cache, shop, who: { permissions, suspension } }) => {
    const input = { shopId: shop.id }
    return [
      ...(suspension ? [] : [cache.prefetchQuery(query.shop.settings.queryOptions({ input }))]),
      ...(permissions.money === 'none'
        ? []
        : [cache.prefetchQuery(query.notification.smsCosts.queryOptions())]),
    ]
  },
  business: ({ query, cache, who: { suspension } }) =>
    suspension
      ? []
      : [
          cache.prefetchQuery(query.business.profile.queryOptions({})),
          cache.prefetchQuery(query.shop.own.queryOptions({})),
        ],
  ownPage: ({ query, cache, shop, who }) => [
    cache.prefetchQuery(query.shop.get.queryOptions({ input: { shopId: shop.id } })),
    ...(who.permissions.catalogue === 'none'
      ? []
      : [cache.prefetchQuery(query.catalogue.ofBusiness.queryOptions())]),
    cache.prefetchQuery(query.shop.own.queryOptions({})),
  ],
  people: ({ query, cache }) => [cache.prefetchQuery(query.member.list.queryOptions({}))],
  payments: ({ query, cache, shop, who: { permissions } }) => [
    cache.prefetchQuery(query.shop.paymentRules.queryOptions({ input: { shopId: shop.id } })),
    cache.prefetchQuery(query.providerAccount.list.queryOptions({})),
    cache.prefetchQuery(query.giftCard.settings.queryOptions({})),
    ...((permissions.money ?? 'none') === 'none'
      ? []
      : [
          cache.prefetchQuery(query.till.tenders.queryOptions({})),
          cache.prefetchQuery(query.reconciliation.get.queryOptions({})),
          cache.prefetchQuery(query.dispute.list.queryOptions({})),
        ]),
  ],
  start: (opening) => {
    const { query, cache, who } = opening
    return who.permissions.setting === 'change'
      ? [...loadGuide(opening), cache.prefetchQuery(query.identity.security.queryOptions())]
      : []
  },
  // What it shows is known already.
  more: () => [],
  // What it asks the bell asks, too, which is on every screen.
  notifications: () => [],
  texts: ({ query, cache, shop, who, search: { service } }) => {
    const about = { kind: 'about' as const, subjectId: who.business.id }
    const input = service ? { kind: 'service' as const, subjectId: service } : about
    return [
      cache.prefetchQuery(query.text.list.queryOptions({ input })),
      cache.prefetchQuery(query.shop.pictures.queryOptions({ input: { shopId: shop.id } })),
      ...(who.permissions.catalogue === 'none'
        ? []
        : [cache.prefetchQuery(query.catalogue.ofBusiness.queryOptions())]),
    ]
  },
  templates: ({ query, cache, search }) => {
    const input = templateOf(search)
    return [
      input
        ? cache.prefetchQuery(query.template.get.queryOptions({ input }))
        : cache.prefetchQuery(query.template.list.queryOptions()),
    ]
  },
  healthForm: ({ query, cache, shop }) => [
    cache.prefetchQuery(query.healthForm.get.queryOptions({})),
    cache.prefetchQuery(query.catalogue.menu.queryOptions({ input: { shopId: shop.id } })),
  ],
  treatmentForm: ({ query, cache }) => [cache.prefetchQuery(query.treatment.form.queryOptions({}))],
  audit: ({ query, cache, search }) => {
    const list = byCursor({ ...auditQuestionOf(search), limit: 50 })
    return [
      cache.prefetchInfiniteQuery(query.audit.list.infiniteOptions(list)),
      cache.prefetchQuery(query.audit.actors.queryOptions()),
    ]
  },
  imports: ({ query, cache, who, search: { file } }) => {
    if (who.permissions.setting !== 'change') return []
    const input = { importId: file ?? '' }
    return [
      file
        ? cache.prefetchQuery(query.import.get.queryOptions({ input }))
        : cache.prefetchQuery(query.import.list.queryOptions({})),
    ]
  },
}

/** For whoever sets the spa up. */
function loadGuide({ query, cache, shop, who }: ShopOpening): Promise<void>[] {
  if (who.permissions.setting !== 'change') return []
  return [cache.prefetchQuery(query.guide.read.queryOptions({ input: { shopId: shop.id } }))]
}

function loadDays(
  { query, cache, shop, today }: ShopOpening,
  day: Day = today,
  span: Span = 'day',
): Promise<void> {
  const days = daysShown(day, span)
  const input = { shopId: shop.id, fromDay: days[0]!, toDay: days.at(-1)! }
  return cache.prefetchQuery(query.booking.shopCalendar.queryOptions({ input }))
}

/**
 * Asks for what a screen reads first, while its file is on its way. What fails is asked again by the screen, which says so.
 */
export async function loadScreen(
  name: keyof typeof screens,
  { query, queryClient: cache }: Client,
  search: { shop?: string },
): Promise<void> {
  const who = await cache.ensureQueryData(memberOptions(query)).catch(() => null)
  const shop = who && shopAtWork(who.shops, search.shop)
  const { area }: ConsoleScreen = screens[name]
  if (!shop || (area && (who.permissions[area] ?? 'none') === 'none')) return
  const today = dayIn(new Date().toISOString(), shop.timeZone)
  await Promise.all(loaders[name]({ query, cache, who, shop, today, search }))
}
