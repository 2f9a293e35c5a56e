import type { Options } from './options.ts'
import { openCluster } from './login-cluster.ts'
import { codeRace, guessing, spraying } from './login-guess.ts'
import { enumeration } from './login-listen.ts'
import { endedSessions, forgedTokens } from './login-session.ts'

/**
 * Everything that somebody without the key tries against two server processes on one database: guesses, listens for who
 * has an account, races codes, uses sessions that are over, forges tokens. Holds when none of it gets through.
 */
export async function login({ only, isQuick }: Options): Promise<boolean> {
  const scenarios: Record<string, () => Promise<boolean>> = {
    guessing: () => guessing(cluster),
    spraying: () => spraying(cluster),
    code: () => codeRace(cluster, isQuick ? 3 : 20),
    ended: () => endedSessions(cluster, isQuick ? 3 : 20),
    forged: () => forgedTokens(cluster, isQuick ? 1_000 : 6_000),
    enumeration: () => enumeration(cluster, isQuick ? 200 : 2_000),
  }
  const cluster = await openCluster()
  try {
    await cluster.stage.pool.query('create sequence some_number')
    const held: boolean[] = []
    for (const [name, scenario] of Object.entries(scenarios)) {
      if (!name.includes(only)) continue
      const isHeld = await scenario()
      if (!isHeld) console.log(`  ${name} is out of its bar`)
      held.push(isHeld)
    }
    return held.length > 0 && held.every(Boolean)
  } finally {
    await Promise.all(cluster.servers.map((server) => server.stop('SIGTERM')))
    await cluster.stage.close()
    await cluster.stage.end()
  }
}
