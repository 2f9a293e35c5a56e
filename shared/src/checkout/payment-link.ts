import * as z from 'zod'
import { emailAddress } from '../identity/contact.ts'
import { at, command, query } from '../endpoint.ts'
import { linkToken } from '../identity/credentials.ts'
import { cardOfTender, namesCard } from '../payment/card.ts'
import { linkKinds } from '../payment/link-kind.ts'
import { onlineTenders } from '../payment/tenders.ts'
import { mayRefuse } from '../refusal.ts'
import { mostGuests } from '../slot/request.ts'
import { bilingual, id, instant, minor } from '../schema.ts'
import { shownPayment } from '../payment/shown-payment.ts'
import { waysToPay } from './top-up.ts'

const token = linkToken.describe('The last part of a private link')

const refusedOfPay = mayRefuse(
  'state_conflict',
  'price_changed',
  'tender_not_available',
  'card_declined',
  'provider_unreachable',
  'too_many_requests',
)

/** What a payment link shows: the amount and the tenders, but no contacts and nothing else of the bill. */
const paymentLink = z.object({
  state: z
    .enum(['open', 'paid', 'over'])
    .describe('`over`: nothing is left to pay by it, and nothing was paid by it'),
  kind: z.enum(linkKinds),
  shop: z.object({ name: z.string(), city: z.string(), phone: z.string().nullable() }),
  bookerName: z.string().nullable().describe('First name of who has booked'),
  timeZone: z.string(),
  startsAt: instant,
  serviceNames: z.array(bilingual).describe('Of the guest whose share it is, else of the visit'),
  currency: z.string(),
  paidMinor: minor.describe('What came in by this link, less what went back'),
  dueMinor: minor.describe('What is to be paid by it now'),
  tenders: waysToPay,
  isPayableAtShop: z.boolean().describe('Whether the shop takes it there, too'),
  tender: z.string().nullable().describe('By which it was last tried'),
  payment: shownPayment.nullable().describe('The latest try to pay by this link'),
})
export type PaymentLink = z.infer<typeof paymentLink>

/** What a payment link asks for. Errors: `not_found` once it has ended. */
const get = query('anyone')
  .route(at('GET', '/payment-links/{token}', 'What a payment link asks for', 'checkout'))
  .input(z.object({ token }))
  .output(paymentLink)

/**
 * Pays what the link asks for; nobody needs an account. The money belongs to the bill when the provider has confirmed it, also
 * when nobody waits for the answer. A payment that `requires_action` is approved by its payer at `actionUrl`, who comes back to
 * the screen of the tender; then `resume`. Errors: `price_changed` with what is due by then, zero where others have paid
 * it meanwhile; `tender_not_available`, `card_declined`.
 */
const pay = command('anyone', { callsPerMinute: 60 })
  .route(at('POST', '/payment-links/{token}/pay', 'Pay by a link', 'checkout'))
  .input(
    z
      .object({
        token,
        tender: z.enum(onlineTenders),
        expectedDueMinor: z.int().min(1).describe('What is due, as the reader has agreed to it'),
        cardReference: cardOfTender,
      })
      .refine(namesCard, { path: ['cardReference'] }),
  )
  .errors(refusedOfPay)
  .output(paymentLink)

/**
 * Pays what the link asks for by a saved card of the reader’s with the business. Errors: as `pay`; `not_found` for a card that is not
 * theirs.
 */
const payByCard = command('signed_in', { callsPerMinute: 60 })
  .route(at('POST', '/payment-links/{token}/card', 'Pay by a link and a saved card', 'checkout'))
  .input(
    z.object({
      token,
      savedCardId: id,
      expectedDueMinor: z.int().min(1).describe('What is due, as the reader has agreed to it'),
    }),
  )
  .errors(refusedOfPay)
  .output(paymentLink)

/**
 * Asks the provider what became of the latest try by this link, and goes on with it. While they have not answered it stays as
 * it is. May be called at any time. Errors: as `pay`.
 */
const resume = command('anyone', { callsPerMinute: 60 })
  .route(at('POST', '/payment-links/{token}/resume', 'Go on after an approval', 'checkout'))
  .input(z.object({ token }))
  .errors(
    mayRefuse(
      'state_conflict',
      'price_changed',
      'card_declined',
      'provider_unreachable',
      'too_many_requests',
    ),
  )
  .output(paymentLink)

const ofBooking = z.object({ bookingId: id })

const share = z.object({
  guestPosition: z.int().nullable().describe('Null: all that is left of the bill'),
  guestName: z.string().nullable(),
  shareMinor: minor.describe('Of the price, tax included; of all that is left, what is due'),
  paidMinor: minor.describe('What came in for it, be it by its link or from the booker'),
  dueMinor: minor.describe('What its link asks for now'),
  url: z.string().nullable().describe('Null: there is no link yet'),
})

