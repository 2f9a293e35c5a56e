import { useNavigate, useSearch } from '@tanstack/react-router'

export const catalogueTabs = ['menu', 'packages', 'prices'] as const
export type CatalogueTab = (typeof catalogueTabs)[number]

/** What the address of the catalogue says. Whatever it does not understand, it reads as not said. */
type CatalogueSearch = { shop?: string; tab?: 'packages' | 'prices' | 'starter' }

export function catalogueSearch(raw: Record<string, unknown>): CatalogueSearch {
  return {
    ...(typeof raw.shop === 'string' && raw.shop !== '' && { shop: raw.shop }),
    ...(isTab(raw.tab) && { tab: raw.tab }),
  }
}

function isTab(tab: unknown): tab is NonNullable<CatalogueSearch['tab']> {
  return tab === 'packages' || tab === 'prices' || tab === 'starter'
}

export function useCatalogueAddress() {
  const { tab } = catalogueSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  return {
    /** `starter`: a menu to begin with, which stands instead of the catalogue. */
    tab: tab ?? ('menu' as const),
    show: (next: CatalogueTab | 'starter') =>
      void navigate({
        to: '.',
        // It stands in the set-up, too, whose step stays.
        search: (before) => ({ ...before, tab: next === 'menu' ? undefined : next }),
      }),
  }
}
