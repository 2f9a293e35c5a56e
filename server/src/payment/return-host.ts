import { Hono } from 'hono'
import { html } from 'hono/html'
import type { CallContext } from '../platform/context.ts'
import { languageOf } from '../platform/wire.ts'
import { wordsIn } from '../platform/words.ts'

const path = '/app-return'

/**
 * Where a payer comes back to from their bank, or from PayPal: the screen that waits. One who pays in an app went there in the
 * phone's browser, and comes back by a page that opens the app.
 */
export function returnUrlOf(
  { headers }: Pick<CallContext, 'headers'>,
  publicUrl: string,
  screen: string,
): string {
  if (!headers.has('x-serein-app')) return publicUrl + screen
  return `${publicUrl}${path}?${new URLSearchParams({ to: screen })}`
}

/** The page between the phone's browser and the app. A phone that wants a press for it finds the link. */
export function returnHost(): Hono {
  const host = new Hono()
  host.get(path, (context) => {
    const to = context.req.query('to') ?? ''
    // A screen of the app, whatever else somebody has written there.
    const screen = /^\/(?![/\\])[^\s\\]*$/u.test(to) ? to : '/bookings'
    const language = languageOf(context.req.raw.headers)
    const t = wordsIn(language)
    const title = t('payment.return.title')
    const address = `serein:/${screen}`
    return context.html(
      html`<!doctype html>
        <html lang="${language}">
          <head>
            <meta charset="utf-8" />
            <meta name="viewport" content="width=device-width, initial-scale=1" />
            <meta name="robots" content="noindex" />
            <meta http-equiv="refresh" content="0;url=${address}" />
            <title>${title}</title>
            <style>
              body {
                display: grid;
                place-content: center;
                min-height: 90vh;
                margin: 0;
                padding: 20px;
                font:
                  16px/1.5 system-ui,
                  sans-serif;
                color-scheme: light dark;
                text-align: center;
              }
              a {
                display: inline-block;
                padding: 12px 24px;
                border: 1px solid;
                border-radius: 999px;
                color: inherit;
                text-decoration: none;
              }
            </style>
          </head>
          <body>
            <h1>${title}</h1>
            <p><a href="${address}">${t('payment.return.open')}</a></p>
            <p>${t('payment.return.text')}</p>
          </body>
        </html>`,
      200,
      {
        'cache-control': 'no-store',
        'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'",
      },
    )
  })
  return host
}
