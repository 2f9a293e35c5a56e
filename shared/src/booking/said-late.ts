import * as z from 'zod'
import { instant } from '../schema.ts'
import { lateAnswers, lateKinds } from './running-late.ts'

/** That the client comes late, while it counts. */
export const saidLate = z
  .object({
    minutes: z.int(),
    guestPosition: z.int().nullable().describe('Of a party the one who is late; null: all'),
    expectedAt: instant,
    way: z.enum(['account', 'link', 'sms', 'desk']).describe('By which way it was said'),
    wanted: z.enum(lateKinds).nullable(),
    answer: z.enum(lateAnswers).nullable().describe('What has become of the visit by it'),
  })
  .nullable()
