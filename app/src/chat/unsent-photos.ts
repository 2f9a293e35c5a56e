import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { isAnswer, refusalOf, type Api } from '@serein/client/api.ts'
import { isOnline, useOnline } from '@serein/client/connection.ts'
import { useClient } from '@serein/client/provider.tsx'
import type { ChatMessage } from '@serein/shared/chat/schema.ts'
import { useWords } from '../language/words.ts'
import {
  addPhotos,
  changePhoto,
  dropPhoto,
  keptPhotos,
  loadPhotos,
  onPhotos,
  type UnsentPhoto,
} from './kept-photos.ts'
import { alone } from './unsent.ts'

type OnSent = (sent: { shopId: string; message: ChatMessage }) => void

const none: readonly UnsentPhoto[] = []

/** The unsent photos of this account; they are sent as soon as there is a network. */
export function usePhotos(uid: string, shopId: string, onSent: OnSent) {
  const { t } = useWords()
  const { api } = useClient()
  const online = useOnline()
  const all = useSyncExternalStore(onPhotos, keptPhotos, () => none)
  const waiting = all.filter(({ problem }) => problem === undefined).length
  const flush = useEffectEvent(() => sendPhotos(api, { onSent, otherwise: t('chat.notSent') }))
  useEffect(() => void loadPhotos(uid), [uid])
  useEffect(() => {
    if (online && waiting > 0) void flush()
  }, [online, waiting])
  return {
    sending: all.filter((photo) => photo.shopId === shopId),
    send: (files: File[]) => {
      const writtenAt = new Date().toISOString()
      void addPhotos(
        files.map((file) => ({
          messageId: crypto.randomUUID(),
          uid,
          shopId,
          file,
          writtenAt,
        })),
      )
    },
    drop: (messageId: string) => void dropPhoto(messageId),
    retry: (photo: UnsentPhoto) => {
      const { problem: _, ...again } = photo
      void changePhoto(again)
    },
  }
}

export type Photos = ReturnType<typeof usePhotos>

let running = false

/** Sends them in turn from one tab at a time; stops without a network. */
async function sendPhotos(
  api: Api,
  { onSent, otherwise }: { onSent: OnSent; otherwise: string },
): Promise<void> {
  if (running) return
  running = true
  try {
    await alone('serein unsent photos', async () => {
      for (;;) {
        const next = keptPhotos().find(({ problem }) => problem === undefined)
        if (!next || !isOnline()) return
        const { messageId, shopId, file } = next
        try {
          const options = { context: { idempotencyKey: messageId } }
          const { message } = await api.chat.sendPhoto({ shopId, messageId, file }, options)
          onSent({ shopId, message })
          await dropPhoto(messageId)
        } catch (error) {
          if (!isOnline()) return
          const problem = (isAnswer(error) && refusalOf(error)?.message) || otherwise
          await changePhoto({ ...next, problem })
        }
      }
    })
  } finally {
    running = false
  }
}
