import { Plus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { BookingDetails } from '@serein/shared/booking/schema.ts'
import { Button } from '@serein/ui/button.tsx'
import { useWords } from '../language/words.ts'

const AddServiceSheet = lazy(async () => ({
  default: (await import('./add-service-sheet.tsx')).AddServiceSheet,
}))

/** Adds a service to a future visit. */
export function AddToVisit({ booking }: { booking: BookingDetails }) {
  const { t } = useWords()
  const [isOpen, setOpen] = useState(false)
  if (!booking.can.addService) return null
  return (
    <>
      <Button wide tone="secondary" icon={<Plus aria-hidden />} onClick={() => setOpen(true)}>
        {t('booking.addition.open')}
      </Button>
      {isOpen ? (
        <Suspense>
          <AddServiceSheet booking={booking} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
