import type { ApiQuery } from '@serein/client/query.ts'
import { system } from './device.ts'

/** What the server says of itself to the app of this system. */
export function appSettingsOptions(query: ApiQuery) {
  return query.app.read.queryOptions({
    input: { platform: system() },
    staleTime: Number.POSITIVE_INFINITY,
  })
}
