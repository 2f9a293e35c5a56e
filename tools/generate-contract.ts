import { writeFileSync } from 'node:fs'
import { minifyContractRouter } from '@orpc/contract'
import { contract } from '@serein/shared/contract.ts'

/**
 * Writes what the browser needs of each endpoint (method, path, shape, whether it is idempotent) and nothing else:
 * `client/src/contract.gen.json`, and apart from it what only the console asks, so that customers do not load it.
 */
const endpoints = Object.entries(slim(minifyContractRouter(contract)) as Table)
write('contract', (path) => !path.startsWith('/console/'))
write('contract-console', (path) => path.startsWith('/console/'))

type Table = Record<string, Record<string, { '~orpc': { route: { path: string } } }>>

function write(name: string, belongs: (path: string) => boolean) {
  const table = endpoints.flatMap(([noun, verbs]) => {
    const own = Object.entries(verbs).filter(([, verb]) => belongs(verb['~orpc'].route.path))
    return own.length > 0 ? [[noun, Object.fromEntries(own)] as const] : []
  })
  const target = new URL(`../client/src/${name}.gen.json`, import.meta.url)
  writeFileSync(target, `${JSON.stringify(Object.fromEntries(table), null, 1)}\n`)
}

function slim(node: object): object {
  if ('~orpc' in node) {
    const { route, meta } = node['~orpc'] as {
      route: Record<string, unknown>
      meta: Record<string, unknown>
    }
    const { method, path, inputStructure, outputStructure } = route
    return {
      '~orpc': {
        errorMap: {},
        meta: { idempotent: meta.idempotent },
        route: { method, path, inputStructure, outputStructure },
      },
    }
  }
  return Object.fromEntries(
    Object.entries(node).map(([key, child]) => [key, slim(child as object)]),
  )
}
