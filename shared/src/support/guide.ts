import * as z from 'zod'
import { at, command, query } from '../endpoint.ts'
import { id } from '../schema.ts'

export const guideSteps = [
  'shop',
  'rooms',
  'team',
  'services',
  'payments',
  'messages',
  'pictures',
] as const

const guide = z.object({
  isHidden: z.boolean(),
  steps: z
    .array(z.object({ step: z.enum(guideSteps), isDone: z.boolean() }))
    .describe('In the order in which they are best done'),
  sends: z
    .object({ mail: z.boolean(), sms: z.boolean(), push: z.boolean() })
    .describe('What this server is set up to send'),
})
export type Guide = z.infer<typeof guide>

const who = { area: 'setting', level: 'change' } as const
const tag = 'support'

/** What a shop still lacks before its first visit, read from what is there. */
const read = query(who)
  .route(at('GET', '/console/shops/{shopId}/guide', 'The guide to the first days', tag))
  .input(z.object({ shopId: id }))
  .output(guide)

/** Puts the guide away for the whole business, or brings it back. */
const hide = command(who)
  .route(at('PUT', '/console/guide', 'Hide or show the guide', tag))
  .input(z.object({ isHidden: z.boolean() }))
  .output(z.object({ isHidden: z.boolean() }))

export const guideContract = { read, hide }
