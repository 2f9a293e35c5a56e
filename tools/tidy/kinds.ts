import { foundations, knownKinds, nouns, slices, testFolders, wholeFolders } from './house.ts'
import { type Rule, code, each } from './source.ts'

const mayExportDefault: Record<string, string> = {
  'app/src/server.ts': 'TanStack Start takes the handler as the default export',
  'e2e/set-up.ts': 'Playwright takes its setup as the default export',
  'e2e/set-up-firebase.ts': 'Playwright takes its setup as the default export',
}

export const knownKindsOnly: Rule = {
  says: 'a slice holds only the known kinds of file',
  sees: (path) => /^(?:shared|server)\/src\/\w+\/.+\.ts$/.test(path),
  breaches: each(({ path }) => {
    const [name = '', , slice = '', ...rest] = path.split('/')
    if (foundations[name]?.includes(slice) || testFolders.includes(slice)) return []
    if (wholeFolders.includes(`${name}/${slice}`)) return []
    const file = rest.join('/')
    const kinds = Object.keys(knownKinds[name] ?? {})
    const known = file === `${slice}.ts` || kinds.some((kind) => matches(file, kind))
    return [
      !known &&
        !nouns[`${name}/${slice}/${file}`] &&
        'is no known kind of file; see tools/tidy/house.ts',
    ]
  }),
}

export const listedNounsExist: Rule = {
  says: 'every listed file is there',
  sees: (path) => path.startsWith('shared/src/') || path.startsWith('server/src/'),
  breaches: (files) => {
    const there = new Set(files.map(({ path }) => path.replace('/src/', '/')))
    return Object.keys(nouns)
      .filter((path) => !there.has(path))
      .map((path) => `${path} is listed in tools/tidy/house.ts and not there any more.`)
  },
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
  says: 'an end-to-end file is named after a slice, after the parts, or after the app without a network',
  sees: (path) => /^e2e\/.*\.e2e\.ts$/.test(path),
  breaches: each(({ path }) => {
    const name = /^e2e\/([a-z]+)(?:-[a-z-]+)?\.e2e\.ts$/.exec(path)?.[1] ?? ''
    const known = [...slices, 'ui', 'offline']
    return [!known.includes(name) && `${name || path} is no slice`]
  }),
}

function matches(file: string, kind: string): boolean {
  const pattern = kind.replaceAll('.', '\\.').replaceAll('*', '[a-z0-9-]+')
  return new RegExp(`^${pattern}$`).test(file)
}
