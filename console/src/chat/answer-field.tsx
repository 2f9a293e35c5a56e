import { useQuery } from '@tanstack/react-query'
import { CalendarHeart, Camera, Zap } from 'lucide-react'
import { useState } from 'react'
import { typingTeller } from '@serein/client/chat-messages.ts'
import { useClient } from '@serein/client/provider.tsx'
import type { ShopChat } from '@serein/shared/chat/desk.ts'
import { chatRules } from '@serein/shared/chat/rules.ts'
import { pictureRules } from '@serein/shared/shop/rules.ts'
import { useFileField } from '@serein/ui/file-field.tsx'
import { IconButton } from '@serein/ui/icon-button.tsx'
import { Menu } from '@serein/ui/menu.tsx'
import { MessageField } from '@serein/ui/message-field.tsx'
import { showToast } from '@serein/ui/toast-queue.ts'
import { useWords } from '../language/words.ts'
import { ChosenVisit, VisitChoice } from './visit-choice.tsx'
import type { useAnswering } from './use-answering.ts'

/** Where the desk writes, with the answers that are at hand; a quick answer is put in the field, in the language of the client. */
export function AnswerField(props: {
  chat: ShopChat
  bookingId: string | undefined
  answering: ReturnType<typeof useAnswering>
}) {
  const { t } = useWords()
  const { api, query } = useClient()
  const { chat, answering } = props
  const [text, setText] = useState('')
  const [bookingId, setBookingId] = useState(props.bookingId)
  const [isChoosing, setChoosing] = useState(false)
  const { data } = useQuery(query.chat.quickAnswers.queryOptions({}))
  const [tellTyping] = useState(() =>
    typingTeller(() => api.chat.shopTellTyping({ chatId: chat.id })),
  )
  const photos = useFileField({
    rules: pictureRules,
    mark: 'photos',
    onFiles: (usable, unusable) => {
      for (const file of usable) answering.send({ text: '', file })
      if (unusable > 0) showToast({ tone: 'bad', text: t('chat.photoUnusable') })
    },
  })
  const quick = data?.quickAnswers ?? []
  // A client known only by a contact is not greeted by it.
  const isNamed = /\p{L}/u.test(chat.clientName) && !chat.clientName.includes('@')
  const first = isNamed ? (chat.clientName.split(' ')[0] ?? '') : ''
  return (
    <div data-answer className="border-t border-line bg-surface px-4 py-2.5">
      {bookingId ? (
        <ChosenVisit
          chatId={chat.id}
          bookingId={bookingId}
          onDrop={() => setBookingId(undefined)}
        />
      ) : null}
      <MessageField
        name="answer"
        label={t('chat.write')}
        sendLabel={t('chat.send')}
        value={text}
        maxLength={chatRules.textLength}
        hasMore={bookingId !== undefined}
        onValue={(value) => {
          setText(value)
          if (value) tellTyping()
        }}
        onSend={() => {
          answering.send({ text: text.trim(), ...(bookingId && { bookingId }) })
          setText('')
          setBookingId(undefined)
        }}
        start={
          <div className="flex">
            {quick.length > 0 ? (
              <Menu
                label={t('chat.quick')}
                icon={<Zap aria-hidden />}
                actions={quick.map((answer) => ({
                  id: answer.id,
                  label: answer.title,
                  run: () => setText(answer.text[chat.language].replaceAll('{name}', first)),
                }))}
              />
            ) : null}
            <IconButton
              tone="plain"
              label={t('chat.addPhoto')}
              icon={<Camera aria-hidden />}
              onClick={photos.open}
            />
            <IconButton
              tone="plain"
              label={t('chat.visits.add')}
              icon={<CalendarHeart aria-hidden />}
              onClick={() => setChoosing(true)}
            />
          </div>
        }
      />
      {photos.field}
      {isChoosing ? (
        <VisitChoice chatId={chat.id} onChoose={setBookingId} onClose={() => setChoosing(false)} />
      ) : null}
    </div>
  )
}
