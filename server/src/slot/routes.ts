import { api } from '../api.ts'
import { once } from '../platform/command.ts'
import { asBusiness } from '../platform/scope.ts'
import { block, moveBlock, unblock } from './block.ts'
import { menu } from './next.ts'
import { asked, askedForPrices, type BookingQuestions, day, month, next, why } from './slot.ts'
import type { Worlds } from './world.ts'

export function slotRoutes(worlds: Worlds, bookings: BookingQuestions) {
  return {
    month: api.slot.month.handler(async ({ context, input }) =>
      month(worlds, await asked(context, worlds, bookings, input), context.now()),
    ),
    day: api.slot.day.handler(async ({ context, input }) =>
      day(worlds, await askedForPrices(context, worlds, bookings, input), context.now()),
    ),
    why: api.slot.why.handler(async ({ context, input }) =>
      why(worlds, await asked(context, worlds, bookings, input), context.now()),
    ),
    next: api.slot.next.handler(({ context, input }) => next(worlds, input, context.now())),
    menu: api.slot.menu.handler(({ context, input }) => menu(worlds, input, context.now())),
    block: api.slot.block.handler(({ context, input }) =>
      once(context, (tx) => block(tx, asBusiness(context.scope), input, context.now())),
    ),
    unblock: api.slot.unblock.handler(({ context, input }) =>
      once(context, (tx) => unblock(tx, asBusiness(context.scope), input)),
    ),
    moveBlock: api.slot.moveBlock.handler(({ context, input }) =>
      once(context, (tx) => moveBlock(tx, asBusiness(context.scope), input, context.now())),
    ),
  }
}
