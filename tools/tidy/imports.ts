import {
  assemblies,
  besideSlices,
  foundationFiles,
  foundations,
  mayReachRight,
  packageMayUse,
  slices,
  testFolders,
} from './house.ts'
import { type Rule, type Source, code, each, isTest } from './source.ts'

type Import = { from: string; typeOnly: boolean; lazy: boolean }

const packages = Object.keys(packageMayUse)
const screenPackages = new Set(['app', 'console'])

export const slicesCallLeft: Rule = {
  says: 'a slice imports only slices to its left, of the server into shared too',
  sees: (path) =>
    (/^(?:shared|server|app|console)\/src\/[\w-]+\//.test(path) ||
      foundationFiles.includes(path)) &&
    isCode(path) &&
    !isTest(path),
  breaches: (files) => {
    const usedKeys = new Set<string>()
    const found = each((file) =>
      importsOf(file).map(({ from }) => {
        const own = placeOf(file.path)
        const other = placeOf(from)
        if (!own || !other || other.folder === own.folder || !areInOneOrder(own, other))
          return false
        if (testFolders.includes(other.folder)) return `imports ${from}, which only tests may`
        if (rank(other) <= rank(own)) return false
        const key = [`${file.path} ${from}`, from].find((one) => mayReachRight[one])
        if (key) usedKeys.add(key)
        const instead = screenPackages.has(own.package) ? 'take it as a prop' : 'publish an event'
        return !key && `imports ${from}, which stands to its right: ${instead} instead`
      }),
    )(files)
    const unusedKeys =
      files.length < 100 ? [] : Object.keys(mayReachRight).filter((key) => !usedKeys.has(key))
    return [...found, ...unusedKeys.map((key) => `${key} is mended: take it out of mayReachRight`)]
  },
}

export const packagesKeepApart: Rule = {
  says: 'a package imports only the packages it may',
  sees: (path) => packages.some((name) => path.startsWith(`${name}/src/`)) && isCode(path),
  breaches: each((file) => {
    const [own = ''] = file.path.split('/')
    return importsOf(file).map(({ from }) => {
      const [other = ''] = from.split('/')
      if (other === own || !packages.includes(other)) return false
      return (
        !packageMayUse[own]?.includes(other) && `imports ${from}: ${own} must not know ${other}`
      )
    })
  }),
}

export const nobodyImportsTheRoot: Rule = {
  says: 'main.ts imports everything and nobody imports it; compose.ts is for main.ts and tests',
  sees: (path) => path.startsWith('server/src/') && isCode(path),
  breaches: each((file) =>
    importsOf(file).map(({ from }) => {
      if (from === 'server/src/main.ts') return 'imports main.ts, which nobody may'
      const may = isTest(file.path) || file.path === 'server/src/main.ts'
      return (
        from === 'server/src/compose.ts' && !may && 'imports compose.ts, which puts it together'
      )
    }),
  ),
}

export const sharedIsPure: Rule = {
  says: 'shared has no I/O and no clock',
  sees: (path) => path.startsWith('shared/src/') && isCode(path) && !isTest(path),
  breaches: each((file) => {
    const text = code(file.text)
    const outside = /from '(?!\.)(?!zod'|@orpc\/contract')([^']+)'/.exec(text)
    const clock = /Date\.now\(|new Date\(\)|Temporal\.Now|Math\.random\(|\bfetch\(/.exec(text)
    return [
      outside?.[1] && `imports ${outside[1]}; only zod and @orpc/contract are known here`,
      clock?.[0] && `uses ${clock[0]}; take it as an argument`,
    ]
  }),
}

export const browserLoadsNoFullZod: Rule = {
  says: 'the browser loads contract types and never zod',
  sees: (path) => /^(?:client|app|console)\/src\//.test(path) && isCode(path) && !isTest(path),
  breaches: each((file) =>
    importsOf(file).map(({ from, typeOnly }) => {
      if (typeOnly) return false
      if (/^zod(?:\/|$)/.test(from)) return 'imports zod; use valibot'
      const heavy = /^shared\/src\/(?:.*\/)?(?:contract|schema|endpoint|refusal)\.ts$/.test(from)
      return heavy && `imports values of ${from}, which brings zod: import its types`
    }),
  ),
}

/** Capacitor and its plugins, by any maker. */
const plugin = /^@capacitor|^@aparajita\/|^@capgo\/|^capacitor-/

export const pluginsStayInTheShell: Rule = {
  says: 'one folder knows the phone',
  sees: (path) => path.startsWith('app/src/') && isCode(path),
  breaches: each((file) =>
    file.path.startsWith('app/src/shell/')
      ? []
      : importsOf(file).map(
          ({ from }) => plugin.test(from) && `imports ${from}; what is in app/src/shell may`,
        ),
  ),
}

/** What a file imports: paths of the repository for our own files, names for packages. */
export function importsOf(file: Source): Import[] {
  const text = code(file.text)
  const found = text.matchAll(
    /(?:^|\n)\s*(?:import|export)\s+(type\s)?(?:[^'";]*?\sfrom\s+)?'([^']+)'|\bimport\('([^']+)'\)/g,
  )
  return [...found].map(([, type, from, lazy]) => ({
    from: resolve(file.path, from ?? lazy ?? ''),
    typeOnly: Boolean(type),
    lazy: lazy !== undefined,
  }))
}

function resolve(path: string, from: string): string {
  const own = /^@serein\/(\w+)\/(.*)$/.exec(from)
  if (own) return `${own[1]}/src/${own[2]}`
  if (!from.startsWith('.')) return from
  return new URL(from, `file:///${path}`).pathname.slice(1)
}

type Place = { package: string; folder: string }

function areInOneOrder(own: Place, other: Place): boolean {
  const isServed = own.package === 'server' && other.package === 'shared'
  return own.package === other.package || isServed
}

/** What a slice refuses stands left of all slices: the table of refusals gathers it, and any contract may name it. */
const refusalRows = /^shared\/src\/[\w-]+\/refusal\.ts$/

function placeOf(path: string): Place | undefined {
  const found = /^(shared|server|app|console)\/src\/(?:([\w-]+)\/)?/.exec(path)
  const folder = refusalRows.test(path) ? path : (found?.[2] ?? path)
  return found?.[1] ? { package: found[1], folder } : undefined
}

/** Foundations stand left of every slice; any other file beside the slices puts them together and stands right. */
function rank({ package: name, folder }: Place): number {
  if (refusalRows.test(folder)) return -1
  if (foundationFiles.includes(folder) || foundations[name]?.includes(folder)) return -1
  const at = slices.indexOf(folder)
  return at < 0 ? slices.length : at
}

export const sliceFoldersAreKnown: Rule = {
  says: 'a folder is a slice, with the name and in the order of the slices',
  sees: (path) => /^(?:shared|server|app|console)\/src\//.test(path),
  breaches: each(({ path }) => {
    const [name = '', , folder = '', deeper] = path.split('/')
    if (deeper === undefined) {
      const allowed = besideSlices[name]
      return [allowed && !allowed.includes(folder) && 'stands beside the slices; give it to one']
    }
    const allowed = [
      ...slices,
      ...(foundations[name] ?? []),
      ...(assemblies[name] ?? []),
      ...(name === 'server' ? testFolders : []),
    ]
    return [!allowed.includes(folder) && `${folder} is no slice`]
  }),
}

function isCode(path: string) {
  return /\.tsx?$/.test(path)
}
