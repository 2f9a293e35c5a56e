import { useQuery } from '@tanstack/react-query'
import { useClient, useFormat } from '@serein/client/provider.tsx'
import type { ShopChat } from '@serein/shared/chat/desk.ts'
import type { ChatMessage } from '@serein/shared/chat/schema.ts'
import { Bubble } from '@serein/ui/bubble.tsx'
import { useClientName } from '../booking/client-name.ts'
import { useWords } from '../language/words.ts'
import { PrivatePhoto } from '../page/private-photo.tsx'
import { ChatVisit } from './chat-visit.tsx'

/** One message, as the desk sees it. */
export function MessageRow(props: { chat: ShopChat; message: ChatMessage; isLastOwn: boolean }) {
  const { t } = useWords()
  const clientName = useClientName()
  const format = useFormat()
  const { chat, message, isLastOwn } = props
  const isOwn = message.author !== 'client'
  const who = {
    client: clientName({ name: chat.clientName }),
    shop: message.memberName ?? t('chat.weSay'),
    automatic: t('chat.automatic'),
  }[message.author]
  return (
    <Bubble
      isOwn={isOwn}
      isNamed={isOwn}
      author={who}
      bare={message.text === '' && message.hiddenFor === null}
      note={
        <>
          <time dateTime={message.sentAt}>{format.clock(message.sentAt, chat.timeZone)}</time>
          {isLastOwn ? (
            <span>{t(message.sequence <= chat.theirRead ? 'chat.read' : 'chat.sent')}</span>
          ) : null}
        </>
      }
    >
      {message.hiddenFor === null ? (
        message.text
      ) : (
        <span className="text-ink-soft italic">
          {t('chat.hidden', { reason: message.hiddenFor })}
        </span>
      )}
      {message.photo ? (
        <Photo chatId={chat.id} messageId={message.id} photo={message.photo} />
      ) : null}
      {message.visit ? (
        <ChatVisit
          shopId={chat.shopId}
          visit={message.visit}
          className={message.text ? 'mt-2' : ''}
        />
      ) : null}
    </Bubble>
  )
}

function Photo(props: {
  chatId: string
  messageId: string
  photo: NonNullable<ChatMessage['photo']>
}) {
  const { query } = useClient()
  const { chatId, messageId, photo } = props
  const input = { chatId, messageId, width: 960 }
  const file = useQuery({ ...query.chat.shopPhoto.queryOptions({ input }), staleTime: Infinity })
  return <PrivatePhoto {...{ file, photo }} />
}
