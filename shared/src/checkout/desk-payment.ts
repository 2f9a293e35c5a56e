import * as z from 'zod'
import { at, command } from '../endpoint.ts'
import { mayRefuse } from '../refusal.ts'
import { id } from '../schema.ts'
import { amount, bill, changeMoney } from './bill.ts'

/**
 * Gives money back at the desk, of one payment, all or a part. `mistake`: it should not have been taken, and is due again.
 * `goodwill`: the client pays less; the bill shrinks by it, as by a discount and within the same limit. It goes back through the
 * tender, cash and terminal at once, or to the client’s wallet. `lineId` says what it is for. Errors: `refund_too_large`,
 * `discount_too_large`, `bill_without_client`, `state_conflict` for a payment that never came in.
 */
const refundPayment = command(changeMoney, { needsLogIn: true, isApprovable: true })
  .route(at('POST', '/console/payments/{paymentId}/refund', 'Refund a payment', 'console'))
  .input(
    z.object({
      paymentId: id,
      amountMinor: amount,
      reason: z.enum(['goodwill', 'mistake']),
      destination: z.enum(['tender', 'wallet']).default('tender'),
      lineId: z.string().min(1).max(60).optional(),
      because: z.string().trim().min(1).max(200).optional().describe('What the bill says of it'),
    }),
  )
  .errors(
    mayRefuse(
      'refund_too_large',
      'discount_too_large',
      'bill_without_client',
      'state_conflict',
      'pin_not_enough',
      'approval_needed',
      'pin_wrong',
      'pin_locked',
    ),
  )
  .output(bill)

/**
 * The desk pays out what it still owes: at the till such as of a cancelled visit, as it was paid; or what the payer’s bank has sent
 * back (`failed`), in `cash` or to the client’s `wallet`. Paid out already, it changes nothing. Errors: `bill_without_client` for
 * the wallet of nobody; `state_conflict` for what its provider still pays.
 */
const payOut = command(changeMoney, { needsLogIn: true })
  .route(
    at('POST', '/console/refunds/{refundId}/pay-out', 'Pay a refund out at the till', 'console'),
  )
  .input(
    z.object({
      refundId: id,
      destination: z
        .enum(['cash', 'wallet'])
        .default('cash')
        .describe('Of what has failed; all else goes back as it was paid'),
    }),
  )
  .errors(mayRefuse('bill_without_client', 'state_conflict', 'pin_not_enough'))
  .output(bill)

export const deskPaymentContract = { refund: refundPayment, payOut }
