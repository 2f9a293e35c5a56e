import { ArrowDown } from 'lucide-react'
import { useChatMessages } from '@serein/client/chat-messages.ts'
import { useClient, useFormat } from '@serein/client/provider.tsx'
import type { OwnChat } from '@serein/shared/chat/contract.ts'
import type { ChatMessage } from '@serein/shared/chat/schema.ts'
import { whyNotWrite } from '@serein/shared/chat/rules.ts'
import { ChatArt } from '@serein/ui/art/chat-art.tsx'
import { Button } from '@serein/ui/button.tsx'
import { Notice } from '@serein/ui/notice.tsx'
import { EmptyState, LoadingState } from '@serein/ui/screen-state.tsx'
import { TopBar } from '@serein/ui/top-bar.tsx'
import { linkTo } from '../address/link.ts'
import { useWords } from '../language/words.ts'
import { LoadError, Screen, useBack } from '../page/screen.tsx'
import { ChatMenu } from './chat-menu.tsx'
import { Composer } from './composer.tsx'
import { MessageList } from './message-list.tsx'
import { useUnsent } from './unsent.ts'
import { useFlush } from './use-flush.ts'
import { usePhotos } from './unsent-photos.ts'
import { useReading } from './use-reading.ts'
import { useScroll } from './use-scroll.ts'

/** The conversation with a spa. */
export function Conversation(props: {
  chat: OwnChat
  uid: string
  bookingId: string | undefined
  onChanged: () => void
}) {
  const { t } = useWords()
  const { query, queryClient } = useClient()
  const { chat, uid, onChanged } = props
  const { shop } = chat
  const changed = () => {
    onChanged()
    void queryClient.invalidateQueries({ queryKey: query.chat.list.key() })
    void queryClient.invalidateQueries({ queryKey: query.chat.unread.key() })
  }
  const { talk, add, older, isTyping } = useChatMessages('client', chat.id, changed)
  const messages = chat.id ? talk.data?.messages : []
  const unsent = useUnsent(uid, shop.id).filter(
    ({ messageId }) => !messages?.some(({ id }) => id === messageId),
  )
  const isSent = ({ shopId, message }: { shopId: string; message: ChatMessage }) => {
    if (shopId !== shop.id) return
    if (chat.id) add([message])
    else changed()
  }
  useFlush(uid, isSent)
  const photos = usePhotos(uid, shop.id, isSent)
  const newFrom = useReading(chat, messages, changed)
  const { bottom, isAway, toBottom } = useScroll(shop.id, {
    first: messages?.[0]?.sequence,
    last: messages?.at(-1)?.sequence,
    waiting: unsent.length + photos.sending.length,
  })
  const ended = useWhyEnded(chat)
  return (
    <Screen
      title={shop.name}
      head={<Head chat={chat} messages={messages ?? []} onChanged={changed} />}
      footer={
        ended ? (
          <Ended>{ended}</Ended>
        ) : (
          <Composer
            chat={chat}
            uid={uid}
            bookingId={props.bookingId}
            onPhoto={photos.send}
            onWritten={toBottom}
          />
        )
      }
    >
      {messages ? (
        <MessageList
          {...{ chat, messages, unsent, newFrom, uid }}
          photos={photos}
          older={talk.data?.hasMore ? older : null}
        />
      ) : talk.error ? (
        <LoadError
          error={talk.error}
          retrying={talk.isFetching}
          onRetry={() => void talk.refetch()}
        />
      ) : (
        <LoadingState label={t('screen.loading')} />
      )}
      {messages?.length === 0 && unsent.length === 0 && photos.sending.length === 0 ? (
        <EmptyState
          art={<ChatArt />}
          title={t('chat.new.title', { shop: shop.name })}
          text={t('chat.new.text')}
        />
      ) : null}
      <p role="status" className="min-h-6 px-1 pt-1 text-sm text-ink-soft">
        {isTyping ? t('chat.typing', { shop: shop.name }) : null}
      </p>
      <div ref={bottom} />
      {isAway ? (
        <div className="pointer-events-none sticky bottom-24 z-10 flex justify-center">
          <Button
            tone="secondary"
            size="sm"
            className="pointer-events-auto shadow-lift"
            icon={<ArrowDown aria-hidden />}
            onClick={toBottom}
          >
            {t('chat.toLast')}
          </Button>
        </div>
      ) : null}
    </Screen>
  )
}

function Head(props: { chat: OwnChat; messages: ChatMessage[]; onChanged: () => void }) {
  const back = useBack(linkTo('chats'))
  const format = useFormat()
  const { shop } = props.chat
  return (
    <div className="sticky top-0 z-20 -mx-(--page-margin) border-b border-line bg-paper px-[calc(var(--page-margin)-1rem)]">
      <TopBar
        back={back}
        title={shop.name}
        subtitle={format.city(shop.city)}
        actions={<ChatMenu {...props} />}
      />
    </div>
  )
}

/** Why nothing can be written, in words; null: it can. */
function useWhyEnded(chat: OwnChat): string | null {
  const { t } = useWords()
  const reason = whyNotWrite(chat)
  if (chat.suspendedFor !== null) return t('chat.ended.suspended', { reason: chat.suspendedFor })
  return reason && t(reason === 'blocked_by_shop' ? 'chat.ended.byShop' : 'chat.ended.byMe')
}

function Ended({ children }: { children: string }) {
  return (
    <div className="sticky bottom-0 z-20 border-t border-line bg-paper px-(--page-margin) py-3 pb-[calc(12px+var(--safe-bottom))]">
      <div className="mx-auto max-w-140">
        <Notice tone="neutral" announce>
          {children}
        </Notice>
      </div>
    </div>
  )
}
