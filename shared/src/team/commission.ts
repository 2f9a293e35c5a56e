import * as z from 'zod'
import { at, command, query } from '../endpoint.ts'
import { mayRefuse } from '../refusal.ts'
import { day, id } from '../schema.ts'

/** Kinds of line that a commission is paid on. */
export const commissionKinds = ['service', 'product', 'tip'] as const
export type CommissionKind = (typeof commissionKinds)[number]

const rate = z.int().min(0).max(100_000).describe('In 1/100,000')

const rates = z.object({
  rates: z
    .array(
      z.object({
        staffId: id.nullable().describe('Null: of all who have none of their own'),
        kind: z.enum(commissionKinds),
        fromDay: day,
        rate: rate.nullable().describe('Null: from then on as for all'),
      }),
    )
    .describe('The latest first'),
  staff: z.array(z.object({ staffId: id, staffName: z.string(), isActive: z.boolean() })),
})
export type CommissionRates = z.infer<typeof rates>

const path = '/console/commissions'
const tag = 'team'
const mayChange = { area: 'team', level: 'change' } as const

/** What falls to whom of which kind of line, and since when. */
const list = query({ area: 'report', level: 'view' })
  .route(at('GET', path, 'Commission rates', tag))
  .output(rates)

const which = z.object({
  rateStaffId: id.nullable().describe('Null: for all who have no rate of their own'),
  rateKind: z.enum(commissionKinds),
  rateFromDay: day,
})

/** A rate from a day on; on the same day it takes the place of the one there is. Errors: `rate_not_possible`, `not_found`. */
const save = command(mayChange)
  .route(at('POST', path, 'Set a commission rate', tag))
  .errors(mayRefuse('rate_not_possible'))
  .input(which.extend({ commissionRate: rate.nullable() }))
  .output(rates)

/** As if that rate had never been set; one that is not there is gone already. */
const remove = command(mayChange)
  .route(at('POST', `${path}/remove`, 'Remove a commission rate', tag))
  .input(which)
  .output(rates)

export const commissionContract = { list, save, remove }

/** Of which a rate holds on a day: somebody's own latest, else that of all; null where neither is set. */
export function rateOn(
  known: CommissionRates['rates'],
  asked: { staffId: string; kind: CommissionKind; day: string },
): number | null {
  const latest = (staffId: string | null) =>
    known
      .filter(
        (each) => each.staffId === staffId && each.kind === asked.kind && each.fromDay <= asked.day,
      )
      .toSorted((one, other) => (one.fromDay < other.fromDay ? 1 : -1))[0]?.rate ?? null
  return latest(asked.staffId) ?? latest(null)
}
