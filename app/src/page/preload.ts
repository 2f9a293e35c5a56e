import type { Client } from '@serein/client/provider.tsx'
import type { SessionUser } from '@serein/client/session.ts'
import type { ScreenName, SearchOf } from '../address/addresses.ts'

/**
 * What a screen’s `preload` gets. It fetches the data of the first paint. The server waits for it; in the browser the skeleton
 * shows at once.
 */
export interface Preload<Name extends ScreenName> extends Client {
  search: SearchOf<Name>
  user: SessionUser | null
}
