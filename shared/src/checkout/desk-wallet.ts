import * as z from 'zod'
import { at, command, query } from '../endpoint.ts'
import { mayRefuse } from '../refusal.ts'
import { cursor, id, instant, limit, minor } from '../schema.ts'
import { topUpTenders } from './desk.ts'
import { walletBalance, walletLine } from './wallet.ts'

const gesture = z.object({
  id,
  amountMinor: minor,
  reason: z.string().nullable(),
  by: z.string().nullable().describe('Null once that account is gone'),
  at: instant,
  isTakenBack: z.boolean(),
  canTakeBack: z.boolean().describe('As much of the bonus is not spent yet'),
})

/** The wallet of a client in the currency of a shop, as its desk sees it. */
const deskWallet = walletBalance.extend({
  currency: z.string(),
  options: z
    .array(z.object({ amountMinor: minor, bonusMinor: minor }))
    .describe('What the business adds to which amount; none: money cannot be added'),
  minMinor: minor.describe('Of one top-up'),
  maxMinor: minor.describe('Of one top-up, and of one gesture'),
  leftMinor: minor.describe('How much money still fits'),
  mostGestureMinor: minor.describe('How much the reader may still give alone as a gesture'),
  gestures: z.array(gesture).describe('The latest 20, the newest first'),
})
export type DeskWallet = z.infer<typeof deskWallet>

const path = '/console/shops/{shopId}/wallets/{customerId}'
const ofClient = z.object({ shopId: id, customerId: id })
const amount = minor.min(1).max(1_000_000_000)
const change = (rest: `/${string}` | '', summary: string) =>
  command({ area: 'money', level: 'change' }).route(
    at('POST', `${path}${rest}`, summary, 'console'),
  )

/** The wallet of a client at the desk. Errors: `not_found`. */
const atDesk = query({ area: 'money', level: 'view' })
  .route(at('GET', path, 'The wallet of a client', 'console'))
  .input(ofClient)
  .output(z.object({ wallet: deskWallet }))

/** All that came to the wallet of a client and left it, the latest first. Errors: `not_found`. */
const statementAtDesk = query({ area: 'money', level: 'view' })
  .route(at('GET', `${path}/statement`, 'The statement of a client’s wallet', 'console'))
  .input(ofClient.extend({ cursor, limit }))
  .output(z.object({ lines: z.array(walletLine), nextCursor: z.string().nullable() }))

/**
 * Takes money at the desk for the wallet of a client, with the bonus that the business adds to it; the client is told by mail. `givenMinor`
 * is what was handed over in cash. Errors: `top_up_not_offered`, `top_up_out_of_range` with the limits, `wallet_full` with what still
 * fits, `cash_too_little`, `tender_not_available`.
 */
const topUpAtDesk = change('/top-ups', 'Add money to a client’s wallet')
  .input(
    ofClient.extend({
      tender: z.enum(topUpTenders),
      amountMinor: amount,
      givenMinor: amount.optional(),
    }),
  )
  .errors(
    mayRefuse(
      'top_up_not_offered',
      'top_up_out_of_range',
      'wallet_full',
      'cash_too_little',
      'tender_not_available',
    ),
  )
  .output(
    z.object({
      wallet: deskWallet,
      number: z.string().describe('Of the receipt'),
      changeMinor: minor,
    }),
  )

/**
 * Gives a client credit as a gesture: bonus, which is spent last and never paid out. The front desk gives so much within 30 days alone.
 * Errors: `approval_needed` beyond that; `gesture_too_large` beyond the limit of one top-up.
 */
const give = command({ area: 'money', level: 'change' }, { isApprovable: true })
  .route(at('POST', `${path}/gestures`, 'Give a client credit as a gesture', 'console'))
  .input(ofClient.extend({ amountMinor: amount, reason: z.string().trim().min(1).max(200) }))
  .errors(mayRefuse('gesture_too_large', 'approval_needed', 'pin_wrong', 'pin_locked'))
  .output(z.object({ gestureId: id, wallet: deskWallet }))

/** Takes a gesture back. Taken back already, it changes nothing. Errors: `gesture_used` where the bonus has been spent. */
const takeBack = change('/gestures/{gestureId}/take-back', 'Take a gesture back')
  .input(ofClient.extend({ gestureId: id }))
  .errors(mayRefuse('gesture_used'))
  .output(z.object({ wallet: deskWallet }))

export const deskWalletContract = { atDesk, statementAtDesk, topUpAtDesk, give, takeBack }
