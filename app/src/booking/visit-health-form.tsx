import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useClient, useFormat } from '@serein/client/provider.tsx'
import type { BookingDetails } from '@serein/shared/booking/schema.ts'
import { Button } from '@serein/ui/button.tsx'
import { ChipLink } from '@serein/ui/chip.tsx'
import { Notice } from '@serein/ui/notice.tsx'
import { linkTo } from '../address/link.ts'
import { useWords } from '../language/words.ts'
import { HealthFormSheet, useSayAdvice } from './health-form-fields.tsx'

const GuestHealthForms = lazy(async () => ({
  default: (await import('./guest-health-forms.tsx')).GuestHealthForms,
}))

/** What the spa asks of the client’s health for this visit, and what follows from it; nothing where it asks nothing. */
export function VisitHealthForm({ booking }: { booking: BookingDetails }) {
  const { t, language } = useWords()
  const { api, query, queryClient } = useClient()
  const format = useFormat()
  const sayAdvice = useSayAdvice()
  const [isOpen, setOpen] = useState(false)
  const options = query.healthForm.own.queryOptions({ input: { bookingId: booking.id } })
  const { data } = useQuery({ ...options, retry: false, staleTime: 0 })
  if (!data) return null
  const { state, filledAt, advice, guests } = data
  const isDone = state === 'filled_in'
  const day = filledAt && format.shortDate(filledAt, booking.timeZone)
  const look = () => void queryClient.invalidateQueries({ queryKey: options.queryKey })
  return (
    <>
      {state === 'not_asked' ? null : (
        <Notice
          tone={isDone ? 'neutral' : 'gold'}
          title={t('booking.form.title')}
          action={
            <Button size="sm" tone={isDone ? 'secondary' : 'primary'} onClick={() => setOpen(true)}>
              {t(isDone ? 'booking.form.change' : 'booking.form.fill')}
            </Button>
          }
        >
          {t(`booking.form.state.${state}`, { day: day ?? '' })}
          {advice.map((one) => (
            <div key={one.serviceId} className="mt-2">
              <p>{sayAdvice(one)}</p>
              {one.instead && one.insteadId ? (
                <ChipLink
                  className="mt-2"
                  href={linkTo('shopBooking', { shop: booking.shop.id, service: one.insteadId })}
                >
                  {t('booking.hold.rather', { service: one.instead[language] })}
                </ChipLink>
              ) : null}
            </div>
          ))}
        </Notice>
      )}
      <HealthFormSheet
        open={isOpen}
        onClose={() => setOpen(false)}
        toFill={data}
        before={data}
        draftName={booking.id}
        send={(filling) => api.healthForm.fillIn({ bookingId: booking.id, ...filling })}
        onFilled={look}
      />
      {guests.length > 0 ? (
        <Suspense>
          <GuestHealthForms bookingId={booking.id} toFill={data} guests={guests} onFilled={look} />
        </Suspense>
      ) : null}
    </>
  )
}
