import * as z from 'zod'
import { emailAddress } from '../identity/contact.ts'
import { at, command, query } from '../endpoint.ts'
import { password, personName } from '../identity/credentials.ts'
import { nameText } from '../identity/name.ts'
import { mayRefuse } from '../refusal.ts'
import { id } from '../schema.ts'

/** Whether this installation is not set up yet: then the link printed at start opens `installation.begin`. */
const read = query('anyone')
  .route(at('GET', '/console/installation', 'Whether the installation is set up', 'business'))
  .output(z.object({ isEmpty: z.boolean() }))

/**
 * Makes the first business and its owner, who runs the platform, too, and logs in with this password then. `token`: of the link that
 * the start of an empty installation prints; it works once, for a day. Errors: `set_up_over` for any other token, or where there is a
 * business; `password_too_short`, `password_common`; `email_taken`.
 */
const begin = command('anyone', { callsPerMinute: 20 })
  .route(at('POST', '/console/installation/begin', 'Set up an empty installation', 'business'))
  .errors(
    mayRefuse(
      'set_up_over',
      'password_too_short',
      'password_common',
      'email_taken',
      'too_many_requests',
    ),
  )
  .input(
    z.object({
      setUpToken: z.string().regex(/^[\w-]{43}$/u),
      businessName: nameText(80),
      ownerName: personName,
      email: emailAddress,
      password,
      language: z.enum(['en', 'fr']).describe('Of mails to the owner'),
    }),
  )
  .output(z.object({ businessId: id }))

export const installationContract = { read, begin }
