import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useClient, useFormat } from '@serein/client/provider.tsx'
import type { BookingDetails } from '@serein/shared/booking/schema.ts'
import { Button } from '@serein/ui/button.tsx'
import { ChipLink } from '@serein/ui/chip.tsx'
import { Notice } from '@serein/ui/notice.tsx'
import { Sheet } from '@serein/ui/sheet.tsx'
import { showToast } from '@serein/ui/toast-queue.ts'
import { linkTo } from '../address/link.ts'
import { useWords } from '../language/words.ts'
import { HealthFormFields } from './health-form-fields.tsx'

/** What the spa asks of the client’s health for this visit, and what follows from it; nothing where it asks nothing. */
export function VisitHealthForm({ booking }: { booking: BookingDetails }) {
  const { t, language } = useWords()
  const { api, query, queryClient } = useClient()
  const format = useFormat()
  const [isOpen, setOpen] = useState(false)
  const options = query.healthForm.own.queryOptions({ input: { bookingId: booking.id } })
  const { data } = useQuery({ ...options, retry: false, staleTime: 0 })
  if (!data || data.state === 'not_asked') return null
  const { state, filledAt, advice } = data
  const isDone = state === 'filled_in'
  const day = filledAt && format.shortDate(filledAt, booking.timeZone)
  return (
    <>
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
        {advice.map(({ serviceId, service, instead, insteadId }) => (
          <div key={serviceId} className="mt-2">
            <p>
              {t('booking.form.advice', {
                service: service[language],
                known: instead ? 'yes' : 'no',
                instead: instead?.[language] ?? '',
              })}
            </p>
            {instead && insteadId ? (
              <ChipLink
                className="mt-2"
                href={linkTo('shopBooking', { shop: booking.shop.id, service: insteadId })}
              >
                {t('booking.hold.rather', { service: instead[language] })}
              </ChipLink>
            ) : null}
          </div>
        ))}
      </Notice>
      <Sheet
        fills
        open={isOpen}
        onClose={() => setOpen(false)}
        title={t('booking.form.title')}
        subtitle={data.shopName}
        closeLabel={t('booking.form.close')}
      >
        {isOpen ? (
          <HealthFormFields
            toFill={data}
            before={data}
            draftName={booking.id}
            send={(filling) => api.healthForm.fillIn({ bookingId: booking.id, ...filling })}
            onFilled={() => {
              setOpen(false)
              showToast({ tone: 'good', text: t('booking.form.sent') })
              void queryClient.invalidateQueries({ queryKey: options.queryKey })
            }}
          />
        ) : null}
      </Sheet>
    </>
  )
}
