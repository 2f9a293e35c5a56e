import {
  Bell,
  BookOpen,
  CalendarDays,
  ChartColumn,
  ListChecks,
  DoorOpen,
  Ellipsis,
  Gift,
  IdCard,
  History,
  HandCoins,
  Images,
  Inbox,
  MessageCircleQuestion,
  MessagesSquare,
  Megaphone,
  Package,
  ScanBarcode,
  ShoppingBasket,
  Star,
  Sun,
  Tag,
  Users,
} from 'lucide-react'
import type { ComponentType } from 'react'
import type { Area } from '@serein/shared/business/permission.ts'
import { calendarSearch } from '../booking/calendar/calendar-address.ts'
import { customerSearch } from '../customer/customer-address.ts'
import { catalogueSearch } from '../catalogue/catalogue-address.ts'
import { orderSearch } from '../checkout/order-address.ts'
import { chatSearch } from '../chat/chat-address.ts'
import type { PlaceName } from './place.ts'
import { settingScreens } from './setting-screens.ts'
import type { Word } from '../language/words.ts'
import { campaignSearch } from '../campaign/campaign-address.ts'
import { packageSearch } from '../pass/package-address.ts'
import { tillSearch } from '../payment/till-address.ts'
import { auditSearch } from '../report/audit-address.ts'
import { reportSearch } from '../report/report-address.ts'
import { reviewSearch } from '../review/review-address.ts'
import { startSearch } from './start-address.ts'
import { teamSearch } from '../team/team-address.ts'

/** A screen of the console. `area` is the permission a member needs to see it; null for what is of everybody. */
export interface ConsoleScreen {
  /** Below `/console`. */
  path: string
  title: Word
  /** The place of the side navigation that it is a part of; null: something else leads there. */
  place: PlaceName | null
  area: Area | null
  icon: ComponentType
  /** A module that exports `Page`. */
  load: () => Promise<unknown>
  /** Reads its own search parameters; the shop at work is everybody's. */
  search?: (raw: Record<string, unknown>) => object
}

/** The console's screens, those of a place in their order there. A screen that is not built is not here. */
export const screens = {
  today: {
    path: '/',
    title: 'booking.today.title',
    place: 'today',
    area: 'calendar',
    icon: Sun,
    load: () => import('../booking/day/today.tsx'),
    search: calendarSearch,
  },
  calendar: {
    path: '/calendar',
    title: 'booking.board.screen',
    place: 'calendar',
    area: 'calendar',
    icon: CalendarDays,
    load: () => import('../booking/calendar/calendar.tsx'),
    search: calendarSearch,
  },
  clients: {
    path: '/clients',
    title: 'customer.title',
    place: 'clients',
    area: 'client',
    icon: Users,
    load: () => import('../customer/customers.tsx'),
    search: customerSearch,
  },
  till: {
    path: '/till',
    title: 'payment.till.title',
    place: 'checkout',
    area: 'money',
    icon: HandCoins,
    load: () => import('../payment/till.tsx'),
    search: tillSearch,
  },
  sell: {
    path: '/sell',
    title: 'checkout.sale.title',
    place: 'checkout',
    area: 'money',
    icon: ScanBarcode,
    load: () => import('./sell.tsx'),
  },
  orders: {
    path: '/orders',
    title: 'checkout.orders.title',
    place: 'checkout',
    area: 'money',
    icon: ShoppingBasket,
    load: () => import('../checkout/orders.tsx'),
    search: orderSearch,
  },
  giftCards: {
    path: '/gift-cards',
    title: 'giftCard.title',
    place: 'checkout',
    area: 'money',
    icon: Gift,
    load: () => import('../gift-card/gift-cards.tsx'),
  },
  inbox: {
    path: '/inbox',
    title: 'support.inbox.title',
    place: 'messages',
    area: 'message',
    icon: Inbox,
    load: () => import('../support/inbox.tsx'),
  },
  chats: {
    path: '/chats',
    title: 'chat.title',
    place: 'messages',
    area: 'message',
    icon: MessagesSquare,
    load: () => import('../chat/chats.tsx'),
    search: chatSearch,
  },
  support: {
    path: '/support',
    title: 'support.title',
    place: 'messages',
    area: 'message',
    icon: MessageCircleQuestion,
    load: () => import('../support/support.tsx'),
  },
  reviews: {
    path: '/reviews',
    title: 'review.title',
    place: 'messages',
    area: 'message',
    icon: Star,
    load: () => import('../review/reviews.tsx'),
    search: reviewSearch,
  },
  campaigns: {
    path: '/campaigns',
    title: 'campaign.title',
    place: 'messages',
    area: 'message',
    icon: Megaphone,
    load: () => import('../campaign/campaigns.tsx'),
    search: campaignSearch,
  },
  team: {
    path: '/team',
    title: 'team.title',
    place: 'team',
    area: 'team',
    icon: Users,
    load: () => import('../team/team.tsx'),
    search: teamSearch,
  },
  catalogue: {
    path: '/catalogue',
    title: 'catalogue.title',
    place: 'menu',
    area: 'catalogue',
    icon: BookOpen,
    load: () => import('../catalogue/catalogue.tsx'),
    search: catalogueSearch,
  },
  products: {
    path: '/products',
    title: 'catalogue.products.title',
    place: 'menu',
    area: 'catalogue',
    icon: Package,
    load: () => import('../catalogue/products.tsx'),
  },
  rooms: {
    path: '/rooms',
    title: 'resource.title',
    place: 'menu',
    area: 'resource',
    icon: DoorOpen,
    load: () => import('../resource/rooms.tsx'),
  },
  pictures: {
    path: '/pictures',
    title: 'shop.pictures.title',
    place: 'menu',
    area: 'catalogue',
    icon: Images,
    load: () => import('../shop/pictures.tsx'),
  },
  packages: {
    path: '/packages',
    title: 'pass.plan.title',
    place: 'menu',
    area: 'catalogue',
    icon: Gift,
    load: () => import('../pass/packages.tsx'),
    search: packageSearch,
  },
  memberships: {
    path: '/memberships',
    title: 'pass.membership.title',
    place: 'menu',
    area: 'catalogue',
    icon: IdCard,
    load: () => import('../pass/memberships.tsx'),
  },
  offers: {
    path: '/offers',
    title: 'offer.title',
    place: 'menu',
    area: 'catalogue',
    icon: Tag,
    load: () => import('../offer/offers.tsx'),
  },
  reports: {
    path: '/reports',
    title: 'report.title',
    place: 'insights',
    area: 'report',
    icon: ChartColumn,
    load: () => import('../report/reports.tsx'),
    search: reportSearch,
  },
  audit: {
    path: '/settings/audit',
    title: 'report.audit.title',
    place: 'insights',
    area: 'setting',
    icon: History,
    load: () => import('../report/audit.tsx'),
    search: auditSearch,
  },
  ...settingScreens,
  start: {
    path: '/start',
    title: 'support.start.title',
    place: null,
    area: 'setting',
    icon: ListChecks,
    load: () => import('./start.tsx'),
    search: startSearch,
  },
  more: {
    path: '/more',
    title: 'frame.more.title',
    place: null,
    area: null,
    icon: Ellipsis,
    load: () => import('./more.tsx'),
  },
  notifications: {
    path: '/notifications',
    title: 'notification.settings.title',
    place: null,
    area: null,
    icon: Bell,
    load: () => import('../notification/team-settings.tsx'),
  },
} as const satisfies Record<string, ConsoleScreen>
