import * as z from 'zod'
import { at, command, query } from '../endpoint.ts'
import { instant } from '../schema.ts'

const openFeedData = z.object({
  url: z
    .string()
    .nullable()
    .describe('Null when the server’s secret has changed since: it is read as before, not shown'),
  openedAt: instant,
})

const answer = z.object({ feed: openFeedData.nullable().describe('Null while none is open') })
export type CalendarFeed = z.infer<typeof openFeedData>

const wanted = z.object({
  replace: z.boolean().default(false).describe('A new address; the one before ends at once'),
})

/** The private address of the reader’s calendar feed, if it is open, and since when. */
const feed = query('signed_in')
  .route(at('GET', '/feed', 'My calendar feed', 'booking'))
  .output(answer)

/**
 * Opens the address, `GET /feeds/{token}.ics`: its holder reads when and where the reader’s visits are, without a
 * log-in. One that is open already is answered again, unless it is to be replaced.
 */
const openFeed = command('signed_in')
  .route(at('POST', '/feed', 'Open my calendar feed', 'booking'))
  .input(wanted)
  .output(answer)

/** Ends the address. What calendars have read already stays in them until it is removed there. */
const closeFeed = command('signed_in')
  .route(at('POST', '/feed/close', 'Close my calendar feed', 'booking'))
  .output(answer)

const inCalendar = { area: 'calendar', level: 'view' } as const

/** The same for the member's own work as a therapist; `isTherapist` is false for who has none. */
const therapistFeed = query(inCalendar)
  .route(at('GET', '/console/therapist/feed', 'My calendar feed as a therapist', 'console'))
  .output(answer.extend({ isTherapist: z.boolean() }))

/** It tells when, where, which service and the guest's first name. Errors: `not_found` for a member who is no therapist. */
const openTherapistFeed = command(inCalendar)
  .route(at('POST', '/console/therapist/feed', 'Open my calendar feed as a therapist', 'console'))
  .input(wanted)
  .output(answer)

/** Errors: `not_found` for a member who is no therapist. */
const closeTherapistFeed = command(inCalendar)
  .route(
    at('POST', '/console/therapist/feed/close', 'Close my calendar feed as a therapist', 'console'),
  )
  .output(answer)

export const feedContract = {
  feed,
  openFeed,
  closeFeed,
  therapistFeed,
  openTherapistFeed,
  closeTherapistFeed,
}
