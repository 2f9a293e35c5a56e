import * as z from 'zod'
import { at, command, query } from '../endpoint.ts'
import { emailAddress } from '../identity/contact.ts'
import { mayRefuse } from '../refusal.ts'
import { cursor, id, instant, limit, minor } from '../schema.ts'
import { giftCard, giftCardBalance, giftCardCode } from './schema.ts'
import { giftCardStates } from './states.ts'

const person = z.object({ id, name: z.string() })

const deskCard = giftCard.extend({
  buyer: person.nullable().describe('The client who bought it'),
  holder: person.nullable().describe('The client who keeps it'),
  orderId: id.describe('With which it was sold'),
})
export type DeskGiftCard = z.infer<typeof deskCard>

/** The cards of the business, the newest first. `search`: a whole code, its last four, or a part of a name or address. */
const list = query({ area: 'money', level: 'view' })
  .route(at('GET', '/console/gift-cards', 'The gift cards of the business', 'gift card'))
  .input(
    z.object({
      search: z.string().trim().max(100).optional(),
      state: z.enum(giftCardStates).optional(),
      clientId: id.optional().describe('Bought or kept by this client'),
      cursor,
      limit,
    }),
  )
  .output(
    z.object({
      giftCards: z.array(deskCard),
      owedMinor: z
        .array(z.object({ currency: z.string(), amountMinor: minor }))
        .describe('What is owed on all cards'),
      nextCursor: z.string().nullable(),
    }),
  )

const event = z.object({
  kind: z.enum([
    'sold',
    'paid',
    'given_back',
    'moved',
    'expired',
    'refunded',
    'blocked',
    'unblocked',
    'replaced',
    'sent',
    'claimed',
    'revived',
  ]),
  amountMinor: minor.nullable().describe('What came to it; below zero, what left it'),
  reason: z.string().nullable(),
  by: z.string().nullable().describe('Of the team, who did it'),
  at: instant,
})

/** One card with all that happened to it, the latest first. */
const get = query({ area: 'money', level: 'view' })
  .route(at('GET', '/console/gift-cards/{giftCardId}', 'One gift card', 'gift card'))
  .input(z.object({ giftCardId: id }))
  .output(deskCard.extend({ events: z.array(event) }))

/** The card of a code, typed or scanned at the desk. Wrong codes are limited as for everybody. Errors: `gift_card_unknown`. */
const find = query({ area: 'money', level: 'view' })
  .route(at('GET', '/console/gift-card', 'The gift card of a code', 'gift card'))
  .input(z.object({ code: giftCardCode }))
  .errors(mayRefuse('gift_card_unknown', 'too_many_requests'))
  .output(giftCardBalance)

const change = (path: `/${string}`, summary: string) =>
  command({ area: 'money', level: 'change' }).route(
    at('POST', `/console/gift-cards/{giftCardId}${path}`, summary, 'gift card'),
  )

const reason = z.string().trim().min(1).max(200)

/** Nobody can pay with it until it is unblocked. Errors: `state_conflict`, here and below. */
const block = change('/block', 'Block a gift card')
  .input(z.object({ giftCardId: id, reason }))
  .errors(mayRefuse('state_conflict'))
  .output(deskCard)

/** It can be used again. */
const unblock = change('/unblock', 'Unblock a gift card')
  .input(z.object({ giftCardId: id, reason }))
  .errors(mayRefuse('state_conflict'))
  .output(deskCard)

/** What is left moves to a new card with a new code; the old code is worth nothing from now on. The answer is the new card. */
const replace = change('/replace', 'Replace a gift card')
  .input(z.object({ giftCardId: id, reason }))
  .errors(mayRefuse('state_conflict'))
  .output(deskCard)

/** Sends its mail again, to whom it is for or to another address. */
const send = change('/send', 'Send a gift card')
  .input(z.object({ giftCardId: id, email: emailAddress }))
  .errors(mayRefuse('state_conflict'))
  .output(deskCard)

/** Its private link, to print it or show it as a QR code. The read is written down as one of the desk. */
const print = change('/print', 'Print a gift card')
  .input(z.object({ giftCardId: id }))
  .errors(mayRefuse('state_conflict'))
  .output(z.object({ code: z.string().describe('As it is printed'), token: z.string() }))

export const deskGiftCardContract = { list, get, find, block, unblock, replace, send, print }
