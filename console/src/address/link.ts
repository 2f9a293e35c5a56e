import { defaultStringifySearch, type RegisteredRouter } from '@tanstack/react-router'

/** Where the console stands on the site. */
export const basePath = '/console'

type Routes = RegisteredRouter['routesByPath']
export type ScreenPath = Extract<keyof Routes, string>
type Search<Path extends ScreenPath> = Routes[Path]['types']['fullSearchSchema']

/** The whole address of a screen, checked by the router's own types: `linkTo('/calendar', { shop, day })`. */
export function linkTo<const Path extends ScreenPath>(
  path: Path,
  search: { [Key in keyof Search<Path>]?: Search<Path>[Key] | undefined } = {},
): string {
  return `${basePath}${path}${defaultStringifySearch(search)}`
}
