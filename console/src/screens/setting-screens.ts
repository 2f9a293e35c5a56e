import {
  Building2,
  ClipboardList,
  CreditCard,
  FileInput,
  FileText,
  HeartPulse,
  MailOpen,
  QrCode,
  Settings2,
  UserCog,
} from 'lucide-react'
import { importSearch } from '../import/import-address.ts'
import { templateSearch } from '../notification/template-address.ts'
import { textSearch } from '../shop/text-address.ts'
import type { ConsoleScreen } from './screens.ts'

/** The screens of the place at the foot of the side navigation. */
export const settingScreens = {
  settings: {
    path: '/settings',
    title: 'shop.settings.title',
    place: 'settings',
    area: 'setting',
    icon: Settings2,
    load: () => import('../shop/settings.tsx'),
  },
  business: {
    path: '/settings/business',
    title: 'shop.business.title',
    place: 'settings',
    area: 'setting',
    icon: Building2,
    load: () => import('../shop/business.tsx'),
  },
  ownPage: {
    path: '/settings/page',
    title: 'shop.page.title',
    place: 'settings',
    area: 'setting',
    icon: QrCode,
    load: () => import('../shop/own-page.tsx'),
  },
  people: {
    path: '/settings/people',
    title: 'business.people.title',
    place: 'settings',
    area: 'setting',
    icon: UserCog,
    load: () => import('../business/people.tsx'),
  },
  payments: {
    path: '/settings/payments',
    title: 'payment.accounts.title',
    place: 'settings',
    area: 'setting',
    icon: CreditCard,
    load: () => import('../payment/settings.tsx'),
  },
  texts: {
    path: '/settings/texts',
    title: 'shop.texts.title',
    place: 'settings',
    area: 'setting',
    icon: FileText,
    load: () => import('../shop/texts.tsx'),
    search: textSearch,
  },
  templates: {
    path: '/settings/messages',
    title: 'notification.template.title',
    place: 'settings',
    area: 'setting',
    icon: MailOpen,
    load: () => import('../notification/templates.tsx'),
    search: templateSearch,
  },
  treatmentForm: {
    path: '/settings/treatment-notes',
    title: 'customer.questions.title',
    place: 'settings',
    area: 'setting',
    icon: ClipboardList,
    load: () => import('../customer/treatment-questions.tsx'),
  },
  healthForm: {
    path: '/settings/health-form',
    title: 'healthForm.title',
    place: 'settings',
    area: 'setting',
    icon: HeartPulse,
    load: () => import('../health-form/health-form.tsx'),
  },
  imports: {
    path: '/settings/import',
    title: 'import.title',
    place: 'settings',
    area: 'setting',
    icon: FileInput,
    load: () => import('../import/imports.tsx'),
    search: importSearch,
  },
} as const satisfies Record<string, ConsoleScreen>
