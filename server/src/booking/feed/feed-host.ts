import { createHash } from 'node:crypto'
import { type Context, Hono } from 'hono'
import type { Logger } from 'pino'
import { isOutage, noteFault } from '../../platform/outage.ts'
import type { Db } from '../../platform/pool.ts'
import { openLimit } from '../../platform/rate-limit.ts'
import { withRetryAfter } from '../../platform/wire.ts'
import { feedAt, readFeed } from './feed.ts'
import type { Links } from '../../platform/link.ts'

/** A calendar looks every few minutes, and a person has it on several devices. */
const perFeed = { windowSeconds: 600, most: 120 }
/** A calendar that asks for what is not there does so by mistake. */
const perStranger = { windowSeconds: 600, most: 60 }

/**
 * Serves `GET /feeds/{token}.ics` to calendars, which log in nowhere: the token is all they have, so it stands in no log.
 * What has not changed since they asked last is not sent again.
 */
export function feedHost(parts: {
  db: Db
  links: Links
  log: Logger
  now: () => Date
  addressOf: (context: Context) => string
}): Hono {
  const { db, links, log, now, addressOf } = parts
  const reads = openLimit(perFeed)
  const misses = openLimit(perStranger)
  const host = new Hono()
  host.get('/feeds/:file{[\\w-]{43}\\.ics}', async (context) => {
    const token = context.req.param('file').slice(0, -'.ics'.length)
    try {
      const found = await feedAt(db, links, token)
      if (!found) return missed(context)
      const wait = reads(token, now())
      if (wait !== null) return tooOften(context, wait)
      const text = await readFeed(db, links, found, now())
      if (text === null) return missed(context)
      const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`
      const headers = { ...lasting, etag }
      if (isKnown(context.req.header('if-none-match'), etag))
        return context.body(null, 304, headers)
      return context.body(text, 200, { ...headers, ...asCalendar })
    } catch (error) {
      noteFault(log, error, 'feed.failed')
      const status = isOutage(error) ? 503 : 500
      const sentence = 'This calendar could not be read. Please try again.'
      return withRetryAfter(context.text(sentence, status))
    }
  })
  host.get('/feeds/*', (context) => missed(context))
  return host

  function missed(context: Context) {
    const wait = misses(addressOf(context), now())
    return wait === null ? context.text('Not found', 404, lasting) : tooOften(context, wait)
  }
}

/** Its reader's own, asked after each time, and nothing for search engines. */
const lasting = { 'cache-control': 'private, no-cache', 'x-robots-tag': 'noindex' }

const asCalendar = {
  'content-type': 'text/calendar; charset=utf-8',
  'content-disposition': 'inline; filename="serein.ics"',
}

function tooOften(context: Context, seconds: number) {
  return context.text('Too many requests', 429, { ...lasting, 'retry-after': String(seconds) })
}

function isKnown(header: string | undefined, etag: string): boolean {
  const etags = (header ?? '').split(',').map((each) => each.trim().replace(/^W\//u, ''))
  return etags.some((each) => each === etag || each === '*')
}
