import * as z from 'zod'
import { at, command, query } from '../endpoint.ts'
import { id } from '../schema.ts'

/** The steps from an empty business to its first visit, in the order in which they are best done. */
export const guideSteps = [
  'shop',
  'import',
  'rooms',
  'services',
  'team',
  'skills',
  'rules',
  'payments',
  'pictures',
  'messages',
  'page',
  'visit',
] as const
export type GuideStep = (typeof guideSteps)[number]

const step = z.enum(guideSteps)

const guide = z.object({
  isHidden: z.boolean(),
  steps: z
    .array(
      z.object({
        step,
        isDone: z.boolean().describe('By what is there, or because the business says so'),
        isLater: z.boolean().describe('Put off, and not done since'),
      }),
    )
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

const answer = z.enum(['done', 'later']).nullable()

/** Says of a step that it is right as it is or waits, for the whole business; null: neither. What is there counts all the same. */
const answerStep = command(who)
  .route(at('PUT', '/console/guide/steps/{step}', 'Answer a step of the guide', tag))
  .input(z.object({ step, answer }))
  .output(z.object({ step, answer }))

export const guideContract = { read, hide, answerStep }
