import { useInfiniteQuery } from '@tanstack/react-query'
import { MessagesSquare, Settings2 } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { useClient } from '@serein/client/provider.tsx'
import { ChatArt } from '@serein/ui/art/chat-art.tsx'
import { Button } from '@serein/ui/button.tsx'
import { cx } from '@serein/ui/cx.ts'
import { EmptyState } from '@serein/ui/screen-state.tsx'
import { useMember } from '../member/member.ts'
import { isHandledElsewhere, useKeydown, useSingleKeys } from '../keyboard/single-keys.ts'
import { useWords } from '../language/words.ts'
import { byCursor } from '../page/by-cursor.ts'
import { ConsolePage, QueryBoundary } from '../page/page.tsx'
import { AnswersSheet } from './answers-sheet.tsx'
import { useOpenChat } from './chat-address.ts'
import { ChatFilters, type ChatFilter } from './chat-filters.tsx'
import { ChatList } from './chat-list.tsx'
import { Conversation } from './conversation.tsx'

/** The conversations of all shops: the list, and beside it the one that is open; on a phone one of the two. */
export function Page() {
  const { t } = useWords()
  const { query, queryClient } = useClient()
  const { data: who } = useMember()
  const { chatId, bookingId, open } = useOpenChat()
  const [filter, setFilter] = useState<ChatFilter>({ which: 'all', shopId: 'all', q: '' })
  const [isEditing, setEditing] = useState(false)
  const pages = useChats(useDeferredValue(filter))
  const chats = pages.data?.pages.flatMap((page) => page.chats) ?? []
  const mayWrite = who?.permissions.message === 'change'
  const changed = () => {
    void queryClient.invalidateQueries({ queryKey: query.chat.ofBusiness.key() })
    void queryClient.invalidateQueries({ queryKey: query.chat.shopGet.key() })
    void queryClient.invalidateQueries({ queryKey: query.chat.shopUnread.key() })
    void queryClient.invalidateQueries({ queryKey: query.inbox.key() })
  }
  useChatKeys(
    chats.map(({ id }) => id),
    { chatId, open },
  )
  return (
    <ConsolePage
      title={t('chat.title')}
      fills={chatId ? 'always' : 'wide'}
      isHeadSpoken={chatId !== undefined}
      actions={
        mayWrite ? (
          <Button
            tone="secondary"
            size="sm"
            icon={<Settings2 aria-hidden />}
            onClick={() => setEditing(true)}
          >
            {t('chat.answers.action')}
          </Button>
        ) : null
      }
    >
      <div className="min-h-0 flex-1 max-md:flex max-md:flex-col md:grid md:grid-cols-[19rem_minmax(0,1fr)]">
        <section
          aria-label={t('chat.list')}
          className={cx(
            'relative flex min-h-0 flex-col border-line md:overflow-y-auto md:border-r',
            chatId && 'max-md:hidden',
          )}
        >
          <ChatFilters filter={filter} shops={who?.shops ?? []} onFilter={setFilter} />
          <QueryBoundary
            query={pages}
            isEmpty={() => chats.length === 0}
            empty={
              <EmptyState
                art={<MessagesSquare aria-hidden className="mx-auto size-12 text-primary" />}
                title={t(filter.q ? 'chat.noneFound' : 'chat.none')}
                text={t('chat.noneText')}
              />
            }
          >
            {() => <ChatList chats={chats} chatId={chatId} pages={pages} onOpen={open} />}
          </QueryBoundary>
        </section>
        <div className={cx('min-h-0 min-w-0 max-md:flex-1', !chatId && 'max-md:hidden')}>
          <Conversation
            key={chatId ?? ''}
            chatId={chatId ?? null}
            bookingId={bookingId}
            mayWrite={mayWrite}
            onChanged={changed}
            onClose={() => open()}
            otherwise={
              <EmptyState
                art={<ChatArt />}
                title={t('chat.choose')}
                text={t('chat.chooseText')}
                className="min-h-full justify-center"
              />
            }
          />
        </div>
      </div>
      <AnswersSheet open={isEditing} shops={who?.shops ?? []} onClose={() => setEditing(false)} />
    </ConsolePage>
  )
}

function useChats({ which, shopId, q }: ChatFilter) {
  const { query } = useClient()
  return useInfiniteQuery({
    ...query.chat.ofBusiness.infiniteOptions(
      byCursor({
        limit: 30,
        ...(which === 'mine' && { isMine: true }),
        ...(which === 'unread' && { isUnread: true }),
        ...(shopId !== 'all' && { shopId }),
        ...(q.trim() && { q: q.trim() }),
      }),
    ),
    placeholderData: (before) => before,
  })
}

/** J and K go through the list, R to the field. */
function useChatKeys(
  ids: string[],
  { chatId, open }: { chatId: string | undefined; open: (id?: string) => void },
) {
  const { areOn } = useSingleKeys()
  useKeydown((event) => {
    if (isHandledElsewhere(event) || event.ctrlKey || event.metaKey || !areOn) return
    const step = { j: 1, k: -1 }[event.key]
    const at = ids.indexOf(chatId ?? '')
    if (step) open(ids[Math.min(ids.length - 1, Math.max(0, at + step))])
    else if (event.key === 'r')
      document.querySelector<HTMLElement>('[data-answer] textarea')?.focus()
    else return
    event.preventDefault()
  })
}
