import {
  Bell,
  BookOpen,
  Building2,
  CalendarDays,
  ChartColumn,
  ClipboardList,
  CreditCard,
  DoorOpen,
  Ellipsis,
  FileInput,
  FileText,
  History,
  HandCoins,
  Images,
  MailOpen,
  MessagesSquare,
  Megaphone,
  Package,
  Settings2,
  ShoppingBasket,
  Star,
  Sun,
  Tag,
  UserCog,
  Users,
} from 'lucide-react'
import type { ComponentType } from 'react'
import type { Area } from '@serein/shared/business/permission.ts'
import { calendarSearch } from '../booking/calendar/calendar-address.ts'
import { customerSearch } from '../customer/customer-address.ts'
import { chatSearch } from '../chat/chat-address.ts'
import type { Word } from '../language/words.ts'
import { campaignSearch } from '../campaign/campaign-address.ts'
import { importSearch } from '../import/import-address.ts'
import { templateSearch } from '../notification/template-address.ts'
import { tillSearch } from '../payment/till-address.ts'
import { auditSearch } from '../report/audit-address.ts'
import { reportSearch } from '../report/report-address.ts'
import { textSearch } from '../shop/text-address.ts'
import { teamSearch } from '../team/team-address.ts'

/** A screen of the console. `area` is the permission a member needs to see it; null for what is of everybody. */
export interface ConsoleScreen {
  /** Below `/console`. */
  path: string
  title: Word
  area: Area | null
  icon: ComponentType
  /** A module that exports `Page`. */
  load: () => Promise<unknown>
  /** No entry of the side navigation: something else leads there. */
  isAside?: true
  /** What a team needs on its feet: an entry of the bar at the bottom of a phone. */
  isTab?: true
  /** Reads its own search parameters; the shop at work is everybody's. */
  search?: (raw: Record<string, unknown>) => object
}

/** The console's screens in the order of the side navigation. A screen that is not built is not here. */
export const screens = {
  today: {
    path: '/',
    title: 'booking.today.title',
    area: 'calendar',
    icon: Sun,
    isTab: true,
    load: () => import('../booking/day/today.tsx'),
    search: calendarSearch,
  },
  calendar: {
    path: '/calendar',
    title: 'booking.board.screen',
    area: 'calendar',
    icon: CalendarDays,
    isTab: true,
    load: () => import('../booking/calendar/calendar.tsx'),
    search: calendarSearch,
  },
  clients: {
    path: '/clients',
    title: 'customer.title',
    area: 'client',
    icon: Users,
    load: () => import('../customer/customers.tsx'),
    search: customerSearch,
  },
  till: {
    path: '/till',
    title: 'payment.till.title',
    area: 'money',
    icon: HandCoins,
    isTab: true,
    load: () => import('../payment/till.tsx'),
    search: tillSearch,
  },
  orders: {
    path: '/orders',
    title: 'checkout.orders.title',
    area: 'money',
    icon: ShoppingBasket,
    load: () => import('../checkout/orders.tsx'),
  },
  products: {
    path: '/products',
    title: 'catalogue.products.title',
    area: 'catalogue',
    icon: Package,
    load: () => import('../catalogue/products.tsx'),
  },
  catalogue: {
    path: '/catalogue',
    title: 'catalogue.title',
    area: 'catalogue',
    icon: BookOpen,
    load: () => import('../catalogue/catalogue.tsx'),
  },
  pictures: {
    path: '/pictures',
    title: 'shop.pictures.title',
    area: 'catalogue',
    icon: Images,
    load: () => import('../shop/pictures.tsx'),
  },
  rooms: {
    path: '/rooms',
    title: 'resource.title',
    area: 'resource',
    icon: DoorOpen,
    load: () => import('../resource/rooms.tsx'),
  },
  team: {
    path: '/team',
    title: 'team.title',
    area: 'team',
    icon: Users,
    load: () => import('../team/team.tsx'),
    search: teamSearch,
  },
  chats: {
    path: '/chats',
    title: 'chat.title',
    area: 'message',
    icon: MessagesSquare,
    isTab: true,
    load: () => import('../chat/chats.tsx'),
    search: chatSearch,
  },
  reviews: {
    path: '/reviews',
    title: 'review.title',
    area: 'message',
    icon: Star,
    load: () => import('../review/reviews.tsx'),
  },
  support: {
    path: '/support',
    title: 'support.title',
    area: 'message',
    icon: MessagesSquare,
    load: () => import('../support/support.tsx'),
  },
  campaigns: {
    path: '/campaigns',
    title: 'campaign.title',
    area: 'message',
    icon: Megaphone,
    load: () => import('../campaign/campaigns.tsx'),
    search: campaignSearch,
  },
  offers: {
    path: '/offers',
    title: 'offer.title',
    area: 'catalogue',
    icon: Tag,
    load: () => import('../offer/offers.tsx'),
  },
  reports: {
    path: '/reports',
    title: 'report.title',
    area: 'report',
    icon: ChartColumn,
    load: () => import('../report/reports.tsx'),
    search: reportSearch,
  },
  settings: {
    path: '/settings',
    title: 'shop.settings.title',
    area: 'setting',
    icon: Settings2,
    load: () => import('../shop/settings.tsx'),
  },
  business: {
    path: '/settings/business',
    title: 'shop.business.title',
    area: 'setting',
    icon: Building2,
    load: () => import('../shop/business.tsx'),
  },
  people: {
    path: '/settings/people',
    title: 'business.people.title',
    area: 'setting',
    icon: UserCog,
    load: () => import('../business/people.tsx'),
  },
  payments: {
    path: '/settings/payments',
    title: 'payment.accounts.title',
    area: 'setting',
    icon: CreditCard,
    load: () => import('../payment/settings.tsx'),
  },
  more: {
    path: '/more',
    title: 'frame.more.title',
    area: null,
    icon: Ellipsis,
    isAside: true,
    isTab: true,
    load: () => import('./more.tsx'),
  },
  notifications: {
    path: '/notifications',
    title: 'notification.settings.title',
    area: null,
    icon: Bell,
    isAside: true,
    load: () => import('../notification/team-settings.tsx'),
  },
  texts: {
    path: '/settings/texts',
    title: 'shop.texts.title',
    area: 'setting',
    icon: FileText,
    load: () => import('../shop/texts.tsx'),
    search: textSearch,
  },
  templates: {
    path: '/settings/messages',
    title: 'notification.template.title',
    area: 'setting',
    icon: MailOpen,
    load: () => import('../notification/templates.tsx'),
    search: templateSearch,
  },
  treatmentForm: {
    path: '/settings/treatment-notes',
    title: 'customer.questions.title',
    area: 'setting',
    icon: ClipboardList,
    load: () => import('../customer/treatment-questions.tsx'),
  },
  audit: {
    path: '/settings/audit',
    title: 'report.audit.title',
    area: 'setting',
    icon: History,
    load: () => import('../report/audit.tsx'),
    search: auditSearch,
  },
  imports: {
    path: '/settings/import',
    title: 'import.title',
    area: 'setting',
    icon: FileInput,
    load: () => import('../import/imports.tsx'),
    search: importSearch,
  },
} as const satisfies Record<string, ConsoleScreen>
