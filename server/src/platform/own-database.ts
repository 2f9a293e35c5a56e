import type { Config } from './config.ts'
import { startDatabase } from './embedded-postgres.ts'

/** For a command: the address of the installation's database, which is started where nobody else has, and then stopped again. */
export async function onDatabase<T>(
  config: Pick<Config, 'databaseUrl' | 'databaseDirectUrl' | 'dataFolder'>,
  work: (url: string) => Promise<T>,
): Promise<T> {
  const own = config.databaseDirectUrl ?? config.databaseUrl
  if (own) return work(own)
  const log = { info() {}, warn: (_: object, text: string) => console.warn(text) }
  const server = await startDatabase({ dataFolder: config.dataFolder, log })
  try {
    return await work(server.url)
  } finally {
    await server.stop()
  }
}
