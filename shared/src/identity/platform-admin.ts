import * as z from 'zod'
import { emailAddress } from './contact.ts'
import { at, command, query } from '../endpoint.ts'
import { mayRefuse } from '../refusal.ts'
import { id } from '../schema.ts'

const admins = z.object({
  admins: z.array(
    z.object({
      adminId: id,
      name: z.string(),
      email: z.string().nullable(),
      isMe: z.boolean(),
      hasTwoStep: z.boolean(),
    }),
  ),
})
export type PlatformAdmins = z.infer<typeof admins>

const path = '/console/platform/people'
const tag = 'platform'

/** Who runs the installation. */
const list = query('platform_admin')
  .route(at('GET', path, 'Who runs the installation', tag))
  .output(admins)

/** Makes the account with this confirmed address a platform admin. Errors: `account_unknown`. */
const give = command('platform_admin', { callsPerMinute: 20 })
  .route(at('POST', path, 'Give the right to run the installation', tag))
  .errors(mayRefuse('account_unknown', 'too_many_requests'))
  .input(z.object({ email: emailAddress }))
  .output(admins)

/** Removes a platform admin, possibly oneself. Errors: `last_platform_admin`, `not_found`. */
const take = command('platform_admin')
  .route(at('POST', `${path}/{adminId}/remove`, 'Take the right to run the installation', tag))
  .errors(mayRefuse('last_platform_admin'))
  .input(z.object({ adminId: id }))
  .output(admins)

export const platformAdminContract = { list, give, take }
