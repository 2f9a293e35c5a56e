import { written } from '@serein/shared/money/written.ts'
import { id } from '@serein/shared/schema.ts'
import { type Context, Hono } from 'hono'
import { html, raw } from 'hono/html'
import * as z from 'zod'
import type { Db } from '../platform/pool.ts'
import { languageOf } from '../platform/wire.ts'
import { answerApproval, approvalPath, chargeOf } from './provider-sandbox.ts'
import { referenceOfCard } from './sandbox-card.ts'
import { answerSaving, savingOf, savingPath } from './sandbox-saved-card.ts'
import { css } from './sandbox-style.ts'
import { wordsIn } from '../platform/words.ts'
import type { Language } from '../platform/scope.ts'

const typedCard = z.object({
  number: z.string().regex(/^[\d ]{12,23}$/),
  expiryMonth: z.int().min(1).max(12),
  expiryYear: z.int().min(2000).max(2100),
  securityCode: z.string().regex(/^\d{3,4}$/),
})

const answer = z.enum(['approve', 'refuse'])
const approval = z.object({ charge: id, answer })
const saving = z.object({ card: id, answer })

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
  host.route('/', savingHost(db))
  host.get(approvalPath, async (context) => {
    const read = id.safeParse(context.req.query('charge'))
    return chargePage(context, read.success ? await chargeOf(db, read.data) : undefined)
  })
  host.post(approvalPath, async (context) => {
    const read = approval.safeParse(await context.req.parseBody())
    if (!read.success) return chargePage(context, undefined)
    const { charge: chargeId } = read.data
    await answerApproval(db, chargeId, read.data.answer === 'approve')
    const charge = await chargeOf(db, chargeId)
    return charge?.return_url
      ? context.redirect(pathOf(charge.return_url), 303)
      : chargePage(context, charge)
  })
  return host
}

/** The owner's bank asks whether a card may be kept, with nothing to pay. */
function savingHost(db: Db): Hono {
  const host = new Hono()
  host.get(savingPath, async (context) => {
    const read = id.safeParse(context.req.query('card'))
    return savingPage(context, read.success ? await savingOf(db, read.data) : undefined)
  })
  host.post(savingPath, async (context) => {
    const read = saving.safeParse(await context.req.parseBody())
    if (!read.success) return savingPage(context, undefined)
    await answerSaving(db, read.data.card, read.data.answer === 'approve')
    const card = await savingOf(db, read.data.card)
    return card?.return_url
      ? context.redirect(pathOf(card.return_url), 303)
      : savingPage(context, card)
  })
  return host
}

function savingPage(context: Context, card: Awaited<ReturnType<typeof savingOf>>) {
  const language = languageOf(context.req.raw.headers)
  const t = wordsIn(language)
  if (!card) return page(context, html`<h1>${t('payment.sandbox.unknown')}</h1>`)
  if (card.state !== 'requires_action') return page(context, overOf(card.return_url, language))
  return page(
    context,
    html`<h1>${t('payment.sandbox.card.title')}</h1>
      <p>${t('payment.sandbox.keepText')}</p>
      <dl>
        <dt>${t('payment.sandbox.keptCard')}</dt>
        <dd>•••• ${card.last4}</dd>
      </dl>
      ${answersOf({ name: 'card', value: card.id, approve: t('payment.sandbox.card.approve') }, language)}`,
  )
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

function chargePage(context: Context, charge: Charge) {
  const language = languageOf(context.req.raw.headers)
  const unknown = html`<h1>${wordsIn(language)('payment.sandbox.unknown')}</h1>`
  return page(context, charge ? bodyOf(charge, language) : unknown)
}

type Body = ReturnType<typeof html>

function page(context: Context, body: Body): Response | Promise<Response> {
  const language = languageOf(context.req.raw.headers)
  const t = wordsIn(language)
  const headers = { ...noStore, 'content-security-policy': policy }
  return context.html(
    html`<!doctype html>
      <html lang="${language}">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <title>${t('payment.sandbox.sandbox')}</title>
          <style>
            ${raw(css)}
          </style>
        </head>
        <body>
          <main>
            <p class="sandbox">${t('payment.sandbox.sandbox')}</p>
            <section>${body}</section>
          </main>
        </body>
      </html>`,
    200,
    headers,
  )
}

function bodyOf(charge: NonNullable<Charge>, language: Language) {
  const t = wordsIn(language)
  if (charge.state !== 'requires_action') return overOf(charge.return_url, language)
  const tender = charge.tender as 'card' | 'paypal' | 'paylater'
  const approve = t(`payment.sandbox.${tender}.approve`)
  const money = { amountMinor: charge.amount_minor, currency: charge.currency }
  const amount = written(money, language === 'fr' ? 'fr-FR' : 'en-GB')
  return html`<h1>${t(`payment.sandbox.${tender}.title`)}</h1>
    <p>${t(`payment.sandbox.${tender}.text`)}</p>
    <dl>
      <dt>${t('payment.sandbox.amount')}</dt>
      <dd>${amount}</dd>
    </dl>
    ${tender === 'paylater' ? html`<p>${t('payment.sandbox.instalments')}</p>` : ''}
    ${answersOf({ name: 'charge', value: charge.id, approve }, language)}`
}

function overOf(returnUrl: string | null, language: Language) {
  const t = wordsIn(language)
  return html`<h1>${t('payment.sandbox.over')}</h1>
    <p>${t('payment.sandbox.overText')}</p>
    ${returnUrl ? html`<a href="${pathOf(returnUrl)}">${t('payment.sandbox.back')}</a>` : ''}`
}

function answersOf(
  { name, value, approve }: { name: string; value: string; approve: string },
  language: Language,
) {
  return html`<form method="post">
    <input type="hidden" name="${name}" value="${value}" />
    <button class="main" name="answer" value="approve">${approve}</button>
    <button name="answer" value="refuse">${wordsIn(language)('payment.sandbox.refuse')}</button>
  </form>`
}
