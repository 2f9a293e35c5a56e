import type { Graph } from 'schema-dts'
import type { Words } from '@serein/client/i18n.ts'
import type { ScreenName } from '../address/addresses.ts'
import { linkTo } from '../address/link.ts'
import type { Preload } from '../page/preload.ts'
import type { Word } from '../language/words.ts'
import { metadataWords } from './metadata-words.ts'

/** The words of a page where no component reads them. */
export type PageWords = Words<Word>

/** A thing of schema.org; texts in it that begin with `/` are addresses of ours. */
export type JsonLd = Graph['@graph'][number]

/** How search engines should index the addresses of a screen. */
export interface Indexing<Parameter = string> {
  /** The parameters that are the page’s subject; the others, except those below, only change its view. */
  identityParams?: readonly Parameter[]
  /** Parameters that narrow the content: such an address is not indexed, but its links are followed. */
  filterParams?: readonly Parameter[]
  /** A step within a flow, not indexed but described in shared links. */
  noindex?: true
  /**
   * The screen that search engines index instead, which reads its subject from the same parameters: there are as many such
   * addresses as wishes.
   */
  canonicalScreen?: 'shopDetails'
}

/** The metadata of a page. */
export interface PageMetadata {
  title: string
  description: string
  /** A JPEG of 1200 × 630 and its alternative text. */
  picture?: { src: string; alt: string } | undefined
  jsonLd?: JsonLd[]
  /** Not worth indexing at present. */
  noindex?: boolean
  /** The subject that was loaded, if the address does not name it. */
  identity?: Record<string, string>
}

export type MetadataContext<Name extends ScreenName> = Pick<
  Preload<Name>,
  'query' | 'queryClient' | 'search'
>

/** Made from the loaded data; undefined while the subject is missing. */
export type Metadata<Name extends ScreenName> = (
  context: MetadataContext<Name>,
  words: PageWords,
) => PageMetadata | undefined

/** As much of a text as a search engine shows, cut between words. */
export function brief(text: string, most = 158): string {
  const plain = text.replaceAll(/\s+/gu, ' ').trim()
  if (plain.length <= most) return plain
  const cut = plain.slice(0, most)
  return `${cut.slice(0, cut.lastIndexOf(' ')).replace(/[\s,;:.–—·]+$/u, '')}…`
}

/** The breadcrumbs of a page. */
export function trailTo(
  { language }: PageWords,
  ...steps: { name: string; url: string }[]
): JsonLd {
  const home = { name: metadataWords[language].home, url: linkTo('featured') }
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [home, ...steps].map(({ name, url }, index) => ({
      '@type': 'ListItem' as const,
      position: index + 1,
      name,
      item: url,
    })),
  }
}

/** Pages of ours in their order on the page. */
export function listOf(items: readonly { name: string; url: string }[]): JsonLd {
  return {
    '@type': 'ItemList',
    itemListElement: items.map(({ name, url }, index) => ({
      '@type': 'ListItem' as const,
      position: index + 1,
      name,
      url,
    })),
  }
}

/** The same of shops. */
export function shopList(shops: readonly { id: string; name: string }[]): JsonLd {
  return listOf(shops.map(({ id, name }) => ({ name, url: linkTo('shopDetails', { shop: id }) })))
}

/** The cities of some shops in order, each once and without its district, as in `Paris 3e`. */
export function citiesOf(shops: readonly { city: string }[], most = 3): string[] {
  const cities = shops.map(({ city }) => city.replace(/\s+\d{1,2}(?:er|e|ème)$/u, ''))
  return [...new Set(cities)].slice(0, most)
}
