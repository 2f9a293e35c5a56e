/** What may follow what. `checking`, `running` and `undoing` are the server’s work; one of those at a time in a business. */
export const importStates = [
  'uploaded',
  'checking',
  'checked',
  'running',
  'done',
  'undoing',
  'undone',
  'failed',
] as const
export type ImportState = (typeof importStates)[number]

export type ImportVerb = 'check' | 'start' | 'undo' | 'discard'

const from: Record<ImportVerb, readonly ImportState[]> = {
  check: ['uploaded', 'checked', 'failed'],
  start: ['checked'],
  undo: ['done'],
  discard: ['uploaded', 'checked', 'failed'],
}

export function importCan(state: ImportState, verb: ImportVerb): boolean {
  return from[verb].includes(state)
}

/** The server is at work on it. */
export function isUnderWay(state: ImportState): boolean {
  return state === 'checking' || state === 'running' || state === 'undoing'
}
