import { api } from '../api.ts'
import { command } from '../platform/command.ts'
import { block, moveBlock, unblock } from './block.ts'
import { blockSeries, unblockSeries } from './block-series.ts'
import { cancelSession, listSessions, newSessions } from './group-session.ts'
import { menu } from './next.ts'
import { type OnNothing, visitOf } from './nothing-found.ts'
import {
  completeQuery,
  completePriceQuery,
  type BookingQuestions,
  day,
  heldBy,
  month,
  next,
  why,
} from './slot.ts'
import type { ShopSnapshots } from './shop-snapshot.ts'

/** Errors as the contract says; what finds nothing is told to `onNothing`. */
export function slotRoutes(
  snapshots: ShopSnapshots,
  bookings: BookingQuestions,
  onNothing: OnNothing = () => {},
) {
  return {
    month: api.slot.month.handler(async ({ context, input }) => ({
      ...(await month(
        snapshots,
        await completeQuery(context, snapshots, bookings, input),
        context.now(),
      )),
      held: await heldBy(context, bookings, input),
    })),
    day: api.slot.day.handler(async ({ context, input }) => {
      const question = await completePriceQuery(context, snapshots, bookings, input)
      const answer = await day(snapshots, question, context.now())
      // A visit that is moved has a time already.
      if (answer.empty && !input.exceptBookingId && !input.clientPlace)
        onNothing({ ...input, visit: visitOf(input), startsAt: null, asking: context })
      return { ...answer, held: await heldBy(context, bookings, input) }
    }),
    why: api.slot.why.handler(async ({ context, input }) => {
      const question = await completeQuery(context, snapshots, bookings, input)
      const answer = await why(snapshots, question, context.now())
      if (answer.reason && !input.exceptBookingId && !input.clientPlace)
        onNothing({ ...input, visit: visitOf(input), day: answer.day, asking: context })
      return answer
    }),
    next: api.slot.next.handler(({ context, input }) => next(snapshots, input, context.now())),
    menu: api.slot.menu.handler(({ context, input }) => menu(snapshots, input, context.now())),
    block: api.slot.block.handler(command(block)),
    unblock: api.slot.unblock.handler(command(unblock)),
    blockSeries: api.slot.blockSeries.handler(command(blockSeries)),
    unblockSeries: api.slot.unblockSeries.handler(command(unblockSeries)),
    moveBlock: api.slot.moveBlock.handler(command(moveBlock)),
    sessions: api.slot.sessions.handler(({ context, input }) =>
      listSessions(context.db, input, context.now()),
    ),
    newSessions: api.slot.newSessions.handler(command(newSessions)),
    cancelSession: api.slot.cancelSession.handler(command(cancelSession)),
  }
}
