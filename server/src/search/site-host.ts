import { Hono } from 'hono'
import { compress } from 'hono/compress'
import type { Config } from '../platform/config.ts'
import { pictureHost } from '../platform/picture-host.ts'
import { isPublicPicture } from '../shop/picture-row.ts'
import type { PictureStore } from '../platform/picture-store.ts'
import type { Db } from '../platform/pool.ts'
import { associationHost } from './association-host.ts'
import { robotsText } from './robots.ts'
import { shareHost } from './share-host.ts'
import { type SitemapPart, writeIndex, writePages, writePart } from './sitemap.ts'

type Parts = {
  db: Db
  store: PictureStore
  config: Pick<Config, 'publicUrl' | 'isIndexed' | 'app'>
}

/**
 * What is served beside pages and API: pictures, and what tells search engines of us. `GET /robots.txt`; `GET /sitemap.xml`,
 * which names its parts `/sitemap/pages.xml`, `/sitemap/shops-<first id>.xml` and `/sitemap/businesses-<first id>.xml`. An instance
 * that is to stay out of search engines has no map.
 */
export function siteHost({ db, store, config }: Parts): Hono {
  const { publicUrl, isIndexed } = config
  const host = new Hono()
  host.get('/robots.txt', (context) =>
    context.body(robotsText(config), 200, {
      ...forAnHour,
      'content-type': 'text/plain; charset=utf-8',
    }),
  )
  if (isIndexed) {
    host.use('/sitemap/*', compress())
    host.get('/sitemap.xml', async (context) =>
      context.body(await writeIndex(db, publicUrl), 200, asMap),
    )
    host.get('/sitemap/pages.xml', async (context) =>
      context.body(await writePages(db, publicUrl), 200, asMap),
    )
    host.get(`/sitemap/:file{(?:shops|businesses)-${id}\\.xml}`, (context) => {
      const [, part, first] = /^(\w+?)-(.+)\.xml$/u.exec(context.req.param('file'))!
      const written = writePart(db, publicUrl, part as SitemapPart, first!)
      return context.body(
        ReadableStream.from(written).pipeThrough(new TextEncoderStream()),
        200,
        asMap,
      )
    })
  }
  host.get('/sitemap*', (context) => context.text('Not found', 404))
  host.route('/', associationHost(config.app))
  host.route('/', shareHost({ db, store }))
  host.route(
    '/',
    pictureHost(store, (name) => isPublicPicture(db, name)),
  )
  return host
}

const id = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const forAnHour = { 'cache-control': 'public, max-age=3600' }
const asMap = { ...forAnHour, 'content-type': 'application/xml; charset=utf-8' }
