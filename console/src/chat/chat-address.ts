import { useNavigate, useSearch } from '@tanstack/react-router'

/** Which conversation is open, beside the shop at work. */
export function chatSearch(raw: Record<string, unknown>): { shop?: string; chat?: string } {
  return {
    ...(typeof raw.shop === 'string' && { shop: raw.shop }),
    ...(typeof raw.chat === 'string' && /^[\da-f-]{36}$/u.test(raw.chat) && { chat: raw.chat }),
  }
}

export function useOpenChat(): { chatId: string | undefined; open: (chatId?: string) => void } {
  const { chat } = useSearch({ strict: false }) as { chat?: string }
  const navigate = useNavigate()
  return {
    chatId: chat,
    open: (chatId) =>
      void navigate({
        to: '.',
        search: (before: Record<string, string>) => ({ ...before, chat: chatId }),
      } as never),
  }
}
