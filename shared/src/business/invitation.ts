import * as z from 'zod'
import { emailAddress } from '../identity/contact.ts'
import { at, command, query } from '../endpoint.ts'
import { password, personName } from '../identity/credentials.ts'
import { nameText } from '../identity/name.ts'
import { mayRefuse } from '../refusal.ts'
import { id, instant } from '../schema.ts'
import { mayChangePeople, people, peoplePath } from './member.ts'
import { roles } from './permission.ts'

/** So long an invitation opens after it was sent. */
export const invitationDays = 7

const path = `${peoplePath}/invitations` as const
const one = `${path}/{invitationId}` as const
const tag = 'business'

const sent = people.extend({
  code: z.string().nullable().describe('To be told to whom it is for; null: a mail was sent'),
})

/**
 * Invites somebody to work for the business: by mail or, without an address, by a code. It works once, for a week.
 * Errors: `right_not_held` where the role may do more than the caller; `people_full`; `already_member` for an address that is
 * one; `not_found` for a therapist that is somebody else's.
 */
const send = command(mayChangePeople, { callsPerMinute: 20 })
  .route(at('POST', path, 'Invite somebody', tag))
  .errors(mayRefuse('right_not_held', 'people_full', 'already_member', 'too_many_requests'))
  .input(
    z.object({
      invitedName: nameText(80),
      invitedEmail: emailAddress.nullable(),
      memberRole: z.enum(roles),
      servesAs: id.nullable(),
      language: z.enum(['en', 'fr']).describe('Of the mail'),
    }),
  )
  .output(sent)

/** The same with a new link or code; the previous one stops working. Errors: `right_not_held`, `invitation_over`, `not_found`. */
const resend = command(mayChangePeople, { callsPerMinute: 20 })
  .route(at('POST', `${one}/resend`, 'Send an invitation again', tag))
  .errors(mayRefuse('right_not_held', 'invitation_over', 'too_many_requests'))
  .input(z.object({ invitationId: id }))
  .output(sent)

/** Revokes an invitation. Errors: `invitation_over` where it was taken, `not_found`. */
const revoke = command(mayChangePeople)
  .route(at('POST', `${one}/revoke`, 'Revoke an invitation', tag))
  .errors(mayRefuse('invitation_over'))
  .input(z.object({ invitationId: id }))
  .output(people)

/** It opens again, by the same link or code. Errors: `right_not_held`, `invitation_over`, `not_found`. */
const reopen = command(mayChangePeople)
  .route(at('POST', `${one}/reopen`, 'Take a revocation back', tag))
  .errors(mayRefuse('right_not_held', 'invitation_over'))
  .input(z.object({ invitationId: id }))
  .output(people)

const taken = '/team-invitations/{invitationToken}' as const
const invitationToken = z
  .string()
  .min(12)
  .max(64)
  .regex(/^[\w-]+$/u)
  .describe('The end of the link, or the code without its blanks')
const guesses = { callsPerMinute: 20 }

/** What an invitation is for. Errors: `invitation_over` for one that was taken, revoked or is too old; `not_found`. */
const read = query('anyone', guesses)
  .route(at('GET', taken, 'Read an invitation', tag))
  .errors(mayRefuse('invitation_over', 'too_many_requests'))
  .input(z.object({ invitationToken }))
  .output(
    z.object({
      businessName: z.string(),
      name: z.string(),
      email: z.string().nullable(),
      role: z.enum(roles),
      expiresAt: instant,
      hasAccount: z.boolean().describe('Somebody has the address it was sent to'),
      isFirst: z
        .boolean()
        .describe('Nobody works for the business yet: whoever takes it sets it up'),
    }),
  )

/** Accepts an invitation with the caller’s account, and switches to that business. Errors: `invitation_over`, `already_member`, `people_full`. */
const accept = command('signed_in', guesses)
  .route(at('POST', `${taken}/accept`, 'Take an invitation', tag))
  .errors(mayRefuse('invitation_over', 'already_member', 'people_full', 'too_many_requests'))
  .input(z.object({ invitationToken }))
  .output(z.object({ businessId: id }))

/**
 * Takes an invitation with a new account. The address that a mail went to is confirmed by it; any other is not, and `email` says which.
 * Errors: `invitation_over`, `people_full`, `email_taken`, `password_too_short`, `password_common`.
 */
const join = command('anyone', guesses)
  .route(at('POST', `${taken}/join`, 'Join with a new account', tag))
  .errors(
    mayRefuse(
      'invitation_over',
      'people_full',
      'email_taken',
      'password_too_short',
      'password_common',
      'sign_in_method_closed',
      'too_many_requests',
    ),
  )
  .input(
    z.object({
      invitationToken,
      joinerName: personName,
      email: emailAddress,
      password,
      language: z.enum(['en', 'fr']),
    }),
  )
  .output(z.object({ businessId: id, email: z.string() }))

export const memberInvitationContract = { send, resend, revoke, reopen, read, accept, join }
