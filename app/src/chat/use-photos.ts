import { useState } from 'react'
import { refusalOf } from '@serein/client/api.ts'
import { useClient } from '@serein/client/provider.tsx'
import type { ChatMessage } from '@serein/shared/chat/schema.ts'
import { useWords } from '../language/words.ts'

export interface SendingPhoto {
  messageId: string
  file: File
  problem: string | null
}

/** Photos on their way; too large to be kept on the device, they wait on this page alone. */
export function usePhotos(shopId: string, onSent: (message: ChatMessage) => void) {
  const { t } = useWords()
  const { api } = useClient()
  const [sending, setSending] = useState<SendingPhoto[]>([])
  const drop = (messageId: string) =>
    setSending((all) => all.filter((each) => each.messageId !== messageId))
  const note = (messageId: string, problem: string | null) =>
    setSending((all) =>
      all.map((each) => (each.messageId === messageId ? { ...each, problem } : each)),
    )
  const deliver = async ({ messageId, file }: Omit<SendingPhoto, 'problem'>) => {
    try {
      const { message } = await api.chat.sendPhoto(
        { shopId, messageId, file },
        { context: { idempotencyKey: messageId } },
      )
      onSent(message)
      drop(messageId)
    } catch (error) {
      note(messageId, refusalOf(error)?.message ?? t('chat.notSent'))
    }
  }
  return {
    sending,
    drop,
    send: (files: File[]) => {
      const next = files.map((file) => ({ messageId: crypto.randomUUID(), file, problem: null }))
      setSending((all) => [...all, ...next])
      void (async () => {
        for (const photo of next) await deliver(photo)
      })()
    },
    retry: (photo: SendingPhoto) => {
      note(photo.messageId, null)
      void deliver(photo)
    },
  }
}

export type Photos = ReturnType<typeof usePhotos>
