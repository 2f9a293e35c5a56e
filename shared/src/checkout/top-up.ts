import * as z from 'zod'
import { at, command, query } from '../endpoint.ts'
import { cardOfTender, namesCard, providerNames } from '../payment/card.ts'
import { onlineTenders } from '../payment/tenders.ts'
import { mayRefuse } from '../refusal.ts'
import { currency, id, instant, minor } from '../schema.ts'
import { shownPayment } from '../payment/shown-payment.ts'
import { walletBalance } from './wallet.ts'

const business = z.object({ id, name: z.string() })
export const waysToPay = z.array(
  z.object({
    tender: z.enum(onlineTenders),
    isSandbox: z.boolean(),
    provider: z.enum(providerNames),
    publicKey: z.string().nullable().describe('What the script of the provider begins with'),
  }),
)

/** Where one may add money: at most 50 businesses, those one knows (visited, or with a favourite) first. */
const places = query('signed_in')
  .route(at('GET', '/top-up/places', 'Where I may add money to a wallet', 'wallet'))
  .output(
    z.object({
      places: z.array(
        z.object({ business, currencies: z.array(currency).min(1), isKnown: z.boolean() }),
      ),
      openId: id.nullable().describe('What I chose to add last, and have not paid yet'),
    }),
  )

/**
 * What one may add to the wallet with a business: its amounts with their bonus, the limits of an amount of one's own (which has
 * the bonus of the highest amount it reaches), what still fits into the wallet, and the ways to pay.
 * Errors: `top_up_not_offered`, also in a currency of which the business has no amounts.
 */
const quote = query('signed_in')
  .route(at('GET', '/businesses/{businessId}/top-up', 'What I may add to a wallet', 'wallet'))
  .input(z.object({ businessId: id, currency: currency.optional().describe('Else its first one') }))
  .errors(mayRefuse('top_up_not_offered', 'business_suspended'))
  .output(
    z.object({
      business,
      currency,
      currencies: z.array(currency),
      options: z.array(z.object({ amountMinor: minor, bonusMinor: minor })),
      minMinor: minor,
      maxMinor: minor,
      ceilingMinor: minor.describe('How much money a wallet holds at most; bonus does not count'),
      leftMinor: minor.describe('How much still fits; what is being paid just now counts as there'),
      wallet: walletBalance,
      tenders: waysToPay,
    }),
  )

const topUp = z.object({
  id,
  number: z.string(),
  business,
  currency,
  amountMinor: minor,
  bonusMinor: minor.describe('As it was promised when the amount was chosen'),
  createdAt: instant,
  tenders: waysToPay,
  tender: z.string().nullable().describe('By which it was last tried'),
  payment: shownPayment.nullable().describe('The latest try to pay it'),
  wallet: walletBalance.describe('What is in the wallet now'),
})
export type TopUp = z.infer<typeof topUp>

/**
 * Chooses an amount: its bonus is promised from now on. No money moves yet, and what is not paid costs nothing.
 * Errors: `top_up_out_of_range` with the limits, `wallet_full` with what still fits, `top_up_not_offered`.
 */
const open = command('signed_in', { callsPerMinute: 30 })
  .route(at('POST', '/businesses/{businessId}/top-up', 'Choose what to add to my wallet', 'wallet'))
  .input(z.object({ businessId: id, currency, amountMinor: z.int().min(1).max(1_000_000_000) }))
  .errors(
    mayRefuse('top_up_not_offered', 'top_up_out_of_range', 'wallet_full', 'business_suspended'),
  )
  .output(topUp)

/** What became of it. Errors: `not_found`. */
const get = query('signed_in')
  .route(at('GET', '/top-ups/{topUpId}', 'What became of a top-up', 'wallet'))
  .input(z.object({ topUpId: id }))
  .output(topUp)

/**
 * Pays it. The wallet has the money, once, when the provider has confirmed it, also when nobody waits for the answer. A payment
 * that `requires_action` is approved by its payer at `actionUrl`, who comes back to the screen of the tender; then `resume`.
 * What is paid already is answered as it is, whatever the key. Errors: `tender_not_available`, `card_declined`, `wallet_full`.
 */
const pay = command('signed_in')
  .route(at('POST', '/top-ups/{topUpId}/pay', 'Pay a top-up', 'wallet'))
  .input(
    z
      .object({
        topUpId: id,
        tender: z.enum(onlineTenders),
        cardReference: cardOfTender,
      })
      .refine(namesCard, { path: ['cardReference'] }),
  )
  .errors(
    mayRefuse(
      'state_conflict',
      'tender_not_available',
      'card_declined',
      'wallet_full',
      'provider_unreachable',
      'business_suspended',
    ),
  )
  .output(topUp)

/**
 * Asks the provider what became of the latest try, and goes on with it. While they have not answered it stays as it is. May be
 * called at any time. Errors: `not_found`, `card_declined`.
 */
const resume = command('signed_in')
  .route(at('POST', '/top-ups/{topUpId}/resume', 'Go on after an approval', 'wallet'))
  .input(z.object({ topUpId: id }))
  .errors(mayRefuse('state_conflict', 'card_declined', 'provider_unreachable'))
  .output(topUp)

export const topUpContract = { places, quote, open, get, pay, resume }
