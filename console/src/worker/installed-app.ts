import { keepBadge } from '@serein/client/badge.ts'
import type { Client } from '@serein/client/provider.tsx'
import { countOptions } from '../notification/bell-data.ts'
import type { createConsoleRouter } from '../screens/router.tsx'
import { registerWorker } from './worker-page.ts'

/** What an installed console needs: files on the device, and on its icon how much is unread. */
export async function keepInstalledApp(
  client: Client,
  router: ReturnType<typeof createConsoleRouter>,
): Promise<void> {
  const { query } = client
  keepBadge(client, [query.chat.shopUnread.queryKey({}), countOptions(query).queryKey])
  if (import.meta.env.PROD && 'serviceWorker' in navigator) await registerWorker(router)
}
