import * as z from 'zod'
import { instant } from '../schema.ts'

export const proposalAnswer = z.enum(['yes', 'no'])

/** Another time that the shop has asked the client for, as the desk sees it. */
export const proposedTime = z
  .object({ startsAt: instant, answer: proposalAnswer.nullable() })
  .nullable()

/** The same as the client sees it. */
export const openProposal = z
  .object({
    startsAt: instant,
    staffNames: z.array(z.string()).describe('Who would serve'),
    isDeclined: z.boolean(),
  })
  .nullable()
  .describe('Another time that the spa asks for, while the visit could still be moved to it')
