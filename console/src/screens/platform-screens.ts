import {
  Building2,
  Flag,
  LifeBuoy,
  Megaphone,
  MessageCircleWarning,
  MessagesSquare,
  Scale,
  Signature,
  UserCog,
} from 'lucide-react'
import type { ComponentType } from 'react'
import type { Word } from '../language/words.ts'

export interface PlatformScreen {
  /** Below `/console/platform`. */
  path: string
  title: Word
  icon: ComponentType
  /** A module that exports `Page`. */
  load: () => Promise<unknown>
  /** Reads its own search parameters. */
  search?: (raw: Record<string, unknown>) => object
}

/** The platform admins’ screens, in the order of their navigation. */
export const platformScreens = {
  reviews: {
    path: '/',
    title: 'review.platform.title',
    icon: Flag,
    load: () => import('../review/platform.tsx'),
  },
  chats: {
    path: '/chats',
    title: 'chat.platform.title',
    icon: MessageCircleWarning,
    load: () => import('../chat/reported-chats.tsx'),
  },
  businesses: {
    path: '/businesses',
    title: 'business.platform.title',
    icon: Building2,
    load: () => import('../business/businesses.tsx'),
    search: ({ business }: Record<string, unknown>): { business?: string } =>
      typeof business === 'string' ? { business } : {},
  },
  name: {
    path: '/name',
    title: 'identity.platform.title',
    icon: Signature,
    load: () => import('../identity/platform-name.tsx'),
  },
  people: {
    path: '/people',
    title: 'identity.admin.title',
    icon: UserCog,
    load: () => import('../identity/platform-people.tsx'),
  },
  placements: {
    path: '/placements',
    title: 'shop.placement.title',
    icon: Megaphone,
    load: () => import('../shop/placements.tsx'),
  },
  support: {
    path: '/support',
    title: 'support.title',
    icon: MessagesSquare,
    load: () => import('../support/platform-support.tsx'),
  },
  articles: {
    path: '/articles',
    title: 'support.article.title',
    icon: LifeBuoy,
    load: () => import('../support/articles.tsx'),
  },
  legal: {
    path: '/legal',
    title: 'identity.legal.title',
    icon: Scale,
    load: () => import('../identity/legal-texts.tsx'),
  },
} as const satisfies Record<string, PlatformScreen>
