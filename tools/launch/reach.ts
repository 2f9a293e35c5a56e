import { foundationFiles, slices } from '../tidy/house.ts'
import { importsOf } from '../tidy/imports.ts'
import { isTest, type Source } from '../tidy/source.ts'

/**
 * Files of tests and of journeys, or all of them; when it is not all, the screens whose states are to be looked at, too; and
 * the slices all of whose endpoints are to be walked.
 */
export interface Reach {
  tests: 'all' | string[]
  journeys: 'all' | string[]
  screens: string[]
  walked: string[]
}

const everything: Reach = { tests: 'all', journeys: 'all', screens: [], walked: [] }
const nothing: Reach = { tests: [], journeys: [], screens: [], walked: [] }
const walks = 'server/src/endpoint/'
const uiStates = 'e2e/ui-screens.e2e.ts'

/**
 * What a change can reach. In a slice it goes by imports to the slices that build on what changed, as far as these do:
 * what puts all slices together and what only tests use is where it ends. Reached are the tests that import any of it,
 * the tests of the API of each slice reached in the server, and the journeys that are named after a slice or open a screen
 * that was reached. A journey that only comes by on its way somewhere else is not. A change below the slices reaches
 * whatever imports it and every journey. A file that no rule knows reaches everything.
 */
export function reachOf(changed: string[], files: Source[]): Reach {
  const sources = files.filter(({ path }) => /\.tsx?$/.test(path))
  const importers = importersIn(sources)
  const reached = changed.map((path) => {
    const { of } = rules.find(({ at }) => at.test(path)) ?? { of: () => everything }
    return of({ path, sources, importers })
  })
  return {
    tests: joined(reached.map(({ tests }) => tests)),
    journeys: joined(reached.map(({ journeys }) => journeys)),
    screens: [...new Set(reached.flatMap(({ screens }) => screens))],
    walked: slices.filter((slice) => reached.some(({ walked }) => walked.includes(slice))),
  }
}

