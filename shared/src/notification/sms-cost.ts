import * as z from 'zod'
import { at, query } from '../endpoint.ts'
import { currency } from '../schema.ts'

const smsCost = z.object({
  month: z.string().describe('`2026-11`, UTC'),
  messages: z.int(),
  segments: z.int().describe('Parts of up to 160 characters, of which each is paid'),
  undelivered: z.int(),
  unpriced: z.int().describe('Messages whose price is not known yet'),
  costs: z
    .array(z.object({ currency, amountMicros: z.int().describe('Millionths of the currency') }))
    .describe('By the currency in which Twilio bills; empty while no price is known'),
})
export type SmsCost = z.infer<typeof smsCost>

/** What SMS in the name of the business have cost in the last twelve months, the latest first. */
export const smsCosts = query({ area: 'money', level: 'view' })
  .route(at('GET', '/console/sms-costs', 'What SMS have cost', 'notification'))
  .output(z.object({ months: z.array(smsCost) }))
