import { written } from '@serein/shared/money/written.ts'
import { id } from '@serein/shared/schema.ts'
import { type Context, Hono } from 'hono'
import { html, raw } from 'hono/html'
import * as z from 'zod'
import type { Db } from '../platform/pool.ts'
import { languageOf } from '../platform/wire.ts'
import { answerApproval, approvalPath, chargeOf } from './provider-sandbox.ts'
import { referenceOfCard } from './sandbox-card.ts'
import { sandboxWords } from './sandbox-words.ts'

const typedCard = z.object({
  number: z.string().regex(/^[\d ]{12,23}$/),
  expiryMonth: z.int().min(1).max(12),
  expiryYear: z.int().min(2000).max(2100),
  securityCode: z.string().regex(/^\d{3,4}$/),
})

const approval = z.object({ charge: id, answer: z.enum(['approve', 'refuse']) })

/**
 * What a real provider does on its own pages, played for the demo: `POST /sandbox/cards` takes a card from a browser and
 * gives it a reference (`{ reference }`; 400 for what is no card), and the page at `/sandbox/approval` asks the payer for
 * their yes. It is no part of our API, keeps no number, and does not exist in production.
 */
export function sandboxHost({ db, now }: { db: Db; now: () => Date }): Hono {
  const host = new Hono()
  host.post('/sandbox/cards', async (context) => {
    const read = typedCard.safeParse(await context.req.json().catch(() => null))
    if (!read.success) return context.json({ error: 'invalid_card' }, 400)
    return context.json({ reference: referenceOfCard(read.data, now()) }, 200, noStore)
  })
  host.get(approvalPath, async (context) => {
    const read = id.safeParse(context.req.query('charge'))
    return page(context, read.success ? await chargeOf(db, read.data) : undefined)
  })
  host.post(approvalPath, async (context) => {
    const read = approval.safeParse(await context.req.parseBody())
    if (!read.success) return page(context, undefined)
    const { charge: chargeId, answer } = read.data
    await answerApproval(db, chargeId, answer === 'approve')
    const charge = await chargeOf(db, chargeId)
    return charge?.return_url
      ? context.redirect(pathOf(charge.return_url), 303)
      : page(context, charge)
  })
  return host
}

type Charge = Awaited<ReturnType<typeof chargeOf>>

const noStore = { 'cache-control': 'no-store' }

const policy = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

/** In a demo people come by any name the machine has, and go back by the same. */
function pathOf(returnUrl: string): string {
  const { pathname, search } = new URL(returnUrl)
  return pathname + search
}

function page(context: Context, charge: Charge): Response | Promise<Response> {
  const language = languageOf(context.req.raw.headers)
  const words = sandboxWords[language]
  const body = charge ? bodyOf(charge, language) : html`<h1>${words.unknown}</h1>`
  const headers = { ...noStore, 'content-security-policy': policy }
  return context.html(
    html`<!doctype html>
      <html lang="${language}">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <title>${words.sandbox}</title>
          <style>
            ${raw(css)}
          </style>
        </head>
        <body>
          <main>
            <p class="sandbox">${words.sandbox}</p>
            <section>${body}</section>
          </main>
        </body>
      </html>`,
    200,
    headers,
  )
}

function bodyOf(charge: NonNullable<Charge>, language: keyof typeof sandboxWords) {
  const words = sandboxWords[language]
  if (charge.state !== 'requires_action')
    return html`<h1>${words.over}</h1>
      <p>${words.overText}</p>
      ${charge.return_url ? html`<a href="${pathOf(charge.return_url)}">${words.back}</a>` : ''}`
  const tender = charge.tender as 'card' | 'paypal' | 'paylater'
  const { title, text, approve } = words[tender]
  const money = { amountMinor: charge.amount_minor, currency: charge.currency }
  const amount = written(money, language === 'fr' ? 'fr-FR' : 'en-GB')
  return html`<h1>${title}</h1>
    <p>${text}</p>
    <dl>
      <dt>${words.amount}</dt>
      <dd>${amount}</dd>
    </dl>
    ${tender === 'paylater' ? html`<p>${words.instalments}</p>` : ''}
    <form method="post">
      <input type="hidden" name="charge" value="${charge.id}" />
      <button class="main" name="answer" value="approve">${approve}</button>
      <button name="answer" value="refuse">${words.refuse}</button>
    </form>`
}

const css = `
:root {
  color-scheme: light dark;
  font:
    1rem/1.5 system-ui,
    sans-serif;
  --line: light-dark(#d9d2c6, #4a4640);
  --main: light-dark(#1f4e46, #9fd4c6);
  --on-main: light-dark(#fff, #10211d);
}
body {
  margin: 0;
  background: light-dark(#f6f2ea, #191816);
}
main {
  box-sizing: border-box;
  max-width: 26rem;
  margin: 0 auto;
  padding: 2rem 1.25rem;
}
.sandbox {
  margin: 0 0 1.5rem;
  padding: 0.6rem 1rem;
  border: 2px dashed var(--line);
  border-radius: 0.75rem;
  font-weight: 600;
  text-align: center;
}
section {
  padding: 1.5rem;
  border: 1px solid var(--line);
  border-radius: 1rem;
  background: light-dark(#fff, #23211e);
}
h1 {
  margin: 0 0 0.5rem;
  font-size: 1.35rem;
  line-height: 1.25;
}
dl {
  display: flex;
  justify-content: space-between;
  gap: 1rem;
  margin: 1.25rem 0;
  font-size: 1.1rem;
}
dd {
  margin: 0;
  font-weight: 600;
}
button,
a {
  box-sizing: border-box;
  display: block;
  width: 100%;
  min-height: 3rem;
  margin-top: 0.75rem;
  padding: 0.75rem;
  border: 1px solid var(--line);
  border-radius: 999px;
  background: none;
  color: inherit;
  font: inherit;
  font-weight: 600;
  text-align: center;
  text-decoration: none;
}
button.main {
  border-color: var(--main);
  background: var(--main);
  color: var(--on-main);
}
`
