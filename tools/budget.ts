import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { missingWords } from './built-words.ts'
import { root } from './launch/place.js'

/**
 * `node tools/budget.ts`: the JavaScript a page of the built customer app loads before it answers to touch, for each
 * screen, and a failure when one of them is too heavy or in too many files. What a screen fetches later, on demand, does not
 * count. Beside it the words that come with it, in English; a word that built code says and nothing brings is a failure, too,
 * in both apps.
 */
const limit = 205_000
/** Each file is a request, and most of what a small one costs: six at a time go over one connection. */
const mostFiles = 40

interface Row {
  path: string
  bytes: number
  wordBytes: number
  files: number
  hasFirebase: boolean
}

interface Manifest {
  routes: Record<string, { preloads?: string[] }>
}

const client = join(root, 'app/dist/client')
const { tsrStartManifest, wordParts } = await readServer()
const manifest = tsrStartManifest()
const rows = weigh(manifest)
for (const row of rows) {
  const verdict = row.bytes > limit ? 'too heavy' : row.files > mostFiles ? 'in too many files' : ''
  console.log(
    `${row.path.padEnd(20)} ${kilobytes(row.bytes)} in ${row.files} files, words ${kilobytes(row.wordBytes)} ${verdict}`.trimEnd(),
  )
}
// Nothing of Firebase may be on its way to people of a server that is not set up for it.
const foreign = rows.filter((row) => row.hasFirebase).map((row) => row.path)
if (foreign.length > 0) console.log(`Firebase is loaded by ${foreign.join(', ')}`)
// Nor what drives a phone, however late: a browser has no use for it.
const native = globSync('assets/*.js', { cwd: client }).filter((file) =>
  /capacitor/i.test(textOf(file)),
)
if (native.length > 0) console.log(`Code of the shells is in ${native.join(', ')}`)
const { __root__: appRoot } = manifest.routes
const silent = [
  ...unspoken('app', 'app/dist/client', appRoot!.preloads![0]!),
  ...unspoken('console', 'console/dist', consoleEntry()),
]
for (const fault of silent) console.log(fault)
// The page brings all styles itself: a sheet that a script fetches would style the whole page anew.
const styling = globSync('assets/*.js', { cwd: client }).filter((file) =>
  /["'`]assets\/[\w.-]+\.css["'`]/u.test(textOf(file)),
)
if (styling.length > 0) console.log(`A style sheet is fetched by ${styling.join(', ')}`)
const heavy = rows.filter((row) => row.bytes > limit || row.files > mostFiles)
console.log(
  `${rows.length} screens, limit ${kilobytes(limit)} gzip in ${mostFiles} files, ${heavy.length || 'none'} above it`,
)
if (
  [heavy, foreign, native, silent, styling].some((wrong) => wrong.length > 0) ||
  rows.length === 0
)
  process.exitCode = 1

/** The list the server preloads from: what it names and everything those files import at once. */
function weigh({ routes }: Manifest): Row[] {
  const { __root__: first, ...screens } = routes
  if (!first?.preloads?.length) throw new Error('The manifest names no entry')
  return Object.entries(screens)
    .map(([path, { preloads }]) => {
      if (!preloads?.length) throw new Error(`The manifest names no file for ${path}`)
      const files = closure([...first.preloads!, ...preloads])
      return {
        path,
        bytes: files.reduce((sum, file) => sum + sent(file), 0),
        wordBytes: [wordParts.first, wordParts.screens[path]]
          .filter((part) => part)
          .reduce((sum, part) => sum + sent(`/assets/en-text${part}.json`), 0),
        files: files.length,
        hasFirebase: files.some((file) => textOf(file).includes('identitytoolkit')),
      }
    })
    .toSorted((a, b) => b.bytes - a.bytes)
}

function closure(from: string[]): string[] {
  const found = new Set(from)
  // A set may grow while one walks it.
  for (const file of found) {
    for (const [, name] of textOf(file).matchAll(
      /\b(?:from|import)\s*["'`]\.\/([\w.-]+\.js)["'`]/gu,
    )) {
      found.add(`/assets/${name}`)
    }
  }
  return [...found]
}

function textOf(file: string): string {
  return readFileSync(join(client, file), 'utf8')
}

/** What crosses the wire: the compressed file beside it, where it is large enough to have one. */
function sent(file: string): number {
  const packed = join(client, `${file}.gz`)
  return statSync(existsSync(packed) ? packed : join(client, file)).size
}

/** Words that code of this app says and nothing brings. */
function unspoken(app: string, folder: string, entry: string): string[] {
  const assets = join(root, folder, 'assets')
  const names = globSync(['*.js', 'en-text*.json'], { cwd: assets })
  const files = new Map(names.map((name) => [name, readFileSync(join(assets, name), 'utf8')]))
  const english = JSON.parse(readFileSync(join(assets, 'i18n/en.json'), 'utf8')) as object
  const keys = new Set(Object.keys(english))
  const missing = missingWords(files, basename(entry), keys, { mixed: app === 'app' })
  return missing.map((fault) => `${app}: ${fault}`)
}

function consoleEntry(): string {
  const page = readFileSync(join(root, 'console/dist/index.html'), 'utf8')
  return /<script type="module"[^>]* src="([^"]+)"/u.exec(page)?.[1] ?? ''
}

interface PageServer {
  tsrStartManifest: () => Manifest
  wordParts: { first?: string; screens: Record<string, string> }
}

async function readServer(): Promise<PageServer> {
  const server = join(root, 'app/dist/server/server.js')
  if (!existsSync(server)) throw new Error('The customer app is not built: npm start builds it')
  return (await import(pathToFileURL(server).href)) as PageServer
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1).padStart(5)} kB`
}
