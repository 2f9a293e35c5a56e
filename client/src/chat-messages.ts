import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { ChatMessage } from '@serein/shared/chat/schema.ts'
import { chatRules } from '@serein/shared/chat/rules.ts'
import { useLive } from './live.ts'
import { type Client, useClient } from './provider.tsx'

/** Whose eyes a conversation is read with. */
export type ChatSide = 'client' | 'shop'

export interface Talk {
  /** In their order, without a gap. */
  messages: ChatMessage[]
  /** There are earlier ones. */
  hasMore: boolean
}

/** The messages of a conversation as far as they are known here: the last ones, and those that were asked for further up. */
export function messagesQuery(
  { api, queryClient }: Pick<Client, 'api' | 'queryClient'>,
  side: ChatSide,
  chatId: string,
) {
  const queryKey = ['chat messages', side, chatId] as const
  return queryOptions({
    queryKey,
    queryFn: async (): Promise<Talk> => {
      const fresh = await readOf(api, side)({ chatId })
      return joinTalk(queryClient.getQueryData<Talk>(queryKey), fresh)
    },
  })
}

/** A conversation, live: what is written comes by itself, also what was written while the line was lost. */
export function useChatMessages(side: ChatSide, chatId: string | null, onChanged: () => void) {
  const client = useClient()
  const { api, queryClient } = client
  const options = messagesQuery(client, side, chatId ?? '')
  const talk = useQuery({ ...options, enabled: chatId !== null })
  const [typing, tellTyping] = useTyping()
  const add = (messages: ChatMessage[]) =>
    queryClient.setQueryData(options.queryKey, (cached) =>
      cached ? { ...cached, messages: mergeMessages(cached.messages, messages) } : cached,
    )
  const older = useMutation({
    mutationFn: async () => {
      const before = talk.data?.messages[0]?.sequence
      if (!chatId || before === undefined) return
      const page = await readOf(api, side)({ chatId, before })
      queryClient.setQueryData(options.queryKey, (cached) =>
        cached
          ? { messages: mergeMessages(cached.messages, page.messages), hasMore: page.hasMore }
          : cached,
      )
    },
  })
  const followed = talk.data ? chatId : null
  const live = side === 'client' ? api.chat.live : api.chat.shopLive
  const state = useLive(
    ({ signal }) => {
      const after = queryClient.getQueryData(options.queryKey)?.messages.at(-1)?.sequence ?? 0
      return live(followed ? { chatId: followed, after } : {}, { signal })
    },
    (event) => {
      if (event.kind === 'typing') {
        if (event.chatId === chatId) tellTyping(true)
        return
      }
      if (event.kind === 'message') {
        if (event.chatId !== chatId) return
        if (event.message.author !== side) tellTyping(false)
        add([event.message])
      }
      if (event.kind !== 'opened') onChanged()
    },
    `${side} ${followed}`,
  )
  return { talk, add, older, isTyping: typing, live: state }
}

/** Says that somebody writes, at most every other second of the time that this is believed. */
export function typingTeller(tell: () => Promise<unknown>, now: () => number = Date.now) {
  let last = -Infinity
  return () => {
    if (now() - last < (chatRules.typingSeconds * 1000) / 2) return
    last = now()
    // Nobody misses it.
    void tell().catch(() => {})
  }
}

/** By their numbers, each once. */
export function mergeMessages(earlier: ChatMessage[], more: ChatMessage[]): ChatMessage[] {
  const all = new Map([...earlier, ...more].map((message) => [message.sequence, message]))
  return [...all.values()].toSorted((a, b) => a.sequence - b.sequence)
}

/** Where what was asked anew does not reach back to what is known, it stands alone: nothing is shown with a gap. */
export function joinTalk(earlier: Talk | undefined, fresh: Talk): Talk {
  const last = earlier?.messages.at(-1)
  const first = fresh.messages[0]
  if (!earlier || !last || !first || first.sequence > last.sequence + 1) return fresh
  return { messages: mergeMessages(earlier.messages, fresh.messages), hasMore: earlier.hasMore }
}

/** So far back a message is chosen to be reported, and so much of it is shown in the choice. */
const reportable = { messages: 20, length: 80 }

/** What the other side has said lately and can be reported, the latest first, each with its beginning. */
export function reportableOf(
  messages: readonly ChatMessage[],
  side: ChatSide,
): { id: string; beginning: string; hasPhoto: boolean }[] {
  return messages
    .filter(({ author, hiddenFor }) => (author === 'client') !== (side === 'client') && !hiddenFor)
    .slice(-reportable.messages)
    .toReversed()
    .map(({ id, text, photo }) => ({
      id,
      beginning: text.length > reportable.length ? `${text.slice(0, reportable.length)}…` : text,
      hasPhoto: photo !== null,
    }))
}

function readOf(api: Client['api'], side: ChatSide) {
  return side === 'client' ? api.chat.read : api.chat.shopRead
}

function useTyping(): [boolean, (isTyping: boolean) => void] {
  const [until, setUntil] = useState(0)
  useEffect(() => {
    if (!until) return
    const timer = setTimeout(() => setUntil(0), Math.max(0, until - Date.now()))
    return () => clearTimeout(timer)
  }, [until])
  return [
    until > 0,
    (isTyping) => setUntil(isTyping ? Date.now() + chatRules.typingSeconds * 1000 : 0),
  ]
}
