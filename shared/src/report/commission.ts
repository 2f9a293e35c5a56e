import * as z from 'zod'
import { at, query } from '../endpoint.ts'
import { mayRefuse } from '../refusal.ts'
import { currency, id, minor } from '../schema.ts'
import { commissionKinds } from '../team/commission.ts'

const who = { area: 'report', level: 'own' } as const
const path = '/console/reports/commission'
const tag = 'report'

const commissionQuery = z.object({
  month: z
    .string()
    .regex(/^(?:19|20|21)\d\d-(?:0[1-9]|1[0-2])$/u)
    .describe('YYYY-MM'),
  shopId: id.optional().describe('One shop; else all of the business'),
  currency: currency.optional().describe('Else that of the shop, or of most shops'),
})

const line = z.object({
  staffId: id,
  staffName: z.string(),
  kind: z.enum(commissionKinds),
  rate: z.int().nullable().describe('In 1/100,000; null: none was set'),
  baseMinor: minor.describe('Earned without tax, less what was given back; of tips as they came'),
  owedMinor: minor,
})

/**
 * What the business owes its therapists for a month: what each has brought in by kind of line and by the rate that held on the day. A
 * member who may see only their own gets that. Errors: as `report.figures`.
 */
const commission = query(who, { callsPerMinute: 240 })
  .route(at('GET', path, 'Commissions of a month', tag))
  .errors(mayRefuse('too_many_requests'))
  .input(commissionQuery)
  .output(
    z.object({
      month: z.string(),
      currency,
      currencies: z.array(currency),
      isOwn: z.boolean(),
      isCurrent: z.boolean().describe('No day of it waits to be worked out anew'),
      lines: z.array(line),
      owedMinor: minor,
    }),
  )
export type CommissionLine = z.infer<typeof line>

/** The same as a CSV file. */
const commissionFile = query(who, { callsPerMinute: 60, needsLogIn: true })
  .route(at('GET', `${path}/file`, 'Commissions of a month as CSV', tag))
  .errors(mayRefuse('too_many_requests', 'pin_not_enough'))
  .input(commissionQuery.extend({ language: z.enum(['en', 'fr']).default('en') }))
  .output(z.file().mime('text/csv'))

export const commissionReportContract = { commission, commissionFile }
