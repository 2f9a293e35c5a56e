import { useNavigate, useSearch } from '@tanstack/react-router'

const isId = (value: unknown): value is string =>
  typeof value === 'string' && /^[\da-f-]{36}$/u.test(value)

/** Which conversation is open, beside the shop at work, and the visit that it was opened for. */
export function chatSearch(raw: Record<string, unknown>): {
  shop?: string
  chat?: string
  visit?: string
} {
  return {
    ...(isId(raw.visit) && { visit: raw.visit }),
    ...(typeof raw.shop === 'string' && { shop: raw.shop }),
    ...(isId(raw.chat) && { chat: raw.chat }),
  }
}

export function useOpenChat(): {
  chatId: string | undefined
  bookingId: string | undefined
  open: (chatId?: string) => void
} {
  const { chat, visit } = useSearch({ strict: false })
  const navigate = useNavigate()
  return {
    chatId: chat,
    bookingId: visit,
    open: (chatId) =>
      void navigate({
        to: '.',
        search: (before) => ({ ...before, chat: chatId, visit: undefined }),
      }),
  }
}
