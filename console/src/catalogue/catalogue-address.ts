import { useNavigate, useSearch } from '@tanstack/react-router'

export const catalogueTabs = ['menu', 'prices'] as const
export type CatalogueTab = (typeof catalogueTabs)[number]

/** What the address of the catalogue says. Whatever it does not understand, it reads as not said. */
type CatalogueSearch = { shop?: string; tab?: 'prices' | 'starter' }

export function catalogueSearch(raw: Record<string, unknown>): CatalogueSearch {
  return {
    ...(typeof raw.shop === 'string' && raw.shop !== '' && { shop: raw.shop }),
    ...((raw.tab === 'prices' || raw.tab === 'starter') && { tab: raw.tab }),
  }
}

export function useCatalogueAddress() {
  const { tab } = catalogueSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  return {
    /** `starter`: a menu to begin with, which stands instead of the catalogue. */
    tab: tab ?? 'menu',
    show: (next: CatalogueTab | 'starter') =>
      void navigate({
        to: '.',
        // It stands in the set-up, too, whose step stays.
        search: (before) => ({ ...before, tab: next === 'menu' ? undefined : next }),
      }),
  }
}
