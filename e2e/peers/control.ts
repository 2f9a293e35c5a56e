import type { Verb } from './door.ts'
import type { Fault, Faults } from './faults.ts'
import type { Sum } from './sum.ts'

/**
 * What a test in another process asks of a peer, and no provider would answer: to do wrong, and what its books say. No key
 * opens these pages, since a peer is there for tests alone.
 */
export function controlPages(faults: Faults, sums: () => Sum[]): Record<string, Verb> {
  return {
    'POST /peer/faults': ({ body }) => {
      faults.add(JSON.parse(body) as Fault)
      return { status: 204 }
    },
    'DELETE /peer/faults': () => {
      faults.clear()
      return { status: 204 }
    },
    'GET /peer/sums': () => ({ status: 200, body: sums() }),
  }
}
