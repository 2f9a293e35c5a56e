export type OrderSearch = { shop?: string; client?: string }

/** The search parameters of the orders. Invalid ones are read as missing. */
export function orderSearch(raw: Record<string, unknown>): OrderSearch {
  const text = (name: keyof OrderSearch) => {
    const value = raw[name]
    return typeof value === 'string' && value !== '' ? { [name]: value } : {}
  }
  return { ...text('shop'), ...text('client') }
}

/** What the list asks for: of one client, what they have bought before what waits. */
export function orderQuestion(shopId: string, { client }: OrderSearch, which?: 'waiting' | 'over') {
  return {
    shopId,
    which: which ?? (client ? 'over' : 'waiting'),
    ...(client && { customerId: client }),
    limit: 20,
  } as const
}
