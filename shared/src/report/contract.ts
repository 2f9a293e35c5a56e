import * as z from 'zod'
import { at, query } from '../endpoint.ts'
import { mayRefuse } from '../refusal.ts'
import { bilingual, currency, day, id, minor } from '../schema.ts'
import { comparisons } from './period.ts'
import { wishContract } from './wish.ts'

const who = { area: 'report', level: 'own' } as const
const path = '/console/reports'
const tag = 'report'
/** A report reads years; nobody turns pages that fast. */
const calls = { callsPerMinute: 240 }

/** A member who may see only their own figures gets those, whatever `staffId` says. */
const filters = z.object({
  fromDay: day,
  toDay: day.describe('The last one, at most five years later'),
  compare: z
    .enum(comparisons)
    .default('before')
    .describe('With the period right before, with the same days a year earlier, or with nothing'),
  shopId: id.optional().describe('One shop; else all of the business'),
  staffId: id.optional().describe('One therapist'),
  serviceId: id.optional().describe('One treatment'),
  currency: currency
    .optional()
    .describe('Of the amounts; else that of the shop, or of most shops: they are never mixed'),
})

export const dimensions = ['shop', 'service', 'product', 'staff', 'source', 'offer'] as const
export type Dimension = (typeof dimensions)[number]

const count = z.int()

/** Money by the day it was posted, without tax but where it says so; visits by the day they began. */
const figures = z.object({
  netMinor: minor.describe(
    'Treatments, products, fees, memberships and what has expired, less refunds, without tax and tips',
  ),
  serviceMinor: minor.describe('Treatments, after discounts'),
  productMinor: minor,
  feeMinor: minor.describe('For cancelling late and for not coming'),
  membershipMinor: minor.describe(
    'Periods of memberships without visits, as they ended; a visit that a membership pays is a treatment',
  ),
  expiredMinor: minor.describe(
    'What was left of gift cards, packages and memberships when their time was over',
  ),
  refundMinor: minor.describe('Given back of what was earned, on the day it was decided'),
  taxMinor: minor.describe('On all of it, less that on refunds'),
  tipMinor: minor,
  discountMinor: minor.describe('What offers took off the prices of completed visits'),
  completed: count.describe(
    'Visits; one counts for the therapist and the treatment it begins with',
  ),
  noShows: count,
  cancelled: count,
  late: count.describe('Of the cancelled, by clients when it was not free any more'),
  guests: count.describe('Who came, in the completed visits'),
  newClients: count.describe('Completed visits that were their client’s first to the business'),
  returningClients: count,
  rebooked7: count.describe('Completed visits whose client had booked the next 7 days later'),
  rebooked30: count,
  rebooked60: count,
  rebooked90: count,
  treatments: count,
  served: count.describe('Treatments, twice where two therapists gave one'),
  missed: count.describe('Treatments of visits that nobody came to'),
  minutes: count.describe('Of the treatments, for each therapist'),
})
export type Figures = z.infer<typeof figures>

const compared = z.object({ figures, before: figures.nullable() })
const period = z.object({ fromDay: day, toDay: day })

const about = z.object({
  period,
  before: period.nullable().describe('What it is compared with'),
  currency,
  currencies: z.array(currency).describe('Which there are to choose from'),
  isOwn: z.boolean().describe('Only of whoever asks'),
  isCurrent: z.boolean().describe('No day of it waits to be worked out anew'),
})
export type ReportAbout = z.infer<typeof about>

/**
 * What was earned, and what became of visits: in all, along the period, and by one dimension. Errors: `invalid_input` at `toDay`
 * for a period that ends before it begins or lasts too long; `forbidden` for a member who may see only their own and is no therapist.
 */
const readFigures = query(who, calls)
  .route(at('GET', `${path}/figures`, 'Revenue and visits', tag))
  .input(filters.extend({ by: z.enum(dimensions).default('service') }))
  .errors(mayRefuse('too_many_requests'))
  .output(
    about.extend({
      total: compared,
      open: z
        .object({ in7: count, in30: count, in60: count, in90: count })
        .describe('Completed visits of known clients since whose end so many days are not over'),
      grain: z.enum(['day', 'week', 'month']),
      series: z.array(
        compared.extend({
          fromDay: day.describe('Where it begins'),
          beforeFromDay: day.nullable(),
        }),
      ),
      rows: z.array(
        compared.extend({
          key: z.string().nullable().describe('The id or the source; null for what has none'),
          name: bilingual.nullable().describe('Null for what has none, and for sources'),
        }),
      ),
    }),
  )

