import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'

export interface DemoWorld {
  origin: string
  databaseUrl: string
  close: () => Promise<void>
}

/** The real server on a demo world of its own, as a process beside us; it is gone when we are. */
export async function openDemoWorld(port: number): Promise<DemoWorld> {
  const origin = `http://localhost:${port}`
  // The channel between us also ends the server when we are killed.
  const server = fork(join(import.meta.dirname, 'serve-demo.ts'), [String(port)], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const ended = once(server, 'exit')
  const [message]: { databaseUrl: string }[] = await Promise.race([
    once(server, 'message'),
    ended.then(endedEarly),
  ])
  await Promise.race([answer(`${origin}/readyz`), ended.then(endedEarly)])
  return {
    origin,
    databaseUrl: message!.databaseUrl,
    async close() {
      server.kill()
      await ended
    },
  }
}

async function answer(address: string): Promise<void> {
  for (;;) {
    const isThere = await fetch(address).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isThere) return
    await setTimeout(100)
  }
}

function endedEarly(): never {
  throw new Error('The server of the demo world ended before it was ready; see above.')
}
