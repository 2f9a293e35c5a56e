import { useEffect, useEffectEvent, useRef } from 'react'
import { dayIn } from '@serein/client/format.ts'
import { useFormat, useNow } from '@serein/client/provider.tsx'
import type { OwnChat } from '@serein/shared/chat/contract.ts'
import type { ChatMessage } from '@serein/shared/chat/schema.ts'
import { BubbleDivider } from '@serein/ui/bubble.tsx'
import { Button } from '@serein/ui/button.tsx'
import { useWords } from '../language/words.ts'
import { MessageRow } from './message-row.tsx'
import type { Unsent } from './unsent.ts'
import { UnsentRow, UnsentPhoto } from './unsent-row.tsx'
import type { Photos } from './unsent-photos.ts'

/** The messages by day, the new ones marked, and the unsent ones at the end. */
export function MessageList(props: {
  chat: OwnChat
  uid: string
  messages: ChatMessage[]
  unsent: Unsent[]
  photos: Photos
  newFrom: number | null
  older: { mutate: () => void; isPending: boolean; isError: boolean } | null
}) {
  const { t } = useWords()
  const format = useFormat()
  const now = useNow()
  const { chat, messages, newFrom, older } = props
  const { timeZone } = chat.shop
  const days = Map.groupBy(messages, ({ sentAt }) => dayIn(sentAt, timeZone))
  const last = messages.findLast(({ author }) => author === 'client')?.sequence
  return (
    <>
      {older ? <Older key={messages[0]?.sequence} {...older} /> : null}
      <div role="log" aria-label={t('chat.messages')} className="flex flex-col gap-2 pt-3">
        {[...days].map(([day, own]) => (
          <section key={day} aria-label={format.longDate(own[0]!.sentAt, timeZone)}>
            <BubbleDivider>{format.relativeDay(own[0]!.sentAt, timeZone, now)}</BubbleDivider>
            <ul className="flex flex-col gap-2">
              {own.map((message) => (
                <li key={message.id}>
                  {message.sequence === newFrom ? (
                    <BubbleDivider tone="clay">{t('chat.newMessages')}</BubbleDivider>
                  ) : null}
                  <MessageRow {...{ chat, message }} isLastOwn={message.sequence === last} />
                </li>
              ))}
            </ul>
          </section>
        ))}
        {props.unsent.length + props.photos.sending.length > 0 ? (
          <ul className="flex flex-col gap-2">
            {props.unsent.map((message) => (
              <li key={message.messageId}>
                <UnsentRow uid={props.uid} message={message} timeZone={timeZone} />
              </li>
            ))}
            {props.photos.sending.map((photo) => (
              <li key={photo.messageId}>
                <UnsentPhoto photo={photo} photos={props.photos} />
              </li>
            ))}
          </ul>
        ) : null}
      </div>
    </>
  )
}

/** Loads earlier messages when the beginning is near, or by hand after a failure. */
function Older(props: { mutate: () => void; isPending: boolean; isError: boolean }) {
  const { t } = useWords()
  const top = useRef<HTMLDivElement>(null)
  const more = useEffectEvent(() => {
    if (!props.isPending && !props.isError) props.mutate()
  })
  useEffect(() => {
    const watcher = new IntersectionObserver(([entry]) => {
      // Not before the scroll position is restored.
      if (entry?.isIntersecting && scrollY > 0) more()
    })
    watcher.observe(top.current!)
    return () => watcher.disconnect()
  }, [])
  return (
    <div ref={top} className="flex justify-center pt-3">
      <Button
        tone="quiet"
        size="sm"
        pending={props.isPending}
        pendingLabel={t('screen.loading')}
        onClick={props.mutate}
      >
        {t('chat.older')}
      </Button>
    </div>
  )
}
