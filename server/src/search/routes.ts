import { api } from '../api.ts'
import { once } from '../platform/command.ts'
import { asBusiness, asCustomer } from '../platform/scope.ts'
import type { Worlds } from '../slot/world.ts'
import { anything } from './anything.ts'
import { dropSearch, keepSearch, listSaved } from './saved.ts'
import type { MapConfig } from '../platform/config-map.ts'
import { findPlaces, namePlacesWithin } from './place.ts'
import { photon } from './provider-photon.ts'
import { findServices, findTherapists } from './search.ts'

/** Where places are found by name, and how maps are drawn. */
type Where = { dataFolder: string; geocoderUrl?: string | undefined; map: MapConfig }

export function searchRoutes(worlds: Worlds, { dataFolder: folder, geocoderUrl, map }: Where) {
  const geocoder = geocoderUrl ? photon(geocoderUrl) : null
  return {
    anything: api.search.anything.handler(({ context, input }) =>
      anything(context.db, asBusiness(context.scope), input.q, context.now()),
    ),
    places: api.search.places.handler(({ context: { log, language }, input }) =>
      findPlaces({ folder, geocoder, log }, { ...input, language }),
    ),
    placesWithin: api.search.placesWithin.handler(({ input }) =>
      namePlacesWithin({ folder }, input.bounds),
    ),
    mapBase: api.search.mapBase.handler(() => ({ styleUrl: map.styleUrl })),
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
