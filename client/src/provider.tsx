import { useQuery, type QueryClient } from '@tanstack/react-query'
import {
  createContext,
  useContext,
  useDeferredValue,
  useEffect,
  useMemo,
  useState,
  type ReactNode,
} from 'react'
import { createApi, type Api, type ApiOptions, type SessionWatch } from './api.ts'
import { onTick, useByOwnZone } from './clock.ts'
import { createFormat, dayIn, type Format } from './format.ts'
import type { Words } from './i18n.ts'
import { pageFormatFor, useRegionalFormat, type PageFormat } from './regional-format.ts'
import { createQuery, createQueryClient, type ApiQuery } from './query.ts'
import {
  asMember,
  createSession,
  sessionQuery,
  type SessionCommands,
  type SessionUser,
} from './session.ts'
import { storeLoggedIn } from './storage.ts'
import type { Tokens } from './token.ts'

/** Everything a screen needs to talk to the server; one per page load, one per request on the server. */
export interface Client {
  api: Api
  query: ApiQuery
  queryClient: QueryClient
  session: SessionCommands
  origin: string
  tokens: Tokens | undefined
  watch: SessionWatch
}

export function createClient(options: ApiOptions): Client {
  const watch: SessionWatch = {}
  const api = createApi({ ...options, watch })
  const queryClient = createQueryClient()
  const query = createQuery(api)
  return {
    origin: options.origin,
    tokens: options.tokens,
    watch,
    api,
    query,
    queryClient,
    session: createSession({ ...options, api, query, queryClient }),
  }
}

interface Provided {
  client: Client
  words: Words
  format: Format
  /** The instant the page was rendered at, so that server and browser first agree. */
  renderedAt: string
}

const ClientContext = createContext<Provided | null>(null)
/** Beside the rest, which does not change when somebody logs in. Each reader of its own would keep a timer for it. */
const VisitorContext = createContext<SessionUser | null>(null)

export function ClientProvider(props: {
  client: Client
  words: Words
  renderedAt: string
  /** How the server counted when it made this page. */
  pageFormat?: PageFormat
  children: ReactNode
}) {
  const { client, words, renderedAt } = props
  const page = props.pageFormat ?? pageFormatFor(null, words.language)
  const regional = useRegionalFormat(words.language, page)
  // Where the reader counts otherwise than the server took them to, the page is drawn anew in steps that a touch may interrupt.
  const units = useDeferredValue(regional.units)
  const clock = useDeferredValue(regional.clock)
  const provided = useMemo(
    () => ({
      client,
      words,
      format: createFormat(words.language, { units, clock }),
      renderedAt,
    }),
    [client, words, renderedAt, units, clock],
  )
  const { data: visitor = null } = useQuery(sessionQuery(client.api))
  return (
    <ClientContext value={provided}>
      <VisitorContext value={visitor}>{props.children}</VisitorContext>
    </ClientContext>
  )
}

function useProvided(): Provided {
  const provided = useContext(ClientContext)
  if (!provided) throw new Error('A hook of the client needs ClientProvider above it')
  return provided
}

/** `const { query, api, session } = useClient()` */
export function useClient(): Client {
  return useProvided().client
}

export interface ScreenWords<Word extends string> extends Words<Word> {
  /** The reader's side of a text that the business wrote in both languages. */
  pick: (text: { en: string; fr: string }) => string
}

/** `const { t, pick } = useWords()`, where an app has named its words: `const useWords = useWordsOf<Word>`. */
export function useWordsOf<Word extends string>(): ScreenWords<Word> {
  const { words } = useProvided()
  const { language } = words
  return { ...words, pick: (text) => text[language] || text.en }
}

export function useFormat(): Format {
  return useProvided().format
}

/** The user who is logged in, or null. Screens for members only may rely on it being there. */
export function useSession(): SessionUser | null {
  return asMember(useVisitor())
}

/** The user of the session, an anonymous one, too; or null. */
export function useVisitor(): SessionUser | null {
  return useContext(VisitorContext)
}

/** Keeps the stored flag true to the session, also when that ended elsewhere. Once, in the frame. */
export function useLoggedInFlag(): void {
  const { data } = useQuery(sessionQuery(useClient().api))
  useEffect(() => {
    if (data !== undefined) storeLoggedIn(data)
  }, [data])
}

/**
 * The current instant, refreshed; equal on server and browser in the first render. A page that has just been made is not
 * rendered anew as soon as it wakes: that would wake all its parts at once.
 */
export function useNow(everyMs = 30_000): string {
  const { renderedAt } = useProvided()
  const [now, setNow] = useState(renderedAt)
  useEffect(() => {
    const tick = (instant = new Date().toISOString()) => setNow(instant)
    if (Date.now() - Date.parse(renderedAt) >= everyMs) tick()
    return onTick(everyMs, tick)
  }, [everyMs, renderedAt])
  return now
}

/**
 * The day of an instant on the clock of a shop: `today` only where it is the same day for the reader, else `Saturday`. What
 * the server renders takes the reader to be near the shop.
 */
export function useRelativeDay(zone: string): (instant: string) => string {
  const format = useFormat()
  const now = useNow()
  const isReadersDay = useIsReadersDay(zone)
  return (instant) => format.relativeDay(instant, zone, now, isReadersDay)
}

/** Whether it is the same day where the reader is. */
export function useIsReadersDay(zone: string): boolean {
  const now = useNow()
  return useByOwnZone((here) => dayIn(now, here) === dayIn(now, zone), zone)
}
