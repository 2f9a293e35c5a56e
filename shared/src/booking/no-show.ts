import * as z from 'zod'
import { at, command, query } from '../endpoint.ts'
import { mayRefuse } from '../refusal.ts'
import { id, minor } from '../schema.ts'
import { visit } from './schema.ts'
import { onCalendar } from './walk-in.ts'

const path = '/console/bookings/{bookingId}/no-show'

/** A visit, or one guest of its party. */
export const ofOneOrAll = z.object({
  bookingId: id,
  guestPosition: z.int().min(0).max(11).optional().describe('From 0, the booker'),
})

/** What a visit that does not take place would cost, and where that would come from. */
export const feeTerms = z.object({
  feeRate: z.int().describe('1/100,000 of the price'),
  wouldCostMinor: minor.describe('The fee of the frozen policy'),
  paidMinor: minor.describe(
    'What is paid of what does not take place: it is kept for the fee, and the rest goes back',
  ),
  card: z
    .object({ brand: z.string(), last4: z.string() })
    .nullable()
    .describe('The card on file that the rest is charged to; null: it is owed'),
  currency: z.string(),
  mayWaive: z.boolean().describe('Whether the reader may waive it, alone or with an approval'),
})
export type FeeTerms = z.infer<typeof feeTerms>

/** What of a fee is not asked for. */
export const waiver = {
  waivedMinor: minor.min(0).max(100_000_000).default(0),
  because: z.string().trim().min(1).max(200).optional().describe('Why it is waived'),
}
export const waiverSaysWhy = (input: { waivedMinor: number; because?: string | undefined }) =>
  input.waivedMinor === 0 || input.because !== undefined

export const oneOrAllAsked = ofOneOrAll.extend({
  guestPosition: z.coerce.number<number>().int().min(0).max(11).optional(),
})

/** What it would cost by the frozen policy that nobody came, or one guest of several did not, and where that would come from. */
const noShowTerms = query({ area: 'money', level: 'view' })
  .route(at('GET', path, 'What a no-show would cost', 'console'))
  .input(oneOrAllAsked)
  .output(feeTerms)

/**
 * Nobody came: the fee of the frozen policy is kept from what was paid, charged to the card on file, or owed; what was paid beyond
 * goes back. `waivedMinor` of it is not asked for, with its reason. Errors: `approval_needed` for a role that may not waive;
 * `waiver_too_large` with the fee. Of one guest it is the fee on their share, while the visit goes on; `state_conflict` before their time
 * and once they were let in by themselves. With the last guest the whole visit is marked.
 */
const markNoShow = command(onCalendar, { isApprovable: true })
  .route(at('POST', path, 'Nobody came, or one guest did not', 'console'))
  .errors(
    mayRefuse('state_conflict', 'approval_needed', 'waiver_too_large', 'pin_wrong', 'pin_locked'),
  )
  .input(ofOneOrAll.extend(waiver).refine(waiverSaysWhy, { path: ['because'] }))
  .output(visit)

/**
 * Takes a no-show back, the same day: nothing is charged or waived. One guest has what they were to have again, until the visit is moved or
 * has other services (`state_conflict`).
 */
const undoNoShow = command(onCalendar)
  .route(at('POST', `${path}/undo`, 'Take a no-show back, the same day', 'console'))
  .errors(mayRefuse('state_conflict'))
  .input(ofOneOrAll)
  .output(visit)

/** Of a visit to which nobody came, or one guest of several did not. */
export const noShowContract = { noShowTerms, markNoShow, undoNoShow }
