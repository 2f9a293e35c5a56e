import * as z from 'zod'
import { at, command, query } from '../endpoint.ts'
import { mayRefuse } from '../refusal.ts'
import { contactText } from '../identity/contact.ts'
import { nameText } from '../identity/name.ts'
import { bilingual, id, instant } from '../schema.ts'
import { itemRequest, wish } from '../slot/contract.ts'
import { mayNotMove } from './guest.ts'
import { bookingDetails } from './schema.ts'

/** Which words a guest has agreed to; it changes when the words of the form do. */
export const consentVersion = '2026-11'

const language = z.enum(['en', 'fr'])

export const token = z
  .string()
  .regex(/^[\w-]{43}$/)
  .describe('The last part of a private link')

const item = z.object({
  serviceName: bilingual,
  addOnNames: z.array(bilingual),
  lengthMinutes: z.int(),
  startsAt: instant,
  endsAt: instant,
  staffNames: z.array(z.string()),
  roomNames: z.array(z.string()).describe('Where nobody serves'),
})

/** A guest’s part of a visit with their own notes, without prices or other guests. */
const invitationData = z.object({
  state: z
    .enum(['open', 'cancelled', 'past'])
    .describe('Only an open one can be answered; else nothing that was told is shown'),
  calendarId: z.string().describe('What a calendar knows the entry by'),
  sequence: z.int(),
  inviterName: z.string().nullable().describe('First name of who has booked'),
  shop: z.object({
    name: z.string(),
    street: z.string(),
    city: z.string(),
    latitude: z.number(),
    longitude: z.number(),
    phone: z.string().nullable(),
  }),
  isCallOut: z
    .boolean()
    .describe('At the place of who has booked, whose address is theirs to tell'),
  timeZone: z.string(),
  startsAt: instant,
  endsAt: instant,
  items: z.array(item),
  name: z.string().nullable(),
  note: z.string().nullable().describe('For the therapist: areas to avoid, pressure'),
  hasConsented: z.boolean(),
  answeredAt: instant.nullable(),
  contact: z
    .string()
    .nullable()
    .describe('Where messages about this part go: a mail address or a phone number'),
  move: z
    .object({
      bookingId: id,
      guestPosition: z.int(),
      shopId: id,
      items: z.array(itemRequest).describe('As they were booked'),
      horizonDays: z.int().describe('So far ahead the shop is booked'),
    })
    .nullable()
    .describe('What a question about free times needs; null where the guest may not choose one'),
})
export type Invitation = z.infer<typeof invitationData>

const oneGuest = z.object({
  bookingId: id,
  guestPosition: z.coerce.number<number>().int().min(1).max(5).describe('From 1; 0 is the booker'),
})

const ofGuest = (path: `/${string}`, summary: string) =>
  command('signed_in')
    .route(at('POST', `/bookings/{bookingId}/guests/{guestPosition}${path}`, summary, 'booking'))
    .input(oneGuest)
    .errors(mayRefuse('state_conflict'))

/**
 * A private link for a guest of the reader’s visit: its holder sees when and where that guest is expected, and fills in
 * their own details. Asked again it is the same. Errors: `state_conflict` unless the visit is booked and lies ahead.
 */
const invite = ofGuest('/invite', 'Invite a guest of my booking').output(
  z.object({ url: z.string() }),
)

/**
 * Sends messages about a guest’s own part to them: when it is booked, changed, called off or near. The guest has a private link from
 * then on; null ends the messages. Errors: `invalid_input` names `contact`; `state_conflict` as for `invite`.
 */
const keepGuestContact = command('signed_in', { callsPerMinute: 30 })
  .route(
    at(
      'POST',
      '/bookings/{bookingId}/guests/{guestPosition}/contact',
      'Where a guest of my booking is told of their part',
      'booking',
    ),
  )
  .input(oneGuest.extend({ contact: contactText.nullable(), language }))
  .errors(mayRefuse('state_conflict', 'too_many_requests'))
  .output(bookingDetails)

/** Whether the guests may choose another time for their own part themselves. */
const allowGuestMoves = command('signed_in')
  .route(
    at('POST', '/bookings/{bookingId}/guest-moves', 'Let my guests change their time', 'booking'),
  )
  .input(z.object({ bookingId: id, guestsMayMove: z.boolean() }))
  .output(bookingDetails)

/** Ends a guest’s link, and the messages to them. The notes they have given stay with the visit. */
const uninvite = ofGuest('/uninvite', 'End the link of a guest').output(
  z.object({ isInvited: z.literal(false) }),
)

/** What a guest reads at their link. Errors: `not_found` once it has ended. */
const invitation = query('anyone')
  .route(at('GET', '/invitations/{token}', 'My part of a visit, as an invited guest', 'booking'))
  .input(z.object({ token }))
  .output(invitationData)

/** Notes that the guest has opened their invitation; not when its booker does. Errors: `not_found` once it has ended. */
const openInvitation = command('anyone', { callsPerMinute: 60 })
  .route(at('POST', '/invitations/{token}/open', 'Open my invitation', 'booking'))
  .input(z.object({ token }))
  .errors(mayRefuse('too_many_requests'))
  .output(invitationData)

/**
 * Moves the guest’s own part to another start; the others stay, and the booker is told. It never costs more than before: a dearer
 * time is refused. Errors: as `booking.reschedule`; `state_conflict` where the booker does not allow it, `price_changed` where it
 * would cost more.
 */
const rescheduleByInvitation = command('anyone', { callsPerMinute: 20 })
  .route(
    at('POST', '/invitations/{token}/reschedule', 'Move my part, as an invited guest', 'booking'),
  )
  .input(z.object({ token, startsAt: instant, wish: wish.optional() }))
  .errors(mayNotMove)
  .errors(mayRefuse('too_many_requests'))
  .output(invitationData)

const consents = {
  message: 'a note is kept only with consent',
  path: ['hasConsented'],
}

/**
 * A guest's own name and what the therapist should know. A note tells of the body, so it is kept only with consent;
 * answered again without it, an earlier note is forgotten. A contact is where messages about their part go from then on; null ends
 * them, and left out it stays. Errors: `state_conflict` once the visit is past or off; `invalid_input` names `contact`.
 */
const answerInvitation = command('anyone', { callsPerMinute: 20 })
  .route(at('POST', '/invitations/{token}', 'Fill in my details, as an invited guest', 'booking'))
  .input(
    z
      .object({
        token,
        name: nameText(120),
        note: z.string().trim().max(1000).default(''),
        hasConsented: z.boolean(),
        contact: contactText.nullable().optional(),
        language: language.default('en').describe('Of the messages'),
      })
      .refine(({ note, hasConsented }) => hasConsented || note === '', consents),
  )
  .errors(mayRefuse('state_conflict', 'too_many_requests'))
  .output(invitationData)

export const invitationContract = {
  invite,
  uninvite,
  keepGuestContact,
  allowGuestMoves,
  invitation,
  openInvitation,
  rescheduleByInvitation,
  answerInvitation,
}
