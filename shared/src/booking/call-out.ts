import * as z from 'zod'
import { callOutLimits } from '../shop/call-out.ts'
import { near } from '../shop/contract.ts'

const { street, postalCode, city, note } = callOutLimits

/** Where a visit at the client's takes place, as they write it. */
export const callOutAddress = z.object({
  street: z.string().trim().min(1).max(street),
  postalCode: z.string().trim().max(postalCode),
  city: z.string().trim().min(1).max(city),
  note: z.string().trim().max(note).nullable().describe('How to get in; null: nothing'),
})
export type CallOutAddress = z.infer<typeof callOutAddress>

/** Of a booked visit at its client's, for them and for who serves or plans it. */
export const callOut = z.object({
  travelMinutes: z.int().describe('Of the way there, and as many back'),
  feeMinor: z.int(),
  address: callOutAddress
    .extend({ place: near })
    .nullable()
    .describe('Null once the client’s data is gone'),
})
export type CallOut = z.infer<typeof callOut>

const straight = z.int().nullable()
/** The same for who plans and serves it: where they come from and go on to. */
export const servedCallOut = callOut.extend({
  fromClientMinutes: straight.describe('Straight from a client before; null: from the spa'),
  toClientMinutes: straight.describe('Straight on to the next client; null: back to the spa'),
})
export type ServedCallOut = z.infer<typeof servedCallOut>
