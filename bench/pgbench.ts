import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

/**
 * Transactions a second that pgbench reaches with a script of its own, prepared statements: the limit of the server.
 * Null where pgbench is not installed (Debian: postgresql-contrib).
 */
export async function pgbench(
  url: string,
  script: string,
  { clients, seconds }: { clients: number; seconds: number },
): Promise<number | null> {
  const program = findProgram()
  if (!program) return null
  const folder = await mkdtemp(join(tmpdir(), 'serein-bench-'))
  try {
    const file = join(folder, 'script.sql')
    await writeFile(file, script)
    const load = ['-c', String(clients), '-j', '2', '-T', String(seconds)]
    const line = ['-n', '-M', 'prepared', ...load, '-f', file, url]
    const { stdout } = await promisify(execFile)(program, line)
    const found = /tps = ([\d.]+)/.exec(stdout)
    if (!found) throw new Error(`pgbench said nothing of its speed: ${stdout}`)
    return Number(found[1])
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** Where Debian's postgresql-contrib puts it, whatever its version. */
function findProgram(): string | null {
  const versions = ['18', '17', '16', '15', '14']
  const places = versions.map((version) => `/usr/lib/postgresql/${version}/bin/pgbench`)
  return ['/usr/bin/pgbench', ...places].find((place) => existsSync(place)) ?? null
}
