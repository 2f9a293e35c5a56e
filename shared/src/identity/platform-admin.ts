import * as z from 'zod'
import { emailAddress } from './contact.ts'
import { command, query } from '../endpoint.ts'
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
const tags = ['platform']

/** Who runs the installation. */
const list = query('platform_admin')
  .route({ method: 'GET', path, summary: 'Who runs the installation', tags })
  .output(admins)

/** Makes the account with this confirmed address a platform admin. Errors: `account_unknown`. */
const give = command('platform_admin', { callsPerMinute: 20 })
  .route({ method: 'POST', path, summary: 'Give the right to run the installation', tags })
  .errors(mayRefuse('account_unknown', 'too_many_requests'))
  .input(z.object({ email: emailAddress }))
  .output(admins)

/** Removes a platform admin, possibly oneself. Errors: `last_platform_admin`, `not_found`. */
const take = command('platform_admin')
  .route({
    method: 'POST',
    path: `${path}/{adminId}/remove`,
    summary: 'Take the right to run the installation',
    tags,
  })
  .errors(mayRefuse('last_platform_admin'))
  .input(z.object({ adminId: id }))
  .output(admins)

export const platformAdminContract = { list, give, take }
