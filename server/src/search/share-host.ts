import { numberFormat } from '@serein/shared/formatters.ts'
import { publicPages, type PublicPageName } from '@serein/shared/search/public-page.ts'
import { pageShare } from '@serein/shared/search/page-share.ts'
import { shopShare, type SharedShop } from '@serein/shared/search/share.ts'
import { Hono } from 'hono'
import { platformName } from '../identity/platform-name.ts'
import { readPicture } from '../platform/picture-host.ts'
import type { PictureStore } from '../platform/picture-store.ts'
import type { Db } from '../platform/pool.ts'
import { makeSharePicture } from '../platform/share-picture.ts'
import { wordsIn } from '../platform/words.ts'
import type { ShareCard } from './share-card.ts'
import { selectSharedShop } from './site-sql.ts'

const id = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const pattern = new RegExp(
  `^(?:shop-(?<shop>${id})|page-(?<page>[A-Za-z]{1,20}))-(?<language>en|fr)-[0-9a-z]{13}\\.jpg$`,
  'u',
)

/**
 * Serves `/pictures/share/<subject>-<language>-<version>.jpg`: what others show beside a link to us, 1200 × 630. The version
 * follows from what the picture says, so it is kept for ever; an old one leads to the one of today. What exists no more
 * answers 404; when too many are being drawn, 503.
 */
export function shareHost(parts: {
  db: Db
  store: PictureStore
  make?: typeof makeSharePicture
  /** As many pictures, of about 50 kB, are kept in memory. */
  keptLimit?: number
}): Hono {
  const { db, store, make = makeSharePicture, keptLimit = 100 } = parts
  const pictures = new Map<string, Promise<Buffer<ArrayBuffer> | null>>()
  const host = new Hono()
  host.get('/pictures/share/:file', async (context) => {
    const file = context.req.param('file')
    const groups = pattern.exec(file)?.groups
    const picture = pictures.get(file)
    const subject = groups && !picture ? await subjectOf(db, groups) : null
    if (!picture && !subject) return context.notFound()
    if (!picture && subject && subject.address !== context.req.path)
      return context.body(null, 302, {
        location: subject.address,
        'cache-control': 'public, max-age=300',
      })
    // Somebody else may have begun to draw it meanwhile.
    const drawing = pictures.get(file) ?? draw(store, subject!, make)
    pictures.delete(file)
    pictures.set(file, drawing)
    if (pictures.size > keptLimit) pictures.delete(pictures.keys().next().value!)
    const body = await drawing.catch((error: unknown) => {
      pictures.delete(file)
      throw error
    })
    if (body) return context.body(body, 200, lasting)
    pictures.delete(file)
    return context.body(null, 503, { 'retry-after': '5' })
  })
  return host
}

const lasting = {
  'content-type': 'image/jpeg',
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
  'cache-control': 'public, max-age=31536000, immutable',
}

type Subject = { address: string; scene: string; card: ShareCard }

async function subjectOf(
  db: Db,
  { shop: shopId, page, language }: Record<string, string | undefined>,
): Promise<Subject | null> {
  const spoken = language === 'fr' ? 'fr' : 'en'
  const platform = await platformName(db)
  if (page) {
    if (!Object.hasOwn(publicPages, page)) return null
    const name = page as PublicPageName
    const { title, scene } = publicPages[name]
    return {
      address: pageShare(name, spoken, platform),
      scene,
      card: { platform, title: title[spoken] },
    }
  }
  const shop = await selectSharedShop(db, shopId!)
  if (!shop) return null
  return {
    address: shopShare(shop, spoken, platform),
    scene: /([^/]+)\.\w+$/u.exec(shop.picture.src)?.[1] ?? '',
    card: { platform, ...cardOf(shop, spoken) },
  }
}

function cardOf(
  { name, city, rating }: SharedShop,
  language: 'en' | 'fr',
): Omit<ShareCard, 'platform'> {
  if (!rating) return { title: name, place: city }
  const locale = { en: 'en-GB', fr: 'fr-FR' }[language]
  const one = { minimumFractionDigits: 1, maximumFractionDigits: 1 }
  const count = numberFormat(locale).format(rating.count)
  const t = wordsIn(language)
  return {
    title: name,
    place: city,
    rating: {
      value: numberFormat(locale, one).format(rating.average),
      count: t('search.share.reviews', { n: rating.count, count }),
    },
  }
}

async function draw(
  store: PictureStore,
  { scene, card }: Subject,
  make: typeof makeSharePicture,
): Promise<Buffer<ArrayBuffer> | null> {
  const behind = (await readPicture(store, scene)) ?? (await readPicture(store, 'ripples'))
  // Fonts and their reader are ten megabytes that no server needs before the first picture.
  const { drawCard } = await import('./share-card.ts')
  return make(behind!, drawCard(card))
}
