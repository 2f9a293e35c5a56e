import { useMutation } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useRef } from 'react'
import { useClient } from '@serein/client/provider.tsx'
import { sum } from '@serein/shared/money/money.ts'
import { linkTo } from '../address/link.ts'

export type Tip = { staffId: string; amountMinor: number }

/** The reader’s own visit, one by its private link, or the part of an invited guest. */
export type ThankedVisit = { bookingId: string } | { visitToken: string } | { token: string }

/** Chooses tips and pays them: by a saved card at once, or on the page of a payment. */
export function useTip(visit: ThankedVisit, tips: readonly Tip[]) {
  const { api, query, queryClient } = useClient()
  const router = useRouter()
  // The same choice is the same payment, however often it is tried.
  const chosen = useRef<{ tips: string; token: string } | null>(null)
  const choose = async (): Promise<string> => {
    const wanted = JSON.stringify(tips)
    if (chosen.current?.tips === wanted) return chosen.current.token
    const { token } =
      'visitToken' in visit
        ? await api.tip.chooseByLink({ ...visit, tips: [...tips] })
        : 'token' in visit
          ? await api.tip.chooseByInvitation({ ...visit, tips: [...tips] })
          : await api.tip.choose({ ...visit, tips: [...tips] })
    chosen.current = { tips: wanted, token }
    return token
  }
  const goOn = useMutation({
    mutationFn: choose,
    onSuccess: (token) => router.navigate({ href: linkTo('checkout', { link: token }) }),
  })
  const charge = useMutation({
    mutationFn: async (savedCardId: string) => {
      const token = await choose()
      const expectedDueMinor = sum(tips.map(({ amountMinor }) => amountMinor))
      return {
        token,
        ...(await api.paymentLink.payByCard({ token, savedCardId, expectedDueMinor })),
      }
    },
    onSuccess: ({ token, payment }) => {
      // Its bank wants to ask: the page of the payment leads there.
      if (payment?.state === 'requires_action')
        return router.navigate({ href: linkTo('cardCheckout', { link: token }) })
    },
    onSettled: () =>
      Promise.all(
        [query.tip.ofVisit.key(), query.booking.get.key()].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      ),
  })
  return { goOn, charge }
}
