import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { FullConfig } from '@playwright/test'

/** Starts the real server on a demo world of its own, once for all journeys; Playwright calls what it returns at the end. */
// oxlint-disable-next-line import/no-default-export -- Playwright looks for it
export default async function setUp(config: FullConfig): Promise<() => Promise<void>> {
  const address = new URL(config.projects[0]!.use.baseURL!)
  // The channel between us also ends the server when we are killed.
  const demo = fork(join(import.meta.dirname, '../tools/serve-demo.ts'), [address.port], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const ended = once(demo, 'exit')
  const [message]: { databaseUrl: string }[] = await Promise.race([
    once(demo, 'message'),
    ended.then(serverEnded),
  ])
  process.env.E2E_URL = address.origin
  process.env.E2E_DATABASE_URL = message!.databaseUrl
  await Promise.race([answer(new URL('/readyz', address)), ended.then(serverEnded)])
  return async () => {
    demo.kill()
    await ended
  }
}

async function answer(address: URL): Promise<void> {
  for (;;) {
    const isThere = await fetch(address).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isThere) return
    await setTimeout(100)
  }
}

function serverEnded(): never {
  throw new Error(
    'The server of the journeys ended before it was ready; its last words stand above.',
  )
}
