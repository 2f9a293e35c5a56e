import { fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'

export interface DemoWorld {
  origin: string
  databaseUrl: string
  /** Who has it can read codes without waiting for their mail. */
  secret: string
  close: () => Promise<void>
}

/**
 * The real server on its own demo world, as a process beside us; it is gone when we are. `at`: as if it were then,
 * and not our own hour; `settings`: what else its environment says.
 */
export async function openDemoWorld(
  port: number,
  options: { at?: Date; settings?: NodeJS.ProcessEnv } = {},
): Promise<DemoWorld> {
  await assertFree(port)
  const origin = `http://localhost:${port}`
  const secret = randomBytes(32).toString('base64url')
  const serverArguments = [String(port), ...(options.at ? [options.at.toISOString()] : [])]
  // The channel between us also ends the server when we are killed.
  const server = fork(join(import.meta.dirname, 'serve-demo.ts'), serverArguments, {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      ...process.env,
      SEREIN_SECRET: secret,
      // Everybody here comes from one address.
      SEREIN_HOLDS_PER_ADDRESS: '0',
      ...options.settings,
      ...inHour(options.at),
    },
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
    secret,
    async close() {
      server.kill()
      await ended
    },
  }
}

/** Else another server would answer in place of this one. */
async function assertFree(port: number): Promise<void> {
  const server = createServer().listen(port)
  try {
    await once(server, 'listening')
  } catch (error) {
    throw new Error(`Port ${port} is taken: stop what uses it, or choose another one.`, {
      cause: error,
    })
  }
  server.close()
  await once(server, 'close')
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

/** What sets the clock of a process. */
export const clock = join(import.meta.dirname, 'screens/clock.ts')

/** What has a process live in our hour, or in another. */
export function inHour(at = new Date()): NodeJS.ProcessEnv {
  const shiftMs = Number(process.env.SEREIN_SHIFT ?? 0) + at.getTime() - Date.now()
  if (shiftMs === 0) return {}
  return { NODE_OPTIONS: `--import=${clock}`, SEREIN_SHIFT: String(shiftMs) }
}
