/** What the address of the reviews says: those that were said in private, or of one therapist. */
type ReviewSearch = { filter?: 'private'; staff?: string }

export function reviewSearch(raw: Record<string, unknown>): ReviewSearch {
  return {
    ...(raw.filter === 'private' && { filter: raw.filter }),
    ...(typeof raw.staff === 'string' && raw.staff !== '' && { staff: raw.staff }),
  }
}
