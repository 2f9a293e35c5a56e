import type { QueryClient } from '@tanstack/react-query'
import type { ApiQuery } from '@serein/client/query.ts'

/** A screen that is opened, as its loader knows it. */
export type Opening = { query: ApiQuery; cache: QueryClient }

type SearchOf<Screen> = Screen extends { search: (raw: never) => infer Search } ? Search : unknown

/** What each screen reads first. */
export type Loaders<Screens, Known> = {
  [Name in keyof Screens]: (
    opening: Known & { search: SearchOf<Screens[Name]> },
  ) => readonly Promise<void>[]
}
