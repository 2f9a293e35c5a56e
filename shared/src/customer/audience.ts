import * as z from 'zod'
import { customerFieldLimits } from '../business/customer-field.ts'
import { currency, day, flag, id, minor } from '../schema.ts'
import { customerLimits } from './rules.ts'

const upTo = (least: number, most: number) =>
  z.coerce.number<number>().int().min(least).max(most).optional()
const some = z.array(id).min(1).max(customerLimits.chosen).optional()
const amount = minor.min(0).max(1_000_000_000)
const spent = z.coerce.number<number>().pipe(amount).optional()

const amountIn = z.coerce.number<number>().min(-1e12).max(1e12).optional()

/** What stands in an own field of the business. Nothing said: that anything does. */
const ownField = z.object({
  fieldId: id,
  has: z
    .string()
    .trim()
    .min(1)
    .max(customerFieldLimits.optionLength)
    .optional()
    .describe('Of a text a part of it; of a choice the id of an option; `yes` or `no`'),
  fromDay: day.optional().describe('Of a day'),
  toDay: day.optional(),
  least: amountIn.describe('Of a number'),
  most: amountIn,
})
export type OwnFieldFilter = z.infer<typeof ownField>

/**
 * Which clients a list, a file or a campaign is for: all of what is said holds, and nothing said is everybody. It may stand in an
 * address, so numbers come as words, too.
 */
export const audience = z
  .object({
    noVisitWeeks: upTo(1, customerLimits.weeks).describe(
      'Whose last visit is at least so long ago, and who has no visit ahead',
    ),
    visitsFrom: upTo(0, customerLimits.visits).describe('Completed visits, at least'),
    visitsTo: upTo(0, customerLimits.visits).describe('At most'),
    serviceIds: some.describe('Who has had one of these services'),
    categoryIds: some.describe('Who has had a service of one of these categories'),
    spentFromMinor: spent.describe('What the ledger says was earned with them, tax included'),
    spentToMinor: spent,
    currency: currency.optional().describe('Of what was spent'),
    birthdayWithinDays: upTo(0, customerLimits.birthdayDays).describe('0: today'),
    shopIds: some.describe('Who has been at one of these shops'),
    staffIds: some.describe('Who has been served by one of these therapists'),
    noShowsFrom: upTo(1, customerLimits.visits).describe('Visits nobody came to, at least'),
    hasVisitAhead: flag.optional(),
    isBlocked: flag.optional().describe('Who cannot book online'),
    language: z.enum(['en', 'fr']).optional(),
    tagIds: some.describe('Who has one of these tags'),
    ownFields: z
      .array(ownField)
      .min(1)
      .max(customerFieldLimits.fields)
      .optional()
      .describe('Of whom all of this stands in own fields; in one that is retired stands nothing'),
  })
  .refine(({ visitsFrom = 0, visitsTo = Infinity }) => visitsFrom <= visitsTo, {
    path: ['visitsTo'],
  })
  .refine(({ spentFromMinor = 0, spentToMinor = Infinity }) => spentFromMinor <= spentToMinor, {
    path: ['spentToMinor'],
  })
  .refine(
    ({ spentFromMinor, spentToMinor, currency: of }) =>
      of !== undefined || (spentFromMinor === undefined && spentToMinor === undefined),
    { path: ['currency'] },
  )
export type Audience = z.infer<typeof audience>
