import { useQuery } from '@tanstack/react-query'
import { ChevronLeft } from 'lucide-react'
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import { useChatMessages } from '@serein/client/chat-messages.ts'
import { useClient } from '@serein/client/provider.tsx'
import { allows } from '@serein/shared/business/permission.ts'
import { whyNotWrite } from '@serein/shared/chat/rules.ts'
import type { ChatMessage } from '@serein/shared/chat/schema.ts'
import type { ShopChat } from '@serein/shared/chat/desk.ts'
import { Badge } from '@serein/ui/badge.tsx'
import { IconButton } from '@serein/ui/icon-button.tsx'
import { Link } from '@serein/ui/link.tsx'
import { Notice } from '@serein/ui/notice.tsx'
import { linkTo } from '../address/link.ts'
import { useMember } from '../member/member.ts'
import { useClientName } from '../booking/client-name.ts'
import { useWords } from '../language/words.ts'
import { QueryBoundary } from '../page/page.tsx'
import { AnswerField } from './answer-field.tsx'
import { ChatAside } from './chat-aside.tsx'
import { MessageList } from './message-list.tsx'
import { useAnswering } from './use-answering.ts'

/** A live conversation; without an open one it still listens for the list. */
export function Conversation(props: {
  chatId: string | null
  bookingId: string | undefined
  mayWrite: boolean
  onChanged: () => void
  onClose: () => void
  otherwise: ReactNode
}) {
  const { query } = useClient()
  const { chatId, onChanged } = props
  const { talk, add, older, isTyping } = useChatMessages('shop', chatId, onChanged)
  const chat = useQuery({
    ...query.chat.shopGet.queryOptions({ input: { chatId: chatId ?? '' } }),
    enabled: chatId !== null,
  })
  const answering = useAnswering(chatId, add)
  useReading(chat.data, talk.data?.messages.at(-1)?.sequence ?? 0, props.mayWrite, onChanged)
  if (!chatId) return props.otherwise
  return (
    <div className="flex h-full min-h-0 flex-col lg:grid lg:grid-cols-[minmax(0,1fr)_17rem]">
      <div className="flex min-h-0 flex-1 flex-col">
        <QueryBoundary query={chat}>
          {(openedChat) => (
            <Head
              chat={openedChat}
              messages={talk.data?.messages ?? []}
              mayWrite={props.mayWrite}
              onChanged={onChanged}
              onClose={props.onClose}
            />
          )}
        </QueryBoundary>
        <QueryBoundary query={talk}>
          {({ messages, hasMore }) =>
            chat.data ? (
              <MessageList
                chat={chat.data}
                messages={messages}
                sending={answering.sending}
                onRetry={answering.retry}
                onDrop={answering.drop}
                older={hasMore ? older : null}
                isTyping={isTyping}
              />
            ) : null
          }
        </QueryBoundary>
        {chat.data && props.mayWrite ? (
          <Foot chat={chat.data} bookingId={props.bookingId} answering={answering} />
        ) : null}
      </div>
      {chat.data ? (
        <div className="hidden min-h-0 overflow-y-auto border-l border-line p-4 lg:block">
          <ChatAside
            chat={chat.data}
            messages={talk.data?.messages ?? []}
            mayWrite={props.mayWrite}
            onChanged={onChanged}
          />
        </div>
      ) : null}
    </div>
  )
}

function Head(props: {
  chat: ShopChat
  messages: ChatMessage[]
  mayWrite: boolean
  onChanged: () => void
  onClose: () => void
}) {
  const { t } = useWords()
  const clientName = useClientName()
  const [isOpen, setOpen] = useState(false)
  const { data: who } = useMember()
  const seesClients = allows(who?.permissions.client ?? 'none', 'view')
  const { chat } = props
  const name = clientName({ name: chat.clientName })
  return (
    <header className="border-b border-line px-4 py-2">
      <div className="flex items-center gap-3">
        <div className="md:hidden">
          <IconButton
            tone="plain"
            label={t('chat.back')}
            icon={<ChevronLeft aria-hidden />}
            onClick={props.onClose}
          />
        </div>
        <div className="min-w-0 flex-1">
          <h2 className="font-semibold">
            {chat.customerId && seesClients ? (
              <Link href={linkTo('/clients', { shop: chat.shopId, client: chat.customerId })}>
                {name}
              </Link>
            ) : (
              name
            )}
          </h2>
          <p className="text-xs text-ink-soft">{chat.shopName}</p>
        </div>
        {chat.isReported ? <Badge tone="gold">{t('chat.reported')}</Badge> : null}
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className="min-h-11 rounded-full px-3 text-sm font-semibold text-primary hover:bg-sunken lg:hidden"
        >
          {t('chat.about')}
        </button>
      </div>
      {isOpen ? (
        <div className="py-3 lg:hidden">
          <ChatAside {...props} />
        </div>
      ) : null}
    </header>
  )
}

function Foot(props: {
  chat: ShopChat
  bookingId: string | undefined
  answering: ReturnType<typeof useAnswering>
}) {
  const { t } = useWords()
  const reason = whyNotWrite(props.chat)
  if (!reason) return <AnswerField {...props} />
  return (
    <div className="border-t border-line p-4">
      <Notice tone="neutral">
        {t(reason === 'blocked_by_client' ? 'chat.ended.byClient' : 'chat.ended.byUs')}
      </Notice>
    </div>
  )
}

/** What is shown counts as read for the whole shop. */
function useReading(
  chat: ShopChat | undefined,
  last: number,
  mayWrite: boolean,
  onRead: () => void,
) {
  const { api } = useClient()
  const mark = useEffectEvent(async (sequence: number, unread: number) => {
    if (!chat || !mayWrite || document.hidden || unread === 0 || sequence <= chat.ourRead) return
    await api.chat.shopMarkRead({ chatId: chat.id, sequence }).then(onRead, () => {})
  })
  const unread = chat?.unread ?? 0
  useEffect(() => {
    const look = () => void mark(last, unread)
    look()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [last, unread])
}
