import type { Logger } from 'pino'
import { adoptBookings } from './booking/hold/adopt.ts'
import { peopleAtDesk, whoEnters } from './business/desk.ts'
import { openLinks } from './platform/link.ts'
import { openFollowing, refunding } from './checkout/money.ts'
import type { Adopt } from './identity/anonymous.ts'
import { openAuth } from './identity/auth.ts'
import { openGiftCardCodes } from './gift-card/code.ts'
import { erasePersons } from './identity/erasure.ts'
import { openLiveStreams } from './identity/live-stream.ts'
import { openTryLimit } from './identity/try-limit.ts'
import { openChannels } from './notification/channels.ts'
import { openProviders } from './payment/providers.ts'
import { transaction } from './platform/command.ts'
import type { Config } from './platform/config.ts'
import { openFeed } from './platform/outbox-feed.ts'
import type { Db, openDatabase } from './platform/pool.ts'
import { openSearch } from './search/routes.ts'
import { openPictures } from './platform/picture-bucket.ts'
import type { PictureStore } from './platform/picture-store.ts'
import { openVault, type Vault } from './platform/vault.ts'
import { partsOfPerson } from './person.ts'
import { openLostWishes } from './report/lost-wish.ts'
import { adoptFavourites } from './shop/favourite.ts'
import { openShopSnapshots } from './slot/shop-snapshot.ts'

export type ServerOptions = {
  database: ReturnType<typeof openDatabase>
  config: Config
  log: Logger
  now?: () => Date
}

/** What all slices work with, opened once. */
export function openDependencies({
  database: { db, pool },
  config,
  log,
  now = () => new Date(),
}: ServerOptions) {
  const [snapshots, links] = [openShopSnapshots(db, now), openLinks(config)]
  const limit = openTryLimit({ db, secret: config.secrets[0], now, patience: 1 })
  const codes = openGiftCardCodes({ links, limit })
  const auth = openAuth({ db, pool, config, log, adopt: adopting(db), desks, now })
  const [store, vault] = [openPictures(config), openVault(config.fieldKeys)]
  const messaging = openChannels({ ...config, store })
  const providers = openProviders(db, { ...config, vault })
  const lostWishes = openLostWishes({ db, snapshots, log, now })
  return {
    db,
    config,
    log,
    now,
    snapshots,
    links,
    codes,
    auth,
    messaging,
    store,
    vault,
    providers,
    ...persons({ db, vault, store, log }),
    search: openSearch({ db, snapshots, log, now }, config, lostWishes.note),
    lostWishes,
    feed: openFeed(db, log),
    streams: openLiveStreams(db, log),
    following: openFollowing(db, providers, now),
    payRefundsOf: refunding(db, providers, log, now),
  }
}

/** Who may log in at a shared desk; the business decides. */
const desks = { peopleAtDesk, whoEnters }

export type Dependencies = ReturnType<typeof openDependencies>

/** An account takes over what an anonymous visitor had. */
function adopting(db: Db): Adopt {
  return (from, to) =>
    transaction(db, async (tx) => {
      await adoptFavourites(tx, from, to)
      await adoptBookings(tx, from, to)
    })
}

/** What every slice stores of a person, and the verb that erases those who are due. */
function persons({ db, vault, store, log }: Stores) {
  const parts = partsOfPerson(vault, store)
  return {
    parts,
    erase: (then: Date, signal?: AbortSignal) =>
      erasePersons(db, { parts, store, log }, then, signal),
  }
}

type Stores = { db: Db; vault: Vault; store: PictureStore; log: Logger }
