import { api } from '../api.ts'
import { day, month, next, why } from './slot.ts'
import type { Worlds } from './world.ts'

export function slotRoutes(worlds: Worlds) {
  return {
    month: api.slot.month.handler(({ context, input }) => month(worlds, input, context.now())),
    day: api.slot.day.handler(({ context, input }) => day(worlds, input, context.now())),
    why: api.slot.why.handler(({ context, input }) => why(worlds, input, context.now())),
    next: api.slot.next.handler(({ context, input }) => next(worlds, input, context.now())),
  }
}
