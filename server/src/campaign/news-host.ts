import { Hono } from 'hono'
import { unsubscribePath } from '../notification/write.ts'
import { transaction } from '../platform/command.ts'
import type { Links } from '../platform/link.ts'
import type { Db } from '../platform/pool.ts'
import screens from '../platform/screen.gen.json' with { type: 'json' }
import { chooseNews, openNews } from './news.ts'

const token = /^[\w-]{43}$/u

/**
 * What the mails of campaigns lead to. `GET /news/open?link=…` notes that it was opened and leads on; `POST /news/stop/…` ends
 * the news of that business by one click of a mail program, which has no session (RFC 8058), and `GET` of it shows the page where
 * a person does the same. Who has the token is who got the mail.
 */
export function newsHost({ db, links, now }: { db: Db; links: Links; now: () => Date }): Hono {
  const host = new Hono()
  host.get('/news/open', async (context) => {
    const link = context.req.query('link') ?? ''
    const target = token.test(link) ? await openNews(db, links, link, now()) : null
    return context.redirect(target ?? '/', 302)
  })
  host.get(`${unsubscribePath}:token`, (context) => {
    // Whatever stands there, decoded: a header takes it in the form of an address alone.
    const query = new URLSearchParams({ news: context.req.param('token') })
    return context.redirect(`${screens.privacy}?${query}`, 302)
  })
  host.post(`${unsubscribePath}:token`, async (context) => {
    const newsToken = context.req.param('token')
    if (!token.test(newsToken)) return context.text('Not found', 404)
    const choice = { newsToken, isWanted: false }
    const stopped = await transaction(db, (tx) => chooseNews(tx, links, choice, now())).catch(
      isUnknown,
    )
    return stopped ? context.text('Unsubscribed') : context.text('Not found', 404)
  })
  return host
}

function isUnknown(error: unknown): null {
  if ((error as { code?: string }).code === 'not_found') return null
  throw error
}
