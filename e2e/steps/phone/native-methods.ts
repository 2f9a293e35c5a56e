import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export type System = 'ios' | 'android'

/** As the bridge of Capacitor tells a page which plugins there are, and what each of them can do. */
export interface PluginHeader {
  name: string
  methods: { name: string; rtype?: 'promise' | 'callback' }[]
}

const modules = join(import.meta.dirname, '../../../node_modules')
const app = join(import.meta.dirname, '../../../app/package.json')

/**
 * What the plugins that the app depends on can do on a system, read from their own native sources: a call of anything else would
 * fail on a phone, and fails here.
 */
export function nativePlugins(system: System): PluginHeader[] {
  const { dependencies } = JSON.parse(readFileSync(app, 'utf8')) as {
    dependencies: Record<string, string>
  }
  const places = Object.keys(dependencies)
    .map((name) => join(modules, name, system))
    .filter((path) => existsSync(path))
  const sources = [...places, join(modules, '@capacitor', system)].flatMap((path) =>
    filesIn(path, system === 'ios' ? /\.(?:swift|m)$/u : /\.(?:java|kt)$/u),
  )
  const read = system === 'ios' ? fromSwift : fromJava
  return sources.flatMap((path) => read(readFileSync(path, 'utf8')))
}

function fromSwift(text: string): PluginHeader[] {
  const name = /(?:jsName\s*=\s*|CAP_PLUGIN\(\w+,\s*)"(\w+)"/u.exec(text)?.[1]
  if (!name) return []
  const methods = text.matchAll(
    /(?:(?:CAPPluginMethod|\.init)\(\s*(?:name:\s*"|#selector\(|selector:\s*#selector\()|CAP_PLUGIN_METHOD\()(\w+)/gu,
  )
  return [
    header(
      name,
      [...methods].map(([, method]) => method!),
    ),
  ]
}

function fromJava(text: string): PluginHeader[] {
  const plugin =
    /@CapacitorPlugin(?:\((?:[^@]|@Permission)*?\))?\s+(?:@\w+(?:\([^)]*\))?\s+)*(?:public\s+)?(?:final\s+)?class\s+(\w+)/u.exec(
      text,
    )
  if (!plugin) return []
  const name = /\bname\s*=\s*"(\w+)"/u.exec(plugin[0])?.[1] ?? plugin[1]!
  const methods = text.matchAll(
    /@PluginMethod(?:\([^)]*\))?\s+(?:@\w+(?:\([^)]*\))?\s+)*(?:public\s+(?:synchronized\s+)?void|(?:override\s+)?fun)\s+(\w+)\s*\(/gu,
  )
  return [
    header(
      name,
      [...methods].map(([, method]) => method!),
    ),
  ]
}

/** What every plugin has. */
const common = ['checkPermissions', 'requestPermissions', 'removeAllListeners']

function header(name: string, methods: string[]): PluginHeader {
  return {
    name,
    methods: [
      { name: 'addListener' },
      { name: 'removeListener' },
      ...[...new Set([...methods, ...common])].map((method) => ({
        name: method,
        rtype: 'promise' as const,
      })),
    ],
  }
}

function filesIn(path: string, wanted: RegExp): string[] {
  return readdirSync(path, { recursive: true, encoding: 'utf8' })
    .filter((name) => wanted.test(name) && !/[Tt]ests?\//u.test(name))
    .map((name) => join(path, name))
}
