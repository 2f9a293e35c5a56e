import { queryOptions, useMutation } from '@tanstack/react-query'
import type { Api } from '@serein/client/api.ts'
import { useClient } from '@serein/client/provider.tsx'
import type { ReviewOfVisit } from '@serein/shared/review/own-review.ts'
import type { SearchOf } from '../address/addresses.ts'

/** The reader’s own visit, or that of a private link. */
export type Subject = { booking: string } | { visit: string }

/** The visit of the address; null if it names none. */
export function subjectOf({ booking, visit }: SearchOf<'review'>): Subject | null {
  if (visit) return { visit }
  return booking ? { booking } : null
}

export interface Said {
  stars: number
  staffStars: number | null
  shopStars: number | null
  text: string
}

/** The review of a visit, or whether one may be written. */
export function reviewQuery(api: Api, of: Subject) {
  const isByLink = 'visit' in of
  return queryOptions({
    queryKey: ['review', isByLink ? of.visit : of.booking],
    queryFn: async (): Promise<ReviewOfVisit & { isMine?: boolean }> =>
      isByLink
        ? api.review.byLink({ visitToken: of.visit })
        : api.review.ofVisit({ bookingId: of.booking }),
  })
}

/** Saves the review, then each photo. What was saved before a failure stays. */
export function useReviewVerbs(of: Subject) {
  const { api, query, queryClient } = useClient()
  const show = (visit: ReviewOfVisit) => {
    queryClient.setQueryData(reviewQuery(api, of).queryKey, visit)
    return visit
  }
  const settle = async (visit: ReviewOfVisit | undefined) => {
    await queryClient.invalidateQueries({ queryKey: query.review.key() })
    if (visit) await queryClient.invalidateQueries({ queryKey: query.shop.key() })
    else await queryClient.invalidateQueries(reviewQuery(api, of))
  }
  const say = (reviewFields: Said, isNew: boolean) => {
    if ('visit' in of) {
      const input = { visitToken: of.visit, ...reviewFields }
      return isNew ? api.review.writeByLink(input) : api.review.editByLink(input)
    }
    const input = { bookingId: of.booking, ...reviewFields }
    return isNew ? api.review.write(input) : api.review.edit(input)
  }
  const save = useMutation({
    mutationFn: async ({ said, isNew }: { said: Said; isNew: boolean }) =>
      show(await say(said, isNew)),
    onSettled: settle,
  })
  const addPhoto = useMutation({
    mutationFn: async (file: File) =>
      show(await api.review.addPicture({ bookingId: bookingOf(of), file })),
  })
  const removePhoto = useMutation({
    mutationFn: async (pictureId: string) =>
      show(await api.review.removePicture({ bookingId: bookingOf(of), pictureId })),
  })
  return { save, addPhoto, removePhoto }
}

/** Photos need a log-in. */
function bookingOf(of: Subject): string {
  if ('visit' in of) throw new Error('a private link takes no photos')
  return of.booking
}
