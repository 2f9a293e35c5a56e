import type { Language } from '@serein/client/i18n.ts'
import type { Client } from '@serein/client/provider.tsx'
import type { LanguageStore } from '../language/language.ts'

/** What the server passes with each page request. */
export interface PageRequest {
  nonce?: string
  apiFetch: (request: Request) => Promise<Response>
  origin: string
  /** From `?lang=`, else the cookie that mirrors the stored choice. */
  language: Language
  hasChosenLanguage: boolean
  /** What the platform is called. */
  platform: string
  /** The first language the browser asks for, with its region; null when it names none. */
  locale: string | null
  /** Without a session cookie the session need not be queried. */
  hasSession: boolean
  /** The public origin of the site. */
  siteOrigin: string
  /** The `Cookie` header, with this device’s choices. */
  cookie: string
  /** Addresses of the texts that this page says. */
  texts: string[]
}

/** What every route is given. */
export interface AppContext {
  client: Client
  language: LanguageStore
  renderedAt: string
  /** As in the request; null if no server rendered the page. */
  locale: string | null
  isFrenchOffered: boolean
  siteOrigin: string
  /** The metadata of a screen has changed with new data: updates the head if the screen is showing. */
  refreshHead: (path: string) => void
  /** What the page is to preload; nothing in the browser. */
  texts: string[]
  /** Whether the server rendered this page and its head; false in the shell. */
  isFromServer: boolean
}
