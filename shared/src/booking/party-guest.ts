import * as z from 'zod'
import { bilingual, instant, minor } from '../schema.ts'

/** A guest of the party as the booker sees them. */
export const partyGuest = z.object({
  position: z.int().describe('From 0, the booker; it stays when others leave'),
  name: z.string().nullable(),
  note: z
    .string()
    .nullable()
    .describe('Null where the guest has told it themself: that is for the shop alone'),
  isInvited: z.boolean().describe('There is a private link for them'),
  hasOpened: z.boolean().describe('Whether the guest has looked at their invitation'),
  hasAnswered: z.boolean().describe('Whether the guest has filled in their own details'),
  contact: z
    .string()
    .nullable()
    .describe('Where the booker has messages for them sent; null where the guest said where'),
  isReached: z.boolean().describe('Messages about their part go to the guest'),
  isCancelled: z.boolean().describe('Left the party'),
  isNoShow: z.boolean().describe('By not coming, while others did'),
  hasArrived: z.boolean().describe('Checked in themselves'),
  startsAt: instant,
  endsAt: instant,
  serviceNames: z.array(bilingual),
  totalMinor: minor.describe('Their share of the price, tax included, as it was promised'),
  cancelFeeMinor: minor.describe('What it would cost now if they left'),
  feeMinor: minor.nullable().describe('What it has cost that they left'),
  can: z.object({ cancel: z.boolean(), reschedule: z.boolean() }),
})
