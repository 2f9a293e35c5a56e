import { useSearch } from '@tanstack/react-router'

export type TextSearch = { shop?: string; service?: string }

/** What the address of the texts says: the service whose text is wanted. Whatever it does not understand, it reads as not said. */
export function textSearch(raw: Record<string, unknown>): TextSearch {
  return {
    ...(typeof raw.shop === 'string' && raw.shop !== '' ? { shop: raw.shop } : {}),
    ...(typeof raw.service === 'string' && raw.service !== '' ? { service: raw.service } : {}),
  }
}

export function useWantedService(): string | undefined {
  return textSearch(useSearch({ strict: false })).service
}
