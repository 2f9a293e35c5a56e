import type { Client } from '@serein/client/provider.tsx'
import type { LegalKind } from '@serein/shared/identity/legal.ts'

/** A text of ours as published; it is the same until a new version comes. */
export function legalOptions(query: Client['query'], kind: LegalKind, version?: number) {
  return {
    ...query.legal.get.queryOptions({ input: { kind, version } }),
    staleTime: 5 * 60_000,
  }
}

export function consentsOptions(query: Client['query']) {
  return { ...query.consent.list.queryOptions({}), staleTime: 5 * 60_000 }
}
