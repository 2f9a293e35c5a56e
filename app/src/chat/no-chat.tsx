import { lazyRouteComponent } from '@tanstack/react-router'
import { linkTo } from '../address/link.ts'
import type { Fallback } from '../page/screen-entry.ts'

const OwnChats = lazyRouteComponent(() => import('./chats.tsx'), 'Page')

/** For an address without a conversation: the last one, else a choice of spas. */
export const chatFallback: Fallback = {
  address: async ({ api, user }) => {
    await OwnChats.preload?.()
    if (!user) return null
    const { chats } = await api.chat.list({ limit: 1 })
    const last = chats[0]?.id
    return last ? linkTo('chat', { chat: last }) : null
  },
  Page: () => <OwnChats />,
}
