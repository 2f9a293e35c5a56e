import { useNavigate, useSearch } from '@tanstack/react-router'
import { passLists, type PassList } from '@serein/shared/pass/terms.ts'

/** The tabs: what is sold, and the passes that were sold. */
export const packageTabs = ['plans', 'sold'] as const
export type PackageTab = (typeof packageTabs)[number]

/** What the address of the packages says. Whatever it does not understand, it reads as not said. */
type PackageSearch = { shop?: string; tab?: 'sold'; which?: PassList }

export function packageSearch(raw: Record<string, unknown>): PackageSearch {
  const which = passLists.find((each) => each === raw.which)
  return {
    ...(typeof raw.shop === 'string' && raw.shop !== '' && { shop: raw.shop }),
    ...(raw.tab === 'sold' && { tab: raw.tab, ...(which && { which }) }),
  }
}

export function usePackageAddress() {
  const { tab = 'plans' as const, which = 'active' as const } = packageSearch(
    useSearch({ strict: false }),
  )
  const navigate = useNavigate()
  return {
    tab,
    which,
    show: (next: { tab: PackageTab; which?: PassList }) =>
      void navigate({
        to: '.',
        search: ({ shop }) => ({
          shop,
          ...(next.tab === 'sold' && { tab: next.tab, which: next.which }),
        }),
      }),
  }
}

/** How the list of passes is asked for. */
export function soldQuestion(which: PassList) {
  return { which, limit: 30 }
}
