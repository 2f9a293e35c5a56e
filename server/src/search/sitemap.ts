import site from '../platform/site.gen.json' with { type: 'json' }
import type { Db } from '../platform/pool.ts'
import * as rows from './site-sql.ts'

/** Of what there may be many, each part of the map holds so many, so that with all languages it stays below 50,000 addresses. */
const perPart = { shops: 10_000, businesses: 20_000 }
export type SitemapPart = keyof typeof perPart

const questions = {
  shops: { select: rows.selectShops, bounds: rows.selectShopBounds },
  businesses: { select: rows.selectBusinesses, bounds: rows.selectBusinessBounds },
}

/** So many are read at once. */
const step = 1_000
const { pages } = site

type Entry = { address: string; changedAt?: string }

/** The map of maps (sitemaps.org 0.9): one part of pages, and as many of shops and businesses as it takes. */
export async function writeIndex(db: Db, origin: string, most = perPart): Promise<string> {
  const found = await Promise.all(
    (['shops', 'businesses'] as const).map(async (part) => {
      const firsts = await questions[part].bounds(db, most[part])
      return firsts.map((first) => `/sitemap/${part}-${first}.xml`)
    }),
  )
  const all = ['/sitemap/pages.xml', ...found.flat()]
  const listed = all.map((path) => `<sitemap><loc>${escaped(origin + path)}</loc></sitemap>`)
  return `${head}<sitemapindex xmlns="${schema}">${listed.join('')}</sitemapindex>`
}

/** The pages that stand for themselves, and the kinds of treatment that some shop offers. */
export async function writePages(db: Db, origin: string): Promise<string> {
  const [kinds, cities, hasOneBusiness] = await Promise.all([
    rows.selectKinds(db),
    rows.selectCities(db),
    rows.selectHasOneBusiness(db),
  ])
  // The page of all businesses is that of the only one.
  const alone = site.alone.filter((address) => address !== pages.about || !hasOneBusiness)
  const entries = [
    ...alone.map((address) => ({ address })),
    ...kinds.map((kind) => ({ address: `${pages.serviceList}?category=${kind}` })),
    ...kinds.map((kind) => ({ address: `${pages.search}?category=${kind}` })),
    ...cities.map((city) => ({ address: `${pages.search}?${new URLSearchParams({ q: city })}` })),
  ]
  return `${opening}${entries.map((entry) => inEachLanguage(origin, entry)).join('')}${closing}`
}

/** One part of the map in the order of ids from `first` on, written while it is read. */
export async function* writePart(
  db: Db,
  origin: string,
  part: SitemapPart,
  first: string,
  { perPart: most, stepRows } = { perPart: perPart[part], stepRows: step },
): AsyncGenerator<string> {
  const { select } = questions[part]
  yield opening
  let from: { id: string; isIncluded: boolean } = { id: first, isIncluded: true }
  for (let left = most; left > 0; left -= stepRows) {
    const found = await select(db, from, Math.min(stepRows, left))
    yield found
      .flatMap(entriesOf)
      .map((entry) => inEachLanguage(origin, entry))
      .join('')
    const last = found.at(-1)
    if (!last || found.length < stepRows) break
    from = { id: last.id, isIncluded: false }
  }
  yield closing
}

function entriesOf(row: rows.Listed | rows.ListedShop): Entry[] {
  const { id } = row
  if (!('changedAt' in row)) return [{ address: `${pages.about}?business=${id}` }]
  return [
    { address: `${pages.shopDetails}?shop=${id}`, changedAt: row.changedAt },
    { address: `${pages.serviceList}?shop=${id}`, changedAt: row.menuChangedAt },
  ]
}

/** An address for each language, and beside each the names of all. */
function inEachLanguage(origin: string, { address, changedAt }: Entry): string {
  const english = escaped(origin + address)
  const french = escaped(`${origin}${address}${address.includes('?') ? '&' : '?'}lang=fr`)
  const names = link('en', english) + link('fr', french) + link('x-default', english)
  const changed = changedAt ? `<lastmod>${changedAt}</lastmod>` : ''
  return [english, french].map((loc) => `<url><loc>${loc}</loc>${changed}${names}</url>`).join('')
}

function link(lang: string, href: string): string {
  return `<xhtml:link rel="alternate" hreflang="${lang}" href="${href}"/>`
}

const schema = 'http://www.sitemaps.org/schemas/sitemap/0.9'
const head = '<?xml version="1.0" encoding="UTF-8"?>'
const opening = `${head}<urlset xmlns="${schema}" xmlns:xhtml="http://www.w3.org/1999/xhtml">`
const closing = '</urlset>'

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
