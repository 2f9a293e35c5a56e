import * as z from 'zod'
import { at, command, query } from '../endpoint.ts'
import { mayRefuse } from '../refusal.ts'
import { bookingDetails } from '../booking/schema.ts'
import { contactPhone } from '../identity/contact.ts'
import { cardReference, providerNames, savedCard } from '../payment/card.ts'
import { giftCardsToPay } from '../gift-card/schema.ts'
import { offerCodeOf } from '../offer/terms.ts'
import { tenders } from '../payment/tenders.ts'
import { id, instant, minor } from '../schema.ts'
import { billParts } from './choice.ts'
import { shownPayment } from '../payment/shown-payment.ts'

const outcome = z.object({
  payment: shownPayment.nullable().describe('Null when the visit is paid at the shop'),
  booking: bookingDetails,
})

/** The held booking as it will be paid: lines, taxes, deadlines, and the ways to pay. */
const quote = query('signed_in')
  .route(at('GET', '/bookings/{bookingId}/checkout', 'What there is to pay', 'checkout'))
  .input(z.object({ bookingId: id }))
  .output(
    z.object({
      booking: bookingDetails,
      businessId: id,
      heldUntil: instant.nullable(),
      contact: z.object({
        phone: z.string().nullable().describe('Where the spa reaches the booker'),
        isPhoneRequired: z.boolean().describe('The spa takes no booking without it'),
      }),
      tenders: z.array(
        z.object({
          tender: z.enum(tenders),
          isSandbox: z.boolean(),
          provider: z.enum(providerNames).nullable().describe('Null at the shop'),
          publicKey: z.string().nullable().describe('What the script of the provider begins with'),
        }),
      ),
      offerCode: z.string().nullable().describe('The code of an offer that it has'),
      payment: shownPayment.nullable().describe('The latest attempt to pay this booking'),
      tipPresets: z
        .array(z.int())
        .describe('Tips the spa suggests, in 1/100,000 of the price; none where it takes none'),
      deposit: z
        .object({ depositMinor: minor, isRequired: z.boolean() })
        .nullable()
        .describe('What the spa asks for before the visit stands; null: nothing'),
      answerBy: instant
        .nullable()
        .describe(
          'The spa answers first, until then if it is asked now; null: the visit stands at once',
        ),
      needsCard: z
        .boolean()
        .describe('The spa asks for a card on file, but for who pays the whole visit now'),
      cardConsent: z
        .string()
        .nullable()
        .describe('What its owner agrees to, in the reader’s language; kept with the visit'),
      savedCards: z.array(savedCard).describe('Those that may pay here, the default first'),
      passMinor: minor.describe('Of the total, what passes pay before all else'),
      shareMinor: minor.describe(
        'What falls to the booker: their own treatments, and what passes pay of those of their guests',
      ),
      wallet: z
        .object({ moneyMinor: minor, bonusMinor: minor })
        .describe(
          'What the customer has with this business, in its currency, with what an open payment of this booking has set aside',
        ),
    }),
  )

/** Keeps where the spa reaches the booker, of this visit and of the next ones. */
const keepPhone = command('signed_in')
  .route(at('PUT', '/bookings/{bookingId}/phone', 'Tell the spa my phone number', 'checkout'))
  .input(z.object({ bookingId: id, phone: contactPhone }))
  .output(z.object({ phone: z.string() }))

/** As somebody types or pastes it. */
const offerCode = z.string().max(40).overwrite(offerCodeOf).min(1)

/**
 * Gives a held booking the code of an offer, or takes it away (null). Where the offer saves more on a treatment than what holds for
 * everybody it takes its place; offers never add up. Each code has its uses counted: who gives up a visit gives one back.
 */
const applyCode = command('signed_in', { callsPerMinute: 60 })
  .route(at('PUT', '/bookings/{bookingId}/offer-code', 'Use an offer code', 'checkout'))
  .input(z.object({ bookingId: id, code: offerCode.nullable() }))
  .errors(
    mayRefuse(
      'offer_code_unknown',
      'offer_code_saves_nothing',
      'offer_code_used_up',
      'offer_for_new_clients',
      'hold_expired',
      'state_conflict',
    ),
  )
  .output(
    z.object({
      offerCode: z.string().nullable(),
      totalMinor: minor.describe('What the visit costs now'),
      discountMinor: minor.describe('What all offers take off it'),
    }),
  )

