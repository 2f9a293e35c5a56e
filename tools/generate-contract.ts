import { minifyContractRouter } from '@orpc/contract'
import { contract } from '@serein/shared/contract.ts'
import { writeChanged } from './write-changed.ts'

/**
 * Writes what the browser needs of each endpoint, "list GET /bookings", and nothing else: `client/src/contract.gen.json`, and
 * apart from it what only the console asks, so that customers do not load it.
 */
const endpoints = Object.entries(minifyContractRouter(contract) as unknown as Table)
const isOfConsole = (path: string) => /^\/(?:console|team-invitations)\//u.test(path)
write('contract', (path) => !isOfConsole(path))
write('contract-console', isOfConsole)

interface Endpoint {
  '~orpc': {
    route: { method: string; path: string; inputStructure?: string; outputStructure?: string }
    meta: { idempotent: boolean }
  }
}
type Table = Record<string, Record<string, Endpoint>>

function write(name: string, belongs: (path: string) => boolean) {
  const table = endpoints.flatMap(([noun, verbs]) => {
    const own = Object.entries(verbs)
      .filter(([, verb]) => belongs(verb['~orpc'].route.path))
      .map(([verb, endpoint]) => `${verb} ${lineOf(endpoint)}`)
    return own.length > 0 ? [[noun, own.join(',')] as const] : []
  })
  const target = new URL(`../client/src/${name}.gen.json`, import.meta.url)
  writeChanged(target, `${JSON.stringify(Object.fromEntries(table), null, 1)}\n`)
}

/** By its method the browser knows a command, which needs a key. */
function lineOf({ '~orpc': { route, meta } }: Endpoint): string {
  const { method, path, inputStructure, outputStructure } = route
  if (meta.idempotent !== (method !== 'GET') || inputStructure || outputStructure)
    throw new Error(`The browser cannot know how to ask ${method} ${path}`)
  return `${method} ${path}`
}
