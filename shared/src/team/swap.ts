import * as z from 'zod'
import { at, command, query } from '../endpoint.ts'
import { mayRefuse } from '../refusal.ts'
import { day, id } from '../schema.ts'

const span = z.object({ fromMinute: z.int(), toMinute: z.int() })

const swap = z.object({
  id,
  staffId: id.describe('Who gives the day away'),
  staffName: z.string(),
  withStaffId: id.describe('Who takes it'),
  withStaffName: z.string(),
  day,
  hours: z.array(span).describe('As they stand now'),
  state: z.enum(['asked', 'agreed', 'declined', 'approved', 'refused', 'withdrawn']),
  can: z.object({ answer: z.boolean(), decide: z.boolean(), withdraw: z.boolean() }),
})

const list = z.object({
  swaps: z.array(swap).describe('Of days that are not over, the earliest first'),
  colleagues: z
    .array(z.object({ staffId: id, staffName: z.string() }))
    .describe('Who could be asked by the reader; none for who is no therapist'),
})
export type SwapList = z.infer<typeof list>
export type Swap = SwapList['swaps'][number]

const ofShop = '/console/shops/{shopId}/swaps'
const tag = 'team'
const own = { area: 'team', level: 'own' } as const
const mayChange = { area: 'team', level: 'change' } as const
const one = z.object({ shopId: id, swapId: id })

/** Days that change hands: of everybody for who may change the team, else those that the reader gives or takes. */
const listOf = query(own)
  .route(at('GET', ofShop, 'Swaps', tag))
  .input(z.object({ shopId: id }))
  .output(list)

/**
 * Asks a colleague to take over a day of one's own; who may change the team asks for anybody. Errors: `swap_not_possible` where it is over, nothing is worked, the colleague
 * works then, or it is asked for already; `forbidden` for somebody else's; `not_found`.
 */
const ask = command(own)
  .route(at('POST', ofShop, 'Ask a colleague to take a day', tag))
  .errors(mayRefuse('swap_not_possible'))
  .input(z.object({ shopId: id, staffId: id, withStaffId: id, swapDay: day }))
  .output(list)

/** The colleague says yes or no, or who may change the team in their name. Errors: `state_conflict`, `forbidden`, `not_found`. */
const answer = command(own)
  .route(at('POST', `${ofShop}/{swapId}/answer`, 'Answer a colleague', tag))
  .errors(mayRefuse('state_conflict'))
  .input(one.extend({ isAgreed: z.boolean() }))
  .output(list)

/**
 * The day is the colleague's, and published. Errors: `shift_has_visits` with the visits that stand in the way, `swap_not_possible` as
 * for `swap.ask`, `state_conflict` before the colleague has agreed; `not_found`.
 */
const approve = command(mayChange)
  .route(at('POST', `${ofShop}/{swapId}/approve`, 'Approve a swap', tag))
  .errors(mayRefuse('state_conflict', 'swap_not_possible', 'shift_has_visits', 'rota_overlaps'))
  .input(one)
  .output(list)

/** Errors: `state_conflict`, `not_found`. */
const refuseIt = command(mayChange)
  .route(at('POST', `${ofShop}/{swapId}/refuse`, 'Refuse a swap', tag))
  .errors(mayRefuse('state_conflict'))
  .input(one)
  .output(list)

/** Who asked changes their mind. Errors: `state_conflict`, `forbidden`, `not_found`. */
const withdraw = command(own)
  .route(at('POST', `${ofShop}/{swapId}/withdraw`, 'Take it back', tag))
  .errors(mayRefuse('state_conflict'))
  .input(one)
  .output(list)

export const swapContract = { list: listOf, ask, answer, approve, refuse: refuseIt, withdraw }