/** The slices whose shared code or the server's is among these files, but for tests: those with most of them, three at most. */
export function slicesChanged(changed: string[]): string[] {
  const code = changed.filter((path) => /^(?:shared|server)\//.test(path) && !isOfVitest(path))
  const counts = Map.groupBy(code, sliceOf)
  return [...counts]
    .toSorted(([, one], [, other]) => other.length - one.length)
    .flatMap(([slice]) => slice ?? [])
    .slice(0, 3)
}

type Importers = Map<string, string[]>
type Change = { path: string; sources: Source[]; importers: Importers }

/** The first rule that knows a file says what it reaches. */
const rules: { at: RegExp; of: (change: Change) => Reach }[] = [
  { at: /^(?:docs\/.*|[^/]*)\.md$|^docs\/.*\.(?:png|svg|webp|jpg)$/, of: () => nothing },
  // The tests of the tools run always.
  { at: /^tools\/.*\.test\.ts$|^tools\/tidy\//, of: () => nothing },
  // What phones compile; the tests of the tools look at it.
  { at: /^app\/(?:android|ios)\//, of: () => nothing },
  { at: /\.test\.tsx?$/, of: ({ path }) => ({ ...nothing, tests: [path] }) },
  { at: /^(?:e2e|torture|bench)\/.*\.ts$/, of: ofImports },
  { at: /^(?:shared|server|app|console)\/src\/.*\.tsx?$/, of: ofCode },
  { at: /^(?:client|ui)\/src\/.*\.tsx?$/, of: ofFoundation },
]

function ofImports({ path, importers }: Change): Reach {
  const importing = [...closure(path, importers)]
  return {
    ...nothing,
    tests: importing.filter(isOfVitest),
    journeys: importing.filter(isJourney),
  }
}

function ofCode(change: Change): Reach {
  if (change.path.startsWith(walks)) return ofImports(change)
  return sliceOf(change.path) ? ofSlice(change) : ofFoundation(change)
}

/** The console imports nothing of the app, nor the app of it. */
function ofFoundation(change: Change): Reach {
  const isConsole = change.path.startsWith('console/')
  return {
    ...nothing,
    tests: ofImports(change).tests,
    journeys: isConsole ? opening(/\/console/, change.sources) : 'all',
  }
}

function ofSlice({ path, sources, importers }: Change): Reach {
  if (isTest(path)) return { ...nothing, tests: [...closure(path, importers)].filter(isOfVitest) }
  const code = [...closure(path, importers, isCodeOfSlice)]
  const named = slicesOf(code)
  // What is shared is called by the server's routes, whatever imports it.
  const served = slicesOf(
    code.filter((at) => at.startsWith('server/') || (at === path && at.startsWith('shared/'))),
  )
  const importing = code.flatMap((at) => importers.get(at) ?? [])
  const ofApi = sources
    .map((file) => file.path)
    .filter((at) => at.startsWith('server/src/') && isOfVitest(at))
    .filter(
      (at) => served.includes(sliceOf(at) ?? '') || (served.length > 0 && at.startsWith(walks)),
    )
  const screens = screensIn(code, sources)
  const seen = new RegExp(`\\b(?:screens|addresses)\\.(?:${screens.join('|')})\\b`)
  const open = screens.length ? [uiStates, ...opening(seen, sources)] : []
  return {
    tests: [...importing.filter(isOfVitest), ...ofApi],
    journeys: [...journeysOf(named, sources), ...open],
    screens,
    walked: served,
  }
}

/** A journey is named after the slice that it is about. */
function journeysOf(named: string[], sources: Source[]): string[] {
  return sources
    .map(({ path }) => path)
    .filter((path) => isJourney(path) && named.includes(/^e2e\/([a-z]+)/.exec(path)?.[1] ?? ''))
}

function opening(what: RegExp, sources: Source[]): string[] {
  return sources
    .filter(({ path, text }) => isJourney(path) && what.test(text))
    .map(({ path }) => path)
}

/** The screens of the app that these files draw. */
function screensIn(code: string[], sources: Source[]): string[] {
  const table = sources.find(({ path }) => path === 'app/src/screens/screens.ts')?.text ?? ''
  const drawn = table.matchAll(/^ {2}(\w+): \{(?:(?!^ {2}\}).)*?import\('\.\.\/([^']+)'\)/gmsu)
  return [...drawn].flatMap(([, name = '', file]) =>
    code.includes(`app/src/${file}`) ? [name] : [],
  )
}

/** The file and all that import it, and those that import them, as long as it `goesOn`. */
function closure(
  path: string,
  importers: Importers,
  goesOn: (path: string) => boolean = () => true,
): Set<string> {
  const found = new Set([path])
  for (const at of found)
    for (const from of importers.get(at) ?? []) if (goesOn(from)) found.add(from)
  return found
}

/** Who imports a file. A type alone changes nothing that runs; the types are always checked whole. */
function importersIn(sources: Source[]): Importers {
  const importers: Importers = new Map()
  for (const source of sources)
    for (const { from, typeOnly } of importsOf(source))
      if (!typeOnly) importers.set(from, [...(importers.get(from) ?? []), source.path])
  return importers
}

function isCodeOfSlice(path: string) {
  return sliceOf(path) !== undefined && !isTest(path)
}

function slicesOf(code: string[]): string[] {
  return slices.filter((slice) => code.some((path) => sliceOf(path) === slice))
}

function sliceOf(path: string): string | undefined {
  if (foundationFiles.includes(path)) return undefined
  const folder = /^(?:shared|server|app|console)\/src\/([^/]+)\//.exec(path)?.[1]
  return folder && slices.includes(folder) ? folder : undefined
}

function isOfVitest(path: string) {
  return /\.test\.tsx?$/.test(path)
}

function isJourney(path: string) {
  return /^e2e\/[^/]+\.e2e\.ts$/.test(path)
}

function joined(lists: ('all' | string[])[]): 'all' | string[] {
  if (lists.includes('all')) return 'all'
  return [...new Set(lists.flat())].toSorted()
}
