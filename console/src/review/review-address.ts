import { useNavigate, useSearch } from '@tanstack/react-router'
import { byCursor } from '../page/by-cursor.ts'

/** What clients have said to the spa alone, or reviews of so many stars. */
export const reviewFilters = ['private', 5, 4, 3, 2, 1] as const

type ReviewSearch = {
  filter?: (typeof reviewFilters)[number]
  staff?: string
  unanswered?: true
}

/** What the address of the reviews says. Whatever it does not understand, it reads as not said. */
export function reviewSearch(raw: Record<string, unknown>): ReviewSearch {
  const filter = reviewFilters.find((one) => one === raw.filter)
  return {
    ...(filter && { filter }),
    ...(typeof raw.staff === 'string' && raw.staff !== '' && { staff: raw.staff }),
    ...(raw.unanswered === true && { unanswered: true }),
  }
}

/** The question for the reviews that the address asks for. */
export function questionOf({ filter, staff, unanswered }: ReviewSearch, shopId: string) {
  return byCursor({
    shopId,
    limit: 20,
    ...(typeof filter === 'number' && { stars: filter }),
    ...(staff && { staffId: staff }),
    ...(unanswered && { isUnanswered: unanswered }),
  })
}

export function useReviewAddress() {
  const search = reviewSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  return {
    search,
    change: (more: { [Name in keyof ReviewSearch]: ReviewSearch[Name] | undefined }) =>
      void navigate({
        to: '.',
        search: (before) => ({ ...before, ...more }),
        replace: true,
      }),
  }
}
