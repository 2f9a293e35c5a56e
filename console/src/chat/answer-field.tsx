import { useQuery } from '@tanstack/react-query'
import { Camera, Zap } from 'lucide-react'
import { useRef, useState, type ChangeEvent } from 'react'
import { typingTeller } from '@serein/client/chat-messages.ts'
import { useClient } from '@serein/client/provider.tsx'
import type { ShopChat } from '@serein/shared/chat/desk.ts'
import { chatRules } from '@serein/shared/chat/rules.ts'
import { IconButton } from '@serein/ui/icon-button.tsx'
import { Menu } from '@serein/ui/menu.tsx'
import { MessageField } from '@serein/ui/message-field.tsx'
import { useWords } from '../language/words.ts'
import type { useAnswering } from './use-answering.ts'

/** Where the desk writes, with the answers that are at hand; a quick answer is put in the field, in the language of the client. */
export function AnswerField(props: { chat: ShopChat; answering: ReturnType<typeof useAnswering> }) {
  const { t } = useWords()
  const { api, query } = useClient()
  const { chat, answering } = props
  const [text, setText] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const { data } = useQuery(query.chat.quickAnswers.queryOptions({}))
  const [tellTyping] = useState(() =>
    typingTeller(() => api.chat.shopTellTyping({ chatId: chat.id })),
  )
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    for (const file of event.target.files ?? []) answering.send({ text: '', file })
    event.target.value = ''
  }
  const quick = data?.quickAnswers ?? []
  const first = chat.clientName.split(' ')[0] ?? ''
  return (
    <div data-answer className="border-t border-line bg-surface px-4 py-2.5">
      <MessageField
        name="answer"
        label={t('chat.write')}
        sendLabel={t('chat.send')}
        value={text}
        maxLength={chatRules.textLength}
        onValue={(value) => {
          setText(value)
          if (value) tellTyping()
        }}
        onSend={() => {
          answering.send({ text: text.trim() })
          setText('')
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
              onClick={() => input.current?.click()}
            />
          </div>
        }
      />
      <input
        ref={input}
        type="file"
        accept="image/jpeg,image/png,image/webp,image/avif"
        tabIndex={-1}
        aria-hidden
        className="sr-only"
        data-photos
        onChange={choose}
      />
    </div>
  )
}
