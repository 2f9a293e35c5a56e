import type { APIRequestContext } from '@playwright/test'
import { createFormat, type Format } from '@serein/client/format.ts'
import { screens } from '@serein/app/screens/screens.ts'
import { apiOf } from './steps/api.ts'
import { findPlan, planAddress } from './steps/plan.ts'
import { allOf, faultsIn, type JsonLd, unsoundIn } from './steps/json-ld.ts'
import { inEveryVariant } from './variants.ts'
import { expect, test } from './test.ts'
import { wordsOf } from './words.ts'

const fewShops = 3

interface Seen {
  address: string
  language: 'en' | 'fr'
  title: string
  description: string
  picture: string
  /** The page in each language, by its code. */
  alternates: Record<string, string>
  things: JsonLd[]
  html: string
}

test(
  'every page that search engines are told of is there, names itself, and says what it shows',
  { tag: '@once' },
  async ({ request }) => {
    if (inEveryVariant) test.setTimeout(240_000)
    const map = await readMap(request)
    expect(map.size).toBeGreaterThan(80)
    const addresses = inEveryVariant ? [...map.keys()] : fewOf([...map.keys()])
    expect(addresses.filter((each) => each.includes(screens.bookAppointment.path))).toEqual([])
    const pages: Seen[] = []
    for (const address of addresses) pages.push(await see(request, address))
    const byAddress = new Map(pages.map((page) => [page.address, page]))
    for (const page of pages) {
      const { address, language, alternates } = page
      expect(Object.keys(alternates).toSorted()).toEqual(['en', 'fr', 'x-default'])
      expect(alternates['x-default']).toBe(alternates.en)
      expect(alternates[language]).toBe(address)
      // Languages count for a search engine only where each page names the others, and the map the same ones.
      for (const other of new Set(Object.values(alternates)))
        expect([other, byAddress.get(other)?.alternates]).toEqual([other, alternates])
      expect([address, map.get(address)]).toEqual([address, alternates])
      expect([address, unsoundIn(page.things)]).toEqual([address, []])
      expect([page.address, ...page.things.flatMap((thing) => faultsIn(thing))]).toEqual([
        page.address,
      ])
      saysWhatItShows(page)
    }
    for (const language of ['en', 'fr']) {
      const spoken = pages.filter((page) => page.language === language)
      expect(spoken.length).toBe(addresses.length / 2)
      for (const key of ['title', 'description'] as const) {
        const twice = Map.groupBy(spoken, (page) => page[key])
          .values()
          .filter((alike) => alike.length > 1)
          .map((alike) => alike.map(({ address }) => address))
        expect([...twice]).toEqual([])
      }
    }
    const english = pages.filter(({ language }) => language === 'en').map(({ things }) => things)
    const actions = allOf('EntryPoint', english).map(({ urlTemplate }) => String(urlTemplate))
    for (const address of new Set(actions.map((each) => each.replace('{words}', 'massage'))))
      expect([address, (await request.get(address)).status()]).toEqual([address, 200])
    const images = allOf('DaySpa', english).flatMap(({ image = [] }) => image as string[])
    expect(images.length).toBeGreaterThan(fewShops)
    const pictures = new Set([...pages.map((page) => page.picture), ...images])
    for (const picture of inEveryVariant ? pictures : oneOfEach([...pictures])) {
      // A server that has much else to do asks to come again.
      await expect(async () => {
        const answer = await request.get(picture)
        expect(answer.headers()['content-type']).toBe('image/jpeg')
        expect((await answer.body()).subarray(0, 3).toString('hex')).toBe('ffd8ff')
      }).toPass()
    }
  },
)

