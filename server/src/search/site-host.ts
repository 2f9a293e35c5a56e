import { Hono } from 'hono'
import { pictureHost } from '../platform/picture-host.ts'
import type { PictureStore } from '../platform/picture-store.ts'
import type { Db } from '../platform/pool.ts'
import { shareHost } from './share-host.ts'

/** What is served beside pages and API: pictures, and what those read who show us elsewhere. */
export function siteHost(parts: { db: Db; store: PictureStore }): Hono {
  const host = new Hono()
  host.route('/', shareHost(parts))
  host.route('/', pictureHost(parts.store))
  return host
}