/** The amount due for a visit, and who may pay it by link. Guests can pay their shares until the visit begins. */
const shares = z.object({
  currency: z.string(),
  dueMinor: minor.describe('Of the whole visit; what nobody pays is the booker’s to pay'),
  startsAt: instant,
  shares: z.array(share).describe('All that is left first, then each guest who comes'),
})
export type Shares = z.infer<typeof shares>

/** The bill of the reader’s visit, for payment by others. */
const ofVisit = query('signed_in')
  .route(
    at('GET', '/bookings/{bookingId}/payment-links', 'Who may pay my booking by link', 'checkout'),
  )
  .input(ofBooking)
  .output(shares)

const ownShare = z
  .object({
    currency: z.string(),
    shareMinor: minor.describe('Of the price, tax included'),
    paidMinor: minor.describe('What came in for it, be it by its link or from the booker'),
    dueMinor: minor.describe('What is still to be paid by it'),
    url: z.string().describe('Where it is paid'),
  })
  .nullable()
export type OwnShare = z.infer<typeof ownShare>

/**
 * What the booker has asked an invited guest to pay: their share, at its link. Null where the booker has not asked, or the visit is
 * over or off: a treat stays one. Errors: `not_found` once the invitation has ended.
 */
const ofInvitation = query('anyone', { callsPerMinute: 60 })
  .route(at('GET', '/invitations/{token}/share', 'My share, as an invited guest', 'checkout'))
  .input(z.object({ token }))
  .errors(mayRefuse('too_many_requests'))
  .output(z.object({ share: ownShare }))

const oneShare = ofBooking.extend({
  guestPosition: z
    .int()
    .min(0)
    .max(mostGuests - 1)
    .nullable()
    .describe('Null: all that is left of the bill'),
})

/**
 * A link by which somebody pays a guest’s share of one’s visit, or all that is left of it. Asked again it is the same. Errors:
 * `state_conflict` unless the visit is booked and something is left to pay, of a share until the visit begins.
 */
const make = command('signed_in', { callsPerMinute: 60 })
  .route(at('POST', '/bookings/{bookingId}/payment-links', 'Let somebody else pay', 'checkout'))
  .input(oneShare)
  .errors(mayRefuse('state_conflict'))
  .output(z.object({ url: z.string() }))

/** Ends a link. What was paid by it stays paid. */
const end = command('signed_in')
  .route(at('POST', '/bookings/{bookingId}/payment-links/end', 'End a payment link', 'checkout'))
  .input(oneShare)
  .output(shares)

const consolePath = '/console/bookings/{bookingId}/payment-links'

const deskLink = z.object({
  id,
  kind: z.enum(linkKinds),
  guestName: z.string().nullable().describe('Whose share it asks for'),
  email: z.string().nullable().describe('Where it was sent'),
  url: z.string().nullable().describe('Null where it was made with another secret'),
  paidMinor: minor,
  dueMinor: minor.describe('What it asks for now; nothing once it is paid'),
  at: instant,
})
const deskLinks = z.object({
  links: z.array(deskLink).describe('Those that have not ended; oldest first'),
  clientEmail: z.string().nullable().describe('Where the shop writes to the client'),
})
export type DeskLink = z.infer<typeof deskLink>

/** By which links a visit may be paid. */
const atDesk = query({ area: 'money', level: 'change' })
  .route(at('GET', consolePath, 'The payment links of a visit', 'console'))
  .input(ofBooking)
  .output(deskLinks)

/**
 * A link by which somebody pays what is due for a visit, or a part of it: shown as a code on the screen, and sent by mail
 * where `email` is given. Errors: `more_than_due` with what is due; `state_conflict` for a visit that is only held.
 */
const makeAtDesk = command({ area: 'money', level: 'change' })
  .route(at('POST', consolePath, 'Ask for a payment by link', 'console'))
  .input(
    ofBooking.extend({
      amountMinor: minor.min(1).max(100_000_000),
      email: emailAddress.optional(),
    }),
  )
  .errors(mayRefuse('more_than_due', 'state_conflict'))
  .output(deskLink)

/** Ends any link of the visit. What was paid by it stays paid. */
const endAtDesk = command({ area: 'money', level: 'change' })
  .route(at('POST', `${consolePath}/{linkId}/end`, 'End a payment link of a visit', 'console'))
  .input(ofBooking.extend({ linkId: id }))
  .output(deskLinks)

export const paymentLinkContract = {
  get,
  pay,
  payByCard,
  resume,
  ofVisit,
  ofInvitation,
  make,
  end,
  atDesk,
  makeAtDesk,
  endAtDesk,
}
