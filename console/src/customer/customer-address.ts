import { useSearch } from '@tanstack/react-router'
import type { Audience } from '@serein/shared/customer/audience.ts'

export type CustomerSearch = {
  shop?: string
  client?: string
  q?: string
  order?: 'recent'
  filter?: Audience
}

/** What the address of the clients says: who is open, or what the list is of. */
export function customerSearch(raw: Record<string, unknown>): CustomerSearch {
  const text = (name: string) => {
    const value = raw[name]
    return typeof value === 'string' && value !== '' ? { [name]: value } : {}
  }
  const { filter } = raw
  return {
    ...text('shop'),
    ...text('client'),
    // A number that is looked for is read as one.
    ...(typeof raw.q === 'number' ? { q: String(raw.q) } : text('q')),
    ...(raw.order === 'recent' ? { order: 'recent' } : {}),
    ...(typeof filter === 'object' && filter !== null ? { filter } : {}),
  }
}

/** What the list is of. */
export function questionOf(q: string, filter: Audience = {}) {
  return { ...(q && { q }), segment: filter }
}

export function useCustomerSearch(): CustomerSearch {
  return customerSearch(useSearch({ strict: false }))
}
