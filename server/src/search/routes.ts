import { api } from '../api.ts'
import { asBusiness } from '../platform/scope.ts'
import type { Worlds } from '../slot/world.ts'
import { anything } from './anything.ts'
import { findServices, findTherapists } from './search.ts'

export function searchRoutes(worlds: Worlds) {
  return {
    anything: api.search.anything.handler(({ context, input }) =>
      anything(context.db, asBusiness(context.scope), input.q, context.now()),
    ),
    services: api.search.services.handler(({ context, input }) =>
      findServices(
        { db: context.db, worlds, now: context.now(), language: context.language },
        input,
      ),
    ),
    therapists: api.search.therapists.handler(({ context, input }) =>
      findTherapists({ db: context.db, worlds, now: context.now() }, input),
    ),
  }
}
