import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useClient } from '@serein/client/provider.tsx'
import type { OwnChat } from '@serein/shared/chat/contract.ts'
import type { ChatMessage } from '@serein/shared/chat/schema.ts'

/** Reports messages as read while the page is visible. Returns the number of the first new message when it was opened, or null. */
export function useReading(
  chat: OwnChat,
  messages: ChatMessage[] | undefined,
  onRead: () => void,
): number | null {
  const { api } = useClient()
  const [readBefore] = useState(chat.myRead)
  const marked = useRef(chat.myRead)
  const last = messages?.findLast(({ author }) => author !== 'client')?.sequence ?? 0
  const mark = useEffectEvent(async (sequence: number) => {
    if (document.hidden || !chat.id || sequence <= marked.current) return
    const before = marked.current
    marked.current = sequence
    try {
      await api.chat.markRead({ chatId: chat.id, sequence })
      onRead()
    } catch {
      // It stays unread and is reported on the next visit.
      marked.current = before
    }
  })
  useEffect(() => {
    const look = () => void mark(last)
    look()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [last])
  const first = messages?.find(
    ({ author, sequence }) => author !== 'client' && sequence > readBefore,
  )
  return first?.sequence ?? null
}
