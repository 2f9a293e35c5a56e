import * as z from 'zod'
import { at, command } from '../endpoint.ts'
import { contactPhone, emailAddress } from '../identity/contact.ts'
import { nameText } from '../identity/name.ts'
import { mayRefuse } from '../refusal.ts'
import { id, instant } from '../schema.ts'
import { notThere, visitRequest } from '../slot/contract.ts'
import { callOutAddress } from './call-out.ts'
import { wishedUnit } from './desk-time.ts'
import { guestNames } from './guest.ts'
import { visit } from './schema.ts'

export const onCalendar = { area: 'calendar', level: 'change' } as const

/** Why a visit cannot stand where the desk puts it. */
const notForClient = [
  'service_not_bookable',
  ...notThere,
  'service_online_only',
  'offer_for_new_clients',
  'therapist_not_for_client',
] as const
export const noPlace = ['slot_taken', 'slot_not_bookable', 'business_suspended'] as const

/** Who came in: nobody by name, a client of the business, or somebody new with what they told. */
export const deskCustomer = z.union([
  z.strictObject({ customerId: id }),
  z.strictObject({
    name: nameText(120).optional(),
    email: emailAddress.optional(),
    phone: contactPhone.optional(),
    isSomebodyElse: z
      .boolean()
      .optional()
      .describe('Than the clients who have this phone or e-mail'),
  }),
])

/**
 * Books a party at once, to pay at the shop; `checkIn` lets them in, too. Free of notice, horizon and grid (whole
 * minutes), within opening hours. `wish` takes a therapist's id. Errors: as `booking.hold`, and `not_found` for an
 * unknown `customerId`. Somebody new whose phone or e-mail is that of a client of another name is asked about (`client_known`) if the caller may
 * see how clients are reached; nobody’s name is dropped. Source: `walk_in` when it begins within a quarter of an hour, else `console`.
 */
export const walkIn = command(onCalendar)
  .route({
    ...at(
      'POST',
      '/console/shops/{shopId}/walk-ins',
      'Book somebody who walks in or calls',
      'console',
    ),
    successStatus: 201,
  })
  .input(
    visitRequest.extend({
      shopId: id,
      startsAt: instant,
      guestNames,
      unitId: wishedUnit,
      customer: deskCustomer.default({}),
      note: z.string().trim().max(1000).optional(),
      address: callOutAddress.optional().describe('Of a visit at the client’s, at `clientPlace`'),
      checkIn: z.boolean().default(false),
    }),
  )
  .errors(mayRefuse(...noPlace, ...notForClient, 'client_known', 'state_conflict'))
  .output(visit)
