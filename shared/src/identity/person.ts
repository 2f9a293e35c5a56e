import * as z from 'zod'
import { at, command, query } from '../endpoint.ts'
import { mayRefuse } from '../refusal.ts'
import { bilingual, currency, instant, minor } from '../schema.ts'

/**
 * All that is kept of me, as a ZIP: `my-data.json` for programs, `my-data.html` to read, and the pictures. Other people
 * in it are those I named myself.
 */
const download = query('signed_in', { callsPerMinute: 6 })
  .route(at('GET', '/person/data.zip', 'My data', 'identity'))
  .errors(mayRefuse('too_many_requests'))
  .input(z.object({ language: z.enum(['en', 'fr']).default('en') }))
  .output(z.file().mime('application/zip'))

const unsettled = z.object({
  wallets: z.array(
    z.object({
      businessName: z.string(),
      currency,
      backMinor: minor.describe('Goes back to the cards and accounts it was added by'),
      otherMinor: minor.describe('Other money, which only the business can pay out'),
      bonusMinor: minor.describe('What the business has given; it lapses'),
    }),
  ),
  orders: z.array(
    z.object({
      code: z.string(),
      shopName: z.string(),
      currency,
      paidMinor: minor.describe('Goes back if the order is not collected before'),
      collectBy: instant.nullable(),
    }),
  ),
  visits: z.array(
    z.object({ code: z.string(), shopName: z.string(), startsAt: instant, timeZone: z.string() }),
  ),
  giftCards: z
    .array(z.object({ businessName: z.string(), currency, balanceMinor: minor }))
    .describe('That I keep: their money stays with whoever has their code'),
  passes: z
    .array(
      z.object({
        name: bilingual,
        shopName: z.string(),
        currency,
        refundMinor: minor.describe('What the shop gives back by its rule, if I ask it before'),
      }),
    )
    .describe('Of which something is left; nobody uses it for me afterwards'),
  memberships: z
    .array(z.object({ name: bilingual, shopName: z.string() }))
    .describe('They end, and what is paid for is not given back'),
})

const erasureState = z.object({
  dueAt: instant.nullable().describe('When I am erased; null when I have not asked for it'),
  busyUntil: instant.nullable().describe('End of my last visit to come: it has to be over first'),
  hasPassword: z.boolean(),
  isStaff: z.boolean().describe('Who works for a business leaves it first'),
  unsettled: unsettled.describe(
    'My money, what I have bought ahead, open orders and coming visits',
  ),
})
export type Erasure = z.infer<typeof erasureState>

/** Whether and when I am erased. */
const erasure = query('signed_in')
  .route(at('GET', '/person/erasure', 'Am I erased', 'identity'))
  .output(erasureState)

/**
 * Asks to be erased after 14 days, or later when a visit is still to come. By then open orders are cancelled, and what I
 * have paid for them or added to wallets goes back to how I paid it. Whoever has a password says it again; the
 * others must have logged in within 15 minutes. Twice is once.
 * Errors: `wrong_password`, `log_in_again`, `erasure_not_for_staff`, `too_many_requests` after wrong passwords.
 */
const erase = command('signed_in')
  .route(at('POST', '/person/erasure', 'Erase me', 'identity'))
  .errors(mayRefuse('wrong_password', 'log_in_again', 'erasure_not_for_staff', 'too_many_requests'))
  .input(z.object({ password: z.string().min(1).max(128).optional() }))
  .output(erasureState)

/** I stay after all. */
const keep = command('signed_in')
  .route(at('POST', '/person/keep', 'Keep me', 'identity'))
  .output(erasureState)

export const personContract = { download, erasure, erase, keep }
