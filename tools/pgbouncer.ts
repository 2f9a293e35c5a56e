import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

/**
 * Starts this PgBouncer in transaction mode before a PostgreSQL, for clients that know the password in `url`.
 *
 * @returns the same address, but of the pooler, and how to stop it
 */
export async function startPgBouncer(program: string, url: string) {
  const { hostname, port: serverPort, password } = new URL(url)
  const port = await freePort()
  const folder = mkdtempSync(join(tmpdir(), 'serein-pgbouncer-'))
  const users = ['serein', 'serein_owner'].map((name) => `"${name}" "${password}"\n`)
  const settings = {
    listen_addr: '127.0.0.1',
    listen_port: port,
    unix_socket_dir: '',
    auth_type: 'plain',
    auth_file: join(folder, 'users.txt'),
    pool_mode: 'transaction',
    default_pool_size: 20,
    max_client_conn: 1_000,
    max_prepared_statements: 200,
    server_idle_timeout: 5,
    log_connections: 0,
    log_disconnections: 0,
    log_pooler_errors: 0,
  }
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}\n`)
  const databases = `[databases]\n* = host=${hostname} port=${serverPort}\n`
  writeFileSync(join(folder, 'users.txt'), users.join(''), { mode: 0o644 })
  writeFileSync(join(folder, 'pgbouncer.ini'), `${databases}[pgbouncer]\n${lines.join('')}`)
  // It refuses to run as root.
  const owner = process.getuid?.() === 0 ? ['-u', 'postgres'] : []
  const child = spawn(program, [...owner, join(folder, 'pgbouncer.ini')], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  await saysItIsUp(child.stderr)
  return {
    url: Object.assign(new URL(url), { port: String(port) }).href,
    async stop() {
      child.kill('SIGINT')
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function saysItIsUp(output: NodeJS.ReadableStream) {
  const lines: string[] = []
  for await (const line of createInterface(output)) {
    lines.push(line)
    if (/process up/.test(line)) return void output.resume()
  }
  throw new Error(`PgBouncer does not start: ${lines.join('\n')}`)
}

async function freePort(): Promise<number> {
  const probe = createServer()
  await once(probe.listen(0, '127.0.0.1'), 'listening')
  const { port } = probe.address() as { port: number }
  await once(probe.close(), 'close')
  return port
}
