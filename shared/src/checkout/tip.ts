import * as z from 'zod'
import { token } from '../booking/invitation.ts'
import { visitToken } from '../booking/private-link.ts'
import { at, command, query } from '../endpoint.ts'
import { savedCard } from '../payment/card.ts'
import { mayRefuse } from '../refusal.ts'
import { id, instant, minor, picture } from '../schema.ts'

/** Whom a client may thank after a visit, and until when. */
const tipOffer = z.object({
  until: instant,
  currency: z.string(),
  presets: z.array(z.int()).describe('What the shop suggests, 1/100,000 of the price'),
  teamMinor: minor.describe('What was given already for all who served'),
  therapists: z.array(
    z.object({
      id,
      name: z.string(),
      picture: picture.nullable(),
      priceMinor: minor.describe('Of what they did; two who did it together share it'),
      givenMinor: minor.describe('What was given for them already'),
    }),
  ),
})
export type TipOffer = z.infer<typeof tipOffer>

const offered = z.object({
  offer: tipOffer
    .nullable()
    .describe(
      'Null: the visit did not take place, it is too long ago, or its shop asks for no tips',
    ),
})

const tips = z
  .array(z.object({ staffId: id, amountMinor: minor.min(1).max(1_000_000) }))
  .min(1)
  .max(12)
  .refine((all) => new Set(all.map(({ staffId }) => staffId)).size === all.length)
  .describe('Each therapist once')

const tipLink = z.object({ token: z.string().describe('Of the payment link that asks for them') })

/** Whom one may thank after one’s own visit, until seven days after it; with the saved cards that may pay. */
const ofVisit = query('signed_in')
  .route(at('GET', '/bookings/{bookingId}/tips', 'Whom I may tip after a visit', 'checkout'))
  .input(z.object({ bookingId: id }))
  .output(offered.extend({ cards: z.array(savedCard).describe('The default first') }))

/** The same for whoever has the private link of the visit. Errors: `not_found` once it has ended. */
const byLink = query('anyone', { callsPerMinute: 60 })
  .route(at('GET', '/visits/{visitToken}/tips', 'Whom a visit’s client may tip', 'checkout'))
  .input(z.object({ visitToken }))
  .errors(mayRefuse('too_many_requests'))
  .output(offered)

/** Those who have served an invited guest, for whoever has their link; what others give is not told. Errors: `not_found` once it has ended. */
const byInvitation = query('anyone', { callsPerMinute: 60 })
  .route(at('GET', '/invitations/{token}/tips', 'Whom a guest may tip', 'checkout'))
  .input(z.object({ token }))
  .errors(mayRefuse('too_many_requests'))
  .output(offered)

/**
 * Chooses tips for who served. They are given once they are paid (`paymentLink.pay`, `paymentLink.payByCard`), all of each belongs to its
 * therapist, and nothing is owed before. Chosen anew, the choice before is none any more. Errors: `state_conflict` where the shop
 * asks for no tips, or the visit is too long ago; `not_found` for who does not serve it.
 */
const choose = command('signed_in', { callsPerMinute: 30 })
  .route(at('POST', '/bookings/{bookingId}/tips', 'Choose tips after a visit', 'checkout'))
  .input(z.object({ bookingId: id, tips }))
  .errors(mayRefuse('state_conflict', 'too_many_requests'))
  .output(tipLink)

/** The same for whoever has the private link of the visit. */
const chooseByLink = command('anyone', { callsPerMinute: 20 })
  .route(at('POST', '/visits/{visitToken}/tips', 'Choose tips, by the private link', 'checkout'))
  .input(z.object({ visitToken, tips }))
  .errors(mayRefuse('state_conflict', 'too_many_requests'))
  .output(tipLink)

/** The same for an invited guest, for who has served them. */
const chooseByInvitation = command('anyone', { callsPerMinute: 20 })
  .route(at('POST', '/invitations/{token}/tips', 'Choose tips, as an invited guest', 'checkout'))
  .input(z.object({ token, tips }))
  .errors(mayRefuse('state_conflict', 'too_many_requests'))
  .output(tipLink)

export const tipContract = {
  ofVisit,
  byLink,
  byInvitation,
  choose,
  chooseByLink,
  chooseByInvitation,
}
