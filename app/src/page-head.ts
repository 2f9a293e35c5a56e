import type { Language } from '@serein/client/i18n.ts'
import type { Told } from './page-about.ts'

interface Place {
  /** Where others know the site: what is written here is read apart from it. */
  origin: string
  language: Language
}

/** How another language than the first is asked for. */
const others = { en: null, fr: 'fr' } as const
const locales = { en: 'en_GB', fr: 'fr_FR' } as const

/**
 * What search engines and those who show shared links read in the head of a page. A page that told nothing of itself is
 * for its reader alone: an account, a way in, a page that is not there.
 */
export function headOf(told: Told | null, { origin, language }: Place): string {
  if (!told) return meta('name', 'robots', 'noindex')
  const { title, description, picture, address, filedUnder = address, robots } = told
  const whole = (spoken: Language) => origin + spokenIn(address, spoken)
  return [
    robots === 'index'
      ? link('canonical', origin + spokenIn(filedUnder, language))
      : meta('name', 'robots', robots),
    // Languages are named by the page that is kept.
    ...(robots === 'index' && filedUnder === address
      ? [
          ...(Object.keys(others) as Language[]).map((each) =>
            link('alternate', whole(each), each),
          ),
          link('alternate', whole('en'), 'x-default'),
        ]
      : []),
    meta('name', 'description', description),
    meta('property', 'og:type', 'website'),
    meta('property', 'og:site_name', 'Serein'),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    meta('property', 'og:url', whole(language)),
    meta('property', 'og:locale', locales[language]),
    meta('property', 'og:locale:alternate', locales[language === 'en' ? 'fr' : 'en']),
    ...(picture
      ? [
          meta('property', 'og:image', origin + picture.src),
          meta('property', 'og:image:type', 'image/jpeg'),
          meta('property', 'og:image:width', '1200'),
          meta('property', 'og:image:height', '630'),
          meta('property', 'og:image:alt', picture.alt),
        ]
      : []),
    meta('name', 'twitter:card', picture ? 'summary_large_image' : 'summary'),
  ].join('')
}

/**
 * The page's things as schema.org has them, for the end of the body, where nobody waits for them. A data block is no script
 * to a browser, so the policy for scripts does not concern it; but a text could end it, so no `<` stands in it.
 */
export function thingsOf(told: Told | null, { origin }: Place): string {
  if (!told?.things?.length || told.robots !== 'index') return ''
  const graph = { '@context': 'https://schema.org', '@graph': told.things }
  const text = JSON.stringify(graph, (_key, each: unknown) =>
    typeof each === 'string' && each.startsWith('/') ? origin + each : each,
  )
  const harmless = text
    .replaceAll('<', String.raw`\u003c`)
    .replaceAll('\u2028', String.raw`\u2028`)
    .replaceAll('\u2029', String.raw`\u2029`)
  return `<script type="application/ld+json">${harmless}</script>`
}

/** The first language needs no word in an address. */
export function spokenIn(address: string, language: Language): string {
  const word = others[language]
  return word ? `${address}${address.includes('?') ? '&' : '?'}lang=${word}` : address
}

function link(rel: 'canonical' | 'alternate', href: string, hreflang?: string): string {
  const spoken = hreflang ? ` hreflang="${hreflang}"` : ''
  return `<link rel="${rel}"${spoken} href="${escaped(href)}">`
}

function meta(kind: 'name' | 'property', key: string, content: string): string {
  return `<meta ${kind}="${key}" content="${escaped(content)}">`
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
}
