import { useQuery } from '@tanstack/react-query'
import { useClient } from '@serein/client/provider.tsx'

/** The menu and the team of a shop. */
export function useMenu(shopId: string) {
  const { query } = useClient()
  const options = { input: { shopId }, staleTime: 300_000 }
  return {
    menu: useQuery(query.catalogue.menu.queryOptions(options)),
    team: useQuery(query.team.list.queryOptions(options)),
  }
}
