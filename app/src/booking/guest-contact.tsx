import { Bell, BellOff, BellRing } from 'lucide-react'
import { useMutation } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useClient } from '@serein/client/provider.tsx'
import type { BookingDetails } from '@serein/shared/booking/schema.ts'
import { Button } from '@serein/ui/button.tsx'
import { Skeleton } from '@serein/ui/skeleton.tsx'
import { showToast } from '@serein/ui/toast-queue.ts'
import { useWords } from '../language/words.ts'
import { Failure } from '../page/failure.tsx'

const GuestContactForm = lazy(async () => ({
  default: (await import('./guest-contact-form.tsx')).GuestContactForm,
}))

interface Props {
  booking: BookingDetails
  guest: BookingDetails['guests'][number]
  /** What the guest is called. */
  name: string
}

/** Where a guest gets messages about their own part, as the booker or the guest has said. */
export function GuestContact({ booking, guest, name }: Props) {
  const { t } = useWords()
  const [isOpen, setOpen] = useState(false)
  const keep = useKeepContact(booking, guest)
  if (isOpen)
    return (
      <Suspense fallback={<Skeleton className="mb-4 h-40 rounded-md" />}>
        <GuestContactForm name={name} guest={guest} keep={keep.save} onEnd={() => setOpen(false)} />
      </Suspense>
    )
  const state = guest.contact ? 'kept' : guest.isReached ? 'own' : 'none'
  return (
    <div className="-mt-1 flex flex-wrap items-center justify-between gap-x-3 pb-3 pl-14 text-sm text-ink-soft">
      <span className="flex min-w-0 items-center gap-2 [overflow-wrap:anywhere] [&_.lucide]:size-4 [&_.lucide]:shrink-0">
        {guest.isReached ? <BellRing aria-hidden /> : <Bell aria-hidden />}
        {t(`booking.contact.${state}`, { contact: guest.contact ?? '' })}
      </span>
      <span className="flex">
        {guest.contact ? (
          <Button
            tone="quiet"
            size="sm"
            icon={<BellOff aria-hidden />}
            aria-label={t('booking.contact.endFor', { name })}
            pending={keep.end.isPending}
            onClick={() => keep.end.mutate()}
          >
            {t('booking.contact.end')}
          </Button>
        ) : null}
        {state === 'own' ? null : (
          <Button
            tone="quiet"
            size="sm"
            aria-label={t(guest.contact ? 'booking.contact.changeFor' : 'booking.contact.addFor', {
              name,
            })}
            onClick={() => setOpen(true)}
          >
            {t(guest.contact ? 'booking.contact.change' : 'booking.contact.add')}
          </Button>
        )}
      </span>
      <Failure error={keep.end.error} otherwise="booking.hold.offline" className="w-full" />
    </div>
  )
}

export interface Contact {
  contact: string | null
  language: 'en' | 'fr'
}

function useKeepContact(booking: BookingDetails, { position, contact }: Props['guest']) {
  const { t, language } = useWords()
  const { api, query, queryClient } = useClient()
  const { queryKey } = query.booking.get.queryOptions({ input: { bookingId: booking.id } })
  const save = async (wanted: Contact) => {
    const one = { bookingId: booking.id, guestPosition: position }
    queryClient.setQueryData(queryKey, await api.booking.keepGuestContact({ ...one, ...wanted }))
  }
  const end = useMutation({
    mutationFn: () => save({ contact: null, language }),
    onSuccess: () =>
      showToast({
        text: t('booking.contact.ended'),
        action: {
          label: t('booking.contact.undo'),
          run: () => void save({ contact, language }).catch(console.warn),
        },
      }),
  })
  return { save, end }
}
