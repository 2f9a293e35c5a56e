import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { Hono } from 'hono'
import { platformName } from '../identity/platform-name.ts'
import type { Mail } from '../platform/delivery.ts'
import type { Db } from '../platform/pool.ts'
import type { Language } from '../platform/scope.ts'
import { languageOf } from '../platform/wire.ts'
import { findDelivery, listDeliveries, type StoredDelivery } from './outbox.ts'
import type { OutboxView } from './outbox-page.tsx'
import { logoOf } from './logo.ts'
import { ownWords } from './spoken.ts'
import type { Writer, Writing } from './write.ts'

const compiled = new URL('../../dist/outbox-page.js', import.meta.url)
const shownAtOnce = 100
export const outboxPath = '/dev/outbox'

type Page = { outboxPage(view: OutboxView): string; pageScript: string }

/**
 * The page at `/dev/outbox`: every message, whatever became of it, as the people it is for would see it. For the demo
 * only, since it asks nobody who they are.
 */
export function outboxHost({ db, write, now }: { db: Db; write: Writer; now: () => Date }): Hono {
  const host = new Hono()
  const writingOf = async (delivery: StoredDelivery) => ({
    ...delivery,
    own: delivery.words ?? (await ownWords(db, delivery)),
    logo: await logoOf(db, delivery),
    platform: await platformName(db),
    at: delivery.handedOverAt ?? now(),
  })
  const lineOf = async (delivery: StoredDelivery) => {
    const writing = await writingOf(delivery)
    return { ...writing, line: write.line(writing) }
  }

  host.get(outboxPath, async (context) => {
    const { outboxPage } = await page()
    const deliveries = await listDeliveries(db, shownAtOnce)
    const id = context.req.query('delivery')
    const open = id ? await findDelivery(db, id) : undefined
    const html = outboxPage({
      language: asLanguage(context.req.query('lang')) ?? languageOf(context.req.raw.headers),
      list: await Promise.all(deliveries.map(lineOf)),
      open: open
        ? { ...(await lineOf(open)), mail: await mailOf(write, await writingOf(open)) }
        : null,
      now: now(),
    })
    return context.html(html, 200, {
      'content-security-policy': pagePolicy,
      'cache-control': 'no-store',
    })
  })
  host.get('/dev/outbox/newest', async (context) => {
    const [newest] = await listDeliveries(db, 1)
    return context.json({ id: newest?.id ?? null }, 200, { 'cache-control': 'no-store' })
  })
  host.get('/dev/outbox/page.js', async (context) => {
    const { pageScript } = await page()
    return context.body(pageScript, 200, { 'content-type': 'text/javascript; charset=utf-8' })
  })
  host.get(
    '/dev/outbox/:font{(?:fraunces-500|figtree-400|figtree-600)\\.woff2}',
    async (context) => {
      const [family, weight] = context.req.param('font').split(/[-.]/u)
      const file = `@fontsource/${family}/files/${family}-latin-${weight}-normal.woff2`
      const body = new Uint8Array(await readFile(fileURLToPath(import.meta.resolve(file))))
      return context.body(body, 200, {
        'content-type': 'font/woff2',
        'cache-control': 'max-age=86400',
      })
    },
  )
  host.get('/dev/outbox/:id/:file{mail\\.html|visit\\.ics}', async (context) => {
    const delivery = await findDelivery(db, context.req.param('id'))
    const mail = delivery && (await mailOf(write, await writingOf(delivery)))
    if (!mail) return context.notFound()
    if (context.req.param('file') === 'mail.html')
      return context.html(mail.html, 200, { 'content-security-policy': mailPolicy })
    if (!mail.calendar) return context.notFound()
    const { method, text } = mail.calendar
    return context.body(text, 200, {
      'content-type': `text/calendar; charset=utf-8; method=${method}`,
      'content-disposition': 'attachment; filename="visit.ics"',
    })
  })
  return host
}

const page = () => import(compiled.href) as Promise<Page>

const pagePolicy = [
  "default-src 'none'",
  "style-src 'self' 'unsafe-inline'",
  "script-src 'self'",
  "font-src 'self'",
  "frame-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** A mail holds what people typed: it runs no script and loads nothing but our own pictures, as in a careful mail program. */
const mailPolicy = [
  "default-src 'none'",
  "img-src 'self'",
  "style-src 'unsafe-inline'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
].join('; ')

function asLanguage(text: string | undefined): Language | undefined {
  return text === 'en' || text === 'fr' ? text : undefined
}

async function mailOf(
  write: Writer,
  delivery: StoredDelivery & Pick<Writing, 'own' | 'logo' | 'platform' | 'at'>,
): Promise<Mail | null> {
  return delivery.channel === 'mail' ? write.mail(delivery) : null
}
