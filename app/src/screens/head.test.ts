import { expect, test } from 'vitest'
import { screens } from './screens.ts'
import { headOf, localizedUrl } from './head.ts'
import { brief, citiesOf, type PageMetadata } from '../metadata/metadata.ts'

const site = { origin: 'https://spa.example', language: 'fr' } as const
const shop = '019b76da-a800-7f58-9d27-5eccc3a998fb'
const base = `https://spa.example${screens.shopDetails.path}?shop=${shop}`
const metadata: PageMetadata = {
  title: 'Un "spa" & <b>',
  description: 'Calme',
  picture: { src: '/pictures/share/x.jpg', alt: 'Un spa' },
  jsonLd: [{ '@type': 'DaySpa', name: 'Spa & "x"', url: '/x' }],
}

/** The head of a page with these search parameters, by what its tags are called. */
function read(
  name: Parameters<typeof headOf>[0],
  search: Record<string, unknown>,
  made = metadata,
  language: 'en' | 'fr' = 'fr',
) {
  const { meta, links } = headOf(name, made, search, { ...site, language, platform: 'Oasis' })
  const tags = meta as Record<string, unknown>[]
  return {
    robots: tags.find((tag) => tag.name === 'robots')?.content,
    url: tags.find((tag) => tag.property === 'og:url')?.content,
    site: tags.find((tag) => tag.property === 'og:site_name')?.content,
    picture: tags.find((tag) => tag.property === 'og:image')?.content,
    graph: tags.find((tag) => 'script:ld+json' in tag)?.['script:ld+json'],
    canonical: links.find(({ rel }) => rel === 'canonical')?.href,
    languages: Object.fromEntries(
      links.filter(({ rel }) => rel === 'alternate').map(({ hrefLang, href }) => [hrefLang, href]),
    ),
  }
}

test('a page is of a site that is called as the platform is', () => {
  expect(read('shopDetails', { shop }).site).toBe('Oasis')
})

test('a page has one canonical address in each language, and they name each other', () => {
  const head = read('shopDetails', { shop, items: 'what is being chosen', lang: 'fr' })
  expect(head.canonical).toBe(`${base}&lang=fr`)
  expect(head.languages).toEqual({ en: base, fr: `${base}&lang=fr`, 'x-default': base })
  expect(head.robots).toBeUndefined()
  expect(read('shopDetails', { shop }, metadata, 'en').canonical).toBe(base)
  expect(localizedUrl('/search', 'fr')).toBe('/search?lang=fr')
})

test('a page not for search engines says so and names no canonical address', () => {
  for (const [name, search, robots, made] of [
    ['serviceList', { category: 'massage', max: 60 }, 'noindex, follow', metadata],
    ['search', { q: 'stones' }, 'noindex, follow', { ...metadata, noindex: true }],
    ['shopBooking', { shop }, 'noindex', metadata],
    ['login', {}, 'noindex', metadata],
  ] as const) {
    const head = read(name, search, made)
    expect([name, head.robots]).toEqual([name, robots])
    expect([head.canonical, head.languages, head.graph]).toEqual([undefined, {}, undefined])
    expect(head.picture).toBe('https://spa.example/pictures/share/x.jpg')
  }
})

test('a page that another stands for names that page and keeps its own title', () => {
  const head = read('bookAppointment', { shop, items: 'x', wish: 'any' })
  expect(head.canonical).toBe(`${base}&lang=fr`)
  expect(head.languages).toEqual({})
  expect(head.robots).toBeUndefined()
  expect(head.url).toBe(
    `https://spa.example${screens.bookAppointment.path}?shop=${shop}&items=x&lang=fr`,
  )
})

test('a page’s address names the subject that was loaded', () => {
  const { canonical } = read('about', {}, { ...metadata, identity: { business: shop } }, 'en')
  expect(canonical).toBe(`https://spa.example${screens.about.path}?business=${shop}`)
})

test('structured data names absolute addresses', () => {
  expect(read('shopDetails', { shop }).graph).toEqual({
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'DaySpa',
        name: 'Spa & "x"',
        url: 'https://spa.example/x',
      },
    ],
  })
})

test('a long description ends between words', () => {
  expect(brief('Short.')).toBe('Short.')
  const cut = brief(`${'Deep calm, '.repeat(20)}end`)
  expect(cut.length).toBeLessThanOrEqual(159)
  expect(cut).toMatch(/Deep calm…$/u)
})

test('a city is named once, whichever of its quarters the spas are in', () => {
  const shops = ['Paris 3e', 'Lyon 2e', 'Paris 10e', 'London', 'Paris 1er'].map((city) => ({
    city,
  }))
  expect(citiesOf(shops)).toEqual(['Paris', 'Lyon', 'London'])
  expect(citiesOf(shops, 1)).toEqual(['Paris'])
})
