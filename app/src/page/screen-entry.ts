import type { ReactNode } from 'react'
import type { ScreenName, SearchOf } from '../address/addresses.ts'
import type { Indexing, Metadata } from '../metadata/metadata.ts'
import type { Preload } from './preload.ts'
import type { Word } from '../language/words.ts'

/** An entry of the tab bar. */
export type Tab = 'home' | 'search' | 'bookings' | 'chats' | 'more'

/** The path of a screen, and the file that renders it. */
export interface ScreenEntry<Name extends ScreenName> {
  title: Word
  /** Needs an account or a visitor’s session: without one, `/welcome` comes first and leads back here. */
  access?: 'private' | 'visitor'
  /** The parameters of its subject: without any of them its `fallback` is shown. */
  subject?: readonly string[]
  /** With one of these parameters it needs no session, and is shown without the app around it. */
  guest?: readonly string[]
  /** The tab bar is shown with this entry active. */
  tab?: Tab
  /** Stands alone, without the bar above it on a desktop. */
  bare?: true
  /** Search engines may index it; all other screens are kept out. */
  indexing?: Indexing<keyof SearchOf<Name>>
  file: () => Promise<PageModule<Name>>
}

/** The exports of a screen’s file. */
export interface PageModule<Name extends ScreenName> {
  Page: () => ReactNode
  preload?: (context: Preload<Name>) => Promise<unknown>
  /** Its metadata; every screen with `indexing` has it. */
  metadata?: Metadata<Name>
  /** Every screen with a `subject` has it. */
  fallback?: Fallback
}

export type FallbackContext = Omit<Preload<ScreenName>, 'search'>

/** Shown at an address of the screen without a subject. */
export interface Fallback {
  /** The address to redirect to, if there is only one subject. */
  address: (context: FallbackContext) => Promise<string | null>
  Page: () => ReactNode
}
