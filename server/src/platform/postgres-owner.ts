import { execFile } from 'node:child_process'
import { mkdir, readFile, stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** The operating-system user PostgreSQL runs as, and how to start a program as that user. */
export type Owner = { uid: number; gid: number; viaSetpriv: boolean } | undefined

/**
 * PostgreSQL refuses to run as root, so root lends the work to somebody else: the owner of the cluster, else
 * the owner of the folder it will stand in, else the user `postgres`, who is created when missing. Anyone but root
 * runs it as themselves, which is `undefined` here.
 */
export async function ownerOf(cluster: string, programs: string): Promise<Owner> {
  if (process.getuid?.() !== 0) return undefined
  const person = (await ownerOfNearest(cluster)) ?? (await postgresUser())
  const reachable =
    (await canReach(person, dirname(resolve(cluster)))) && (await canReach(person, programs))
  return { ...person, viaSetpriv: !reachable }
}

/** The command line that runs `program` as `owner`, and the options for `spawn`. */
export function asOwner(owner: Owner, program: string, args: string[]) {
  if (!owner) return { command: program, args, ids: {} }
  if (!owner.viaSetpriv) return { command: program, args, ids: { uid: owner.uid, gid: owner.gid } }
  // A clone below /root (mode 700) is closed to every other user. The one capability to walk through folders lets
  // PostgreSQL reach its files there without opening them to anybody else.
  const walk = '+dac_read_search,+dac_override'
  const lend = [`--reuid=${owner.uid}`, `--regid=${owner.gid}`, '--clear-groups']
  const caps = [`--inh-caps=${walk}`, `--ambient-caps=${walk}`]
  return { command: 'setpriv', args: [...lend, ...caps, program, ...args], ids: {} }
}

/** Makes a folder and hands it to the owner, so that a start as root and a start as that user meet the same files. */
export async function makeFolder(path: string, owner: Owner): Promise<void> {
  const first = await mkdir(path, { recursive: true })
  if (!first || !owner) return
  const { chown } = await import('node:fs/promises')
  await chown(path, owner.uid, owner.gid)
}

async function ownerOfNearest(path: string) {
  for (let at = resolve(path); ; at = dirname(at)) {
    const found = await stat(at).catch(() => undefined)
    if (found) return found.uid === 0 ? undefined : { uid: found.uid, gid: found.gid }
    if (at === dirname(at)) return undefined
  }
}

async function postgresUser() {
  const existing = await lookUp('postgres')
  if (existing) return existing
  try {
    await run('groupadd', ['--system', 'postgres']).catch(() => undefined)
    await run('useradd', ['--system', '--gid', 'postgres', '--no-create-home', 'postgres'])
  } catch {
    throw new Error(
      'PostgreSQL cannot run as root, and no user named postgres could be made for it: start Serein as another user, or set DATABASE_URL to a server that runs already.',
    )
  }
  const made = await lookUp('postgres')
  if (!made)
    throw new Error(
      'The user postgres was made but is not in /etc/passwd: set DATABASE_URL instead.',
    )
  return made
}

async function lookUp(name: string) {
  const table = await readFile('/etc/passwd', 'utf8').catch(() => '')
  const row = table.split('\n').find((line) => line.startsWith(`${name}:`))
  const [, , uid, gid] = row?.split(':') ?? []
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : undefined
}

async function canReach(person: { uid: number; gid: number }, path: string): Promise<boolean> {
  for (let at = resolve(path); at !== dirname(at); at = dirname(at)) {
    const found = await stat(at).catch(() => undefined)
    if (!found) continue
    const bit = found.uid === person.uid ? 0o100 : found.gid === person.gid ? 0o010 : 0o001
    if ((found.mode & bit) === 0) return false
  }
  return true
}
