import { useMutation } from '@tanstack/react-query'
import { CalendarHeart } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useClient, useFormat } from '@serein/client/provider.tsx'
import type { BookingDetails } from '@serein/shared/booking/schema.ts'
import { Button } from '@serein/ui/button.tsx'
import { showToast } from '@serein/ui/toast-queue.ts'
import { useWords } from '../language/words.ts'
import { minuteIn } from '../shop/opening.ts'
import type { UsualTime } from './standing-sheet.tsx'

const StandingSheet = lazy(async () => ({
  default: (await import('./standing-sheet.tsx')).StandingSheet,
}))

/** Has the best time looked for and held again and again, counted from a visit. */
export function KeepUsualTime({ booking }: { booking: BookingDetails }) {
  const { t } = useWords()
  const format = useFormat()
  const { api, query, queryClient } = useClient()
  const [isOpen, setOpen] = useState(false)
  const { id: bookingId, startsAt, timeZone, staffNames } = booking
  const make = useMutation({
    mutationFn: (usual: UsualTime) => api.standing.make({ bookingId, ...usual }),
    onSuccess: ({ nextDay }) => {
      void queryClient.invalidateQueries({ queryKey: query.standing.key() })
      const day = format.day(nextDay, { weekday: 'long', day: 'numeric', month: 'long' })
      showToast({ text: t('booking.standing.made', { day }), tone: 'good' })
      setOpen(false)
    },
  })
  const start = minuteIn(startsAt, timeZone)
  return (
    <>
      <Button
        wide
        tone="secondary"
        icon={<CalendarHeart aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {t('booking.standing.button')}
      </Button>
      {isOpen ? (
        <Suspense>
          <StandingSheet
            usual={{
              everyWeeks: booking.repeatsEveryWeeks ?? 4,
              giveDays: 3,
              weekday: null,
              fromMinute: Math.max(0, start - 60),
              toMinute: Math.min(1_440, start + 61),
              staff: 'first',
            }}
            staffNames={staffNames}
            action={t('booking.standing.make')}
            error={make.error}
            isPending={make.isPending}
            onSave={(usual) => make.mutate(usual)}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      ) : null}
    </>
  )
}