test(
  'private, missing and filtered pages stay out of search engines',
  { tag: '@once' },
  async ({ request }) => {
    const nobody = '019b76da-0000-7000-8000-000000000000'
    const missingPaths = [
      `${screens.shopDetails.path}?shop=${nobody}`,
      `${screens.serviceList.path}?shop=${nobody}`,
      `${screens.about.path}?business=${nobody}`,
      '/nowhere',
    ]
    for (const path of missingPaths) {
      const answer = await request.get(path)
      expect([path, answer.status()]).toEqual([path, 404])
      expect(await robotsOf(answer)).toBe('noindex')
    }
    const notices = await (await request.get('/notices.txt')).text()
    for (const name of ['GeoNames', 'SIL OPEN FONT LICENSE', '## react - '])
      expect(notices).toContain(name)
    for (const path of ['/login', '/register', '/more', '/welcome', '/settings', '/shop-details'])
      expect([path, await robotsOf(await request.get(path))]).toEqual([path, 'noindex'])
    const narrowed = [
      `${screens.serviceList.path}?category=massage&gender=female`,
      `${screens.featured.path}?q=lyon`,
    ]
    for (const path of narrowed) {
      const answer = await request.get(path)
      expect([path, await robotsOf(answer)]).toEqual([path, 'noindex, follow'])
      expect(await answer.text()).not.toContain('rel="canonical"')
    }
    // What cannot be read is no page of its own: the address without it answers, in the same language.
    const unreadable = `${screens.search.path}?category=golf&from=900&to=100&lang=fr`
    const answer = await request.get(unreadable, { maxRedirects: 0 })
    expect(answer.headers().location).toBe(`${screens.search.path}?from=900&lang=fr`)
    expect((await request.get(unreadable)).status()).toBe(200)
    const own = await request.get(screens.profile.path, { maxRedirects: 0 })
    expect(own.status()).toBeGreaterThanOrEqual(300)
    expect(own.status()).toBeLessThan(400)
    await test.step('the choice of a time is indexed as its shop, and the steps after it not at all', () =>
      isFiledUnderShop(request))
  },
)

async function isFiledUnderShop(request: APIRequestContext): Promise<void> {
  const plan = await findPlan(apiOf({ request }), { inDays: 6 })
  const start = plan.starts[0]!.startsAt
  const choice = planAddress(plan)
  for (const path of [choice, `${choice}&${new URLSearchParams({ start })}`]) {
    const text = await (await request.get(path)).text()
    expect([path, /name="robots"/u.test(text)]).toEqual([path, false])
    const canonical = [...text.matchAll(/<link rel="canonical" href="([^"]+)"/gu)].map(([, href]) =>
      unescaped(href!),
    )
    expect(canonical.map((href) => href.replace(/^https?:\/\/[^/]+/u, ''))).toEqual([
      `${screens.shopDetails.path}?shop=${plan.shop.id}`,
    ])
    const canonicalPage = await request.get(canonical[0]!)
    expect(await canonicalPage.text()).toContain(`<link rel="canonical" href="${canonical[0]!}"`)
    expect(text).not.toMatch(/hreflang/iu)
    expect(/<title>([^<]+)/u.exec(text)![1]).toContain(plan.shop.name)
    expect(/name="description" content="([^"]+)/u.exec(text)![1]).toContain(plan.shop.name)
  }
  const nothing = `${screens.bookAppointment.path}?shop=${plan.shop.id}`
  expect(await robotsOf(await request.get(nothing))).toBe('noindex, follow')
  const visit = planAddress(plan, 'shopBooking')
  expect(await robotsOf(await request.get(visit))).toBe('noindex')
  const reschedule = `${screens.bookAppointment.path}?reschedule=${plan.shop.id}`
  expect(await robotsOf(await request.get(reschedule))).toBe('noindex')
}

/** Of the shops, whose pages are alike, a few; each in both languages and with its menu. */
function fewOf(addresses: string[]): string[] {
  const shops = new Set(addresses.flatMap((each) => /shop=([\da-f-]+)/u.exec(each)?.[1] ?? []))
  const left = [...shops].slice(fewShops)
  return addresses.filter((each) => !left.some((shop) => each.includes(shop)))
}

/** Those that are made alike are told by where they lie, and drawn the first time they are asked for. */
function oneOfEach(pictures: string[]): string[] {
  const kinds = Map.groupBy(pictures, (each) => each.replace(/[\da-f-]{16,}|[^/]+$/gu, ''))
  return [...kinds.values()].flatMap((alike) => alike.slice(0, 2))
}

/** All addresses of the map, each with what it says of the languages of its page. */
async function readMap(request: APIRequestContext): Promise<Map<string, Record<string, string>>> {
  const robots = await (await request.get('/robots.txt')).text()
  const map = /^Sitemap: (\S+)$/mu.exec(robots)![1]!
  const parts = locsIn(await (await request.get(map)).text())
  expect(parts.length).toBeGreaterThan(2)
  const texts = await Promise.all(parts.map(async (part) => (await request.get(part)).text()))
  const entries = texts.flatMap((text) => text.match(/<url>.*?<\/url>/gsu) ?? [])
  const found = new Map(entries.map((entry) => [locsIn(entry)[0]!, alternatesIn(entry)]))
  expect(found.size).toBe(entries.length)
  return found
}

