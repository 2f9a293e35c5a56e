import { isOnline } from '@serein/client/connection.ts'
import { sessionStore } from '@serein/client/session-store.ts'

const note = 'staleChunk'
const onceWithinMs = 60_000
let opensNew = () => false
let leaving = false

/** A newer build is deployed: the next link loads its page, if the reader loses nothing by that. */
export function isOutdated(): boolean {
  return opensNew()
}

export function noteNewVersion(mayOpen: () => boolean): void {
  opensNew = mayOpen
}

/** A chunk of the app failed to load: a deploy may have removed it. */
class StaleChunk extends Error {
  override name = 'StaleChunk'
}

export async function loadChunk<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load()
  } catch (error) {
    throw new StaleChunk('A chunk of the app did not come.', { cause: error })
  }
}

/**
 * A page opened before a deploy may request a deleted file. Then the page is reloaded once at the same address, which holds all
 * there is to keep. Returns whether it is reloading.
 */
export function reloadIfStale(error: unknown): boolean {
  if (leaving) return true
  leaving = error instanceof StaleChunk && isOnline() && mayReload()
  if (leaving) location.reload()
  return leaving
}

function mayReload(now = Date.now()): boolean {
  const before = Number(sessionStore.get(note) ?? 0)
  if (now - before < onceWithinMs) return false
  sessionStore.set(note, String(now))
  // Without storage a second reload could not be prevented.
  return sessionStore.get(note) !== null
}