/** What came in and what went back, by the way of payment: takings, which are not revenue. Not for one therapist or treatment. */
const takings = query({ area: 'report', level: 'view' }, calls)
  .route(at('GET', `${path}/takings`, 'Takings by way of payment', tag))
  .input(filters.omit({ staffId: true, serviceId: true }))
  .errors(mayRefuse('too_many_requests'))
  .output(
    about.extend({
      rows: z.array(
        z.object({
          tender: z.string(),
          takenMinor: minor,
          returnedMinor: minor,
          before: z.object({ takenMinor: minor, returnedMinor: minor }).nullable(),
        }),
      ),
      besideSales: z
        .object({ putInMinor: minor, paidOutMinor: minor })
        .describe(
          'Cash that drawers were given or paid, such as for the bank or supplies: no takings',
        ),
    }),
  )

/** What money is owed to clients for; `bonus` is what a business adds to wallets, `refund` what is on its way back. */
export const owedKinds = [
  'gift_card',
  'package',
  'membership',
  'wallet',
  'bonus',
  'deposit',
  'refund',
] as const

/**
 * What the business owed to its clients when a day was over, as the ledger says: what was paid ahead and neither used, given back nor
 * expired by then. Of the whole business, since most of it can be used at each of its shops.
 */
const owed = query({ area: 'report', level: 'view' }, { callsPerMinute: 60 })
  .route(at('GET', `${path}/owed`, 'What is owed to clients as of a day', tag))
  .input(
    z.object({
      day: day.describe('On the clock of the first shop of that currency'),
      currency: currency.optional().describe('Else that of most shops'),
    }),
  )
  .errors(mayRefuse('too_many_requests'))
  .output(
    z.object({
      day,
      currency,
      currencies: z.array(currency).describe('Which there are to choose from'),
      totalMinor: minor,
      rows: z.array(
        z.object({
          kind: z.enum(owedKinds),
          count: count.describe('How many gift cards, packages, wallets, visits and so on'),
          amountMinor: minor.describe('With what is set aside for a payment that is under way'),
        }),
      ),
    }),
  )

const load = z.object({ availableMinutes: count, bookedMinutes: count })
export type Load = z.infer<typeof load>

/** How much of the time that could be booked was: by weekday and hour, and for each therapist or each room. */
const hours = query(who, calls)
  .route(at('GET', `${path}/hours`, 'Utilisation by hour', tag))
  .input(
    filters.omit({ serviceId: true, currency: true }).extend({
      of: z.enum(['staff', 'unit']).default('staff').describe('Therapists, or rooms and equipment'),
      unitId: id.optional().describe('One room, with `of=unit`'),
    }),
  )
  .errors(mayRefuse('too_many_requests'))
  .output(
    about.omit({ currency: true, currencies: true }).extend({
      total: z.object({ load, before: load.nullable() }),
      cells: z
        .array(load.extend({ weekday: z.int().describe('Monday is 1'), hour: z.int() }))
        .describe('Hours in which anything could be booked'),
      rows: z.array(
        z.object({ id, name: z.string(), shopName: z.string(), load, before: load.nullable() }),
      ),
    }),
  )

const reports = ['figures', 'takings', 'hours', 'wishes', 'owed'] as const

/** A report as a CSV file, `owed` as of `toDay`, in the reader’s language: what the table on the screen says, as a spreadsheet of that language opens it. */
const file = query(who, { callsPerMinute: 60, needsLogIn: true })
  .route(at('GET', `${path}/file`, 'A report as CSV', tag))
  .input(
    filters.extend({
      report: z.enum(reports),
      by: z.enum([...dimensions, 'time']).default('service'),
      of: z.enum(['staff', 'unit']).default('staff'),
      language: z.enum(['en', 'fr']).default('en'),
    }),
  )
  .errors(mayRefuse('too_many_requests', 'pin_not_enough'))
  .output(z.file().mime('text/csv'))

/** Whom and what a member can choose a report for. */
const choices = query(who)
  .route(at('GET', `${path}/choices`, 'What reports are of', tag))
  .output(
    z.object({
      staff: z.array(z.object({ id, name: z.string() })),
      services: z.array(z.object({ id, name: bilingual })),
      kinds: z.array(z.object({ id, name: bilingual })).describe('Rooms and equipment'),
    }),
  )

export const reportContract = {
  figures: readFigures,
  takings,
  owed,
  hours,
  file,
  choices,
  ...wishContract,
}
