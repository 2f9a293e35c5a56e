import { isOnline } from '@serein/client/connection.ts'
import { keep, kept } from '../checkout/kept.ts'

const note = 'fresh'
const onceWithinMs = 60_000
let outdated = false
let leaving = false

/** A newer build stands behind the address: the next link opens a page of it. */
export function isOutdated(): boolean {
  return outdated
}

export function noteNewVersion(): void {
  outdated = true
}

/** A file of the app did not come. */
class FileMissing extends Error {
  override name = 'FileMissing'
}

export async function loadFile<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load()
  } catch (error) {
    throw new FileMissing('A file of the app did not come.', { cause: error })
  }
}

/**
 * A page that has been open since before a deploy may ask for a file that is no more. Then the whole page is asked for
 * again at the same address, which holds all there is to keep, and only once. Says whether it is on its way.
 */
export function startAgain(error: unknown): boolean {
  if (leaving) return true
  leaving = error instanceof FileMissing && isOnline() && mayStartAgain()
  if (leaving) location.reload()
  return leaving
}

function mayStartAgain(now = Date.now()): boolean {
  const before = Number(kept(note) ?? 0)
  if (now - before < onceWithinMs) return false
  keep(note, String(now))
  // Where nothing can be kept, nobody could stop the second time.
  return kept(note) !== null
}
