import type { FullConfig } from '@playwright/test'
import { openProvider } from '@serein/server/identity/testing/openid.ts'
import { openWorld } from './world.ts'

/** A worker's port is so far from the next one's, so that what its journeys open beside it fits between. */
const portsApart = 100

/** Opens a world for each worker; Playwright calls what it returns at the end. */
// oxlint-disable-next-line import/no-default-export -- Playwright looks for it
export default async function setUp(config: FullConfig): Promise<() => Promise<void>> {
  const first = Number(new URL(config.projects[0]!.use.baseURL!).port)
  const provider = await openProvider()
  process.env.GOOGLE_CLIENT_ID = provider.config.clientId
  process.env.GOOGLE_CLIENT_SECRET = provider.config.clientSecret
  process.env.GOOGLE_DISCOVERY_URL = provider.config.discoveryUrl
  // A demo is kept out of search engines; what they are told is looked at here.
  process.env.SEREIN_INDEXED = 'yes'
  const opened = await Promise.allSettled(
    Array.from({ length: config.workers }, (_, index) => openWorld(first + index * portsApart)),
  )
  const worlds = opened.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
  const close = async () => {
    await Promise.all([...worlds.map((world) => world.close()), provider.close()])
  }
  const failed = opened.find((each) => each.status === 'rejected')
  if (failed) {
    // Else the next run finds its port taken.
    await close()
    throw failed.reason
  }
  process.env.E2E_WORLDS = JSON.stringify(worlds.map(({ env }) => env))
  return close
}
