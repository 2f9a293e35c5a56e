import type { Language } from '@serein/client/i18n.ts'
import type { Client } from '@serein/client/provider.tsx'
import type { LanguageStore } from '../language/language.ts'

/** What the server hands over with each page request. */
export interface PageRequest {
  nonce?: string
  apiFetch: (request: Request) => Promise<Response>
  origin: string
  /** From `?lang=`, else the cookie that mirrors the stored choice. */
  language: Language
  hasChosenLanguage: boolean
  /** The first language the browser asks for, with its region; null when it names none. */
  locale: string | null
  /** Without a session cookie nobody needs to ask who is logged in. */
  hasSession: boolean
  /** Where others know the site. */
  siteOrigin: string
  /** The header, with what this device has chosen. */
  cookie: string
}

/** What every route is given. */
export interface AppContext {
  client: Client
  language: LanguageStore
  renderedAt: string
  /** As in the request; null where no server made the page. */
  locale: string | null
  isFrenchOffered: boolean
  siteOrigin: string
  /** What a screen says of itself has changed with the data that has come: its head is made anew if it is showing. */
  refreshHead: (path: string) => void
  /** The server has made this page, with what its head needs; the shell has not. */
  isFromServer: boolean
}
