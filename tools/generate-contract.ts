import { writeFileSync } from 'node:fs'
import { minifyContractRouter } from '@orpc/contract'
import { contract } from '@serein/shared/contract.ts'

/**
 * Writes `client/src/contract.gen.json`: what the browser needs of each endpoint (method, path,
 * shape, whether it is idempotent) and nothing else.
 */
const target = new URL('../client/src/contract.gen.json', import.meta.url)

writeFileSync(target, `${JSON.stringify(slim(minifyContractRouter(contract)), null, 1)}\n`)

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
