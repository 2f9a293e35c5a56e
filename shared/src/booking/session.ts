import * as z from 'zod'
import { at, query } from '../endpoint.ts'
import { bilingual, id, instant } from '../schema.ts'
import { visit } from './schema.ts'

const page = z.object({
  id,
  shopId: id,
  timeZone: z.string(),
  serviceId: id,
  serviceName: bilingual,
  leaderName: z.string(),
  roomName: z.string().nullable(),
  startsAt: instant,
  endsAt: instant,
  seats: z.int(),
  seatsTaken: z.int(),
  leastSeats: z.int(),
  decidesAt: instant
    .nullable()
    .describe('When it is cancelled with fewer than `leastSeats`; null: that is decided'),
  cancelledFor: z.enum(['desk', 'too_few']).nullable().describe('Null: it takes place'),
  visits: z.array(visit).describe('Those that have seats in it'),
})
export type SessionPage = z.infer<typeof page>

/** A session with who comes. Laid and cancelled it is by `slot.newSessions` and `slot.cancelSession`. */
const session = query({ area: 'calendar', level: 'view' })
  .route(at('GET', '/console/sessions/{groupSessionId}', 'A session with who comes', 'console'))
  .input(z.object({ groupSessionId: id }))
  .output(page)

export const sessionContract = { session }
