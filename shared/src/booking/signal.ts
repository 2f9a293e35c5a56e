import * as z from 'zod'
import { at, command, query } from '../endpoint.ts'
import { roles } from '../business/permission.ts'
import { mayRefuse } from '../refusal.ts'
import { id, instant } from '../schema.ts'

/** So many people of a shop hear a silent signal. */
export const signalLimits = { recipients: 10, againMinutes: 10, shownHours: 24 } as const

const ofShop = '/console/shops/{shopId}/signals'
const tag = 'booking'
const inCalendar = { area: 'calendar', level: 'view' } as const
const mayName = { area: 'team', level: 'change' } as const

const state = z.object({
  canRaise: z.boolean().describe('The reader serves, and somebody hears it'),
  signals: z
    .array(
      z.object({
        id,
        raisedAt: instant,
        openedAt: instant.nullable(),
        openedBy: z.string().nullable(),
      }),
    )
    .describe('Of the last day, the latest first; for who is named to hear them, else none'),
})
export type SignalState = z.infer<typeof state>

const content = z.object({
  therapist: z.string(),
  code: z.string().describe('Of the visit'),
  rooms: z.array(z.string()),
  startsAt: instant,
  endsAt: instant,
  timeZone: z.string(),
})
export type SignalContent = z.infer<typeof content>

const recipients = z.object({
  members: z.array(
    z.object({ userId: z.string(), name: z.string(), role: z.enum(roles), isNamed: z.boolean() }),
  ),
})
export type SignalRecipients = z.infer<typeof recipients>

/** Whether the reader could call for help without a sound at this shop, and what others have called. Errors: `not_found`. */
const stateOf = query(inCalendar)
  .route(at('GET', ofShop, 'Silent signals of a shop', tag))
  .input(z.object({ shopId: id }))
  .output(state)

/**
 * Calls for help without a sound, from a visit that the reader serves: whoever is named for it hears so at once, by every channel
 * that reaches them, whatever they have chosen and whatever the hour. Once more within ten minutes, while nobody has opened it, is
 * the same call. Errors: `signal_unheard` where nobody is named; `not_found` for a visit that the reader does not serve.
 */
const raise = command(inCalendar)
  .route(at('POST', '/console/therapist/signals', 'Call for help without a sound', tag))
  .errors(mayRefuse('signal_unheard'))
  .input(z.object({ bookingId: id }))
  .output(z.object({ raisedAt: instant }))

/** Opens one: who calls, and from where. Each opening is written down. Errors: `not_found`, also for who is not named. */
const open = command(inCalendar)
  .route(at('POST', '/console/signals/{signalId}/open', 'Open a silent signal', tag))
  .errors(mayRefuse('field_unreadable'))
  .input(z.object({ signalId: id }))
  .output(content)

/** Everybody who works at the business, and who of them is named to hear silent signals of a shop. Errors: `not_found`. */
const recipientsOf = query(mayName)
  .route(at('GET', `${ofShop}/recipients`, 'Who hears silent signals', tag))
  .input(z.object({ shopId: id }))
  .output(recipients)

/** Says anew who hears them; who works there no more is passed over. Errors: `not_found`. */
const nameRecipients = command(mayName)
  .route(at('PUT', `${ofShop}/recipients`, 'Say who hears silent signals', tag))
  .input(
    z.object({ shopId: id, userIds: z.array(z.string().max(64)).max(signalLimits.recipients) }),
  )
  .output(recipients)

export const signalContract = {
  state: stateOf,
  raise,
  open,
  recipients: recipientsOf,
  nameRecipients,
}
