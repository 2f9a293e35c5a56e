import * as z from 'zod'
import { at, command } from '../endpoint.ts'
import { mayRefuse } from '../refusal.ts'
import { bilingual, id, instant } from '../schema.ts'

/** A therapist or a room (all its places) taken for a while by the shop itself. */
export const block = z.object({
  id,
  staffId: id.nullable(),
  unitId: id.nullable(),
  from: instant,
  until: instant,
  note: z.string().nullable(),
  seriesId: id.optional().describe('Of blocks that were made together'),
  session: z
    .object({ id, name: bilingual, seats: z.int(), seatsTaken: z.int() })
    .optional()
    .describe('Of which it is the leader or the room: it stands and falls with it'),
})
export type Block = z.infer<typeof block>

const onCalendar = { area: 'calendar', level: 'change' } as const

const wanted = z.object({
  shopId: id,
  staffId: id.optional(),
  unitId: id.optional().describe('Either a therapist or a room'),
  from: instant,
  until: instant.describe('At most a day later'),
  note: z.string().trim().max(200).optional(),
})

type Lane = { staffId?: string; unitId?: string }
type Span = { from: string; until: string }

const isAtMostADay = ({ from, until }: Span) => {
  const milliseconds = Date.parse(until) - Date.parse(from)
  return milliseconds > 0 && milliseconds <= 86_400_000
}
const isOne = ({ staffId, unitId }: Lane) => !staffId !== !unitId
const isAtMostOne = ({ staffId, unitId }: Lane) => !(staffId && unitId)
const aDay = { message: 'the end is after the beginning, at most a day' }
const either = { message: 'either a therapist or a room' }

/**
 * Takes a therapist or a room out of the calendar for a while; also outside shifts. Errors: `slot_taken` with what is
 * `inTheWay`: visits by their `bookingId`, blocks by `blockId`, time off.
 */
const create = command(onCalendar)
  .route({
    ...at('POST', '/console/shops/{shopId}/blocks', 'Block a therapist or a room', 'console'),
    successStatus: 201,
  })
  .input(
    wanted
      .refine(isOne, { ...either, path: ['staffId'] })
      .refine(isOne, { ...either, path: ['unitId'] })
      .refine(isAtMostADay, { ...aDay, path: ['from'] })
      .refine(isAtMostADay, { ...aDay, path: ['until'] }),
  )
  .errors(mayRefuse('slot_taken'))
  .output(block)

/** Gives the time of a block back, and tells what it was. Errors: `state_conflict` when it has been taken away
 * already. Undo: `slot.block` again, which makes a new one. */
const unblock = command(onCalendar)
  .route(at('DELETE', '/console/shops/{shopId}/blocks/{blockId}', 'Take a block away', 'console'))
  .input(z.object({ shopId: id, blockId: id }))
  .errors(mayRefuse('state_conflict'))
  .output(block)

/**
 * Drags or stretches a block, also onto another therapist or room; left out, it stays with its own, and so does its note.
 * The old time goes only if the new one is free. Errors: `slot_taken` with what is
 * `inTheWay`, `state_conflict` when it has been taken away. Undo: send the old values.
 */
const moveBlock = command(onCalendar)
  .route(at('POST', '/console/shops/{shopId}/blocks/{blockId}/move', 'Move a block', 'console'))
  .input(
    wanted
      .extend({ blockId: id })
      .refine(isAtMostOne, { ...either, path: ['staffId'] })
      .refine(isAtMostOne, { ...either, path: ['unitId'] })
      .refine(isAtMostADay, { ...aDay, path: ['from'] })
      .refine(isAtMostADay, { ...aDay, path: ['until'] }),
  )
  .errors(mayRefuse('slot_taken', 'state_conflict'))
  .output(block)

export const blockEndpoints = { block: create, unblock, moveBlock }
