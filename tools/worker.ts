import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { contract } from '@serein/shared/contract.ts'
import { build, type Plugin, type Rollup } from 'vite'

const root = join(import.meta.dirname, '..')

/** Pages that are the same for every reader: where the app starts, and what any screen starts from on the device. */
const appPages = ['/', '/shell']

/** Builds the service worker beside the app and tells it what to have on the device. */
export function serviceWorker(): Plugin {
  return beside('app', (bundle) => ({
    ...filesOf('app', '/', appPages, bundle),
    api: readsOfApi(),
  }))
}

/** The same for the console, which keeps its files and nothing of what is read. */
export function consoleWorker(): Plugin {
  const pages = ['/console/', '/console/paint.js']
  return beside('console', (bundle) => filesOf('console', '/console/', pages, bundle))
}

function beside(site: Site, describe: (bundle: Rollup.OutputBundle) => object): Plugin {
  return {
    name: 'serein:service-worker',
    applyToEnvironment: (environment) => environment.name === 'client',
    async generateBundle(_options, bundle) {
      if (this.environment.mode !== 'build') return
      const source = await compile(site, describe(bundle))
      this.emitFile({ type: 'asset', fileName: 'sw.js', source })
    },
  }
}

type Site = 'app' | 'console'

function filesOf(
  site: Site,
  base: string,
  pages: string[],
  bundle: Rollup.OutputBundle,
): { version: string; files: string[] } {
  const common = publicFiles(site)
  const code = [...firstCode(bundle)]
  const version = createHash('sha256')
    .update(code.join())
    .update(common.map((path) => readFileSync(join(root, site, 'public', path))).join())
    .digest('hex')
    .slice(0, 12)
  const inBase = [...common, ...code].map((path) => base + path.slice(1))
  return { version, files: [...pages, ...inBase] }
}

/** Words and icons. Pictures of a home screen are the device's business. */
function publicFiles(site: Site): string[] {
  const files = readdirSync(join(root, site, 'public'), { recursive: true, encoding: 'utf8' })
  return files
    .filter((name) => /\.(?:json|svg|webmanifest)$/u.test(name))
    .map((name) => `/${name}`)
    .toSorted()
}

/** What is heavier than this and not part of a screen comes when it is used: a map, an editor. */
const lightBytes = 100_000

/** The entry and every screen with all they import, what they load a moment later, the styles, the fonts of our languages. */
function firstCode(bundle: Rollup.OutputBundle): Set<string> {
  const files = Object.values(bundle)
  const chunks = files.filter((file) => file.type === 'chunk')
  const first = chunks.filter((chunk) => chunk.isEntry || chunk.code.length <= lightBytes)
  const found = new Set<string>()
  for (const chunk of first) addChunk(chunk)
  for (const { fileName } of files) {
    if (/\.css$|\/\w+-(?:latin-wght-normal-)?[\w-]{8}\.woff2$/u.test(fileName))
      found.add(`/${fileName}`)
  }
  return found

  function addChunk(chunk: Rollup.OutputChunk): void {
    if (found.has(`/${chunk.fileName}`)) return
    found.add(`/${chunk.fileName}`)
    for (const name of chunk.imports) {
      const imported = bundle[name]
      if (imported?.type === 'chunk') addChunk(imported)
    }
  }
}

/** What is paid, and what of a person tells the most and is of no use without a network. */
const keptNowhere = new Set([
  'slot',
  'checkout',
  'paymentLink',
  'wellness',
  'healthForm',
  'card',
  'consent',
  'device',
  'person',
  'identity.security',
  'identity.ownSignInMethods',
  'booking.feed',
])

/** From the contract, so that a new endpoint cannot be forgotten: what is not for anyone is its reader's own. */
export function readsOfApi(): { shared: string; never: string } {
  const shared: string[] = []
  const never: string[] = []
  for (const [slice, endpoints] of Object.entries(contract)) {
    for (const [verb, endpoint] of Object.entries(endpoints)) {
      const { meta, route, inputSchema } = endpoint['~orpc']
      if (route.method !== 'GET' || !route.path) continue
      const address = `/api${route.path.replaceAll(/\{[^}]+\}/gu, '[^/]+')}`
      // What stands at a private link is kept on no device either.
      const isForNow = keptNowhere.has(slice) || keptNowhere.has(`${slice}.${verb}`)
      if (isForNow || takesToken(inputSchema)) never.push(address)
      else if (meta.who === 'anyone' && slice !== 'identity') shared.push(address)
    }
  }
  return { shared: `^(?:${shared.join('|')})$`, never: `^(?:${never.join('|')})$` }
}

/** Whether who calls shows something that others do not have, in the address or behind it. */
function takesToken(input: { toJSONSchema?: (options: object) => unknown } | undefined): boolean {
  const schema = input?.toJSONSchema?.({ io: 'input', unrepresentable: 'any' }) ?? {}
  const { properties = {} } = schema as { properties?: object }
  return Object.keys(properties).some((name) => /token$/iu.test(name))
}

async function compile(site: Site, described: object): Promise<string> {
  const [output] = (await build({
    configFile: false,
    logLevel: 'warn',
    define: { madeFrom: JSON.stringify(described) },
    build: {
      write: false,
      target: 'es2022',
      lib: {
        entry: join(root, site, 'src/worker/worker.ts'),
        formats: ['iife'],
        name: 'worker',
        fileName: () => 'sw.js',
      },
    },
  })) as Rollup.RollupOutput[]
  return output!.output[0].code
}
