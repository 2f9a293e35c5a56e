import * as z from 'zod'
import { at, command } from '../endpoint.ts'
import { dateTimeFormat } from '../formatters.ts'
import { nameText } from '../identity/name.ts'
import { currency, degree, id } from '../schema.ts'

const line = nameText(120)
const minute = z.int().min(0).max(2_880)

/** Whether this machine knows the zone; a clock says so, which is not the shared code's. */
export const timeZone = z.string().max(60).refine(isZone).describe('IANA, such as Europe/Paris')

export const shopHours = z
  .array(
    z
      .object({ weekday: z.int().min(1).max(7), fromMinute: minute, toMinute: minute })
      .refine(({ fromMinute, toMinute }) => fromMinute < toMinute),
  )
  .min(1)
  .max(14)
  .refine((hours) => new Set(hours.map(keyOf)).size === hours.length)
  .describe('Of the week, in the shop’s own time')

/**
 * Opens a shop of the business with the usual rules: clients find it from now on, and book once it has therapists and services.
 */
const open = command({ area: 'setting', level: 'change' })
  .route(at('POST', '/console/shops', 'Open a shop', 'shop'))
  .input(
    z.object({
      shopName: nameText(80),
      street: line,
      postalCode: z.string().trim().max(20),
      city: nameText(80),
      country: z.string().regex(/^[A-Z]{2}$/u),
      latitude: degree(90),
      longitude: degree(180),
      timeZone,
      currency,
      taxRate: z.int().min(0).max(100_000).describe('Share in 1/100,000'),
      taxIsIncluded: z.boolean().describe('Prices are told with it; else it is added'),
      hours: shopHours,
    }),
  )
  .output(z.object({ shopId: id }))

function keyOf({ weekday, fromMinute }: { weekday: number; fromMinute: number }): string {
  return `${weekday} ${fromMinute}`
}

function isZone(name: string): boolean {
  try {
    return Boolean(dateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}

export const newShopContract = { open }
