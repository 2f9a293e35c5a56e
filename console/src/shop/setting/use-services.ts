import { useQuery } from '@tanstack/react-query'
import { useClient } from '@serein/client/provider.tsx'
import { useWords } from '../../language/words.ts'

export type MenuEntry = { id: string; name: string }

/** What a shop offers, in the order of its menu. */
export function useServices(shopId: string) {
  const { language } = useWords()
  const { query } = useClient()
  return useQuery({
    ...query.catalogue.menu.queryOptions({ input: { shopId }, staleTime: 300_000 }),
    select: ({ categories }): MenuEntry[] =>
      categories.flatMap(({ services }) =>
        services.map(({ id, name }) => ({ id, name: name[language] })),
      ),
  })
}
