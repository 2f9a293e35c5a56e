import { asLanguage } from '@serein/client/i18n.ts'
import { screens } from './screens.ts'
import type { Indexing } from '../metadata/metadata.ts'

/**
 * Whether the page at an address is the same for everybody who reads its language: what search engines index, with nothing in
 * the address but its subject. A question (a place, a text), a step of somebody's way and a secret link are somebody's own.
 */
export function isPublicPage({ pathname, searchParams }: URL): boolean {
  const params = paramsByPath.get(pathname)
  if (!params) return false
  const names = [...searchParams.keys()]
  return (
    new Set(names).size === names.length &&
    names.every((name) =>
      name === 'lang' ? asLanguage(searchParams.get(name)) !== null : params.has(name),
    )
  )
}

/** A text that names a city is indexed; any other is what somebody looks for, and which it is the search alone knows. */
const ownWords = 'q'

/** The parameters of the subject of each page that is indexed by itself. */
const paramsByPath = new Map(
  Object.values(screens).flatMap(({ path, indexing }: { path: string; indexing?: Indexing }) =>
    indexing && !indexing.noindex && !indexing.canonicalScreen
      ? [[path, new Set(indexing.identityParams?.filter((name) => name !== ownWords))] as const]
      : [],
  ),
)
