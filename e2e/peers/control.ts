import type { Verb } from './door.ts'
import type { Fault, Faults } from './faults.ts'
import type { Sum } from './sum.ts'

/**
 * What a test in another process asks of a peer, and no provider would answer: to do wrong, and what its books say. No key
 * opens these pages, since a peer is there for tests alone.
 */
export function controlPages(faults: Faults, sums: () => Sum[]): Record<string, Verb> {
  const added = new Map<string, () => void>()
  return {
    'POST /peer/faults': ({ body }) => {
      const id = String(added.size + 1)
      added.set(id, faults.add(JSON.parse(body) as Fault))
      return { status: 200, body: { id } }
    },
    'DELETE /peer/faults/{id}': ({ ids }) => {
      added.get(ids.id!)?.()
      return { status: 200, body: {} }
    },
    'GET /peer/sums': () => ({ status: 200, body: sums() }),
  }
}
