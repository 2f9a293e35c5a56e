/** What the address of the reviews says: those that were said in private. */
export function reviewSearch(raw: Record<string, unknown>): { filter?: 'private' } {
  return raw.filter === 'private' ? { filter: raw.filter } : {}
}
