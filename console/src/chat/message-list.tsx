import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { dayIn } from '@serein/client/format.ts'
import { useFormat, useNow } from '@serein/client/provider.tsx'
import type { ShopChat } from '@serein/shared/chat/desk.ts'
import type { ChatMessage } from '@serein/shared/chat/schema.ts'
import { Bubble, BubbleDivider } from '@serein/ui/bubble.tsx'
import { ChatArt } from '@serein/ui/art/chat-art.tsx'
import { Button } from '@serein/ui/button.tsx'
import { EmptyState } from '@serein/ui/screen-state.tsx'
import { useClientName } from '../booking/client-name.ts'
import { useWords } from '../language/words.ts'
import { MessageRow } from './message-row.tsx'
import type { Sending } from './use-answering.ts'

const nearPixels = 120

/** The messages by day in a column that scrolls by itself, its end in sight. */
export function MessageList(props: {
  chat: ShopChat
  messages: ChatMessage[]
  sending: Sending[]
  onRetry: (one: Sending) => void
  onDrop: (messageId: string) => void
  older: { mutate: () => void; isPending: boolean } | null
  isTyping: boolean
}) {
  const { t } = useWords()
  const clientName = useClientName()
  const format = useFormat()
  const now = useNow()
  const { chat, messages, older } = props
  const [readBefore] = useState(chat.ourRead)
  const column = useColumn(messages, props.sending.length)
  const days = Map.groupBy(messages, ({ sentAt }) => dayIn(sentAt, chat.timeZone))
  const newFrom = messages.find(
    ({ author, sequence }) => author === 'client' && sequence > readBefore,
  )?.sequence
  const lastOwn = messages.findLast(({ author }) => author !== 'client')?.sequence
  const waiting = props.sending.filter(
    ({ messageId }) => !messages.some(({ id }) => id === messageId),
  )
  return (
    <div
      ref={column}
      role="log"
      aria-label={t('chat.messages')}
      // What scrolls by itself is scrolled by the keys, too.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className="relative min-h-0 flex-1 overflow-y-auto px-4 py-3 [overflow-anchor:none]"
    >
      {older ? (
        <div className="flex justify-center">
          <Button tone="quiet" size="sm" pending={older.isPending} onClick={older.mutate}>
            {t('chat.older')}
          </Button>
        </div>
      ) : null}
      {messages.length === 0 && waiting.length === 0 ? (
        <EmptyState
          art={<ChatArt />}
          title={t('chat.begun.none')}
          text={t('chat.begun.text', { name: clientName({ name: chat.clientName }) })}
        />
      ) : null}
      {[...days].map(([day, own]) => (
        <section key={day} aria-label={format.longDate(own[0]!.sentAt, chat.timeZone)}>
          <BubbleDivider>{format.relativeDay(own[0]!.sentAt, chat.timeZone, now)}</BubbleDivider>
          <ul className="flex flex-col gap-2">
            {own.map((message) => (
              <li key={message.id}>
                {message.sequence === newFrom ? (
                  <BubbleDivider tone="clay">{t('chat.new')}</BubbleDivider>
                ) : null}
                <MessageRow {...{ chat, message }} isLastOwn={message.sequence === lastOwn} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      {waiting.length > 0 ? (
        <ul className="mt-2 flex flex-col gap-2">
          {waiting.map((one) => (
            <li key={one.messageId}>
              <Bubble
                isOwn
                isFaint
                author={t('chat.weSay')}
                note={
                  one.problem ? (
                    <>
                      <span role="alert" className="text-red">
                        {one.problem}
                      </span>
                      <Button tone="quiet" size="sm" onClick={() => props.onRetry(one)}>
                        {t('chat.retry')}
                      </Button>
                      <Button tone="quiet" size="sm" onClick={() => props.onDrop(one.messageId)}>
                        {t('chat.drop')}
                      </Button>
                    </>
                  ) : (
                    <span role="status">{t('chat.sending')}</span>
                  )
                }
              >
                {one.text || one.file?.name || t('chat.visit')}
              </Bubble>
            </li>
          ))}
        </ul>
      ) : null}
      <p role="status" className="min-h-6 pt-1 text-sm text-ink-soft">
        {props.isTyping ? t('chat.typing', { name: clientName({ name: chat.clientName }) }) : null}
      </p>
    </div>
  )
}

/** Begins at the end, stays where it is when earlier messages come in above, follows what comes while the end is in sight. */
function useColumn(messages: ChatMessage[], waiting: number) {
  const column = useRef<HTMLDivElement>(null)
  const before = useRef({ first: 0, last: 0, fromEnd: 0, waiting: 0 })
  const first = messages[0]?.sequence ?? 0
  const last = messages.at(-1)?.sequence ?? 0
  useEffect(() => {
    const element = column.current!
    const note = () => {
      before.current.fromEnd = element.scrollHeight - element.scrollTop - element.clientHeight
    }
    element.addEventListener('scroll', note, { passive: true })
    return () => element.removeEventListener('scroll', note)
  }, [])
  useLayoutEffect(() => {
    const element = column.current!
    const was = before.current
    before.current = { ...was, first, last, waiting }
    const hasEarlier = was.first > 0 && first < was.first
    const follows = was.fromEnd < nearPixels || waiting > was.waiting
    if (hasEarlier || follows)
      element.scrollTop =
        element.scrollHeight - element.clientHeight - (hasEarlier ? was.fromEnd : 0)
  }, [first, last, waiting])
  return column
}
