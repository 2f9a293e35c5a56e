import type { FullConfig } from '@playwright/test'
import { openDemoWorld } from '../tools/demo-world.ts'
import { openEmulator } from '../tools/firebase/emulator.ts'

/** The emulator, and the real server on its own demo world that trusts it; once for all journeys. */
// oxlint-disable-next-line import/no-default-export -- Playwright looks for it
export default async function setUp(config: FullConfig): Promise<() => Promise<void>> {
  const port = Number(new URL(config.projects[0]!.use.baseURL!).port)
  const emulator = await openEmulator(port + 1)
  process.env.SEREIN_IDENTITY = 'firebase'
  process.env.SEREIN_FIREBASE_PROJECT = emulator.projectId
  process.env.SEREIN_FIREBASE_API_KEY = 'any-key-will-do'
  process.env.SEREIN_FIREBASE_EMULATOR = emulator.host
  const world = await openDemoWorld(port).catch(async (error: unknown) => {
    await emulator.close()
    throw error
  })
  process.env.E2E_URL = world.origin
  process.env.E2E_DATABASE_URL = world.databaseUrl
  process.env.E2E_EMULATOR = `http://${emulator.host}`
  return async () => {
    await world.close()
    await emulator.close()
  }
}
