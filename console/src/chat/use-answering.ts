import { useState } from 'react'
import { refusalOf } from '@serein/client/api.ts'
import { useClient } from '@serein/client/provider.tsx'
import type { ChatMessage } from '@serein/shared/chat/schema.ts'
import { useWords } from '../language/words.ts'

export interface Sending {
  messageId: string
  text: string
  bookingId?: string
  file?: File
  problem: string | null
}

/** What the desk has written and the server has not taken yet; sent again it is the same message. */
export function useAnswering(chatId: string | null, onSent: (messages: ChatMessage[]) => void) {
  const { t } = useWords()
  const { api } = useClient()
  const [sending, setSending] = useState<Sending[]>([])
  const drop = (messageId: string) =>
    setSending((all) => all.filter((each) => each.messageId !== messageId))
  const note = (messageId: string, problem: string | null) =>
    setSending((all) =>
      all.map((each) => (each.messageId === messageId ? { ...each, problem } : each)),
    )
  const deliver = async ({ messageId, text, bookingId, file }: Sending) => {
    if (!chatId) return
    const options = { context: { idempotencyKey: messageId } }
    try {
      const { message } = file
        ? await api.chat.answerPhoto({ chatId, messageId, file }, options)
        : await api.chat.answer({ chatId, messageId, text, bookingId }, options)
      onSent([message])
      drop(messageId)
    } catch (error) {
      note(messageId, refusalOf(error)?.message ?? t('chat.notSent'))
    }
  }
  return {
    sending,
    drop,
    send: (what: Pick<Sending, 'text' | 'bookingId' | 'file'>) => {
      const next = { ...what, messageId: crypto.randomUUID(), problem: null }
      setSending((all) => [...all, next])
      void deliver(next)
    },
    retry: (one: Sending) => {
      note(one.messageId, null)
      void deliver(one)
    },
  }
}
