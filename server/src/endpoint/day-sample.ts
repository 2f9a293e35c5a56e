import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** Which seventh of the endpoints a walk takes, 0–6, -1 for none; null takes them all (`npm run test:all`). */
    walkDay: number | null
    /** Slices whose endpoints are walked on any day, since something of them has changed. */
    walkSlices: string[]
  }
}

/** In a week everything is walked once. */
export const walkDays = 7

type Named = { name: string }

/**
 * What this walk takes of the endpoints today: a seventh, and whatever the change touches. Each walk begins at another
 * seventh, so that an endpoint is walked in some way on most days.
 */
export function endpointsOfDay<One extends Named>(walk: string, all: readonly One[]): One[] {
  const day = inject('walkDay')
  const groups = new Set(inject('walkSlices').flatMap(groupsOfSlice))
  return day === null ? [...all] : sampleOfDay({ walk, day, groups }, all)
}

/** The same, told the day and the groups of the contract that are always walked. */
export function sampleOfDay<One extends Named>(
  { walk, day, groups }: { walk: string; day: number; groups: ReadonlySet<string> },
  all: readonly One[],
): One[] {
  // By the name alone, so that a new endpoint moves no other to another day.
  return all.filter(
    ({ name }) =>
      groups.has(name.split('.')[0]!) || (hash(name) + hash(walk)) % walkDays === day % walkDays,
  )
}

/** The groups of the contract (`booking` of `booking.hold`) that stand in a slice. */
export function groupsOfSlice(slice: string): string[] {
  const source = readFileSync(
    fileURLToPath(import.meta.resolve('@serein/shared/contract.ts')),
    'utf8',
  )
  const imported = [...source.matchAll(/import \{ ([^}]+) \} from '\.\/(\w+)\//gu)]
    .filter(([, , from]) => from === slice)
    .flatMap(([, names]) => names!.split(', '))
  const composed = source.slice(source.indexOf('export const contract'))
  return [...composed.matchAll(/^ {2}(\w+): ([^]*?),?$(?=\n {2}\w|\n\})/gmu)]
    .filter(([, , value]) => imported.some((name) => new RegExp(`\\b${name}\\b`, 'u').test(value!)))
    .map(([, group]) => group!)
}

/** The same on every machine. */
function hash(text: string): number {
  return [...text].reduce((sum, letter) => (sum * 31 + letter.codePointAt(0)!) % 1_000_003, 7)
}
