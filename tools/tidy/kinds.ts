import { foundations, knownKinds, layerNames, sliceFolders, slices, testFolders } from './house.ts'
import { type Rule, code, each, isTest } from './source.ts'

const mayExportDefault: Record<string, string> = {
  'app/src/server.ts': 'TanStack Start takes the handler as the default export',
  'e2e/set-up.ts': 'Playwright takes its setup as the default export',
  'e2e/set-up-firebase.ts': 'Playwright takes its setup as the default export',
}

/** Every file of a slice is a known kind, in the package whose kind it is, or named after a noun. */
export const slicesHoldKindsAndNouns: Rule = {
  says: 'a file of a slice is a known kind, where that kind belongs, or named after a noun',
  sees: (path) => /^(?:shared|server)\/src\/[\w-]+\/.+\.ts$/.test(path),
  breaches: each(({ path, text }) => {
    const [name = '', , slice = '', ...rest] = path.split('/')
    if (foundations[name]?.includes(slice) || testFolders.includes(slice)) return []
    const file = rest.at(-1) ?? ''
    const folder = rest.slice(0, -1).join('/')
    const home = Object.keys(knownKinds).filter((where) => isKind(where, file))
    const layer = !isTest(path) && file.split(/[-.]/).find((word) => isLayer(word))
    return [
      home.length > 0 && !home.includes(name) && `is a kind of file that belongs to ${home[0]}`,
      layer && `is named after a layer (${layer}): say which noun it holds`,
      folder && !hasFolder(slice, folder) && `${folder} is no folder of a slice`,
      file === 'routes.ts' && statement.test(code(text)) && 'asks the database: that is for sql.ts',
    ].map((words) => words || false)
  }),
}

const statement = /\b(?:selectFrom|insertInto|updateTable|deleteFrom)\(|\bsql[`<]/

function hasFolder(slice: string, folder: string): boolean {
  return folder in sliceFolders || `${slice}/${folder}` in sliceFolders
}

function isKind(name: string, file: string): boolean {
  return Object.keys(knownKinds[name] ?? {}).some((kind) => matches(file, kind))
}

function isLayer(word: string): boolean {
  return layerNames.includes(word) || (word.endsWith('s') && layerNames.includes(word.slice(0, -1)))
}

export const namesSaySomething: Rule = {
  says: 'no Manager, Helper, Util, Common; no services folder; files in kebab-case; no barrels',
  sees: (path) => /\.tsx?$/.test(path),
  breaches: each(({ path }) => {
    const file = path.split('/').at(-1) ?? ''
    const folders = path.split('/').slice(0, -1)
    const empty = /(?:^|[-/.])(?:manager|helper|util|common|misc)s?(?=[-/.]|$)/.exec(path)
    return [
      empty && 'names nothing: say what it is',
      folders.includes('services') && 'stands in a services folder; "service" is a product word',
      /^index\.tsx?$/.test(file) && 'is a barrel: import the file itself',
      !/^[a-z0-9]+(?:[-.][a-z0-9]+)*\.tsx?$/.test(file) && 'is not in kebab-case',
    ].map((words) => words || false)
  }),
}

export const wordsSaySomething: Rule = {
  says: 'no type is called a Manager, a Helper, a Util or a Service',
  sees: (path) => /^(?:shared|server|client|ui|app|console)\/src\/.*\.tsx?$/.test(path),
  breaches: each((file) => {
    const declared = /\b(?:class|interface|type|function|const)\s+([A-Z]\w+)/g
    const names = [...code(file.text).matchAll(declared)].map((found) => found[1] ?? '')
    return names.map(
      (name) =>
        /(?:Manager|Helper|Helpers|Utils?|Common)$|[a-z]Service$/.test(name) &&
        `${name} names nothing: say what it is`,
    )
  }),
}

export const noDefaultExports: Rule = {
  says: 'no default exports but where a tool demands them',
  sees: (path) =>
    /^(?:shared|server|client|ui|app|console|db|tools|bench|torture|e2e)\/.*\.tsx?$/.test(path),
  breaches: each(({ path, text }) => {
    const allowed = /(?:^|\/)\w+\.config\.ts$/.test(path) || mayExportDefault[path]
    return [!allowed && /^export default /m.test(code(text)) && 'exports a default; give it a name']
  }),
}

export const filesAreShort: Rule = {
  says: 'a file of code has at most 300 lines',
  sees: (path) => /\.tsx?$/.test(path) && !path.includes('.gen.'),
  breaches: each(({ text }) => {
    const lines = text
      .trimEnd()
      .split('\n')
      .filter((line) => line.trim()).length
    return [lines > 300 && `has ${lines} lines that are not blank; find the noun that moves out`]
  }),
}

/** Where a slice's nouns may appear: `git ls-files | grep booking` is the feature. */
export const journeysAreNouns: Rule = {
  says: 'an end-to-end file is named after a slice, the parts, the console, or the app without a network, installed or on a phone',
  sees: (path) => /^e2e\/.*\.e2e\.ts$/.test(path),
  breaches: each(({ path }) => {
    const name = /^e2e\/([a-z-]+)\.e2e\.ts$/.exec(path)?.[1] ?? ''
    const nouns = [...slices, 'ui', 'offline', 'installed', 'console', 'shell']
    const isNamed = nouns.some((noun) => name === noun || name.startsWith(`${noun}-`))
    return [!isNamed && `${name || path} is no slice`]
  }),
}

function matches(file: string, kind: string): boolean {
  const pattern = kind.replaceAll('.', '\\.').replaceAll('*', '[a-z0-9-]+')
  return new RegExp(`^${pattern}$`).test(file)
}
