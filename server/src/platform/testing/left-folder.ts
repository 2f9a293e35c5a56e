import { randomBytes } from 'node:crypto'
import { readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { readPidFile } from '../postgres-process.ts'

const hourMs = 3_600_000
const ours = /^serein-test-[0-9a-f]{12}(?:\.[0-9a-f]+)?$/
/** Of somebody else, or taken away by another run in the same moment. */
const leaveIt = new Set(['ENOENT', 'EPERM', 'EACCES', 'ENOTEMPTY', 'EEXIST'])

/**
 * Removes the databases of tests that no server runs on and that nobody has started for an hour: of runs that were killed, and of
 * clones that are gone. What is still wanted is made again at the next start. @returns their names
 */
export async function sweepFolders(parent: string, now: Date): Promise<string[]> {
  const names = (await readdir(parent)).filter((name) => ours.test(name))
  const swept = await Promise.all(
    names.map(async (name) => ((await sweepOne(join(parent, name), now)) ? [name] : [])),
  )
  return swept.flat()
}

async function sweepOne(folder: string, now: Date): Promise<boolean> {
  try {
    if (!(await isLeft(folder, now))) return false
    // Only one of two gets it, and a process that starts a server here from now on finds nothing and begins anew.
    const aside = `${folder.replace(/\.[0-9a-f]+$/, '')}.${randomBytes(4).toString('hex')}`
    await rename(folder, aside)
    const isStill = await isLeft(aside, now)
    await (isStill ? rm(aside, { recursive: true }) : rename(aside, folder))
    return isStill
  } catch (error) {
    if (leaveIt.has((error as NodeJS.ErrnoException).code ?? '')) return false
    throw error
  }
}

/** A server that starts or stops touches the second, and a run that begins the first. */
async function isLeft(folder: string, now: Date): Promise<boolean> {
  const data = join(folder, 'postgres')
  const times = await Promise.all([folder, data].map(touchedAt))
  if (Math.max(...times) > now.getTime() - hourMs) return false
  return (await readPidFile(data))?.ours !== 'alive'
}

async function touchedAt(path: string): Promise<number> {
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  return found?.mtimeMs ?? 0
}
