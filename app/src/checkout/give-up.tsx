import { useMutation } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { refusalOf } from '@serein/client/api.ts'
import { dayIn } from '@serein/client/format.ts'
import { useClient } from '@serein/client/provider.tsx'
import type { BookingDetails } from '@serein/shared/booking/schema.ts'
import { Button } from '@serein/ui/button.tsx'
import { showToast } from '@serein/ui/toast-queue.ts'
import { namesOf, visitOf, visitRequest, visitSearch } from '../visit/visit.ts'
import { linkTo } from '../address/link.ts'
import { useWords } from '../language/words.ts'
import { useRemember } from '../visit/held.ts'

/** Releases a held time at once. Can be undone while the time is free. */
export function GiveUp({ booking }: { booking: BookingDetails }) {
  const { t } = useWords()
  const router = useRouter()
  const { api } = useClient()
  const remember = useRemember()
  const visit = visitOf(booking)
  const shopId = booking.shop.id
  const takeBack = async () => {
    try {
      const again = await api.booking.hold({
        ...visitRequest(visit),
        guestNames: namesOf(booking),
        shopId,
        startsAt: booking.startsAt,
        ...(booking.note ? { note: booking.note } : {}),
      })
      await router.navigate({ href: linkTo('checkout', { booking: again.id }) })
    } catch (error) {
      showToast({ text: refusalOf(error)?.message ?? t('booking.hold.offline'), tone: 'bad' })
    }
  }
  const release = useMutation({
    mutationFn: () => api.booking.release({ bookingId: booking.id }),
    onSuccess: async (released) => {
      await router.navigate({
        href: linkTo('bookAppointment', {
          shop: shopId,
          ...visitSearch(visit),
          day: dayIn(booking.startsAt, booking.timeZone),
        }),
        replace: true,
      })
      remember(released)
      showToast({
        text: t('checkout.giveUp.done'),
        action: { label: t('checkout.giveUp.undo'), run: () => void takeBack() },
      })
    },
    onError: (error) =>
      showToast({ text: refusalOf(error)?.message ?? t('booking.hold.offline'), tone: 'bad' }),
  })
  return (
    <Button
      tone="quiet"
      className="self-center"
      pending={release.isPending}
      onClick={() => release.mutate()}
    >
      {t('checkout.giveUp.action')}
    </Button>
  )
}
