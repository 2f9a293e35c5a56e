import * as z from 'zod'
import { at, command, query } from '../endpoint.ts'
import { mayRefuse } from '../refusal.ts'
import { minor } from '../schema.ts'
import { tellClient } from './desk-time.ts'
import { feeTerms, ofOneOrAll, oneOrAllAsked, waiver, waiverSaysWhy } from './no-show.ts'
import { visit } from './schema.ts'
import { onCalendar } from './walk-in.ts'

// A client calls that they cannot come, and the desk cancels for them.

const path = '/console/bookings/{bookingId}/cancel-for-client'

/**
 * What cancelling would cost the client of a visit now by the frozen policy, or for one guest of it, and where that would come from; and
 * what it costs the shop to cancel late itself, by the same tiers, where it has promised so.
 */
const cancelTerms = query({ area: 'money', level: 'view' })
  .route(at('GET', path, 'What cancelling would cost the client', 'console'))
  .input(oneOrAllAsked)
  .output(
    feeTerms.extend({
      creditMinor: minor.describe('What the shop credits where it cancels now itself'),
    }),
  )

/**
 * The desk cancels because the client has asked for it: as if they had done so themselves, by the frozen policy. The fee is kept from what
 * was paid, charged to the card on file, or owed; what was paid beyond goes back. `waivedMinor` of it is not asked for, with its
 * reason. Of one guest it is the fee on their share; with the last guest the visit is cancelled. Errors: `price_changed` with the fee when it is another than
 * `expectedFeeMinor`; `approval_needed` for a role that may not waive; `waiver_too_large` with the fee; `state_conflict`. A
 * waiver is changed and taken back by `bill.waiveFee`.
 */
const cancelForClient = command(onCalendar, { isApprovable: true })
  .route(at('POST', path, 'Cancel a visit because its client has asked for it', 'console'))
  .errors(
    mayRefuse(
      'state_conflict',
      'price_changed',
      'approval_needed',
      'waiver_too_large',
      'pin_wrong',
      'pin_locked',
    ),
  )
  .input(
    ofOneOrAll
      .extend({
        expectedFeeMinor: z
          .int()
          .min(0)
          .optional()
          .describe('The whole fee as the reader has seen it; left out by who may not see money'),
        ...waiver,
        tellClient,
      })
      .refine(waiverSaysWhy, { path: ['because'] }),
  )
  .output(visit)

export const lateCallContract = { cancelTerms, cancelForClient }