/**
 * Pays a held booking and confirms it; where the spa answers first (`answerBy`) it is `requested` instead, its time stays kept and the
 * money set aside until the spa has answered. What the wallet pays is set aside with the payment of the rest, and comes back if that
 * fails; `wallet` pays all that is due now. `at_shop` confirms at once and moves no money. Else the money is authorised, the
 * booking confirmed, then the money taken; if the hold is gone meanwhile the authorisation is given back. A payment that
 * `requires_action` is approved by its payer at `actionUrl`, who comes back to the screen of the tender; then `resume`.
 * Who books online may have so many open visits to pay at the shop as it allows (`rules.unpaidLimit`, of all shops of the
 * business), without limit once two of their visits there are completed; else `unpaid_full`. Of a visit that costs nothing any tender
 * is the same: nothing is asked for, neither a card nor a limit.
 * A card is a new one (`cardReference`, which `keepCard` saves for later) or a saved one (`savedCardId`). Where the spa asks for a
 * card on file (`needsCard`), any tender takes `savedCardId` along, unless the whole visit is paid now; else `card_required`. To
 * send it is to agree to `cardConsent`.
 * Repeating the call with the same key resumes where the first one stopped, also after `provider_unreachable`, which leaves open
 * what has happened.
 */
const pay = command('signed_in')
  .route(at('POST', '/bookings/{bookingId}/pay', 'Pay and confirm', 'checkout'))
  .input(
    z
      .object({
        bookingId: id,
        tender: z.enum([...tenders, 'wallet']).describe('`wallet` where it pays all that is due'),
        expectedTotalMinor: z.int().min(0).describe('What the visit costs, without a tip'),
        tipMinor: z.int().min(0).max(1_000_000).default(0).describe('For all who serve'),
        walletMinor: z
          .int()
          .min(0)
          .default(0)
          .describe('How much of it the wallet pays; `tender` pays the rest'),
        giftCards: giftCardsToPay,
        part: z
          .enum(billParts)
          .default('whole')
          .describe('`deposit`: only what the spa asks for first, the rest at the spa'),
        cardReference: cardReference.optional(),
        savedCardId: id.optional().describe('One of `savedCards`'),
        keepCard: z.boolean().default(false).describe('Saves the new card while it pays'),
      })
      .refine((input) => input.tender !== 'card' || isFree(input) || isOneCard(input), {
        path: ['cardReference'],
      }),
  )
  .errors(
    mayRefuse(
      'state_conflict',
      'hold_expired',
      'price_changed',
      'offer_for_new_clients',
      'pass_used_up',
      'pass_over',
      'online_booking_closed',
      'phone_required',
      'unpaid_full',
      'open_full',
      'visits_too_close',
      'earlier_visit_needed',
      'service_not_advised',
      'guest_not_advised',
      'field_unreadable',
      'tender_not_available',
      'card_declined',
      'balance_too_low',
      'gift_card_unknown',
      'gift_card_not_usable',
      'gift_card_elsewhere',
      'too_many_requests',
      'deposit_required',
      'card_required',
      'provider_unreachable',
      'business_suspended',
    ),
  )
  .output(outcome)

/**
 * Asks the provider what became of a payment that waited for its payer, and goes on with it: confirms and takes the money,
 * or says that it failed. While they have not answered it stays as it is. May be called at any time.
 */
const resume = command('signed_in')
  .route(
    at(
      'POST',
      '/bookings/{bookingId}/payments/{paymentId}/resume',
      'Go on after an approval',
      'checkout',
    ),
  )
  .input(z.object({ bookingId: id, paymentId: id }))
  .errors(
    mayRefuse(
      'state_conflict',
      'hold_expired',
      'offer_for_new_clients',
      'card_declined',
      'provider_unreachable',
    ),
  )
  .output(outcome)

function isFree({
  expectedTotalMinor,
  tipMinor,
}: {
  expectedTotalMinor: number
  tipMinor: number
}) {
  return expectedTotalMinor + tipMinor === 0
}

function isOneCard(card: { cardReference?: string | undefined; savedCardId?: string | undefined }) {
  return (card.cardReference === undefined) !== (card.savedCardId === undefined)
}

export const checkoutContract = { quote, keepPhone, applyCode, pay, resume }
