import {
  useCanGoBack,
  useMatches,
  stringifySearchWith,
  type AnyRouter,
  useRouter,
} from '@tanstack/react-router'
import { useRef, useState } from 'react'
import * as v from 'valibot'
import { addresses, type ScreenName, type SearchOf } from './addresses.ts'

type SearchArgument<Name extends ScreenName> =
  Record<never, never> extends SearchOf<Name> ? [search?: SearchOf<Name>] : [search: SearchOf<Name>]

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/u
const notJson = new SyntaxError('An id is no JSON.')

/** As the router does it, which tries whether each value is JSON: of ids it is known, where an exception each costs more than the link. */
export const stringifySearch = stringifySearchWith(JSON.stringify, (value) => {
  if (uuid.test(value)) throw notJson
  return JSON.parse(value) as unknown
})

/** The address of a screen, checked by its search parameters: `linkTo('shopDetails', { shop })`. */
export function linkTo<Name extends ScreenName>(
  name: Name,
  ...[search]: SearchArgument<Name>
): string {
  return `${addresses[name].path}${stringifySearch(search ?? {})}`
}

/** The search parameters of the current screen alone; the router also keeps foreign ones. */
export function useScreenSearch<Name extends ScreenName>(name: Name): SearchOf<Name> {
  const match = useMatches().find((candidate) => candidate.staticData.screen === name)
  if (!match) throw new Error(`${name} is not the screen that is showing`)
  return v.parse(addresses[name].search, match.search) as SearchOf<Name>
}

/** The same, including choices that are not showing yet, which a second change would otherwise undo. */
export function comingSearch<Name extends ScreenName>(
  { latestLocation }: AnyRouter,
  name: Name,
): SearchOf<Name> | null {
  const { pathname, search } = latestLocation
  const found = pathname === addresses[name].path && v.safeParse(addresses[name].search, search)
  return found && found.success ? (found.output as SearchOf<Name>) : null
}

/** Replaces the address after a choice on a screen, without navigating. */
export function useReplace(): (href: string) => void {
  const router = useRouter()
  return (href) => void router.navigate({ href, replace: true, resetScroll: false })
}

/**
 * Closes what an address has opened: Back if it leads to where it was opened, else replaces this address by `back`. Only once,
 * however often it is pressed.
 */
export function useClose(back: string): () => void {
  const router = useRouter()
  const replace = useReplace()
  const canGoBack = useCanGoBack()
  const [cameFromHere] = useState(canGoBack)
  const isClosing = useRef(false)
  return () => {
    // A second press while the history is on its way would lead one step too far.
    if (isClosing.current) return
    isClosing.current = true
    if (cameFromHere) router.history.back()
    else replace(back)
  }
}

/** Where to go after the log-in: only to one of our own screens, since anything else could lead off-site. */
export function safeNext(next: string | undefined): string | null {
  if (!next?.startsWith('/')) return null
  const target = URL.parse(next, 'http://here')
  if (target?.origin !== 'http://here') return null
  const isOwnAddress = Object.values(addresses).some(({ path }) => path === target.pathname)
  return isOwnAddress ? target.pathname + target.search : null
}
