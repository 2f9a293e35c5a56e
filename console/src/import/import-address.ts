import { useSearch } from '@tanstack/react-router'

export type ImportSearch = { shop?: string; file?: string }

/** What the address of the imports says: which file is open, or none. */
export function importSearch(raw: Record<string, unknown>): ImportSearch {
  const text = (name: 'shop' | 'file') => {
    const value = raw[name]
    return typeof value === 'string' && value !== '' ? { [name]: value } : {}
  }
  return { ...text('shop'), ...text('file') }
}

export function useOpenedImport(): string | undefined {
  return importSearch(useSearch({ strict: false })).file
}
