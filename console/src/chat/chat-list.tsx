import { useFormat, useNow } from '@serein/client/provider.tsx'
import type { ShopChat } from '@serein/shared/chat/desk.ts'
import { Avatar } from '@serein/ui/avatar.tsx'
import { useClientName } from '../booking/client-name.ts'
import { useWords } from '../language/words.ts'
import { MorePages } from '../page/more-pages.tsx'

/** The conversations with their last message and unread count. */
export function ChatList(props: {
  chats: ShopChat[]
  chatId: string | undefined
  pages: Parameters<typeof MorePages>[0]['pages']
  onOpen: (chatId: string) => void
}) {
  const { t } = useWords()
  return (
    <>
      <ul aria-label={t('chat.list')} className="divide-y divide-line">
        {props.chats.map((chat) => (
          <li key={chat.id}>
            <ChatButton
              chat={chat}
              isOpen={chat.id === props.chatId}
              onOpen={() => props.onOpen(chat.id)}
            />
          </li>
        ))}
      </ul>
      <div className="px-3 pb-4">
        <MorePages pages={props.pages} label={t('chat.more')} />
      </div>
    </>
  )
}

function ChatButton(props: { chat: ShopChat; isOpen: boolean; onOpen: () => void }) {
  const { t } = useWords()
  const clientName = useClientName()
  const format = useFormat()
  const now = useNow()
  const { chat, isOpen } = props
  const { lastMessage: last, unread, assignee } = chat
  const name = clientName({ name: chat.clientName })
  const words = last ? last.text || t(last.photo ? 'chat.photo' : 'chat.visit') : ''
  return (
    <button
      type="button"
      aria-current={isOpen ? 'true' : undefined}
      onClick={props.onOpen}
      className="flex w-full items-start gap-3 p-3 text-left transition-colors hover:bg-sunken aria-[current=true]:bg-primary-soft"
    >
      <Avatar name={name} size="sm" letters={2} />
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline gap-2">
          <span className={unread > 0 ? 'min-w-0 flex-1 font-bold' : 'min-w-0 flex-1 font-medium'}>
            {name}
          </span>
          {last ? (
            <time dateTime={last.sentAt} className="shrink-0 text-xs text-ink-soft">
              {format.relativeDay(last.sentAt, chat.timeZone, now)}
            </time>
          ) : null}
        </span>
        <span className="line-clamp-2 text-sm text-ink-soft">
          {last && last.author !== 'client' ? t('chat.us', { words }) : words}
        </span>
        <span className="mt-0.5 flex flex-wrap items-center gap-x-2 text-xs text-ink-soft">
          <span>{chat.shopName}</span>
          {assignee ? <span>· {assignee.name}</span> : null}
        </span>
      </span>
      {unread > 0 ? (
        <span className="figures mt-0.5 flex h-5 min-w-5 shrink-0 items-center justify-center rounded-full bg-clay px-1.5 text-xs font-bold text-on-primary">
          <span aria-hidden>{unread > 99 ? '99+' : unread}</span>
          <span className="sr-only">{t('chat.unread', { count: unread })}</span>
        </span>
      ) : null}
    </button>
  )
}
