import type { Graph } from 'schema-dts'
import type { Words } from '@serein/client/i18n.ts'
import { type PublicPageName, publicPages } from '@serein/shared/search/public-page.ts'
import { pageShare } from '@serein/shared/search/share.ts'
import { aboutWords } from './about-words.ts'
import type { Preload } from './router.tsx'
import type { ScreenName } from './screens.ts'
import type { Word } from './words.ts'

/** The words of a page where no component reads them. */
export type Say = Words<Word>

/** A thing of schema.org; texts in it that begin with `/` are addresses of ours. */
export type Thing = Graph['@graph'][number]

/** What a page says of itself to search engines and in a shared link, from the data it preloaded. Made on the server only. */
export interface PageAbout {
  description: string
  /** A JPEG of 1200 × 630, and what is to be seen on it. */
  picture?: { src: string; alt: string }
  things?: Thing[]
  /** Nothing is to be found there just now. */
  isEmpty?: boolean
  /** What it turned out to be about, where its address does not say so. */
  subject?: Record<string, string>
  /** Its subject is nothing that many would look for. */
  isNarrow?: boolean
}

/** Makes it; undefined when what it would be about has not come. */
export type About<Name extends ScreenName> = (
  context: Preload<Name>,
  say: Say,
) => PageAbout | undefined

/** What the writer of the head is told. */
export interface Told extends PageAbout {
  title: string
  /** Path and subject, without a language. */
  address: string
  /** The address that search engines keep in its place, without a language, where that is another one. */
  filedUnder?: string
  robots: 'index' | 'noindex' | 'noindex, follow'
}

/** As much of a text as a search engine shows, cut between words. */
export function brief(text: string, most = 158): string {
  const plain = text.replaceAll(/\s+/gu, ' ').trim()
  if (plain.length <= most) return plain
  const cut = plain.slice(0, most)
  return `${cut.slice(0, cut.lastIndexOf(' ')).replace(/[\s,;:.–—·]+$/u, '')}…`
}

/** The picture of a page that stands for itself. */
export function pagePicture(page: PublicPageName, { language }: Say): PageAbout['picture'] {
  const title = publicPages[page].title[language]
  return { src: pageShare(page, language), alt: aboutWords[language].pagePicture(title) }
}
