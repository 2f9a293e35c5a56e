import type { ReactNode } from 'react'
import type { ScreenName, SearchOf } from '../address/addresses.ts'
import type { Indexing, Metadata } from '../metadata/metadata.ts'
import type { Preload } from './preload.ts'
import type { Word } from '../language/words.ts'

/** An entry of the tab bar. */
export type Tab = 'home' | 'search' | 'bookings' | 'chats' | 'more'

/** How a screen is reached, and the file that draws it. */
export interface ScreenEntry<Name extends ScreenName> {
  title: Word
  /**
   * It needs an account, or a session if only to look around: without one, `/welcome` comes first and leads back here.
   */
  access?: 'private' | 'visitor'
  /** What it is about: without any of these parameters its `fallback` answers. */
  subject?: readonly string[]
  /** Lets in who brings one of these along, without a session; to them it is no screen of the app around it. */
  guest?: readonly string[]
  /** The screen shows the tab bar with this entry lit. */
  tab?: Tab
  /** Stands alone, without the bar above it on a desktop. */
  bare?: true
  /** It speaks to people who are not here yet. All others are kept out of search engines. */
  indexing?: Indexing<keyof SearchOf<Name>>
  file: () => Promise<PageModule<Name>>
}

/** What the file of a screen brings. */
export interface PageModule<Name extends ScreenName> {
  Page: () => ReactNode
  preload?: (context: Preload<Name>) => Promise<unknown>
  /** What it says of itself; every screen with `indexing` has it. */
  metadata?: Metadata<Name>
  /** Every screen with a `subject` has it. */
  fallback?: Fallback
}

export type FallbackContext = Omit<Preload<ScreenName>, 'search'>

/** What answers at the address of a screen that does not say what it is about. */
export interface Fallback {
  /** Where there is only one thing to lead to, its address. */
  address: (context: FallbackContext) => Promise<string | null>
  Page: () => ReactNode
}
