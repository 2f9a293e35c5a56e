import { api } from '../api.ts'
import { once } from '../platform/command.ts'
import { asBusiness, asCustomer } from '../platform/scope.ts'
import type { Worlds } from '../slot/world.ts'
import { anything } from './anything.ts'
import { dropSearch, keepSearch, listSaved } from './saved.ts'
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
    saved: api.search.saved.handler(({ context }) =>
      listSaved(context.db, asCustomer(context.scope)),
    ),
    keep: api.search.keep.handler(({ context, input }) =>
      once(context, (tx) => keepSearch(tx, asCustomer(context.scope), input, context.now())),
    ),
    drop: api.search.drop.handler(({ context, input }) =>
      once(context, (tx) => dropSearch(tx, asCustomer(context.scope), input)),
    ),
    therapists: api.search.therapists.handler(({ context, input }) =>
      findTherapists({ db: context.db, worlds, now: context.now() }, input),
    ),
  }
}
