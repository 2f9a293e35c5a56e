import { api } from '../api.ts'
import { command, query } from '../platform/command.ts'
import type { OnNothing } from '../slot/nothing-found.ts'
import type { ShopSnapshots } from '../slot/shop-snapshot.ts'
import type { CallContext } from '../platform/context.ts'
import { anything } from './anything.ts'
import { dropSearch, keepSearch, listSaved } from './saved-search.ts'
import type { MapConfig } from '../platform/config-map.ts'
import { type MapBase, openMapBase } from '../platform/map-style.ts'
import { openGazetteer } from './gazetteer.ts'
import { findPlaces, namePlacesWithin } from './place.ts'
import { photon } from './provider-photon.ts'
import { findDayPackages } from './day-package.ts'
import { openIndex, type ShopIndex } from './keep.ts'
import { foundNothing } from './found-nothing.ts'
import { readWords } from './reading.ts'
import { findServices, findTherapists } from './search.ts'
import { countShops, findShops, shopPoints } from './shops.ts'
import { suggest } from './suggest.ts'

/** Where places are found by name, and how maps are drawn. */
type Where = { geocoderUrl?: string | undefined; map: MapConfig }

/** The endpoints, and the index behind them until it is closed; what finds nothing is told to `onNothing`. */
export function openSearch(
  parts: Parameters<typeof openIndex>[0],
  where: Where,
  onNothing: OnNothing,
) {
  const index = openIndex(parts)
  const mapBase = openMapBase(where.map, parts.log)
  return {
    routes: searchRoutes(parts.snapshots, index, { ...where, mapBase: mapBase.current }, onNothing),
    progress: index.progress,
    close: () => {
      mapBase.close()
      return index.close()
    },
  }
}

function searchRoutes(
  snapshots: ShopSnapshots,
  index: ShopIndex,
  { geocoderUrl, mapBase }: Pick<Where, 'geocoderUrl'> & { mapBase: () => MapBase },
  onNothing: OnNothing,
) {
  const gazetteer = openGazetteer()
  const geocoder = geocoderUrl ? photon(geocoderUrl) : null
  const at = ({ db, language, now }: CallContext) => ({
    db,
    snapshots,
    index,
    language,
    now: now(),
  })
  return {
    shops: api.search.shops.handler(async ({ context, input }) => {
      const found = await findShops(at(context), input)
      if (found.total > 0 || !found.isComplete) return found
      const { wishes, full } = foundNothing(index, input, context.now())
      for (const wish of wishes) onNothing({ ...wish, asking: context })
      return { ...found, full }
    }),
    count: api.search.count.handler(({ context, input }) => countShops(at(context), input)),
    points: api.search.points.handler(({ context, input }) => shopPoints(at(context), input)),
    suggest: api.search.suggest.handler(({ context, input }) => suggest(at(context), input)),
    anything: api.search.anything.handler(({ context, input }) =>
      anything(context.db, context.scope, input.q, context.now()),
    ),
    reading: api.search.reading.handler(({ context, input }) =>
      readWords({ db: context.db, index, gazetteer, log: context.log }, input),
    ),
    places: api.search.places.handler(({ context: { log, language }, input }) =>
      findPlaces({ gazetteer, geocoder, log }, { ...input, language }),
    ),
    placesWithin: api.search.placesWithin.handler(({ context: { log }, input }) =>
      namePlacesWithin({ gazetteer, log }, input.bounds),
    ),
    mapBase: api.search.mapBase.handler(() => mapBase()),
    dayPackages: api.search.dayPackages.handler(({ context, input }) =>
      findDayPackages({ db: context.db, index, now: context.now() }, input),
    ),
    services: api.search.services.handler(({ context, input }) =>
      findServices({ db: context.db, snapshots, now: context.now() }, input),
    ),
    saved: api.search.saved.handler(query(listSaved)),
    keep: api.search.keep.handler(command(keepSearch)),
    drop: api.search.drop.handler(command(dropSearch)),
    therapists: api.search.therapists.handler(({ context, input }) =>
      findTherapists({ db: context.db, snapshots, now: context.now() }, input),
    ),
  }
}
