import { defaultStringifySearch } from '@tanstack/react-router'
import type { Language } from '@serein/client/i18n.ts'
import type { ScreenName } from '../address/addresses.ts'
import { screens } from './screens.ts'
import type { Indexing, JsonLd, PageMetadata } from '../metadata/metadata.ts'

export interface SiteContext {
  /** The public origin, since the head is read out of its context. */
  origin: string
  language: Language
  platform: string
}

interface Head {
  meta: object[]
  links: { rel: string; href: string; hrefLang?: string }[]
}

/** The parameter for a language other than the first. */
const others = { en: null, fr: 'fr' } as const
const locales = { en: 'en_GB', fr: 'fr_FR' } as const

/** The head of a page for search engines and shared links. */
export function headOf(
  name: ScreenName,
  metadata: PageMetadata,
  search: Record<string, unknown>,
  site: SiteContext,
): Head {
  const { title, description, picture, jsonLd, identity } = metadata
  const { origin, language, platform } = site
  const indexing: Indexing = screens[name].indexing ?? { noindex: true }
  const { canonicalScreen = name } = indexing
  const address = origin + addressOf(name, { ...search, ...identity })
  const robots = robotsOf(indexing, metadata, search)
  const canonical = canonicalScreen === name ? address : origin + addressOf(canonicalScreen, search)
  return {
    meta: [
      ...(robots ? [{ name: 'robots', content: robots }] : []),
      { name: 'description', content: description },
      { property: 'og:type', content: 'website' },
      { property: 'og:site_name', content: platform },
      { property: 'og:title', content: title },
      { property: 'og:description', content: description },
      { property: 'og:url', content: localizedUrl(address, language) },
      { property: 'og:locale', content: locales[language] },
      { property: 'og:locale:alternate', content: locales[language === 'en' ? 'fr' : 'en'] },
      ...pictureOf(metadata, origin),
      { name: 'twitter:card', content: picture ? 'summary_large_image' : 'summary' },
      ...(jsonLd?.length && !robots ? [{ 'script:ld+json': graphOf(jsonLd, origin) }] : []),
    ],
    links: [
      ...(robots ? [] : [{ rel: 'canonical', href: localizedUrl(canonical, language) }]),
      // Only a canonical page names its languages.
      ...(robots || canonical !== address ? [] : alternatesOf(address)),
    ],
  }
}

/** The first language needs no word in an address. */
export function localizedUrl(address: string, language: Language): string {
  const word = others[language]
  return word ? `${address}${address.includes('?') ? '&' : '?'}lang=${word}` : address
}

/** Its path and the parameters of its subject. */
function addressOf(name: ScreenName, search: Record<string, unknown>): string {
  const { path, indexing }: { path: string; indexing?: Indexing } = screens[name]
  const identityParams = indexing?.identityParams?.map((key) => [key, search[key]] as const) ?? []
  return path + defaultStringifySearch(Object.fromEntries(identityParams))
}

function robotsOf(
  { noindex, filterParams = [] }: Indexing,
  metadata: PageMetadata,
  search: Record<string, unknown>,
): 'noindex' | 'noindex, follow' | undefined {
  if (noindex) return 'noindex'
  const isFiltered = filterParams.some((key) => search[key] !== undefined)
  return metadata.noindex || isFiltered ? 'noindex, follow' : undefined
}

function alternatesOf(address: string): Head['links'] {
  const spoken = Object.keys(others) as Language[]
  return [
    ...spoken.map((each) => ({
      rel: 'alternate',
      hrefLang: each as string,
      href: localizedUrl(address, each),
    })),
    { rel: 'alternate', hrefLang: 'x-default', href: address },
  ]
}

function pictureOf({ picture }: PageMetadata, origin: string): object[] {
  if (!picture) return []
  return [
    { property: 'og:image', content: origin + picture.src },
    { property: 'og:image:type', content: 'image/jpeg' },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { property: 'og:image:alt', content: picture.alt },
  ]
}

/** Structured data with absolute addresses. */
function graphOf(jsonLd: JsonLd[], origin: string): object {
  const text = JSON.stringify(jsonLd, (_key, each: unknown) =>
    typeof each === 'string' && each.startsWith('/') ? origin + each : each,
  )
  return { '@context': 'https://schema.org', '@graph': JSON.parse(text) as unknown }
}
