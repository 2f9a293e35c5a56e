import { refusalOf, type Api } from '@serein/client/api.ts'
import type { Invitation } from '@serein/shared/booking/invitation.ts'

/** The invitation of a guest’s link; null once it has ended. */
export function invitationQuery(api: Api, token: string) {
  return {
    queryKey: ['invitation', token],
    queryFn: (): Promise<Invitation | null> =>
      api.booking.invitation({ token }).catch((error: unknown) => {
        if (refusalOf(error)?.code === 'not_found') return null
        throw error
      }),
  }
}
