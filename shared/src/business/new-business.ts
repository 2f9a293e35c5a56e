import * as z from 'zod'
import { at, command } from '../endpoint.ts'
import { emailAddress } from '../identity/contact.ts'
import { nameText } from '../identity/name.ts'
import { mayRefuse } from '../refusal.ts'
import { id } from '../schema.ts'

const owner = {
  ownerName: nameText(80),
  ownerEmail: emailAddress.nullable().describe('Null: a code to be told'),
  language: z.enum(['en', 'fr']).describe('Of the mail'),
}
const invited = z.object({
  businessId: id,
  code: z.string().nullable().describe('To be told to its owner; null: a mail was sent'),
})

/**
 * Makes a business and invites its owner, who takes it by a link or a code, once, for a week. They run their business and nothing of the
 * installation. Clients see it once it has a shop.
 */
const invite = command('platform_admin', { callsPerMinute: 20 })
  .route(at('POST', '/console/platform/businesses', 'Invite a business', 'platform'))
  .errors(mayRefuse('too_many_requests'))
  .input(z.object({ businessName: nameText(80), ...owner }))
  .output(invited)

/** Invites the owner of a business again that nobody works for yet; earlier links stop working. Errors: `already_member`, `not_found`. */
const inviteOwner = command('platform_admin', { callsPerMinute: 20 })
  .route(
    at(
      'POST',
      '/console/platform/businesses/{businessId}/invite-owner',
      'Invite the owner of a business again',
      'platform',
    ),
  )
  .errors(mayRefuse('already_member', 'too_many_requests'))
  .input(z.object({ businessId: id, ...owner }))
  .output(invited)

export const newBusinessContract = { invite, inviteOwner }
