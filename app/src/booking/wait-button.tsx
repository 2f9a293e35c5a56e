import { BellPlus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useSession } from '@serein/client/provider.tsx'
import { Button, ButtonLink } from '@serein/ui/button.tsx'
import { linkTo } from '../address/link.ts'
import { useWords } from '../language/words.ts'
import type { SlotQuery } from '../visit/slot-query.ts'

// Lazy, since it is for who has found nothing.
const WaitSheet = lazy(async () => ({ default: (await import('./wait-sheet.tsx')).WaitSheet }))

/** What somebody would wait for, and the days they may. */
export interface WaitProps {
  question: SlotQuery
  /** The day that is full; null where none is free. */
  day: string | null
  bookable: { first: string; last: string }
  /** The visit that is to be earlier, and its day; null: another one. */
  moves: { bookingId: string; day: string } | null
  /** What of it is given to a group: then one waits for a seat in a session. */
  group?: { serviceId: string | undefined; timeZone: string }
}

/** Where nothing is free: to be told when something is. Without an account the log-in comes first, and leads back here. */
export function WaitButton({ address, ...props }: WaitProps & { address: string }) {
  const { t } = useWords()
  const hasAccount = useSession() !== null
  const [isOpen, setOpen] = useState(false)
  const label = t(props.moves ? 'booking.wait.earlier' : 'booking.wait.button')
  const look = { tone: 'secondary', icon: <BellPlus aria-hidden />, className: 'mt-3' } as const
  if (!hasAccount)
    return (
      <ButtonLink {...look} href={linkTo('welcome', { next: address })}>
        {label}
      </ButtonLink>
    )
  return (
    <>
      <Button {...look} onClick={() => setOpen(true)}>
        {label}
      </Button>
      {isOpen ? (
        <Suspense>
          <WaitSheet {...props} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
