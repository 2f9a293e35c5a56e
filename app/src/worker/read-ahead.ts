import type { Client } from '@serein/client/provider.tsx'
import { asMember, sessionQuery, type SessionUser } from '@serein/client/session.ts'
import { screens } from '../screens/screens.ts'

const prefetchLimit = 5

/** The reader's coming visits, so that time, place and code are at hand without a network. */
export async function readAhead(client: Client): Promise<void> {
  const cache = client.queryClient.getQueryCache()
  const user = asMember(
    client.queryClient.getQueryData<SessionUser | null>(sessionQuery(client.api).queryKey),
  )
  if (!user) return
  const context = { ...client, user }
  await preload('bookings', { ...context, search: {} })
  const queryKey = client.query.booking.list.key()
  await Promise.all(cache.findAll({ queryKey }).map(async ({ promise }) => promise))
  const lists = cache.findAll({ queryKey }).map(({ state }) => firstPage(state.data))
  const coming = lists.flatMap((page) => (page as { bookings?: { id: string }[] })?.bookings ?? [])
  const ids = new Set(coming.map(({ id }) => id))
  for (const id of [...ids].slice(0, prefetchLimit)) {
    await preload('bookingDetails', { ...context, search: { booking: id } })
  }
}

async function preload(name: 'bookings' | 'bookingDetails', context: object): Promise<void> {
  const page = (await screens[name].file()) as {
    preload: (context: object) => Promise<void>
  }
  await page.preload(context)
}

/** What the first answer was: a list that grows keeps its answers as pages. */
export function firstPage(data: unknown): unknown {
  return (data as { pages?: unknown[] } | undefined)?.pages?.[0] ?? data
}