function alternatesIn(text: string): Record<string, string> {
  const links = text.matchAll(/rel="alternate" hreflang="([\w-]+)" href="([^"]+)"/giu)
  return Object.fromEntries([...links].map(([, code, href]) => [code!, unescaped(href!)]))
}

function locsIn(text: string): string[] {
  return [...text.matchAll(/<loc>([^<]+)<\/loc>/gu)].map(([, loc]) => unescaped(loc!))
}

async function see(request: APIRequestContext, address: string): Promise<Seen> {
  const answer = await request.get(address)
  expect([address, answer.status()]).toEqual([address, 200])
  expect(answer.headers()['x-robots-tag']).toBeUndefined()
  const html = await answer.text()
  const [head = '', body = ''] = html.split('</head>')
  expect(head).not.toContain('name="robots"')
  const one = (pattern: RegExp) => {
    const found = [...head.matchAll(pattern)]
    expect([address, pattern.source, found.length]).toEqual([address, pattern.source, 1])
    return unescaped(found[0]![1]!)
  }
  expect(one(/<link rel="canonical" href="([^"]+)"/gu)).toBe(address)
  const language = /<html lang="(en|fr)"/u.exec(head)![1] as 'en' | 'fr'
  expect(language).toBe(address.endsWith('lang=fr') ? 'fr' : 'en')
  const title = one(/<title>([^<]+)<\/title>/gu)
  expect(title.length).toBeLessThanOrEqual(80)
  const description = one(/<meta name="description" content="([^"]+)"/gu)
  expect(description.length).toBeGreaterThanOrEqual(40)
  expect(description.length).toBeLessThanOrEqual(160)
  expect(one(/property="og:title" content="([^"]+)"/gu)).toBe(title.replace(/ · Serein$/u, ''))
  expect(one(/property="og:image:alt" content="([^"]+)"/gu).length).toBeGreaterThan(10)
  expect(one(/property="og:url" content="([^"]+)"/gu)).toBe(address)
  const blocks = [...html.matchAll(/<script type="application\/ld\+json">(.+?)<\/script>/gsu)]
  expect([address, blocks.length]).toEqual([address, 1])
  return {
    address,
    language,
    title,
    description,
    picture: one(/property="og:image" content="([^"]+)"/gu),
    alternates: alternatesIn(head),
    things: JSON.parse(blocks[0]![1]!)['@graph'],
    // What is on the screen, and not what it is made of.
    html: unescaped(body.replaceAll(/<script.*?<\/script>/gsu, '')).replaceAll('<!-- -->', ''),
  }
}

/** Prices and ratings that a search engine shows are those of the page. */
function saysWhatItShows({ address, language, things, html }: Seen): void {
  const [format, t] = [createFormat(language), wordsOf(language)]
  for (const { aggregateRating } of allOf('DaySpa', things) as { aggregateRating?: JsonLd }[]) {
    if (!aggregateRating) continue
    const one = { minimumFractionDigits: 1, maximumFractionDigits: 1 }
    const value = format.number(Number(aggregateRating.ratingValue), one)
    const count = Number(aggregateRating.reviewCount)
    expect(html).toContain(t('shop.card.rating', { value, count }))
  }
  const offers = [...allOf('Offer', things), ...allOf('AggregateOffer', things)]
  if (address.includes('shop=')) expect(offers.length).toBeGreaterThan(3)
  for (const offer of offers) {
    const text = priceOf(offer, format)
    expect([address, text, html.includes(text)]).toEqual([address, text, true])
  }
}

function priceOf(offer: JsonLd, format: Format): string {
  const amountMinor = Math.round(Number(offer.price ?? offer.lowPrice) * 100)
  return format.money({ amountMinor, currency: String(offer.priceCurrency) }, { short: true })
}

async function robotsOf(answer: { text: () => Promise<string> }): Promise<string | undefined> {
  return /<meta name="robots" content="([^"]+)"/u.exec(await answer.text())?.[1]
}

function unescaped(text: string): string {
  return text
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
}
