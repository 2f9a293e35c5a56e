import { useQuery } from '@tanstack/react-query'
import { messagesQuery } from '@serein/client/chat-messages.ts'
import { useClient, useSession } from '@serein/client/provider.tsx'
import type { ApiQuery } from '@serein/client/query.ts'
import { Skeleton } from '@serein/ui/skeleton.tsx'
import { linkTo, useScreenSearch } from '../address/link.ts'
import type { SearchOf } from '../address/addresses.ts'
import type { Preload } from '../page/preload.ts'
import { useWords } from '../language/words.ts'
import { QueryBoundary, Screen } from '../page/screen.tsx'
import { Conversation } from './conversation.tsx'

export { chatFallback as fallback } from './no-chat.tsx'

export async function preload(context: Preload<'chat'>): Promise<void> {
  const { query, queryClient, search, user } = context
  if (!user) return
  const chat = await queryClient.fetchQuery(chatOptions(query, search))
  if (chat.id) await queryClient.ensureQueryData(messagesQuery(context, 'client', chat.id))
}

/** My conversation with one spa. */
export function Page() {
  const search = useScreenSearch('chat')
  return <ChatPage key={search.chat ?? search.shop} search={search} />
}

function ChatPage({ search }: { search: SearchOf<'chat'> }) {
  const { t } = useWords()
  const { query } = useClient()
  const user = useSession()
  const chat = useQuery(chatOptions(query, search))
  if (chat.data && user)
    return (
      <Conversation
        chat={chat.data}
        uid={user.uid}
        bookingId={search.booking}
        onChanged={() => void chat.refetch()}
      />
    )
  return (
    <Screen title={t('chat.list.title')} back={linkTo('chats')}>
      <QueryBoundary query={chat} loading={<ConversationSkeleton />}>
        {() => null}
      </QueryBoundary>
    </Screen>
  )
}

function ConversationSkeleton() {
  return (
    <div className="flex flex-col gap-3 pt-2">
      {['w-3/5', 'w-2/5', 'w-4/5', 'w-1/2'].map((width, index) => (
        <Skeleton
          key={width}
          className={`h-12 rounded-lg ${width} ${index % 2 === 0 ? '' : 'self-end'}`}
        />
      ))}
    </div>
  )
}

/** Found by the conversation, or by its spa, with which there may be none yet. */
function chatOptions(query: ApiQuery, { shop, chat }: SearchOf<'chat'>) {
  if (chat) return query.chat.get.queryOptions({ input: { chatId: chat } })
  return query.chat.withShop.queryOptions({ input: { shopId: shop! } }) as ReturnType<
    typeof query.chat.get.queryOptions<unknown>
  >
}
