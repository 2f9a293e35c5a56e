import { CalendarHeart, Camera, X } from 'lucide-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { typingTeller } from '@serein/client/chat-messages.ts'
import { useClient, useFormat, useRelativeDay } from '@serein/client/provider.tsx'
import type { OwnChat } from '@serein/shared/chat/contract.ts'
import { chatRules } from '@serein/shared/chat/rules.ts'
import { pictureRules } from '@serein/shared/shop/rules.ts'
import { useFileField } from '@serein/ui/file-field.tsx'
import { IconButton } from '@serein/ui/icon-button.tsx'
import { MessageField } from '@serein/ui/message-field.tsx'
import { useWords } from '../language/words.ts'
import { Problem } from '../page/failure.tsx'
import { keepUnsent } from './unsent.ts'
import { VisitChoice } from './visit-choice.tsx'

const LateVisit = lazy(async () => ({ default: (await import('./late-visit.tsx')).LateVisit }))
const saysLate = /\b(?:late|retard)\b/iu

/** The field to write in, with photos and a visit to attach. */
export function Composer(props: {
  chat: OwnChat
  uid: string
  bookingId: string | undefined
  onPhoto: (files: File[]) => void
  onWritten: () => void
}) {
  const { t } = useWords()
  const { api } = useClient()
  const { chat, uid } = props
  const [text, setText] = useState('')
  const [bookingId, setBookingId] = useState(props.bookingId)
  const [isChoosing, setChoosing] = useState(false)
  const [isUnusable, setUnusable] = useState(false)
  const [tellTyping] = useState(() =>
    typingTeller(async () => chat.id && api.chat.tellTyping({ chatId: chat.id })),
  )
  const send = () => {
    keepUnsent(uid, {
      messageId: crypto.randomUUID(),
      shopId: chat.shop.id,
      text: text.trim(),
      ...(bookingId && { bookingId }),
      writtenAt: new Date().toISOString(),
    })
    setText('')
    setBookingId(undefined)
    props.onWritten()
  }
  const photos = useFileField({
    rules: pictureRules,
    mark: 'photos',
    multiple: true,
    onFiles: (usable, unusable) => {
      setUnusable(unusable > 0)
      props.onPhoto(usable)
    },
  })
  return (
    <div className="sticky bottom-0 z-20 border-t border-line bg-surface px-(--page-margin) py-2.5 pb-[calc(10px+var(--safe-bottom))]">
      <div className="mx-auto max-w-140">
        <Problem word={isUnusable ? 'identity.profile.photoUnusable' : null} className="mb-2" />
        {bookingId ? (
          <Attached bookingId={bookingId} onDrop={() => setBookingId(undefined)} />
        ) : null}
        {saysLate.test(text) ? (
          <Suspense>
            <LateVisit shopId={chat.shop.id} />
          </Suspense>
        ) : null}
        <MessageField
          name="message"
          label={t('chat.write')}
          sendLabel={t('chat.send')}
          value={text}
          maxLength={chatRules.textLength}
          hasMore={bookingId !== undefined}
          onValue={(value) => {
            setText(value)
            if (value) tellTyping()
          }}
          onSend={send}
          start={
            <div className="flex">
              <IconButton
                tone="plain"
                label={t('chat.photo.add')}
                icon={<Camera aria-hidden />}
                onClick={photos.open}
              />
              <IconButton
                tone="plain"
                label={t('chat.visit.add')}
                icon={<CalendarHeart aria-hidden />}
                onClick={() => setChoosing(true)}
              />
            </div>
          }
        />
        {photos.field}
      </div>
      {isChoosing ? (
        <VisitChoice
          shopId={chat.shop.id}
          onChoose={setBookingId}
          onClose={() => setChoosing(false)}
        />
      ) : null}
    </div>
  )
}

/** The visit attached to the next message. */
function Attached({ bookingId, onDrop }: { bookingId: string; onDrop: () => void }) {
  const { t, pick } = useWords()
  const { query } = useClient()
  const format = useFormat()
  const { data: visit } = useQuery(query.booking.get.queryOptions({ input: { bookingId } }))
  const relativeDay = useRelativeDay(visit?.timeZone ?? 'UTC')
  return (
    <div className="mb-2 flex items-center gap-2 rounded-md bg-sunken py-1 pr-1 pl-3 text-sm">
      <CalendarHeart aria-hidden className="size-4.5" />
      <span className="min-w-0 flex-1">
        {visit
          ? `${format.list(visit.serviceNames.map(pick))}, ${relativeDay(visit.startsAt)}, ${format.time(visit.startsAt, visit.timeZone)}`
          : t('chat.visit.attached')}
      </span>
      <IconButton
        tone="plain"
        label={t('chat.visit.drop')}
        icon={<X aria-hidden />}
        onClick={onDrop}
      />
    </div>
  )
}
