import { useFormat } from '@serein/client/provider.tsx'
import type { OwnChat } from '@serein/shared/chat/contract.ts'
import type { ChatMessage } from '@serein/shared/chat/schema.ts'
import { Bubble } from '@serein/ui/bubble.tsx'
import { useWords } from '../language/words.ts'
import { AttachedVisit } from './attached-visit.tsx'
import { ChatPhoto } from './chat-photo.tsx'

/** One message: words, a photo or a visit. */
export function MessageRow(props: { chat: OwnChat; message: ChatMessage; isLastOwn: boolean }) {
  const { t } = useWords()
  const format = useFormat()
  const { chat, message, isLastOwn } = props
  const { shop, theirRead } = chat
  const isOwn = message.author === 'client'
  const who = {
    client: () => t('chat.you'),
    shop: () => (message.memberName ? `${message.memberName} · ${shop.name}` : shop.name),
    automatic: () => t('chat.automatic'),
  }[message.author]()
  const isRead = message.sequence <= theirRead
  return (
    <Bubble
      isOwn={isOwn}
      author={who}
      isNamed={!isOwn}
      bare={message.text === '' && message.hiddenFor === null}
      note={
        <>
          <time dateTime={message.sentAt}>{format.clock(message.sentAt, shop.timeZone)}</time>
          {isLastOwn ? <span>{t(isRead ? 'chat.read' : 'chat.sent')}</span> : null}
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
      {message.photo && chat.id ? (
        <ChatPhoto chatId={chat.id} messageId={message.id} photo={message.photo} />
      ) : null}
      {message.visit ? (
        <AttachedVisit visit={message.visit} className={message.text ? 'mt-2' : ''} />
      ) : null}
    </Bubble>
  )
}
