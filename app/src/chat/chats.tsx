import { useInfiniteQuery } from '@tanstack/react-query'
import { MessageCirclePlus } from 'lucide-react'
import { useState } from 'react'
import { useLive } from '@serein/client/live.ts'
import { useClient, useFormat, useNow, useSession } from '@serein/client/provider.tsx'
import type { ApiQuery } from '@serein/client/query.ts'
import type { OwnChat } from '@serein/shared/chat/contract.ts'
import { ChatArt } from '@serein/ui/art/chat-art.tsx'
import { ButtonLink } from '@serein/ui/button.tsx'
import { List, ListRow } from '@serein/ui/list-row.tsx'
import { Thumbnail } from '@serein/ui/picture.tsx'
import { EmptyState } from '@serein/ui/screen-state.tsx'
import { SearchField } from '@serein/ui/search-field.tsx'
import { linkTo } from '../address/link.ts'
import { GuestScreen } from '../booking/guest-screen.tsx'
import type { Preload } from '../page/preload.ts'
import { useWords } from '../language/words.ts'
import { QueryBoundary, Screen } from '../page/screen.tsx'
import { MoreButton, moreOf } from '../shop/more-button.tsx'

export async function preload(context: Preload<'chats'>): Promise<void> {
  if (!context.user) return
  const { query, queryClient } = context
  await queryClient.prefetchInfiniteQuery(listOptions(query, ''))
}

/** The reader’s conversations with spas; without an account, the ways to one. */
export function Page() {
  const { t } = useWords()
  return (
    <Screen title={t('chat.list.title')}>
      {useSession() ? (
        <OwnChats />
      ) : (
        <GuestScreen
          art={<ChatArt />}
          title={t('chat.guest.title')}
          text={t('chat.guest.text')}
          next={linkTo('chats')}
        />
      )}
    </Screen>
  )
}

/** The latest first. */
function OwnChats() {
  const { t } = useWords()
  const { api, query, queryClient } = useClient()
  const [text, setText] = useState('')
  const chats = useInfiniteQuery({
    ...listOptions(query, text.trim()),
    placeholderData: (before) => before,
  })
  useLive(
    ({ signal }) => api.chat.live({}, { signal }),
    (event) => {
      if (event.kind !== 'changed') return
      void chats.refetch()
      void queryClient.invalidateQueries({ queryKey: query.chat.unread.key() })
    },
    'chats',
  )
  return (
    <>
      <SearchField
        label={t('chat.list.search')}
        placeholder={t('chat.list.search')}
        clearLabel={t('chat.list.clear')}
        value={text}
        onValue={setText}
        maxLength={100}
        className="mb-3"
      />
      <QueryBoundary
        query={chats}
        isEmpty={({ pages }) => pages.every((page) => page.chats.length === 0)}
        empty={<NoChats isSearch={text.trim() !== ''} />}
      >
        {({ pages }) => (
          <>
            <List label={t('chat.list.title')}>
              {pages
                .flatMap((page) => page.chats)
                .map((chat) => (
                  <ChatRow key={chat.id} chat={chat} />
                ))}
            </List>
            <MoreButton more={moreOf(chats)} label={t('chat.list.more')} />
          </>
        )}
      </QueryBoundary>
    </>
  )
}

function ChatRow({ chat }: { chat: OwnChat }) {
  const { t, pick } = useWords()
  const format = useFormat()
  const now = useNow()
  const { shop, unread, lastMessage: last } = chat
  const words = last ? last.text || t(last.photo ? 'chat.list.photo' : 'chat.visit.attached') : ''
  return (
    <ListRow
      serif
      title={shop.name}
      subtitle={
        <span className="line-clamp-2">
          {last?.author === 'client' ? t('chat.list.own', { words }) : words}
        </span>
      }
      start={<Thumbnail picture={shop.picture} size={56} alt={pick(shop.picture.alt)} />}
      end={
        <span className="flex flex-col items-end gap-1.5 text-xs text-ink-soft">
          {last ? (
            <time dateTime={last.sentAt}>
              {format.relativeDay(last.sentAt, shop.timeZone, now)}
            </time>
          ) : null}
          {unread > 0 ? (
            <span className="figures flex h-5 min-w-5 items-center justify-center rounded-full bg-clay px-1.5 font-bold text-on-primary">
              <span aria-hidden>{unread > 99 ? '99+' : unread}</span>
              <span className="sr-only">{t('chat.unread', { count: unread })}</span>
            </span>
          ) : null}
        </span>
      }
      href={linkTo('chat', { chat: chat.id! })}
    />
  )
}

function NoChats({ isSearch }: { isSearch: boolean }) {
  const { t } = useWords()
  return (
    <EmptyState
      art={<ChatArt />}
      title={t(isSearch ? 'chat.list.noneFound' : 'chat.list.none')}
      text={t(isSearch ? 'chat.list.noneFoundText' : 'chat.list.noneText')}
      action={
        isSearch ? null : (
          <ButtonLink icon={<MessageCirclePlus aria-hidden />} href={linkTo('search')}>
            {t('chat.list.find')}
          </ButtonLink>
        )
      }
    />
  )
}

function listOptions(query: ApiQuery, q: string) {
  return query.chat.list.infiniteOptions({
    input: (cursor: string | undefined) => ({ limit: 20, cursor, ...(q && { q }) }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  })
}
