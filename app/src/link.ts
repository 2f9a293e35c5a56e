import { useMatches } from '@tanstack/react-router'
import { builtScreens, screens, type ScreenName, type SearchOf } from './screens.ts'

type SearchArgument<Name extends ScreenName> =
  Record<never, never> extends SearchOf<Name> ? [search?: SearchOf<Name>] : [search: SearchOf<Name>]

/** The address of a screen, checked by its search parameters: `linkTo('shopDetails', { shop })`. */
export function linkTo<Name extends ScreenName>(
  name: Name,
  ...[search]: SearchArgument<Name>
): string {
  const query = new URLSearchParams()
  for (const [key, value] of Object.entries(search ?? {})) {
    if (value !== undefined) query.set(key, asParameter(value))
  }
  const text = query.toString()
  return text ? `${screens[name].path}?${text}` : screens[name].path
}

/** The validated search parameters of the screen that is showing. */
export function useScreenSearch<Name extends ScreenName>(name: Name): SearchOf<Name> {
  const match = useMatches().find((candidate) => candidate.staticData.screen === name)
  if (!match) throw new Error(`${name} is not the screen that is showing`)
  return builtScreens[name].search.parse(match.search) as SearchOf<Name>
}

/** Where to go after log-in, if it is one of our own screens; anything else could lead off-site. */
export function safeNext(next: string | undefined): string | null {
  if (!next?.startsWith('/')) return null
  const target = new URL(next, 'http://here')
  if (target.origin !== 'http://here') return null
  const known = Object.values(builtScreens).some((screen) => screen.path === target.pathname)
  return known ? target.pathname + target.search : null
}

/** The router reads parameters as JSON, so a text that looks like JSON is written as JSON. */
function asParameter(value: unknown): string {
  if (typeof value !== 'string') return JSON.stringify(value)
  try {
    JSON.parse(value)
    return JSON.stringify(value)
  } catch {
    return value
  }
}
