import type { BookingDetails } from '@serein/shared/booking/schema.ts'
import { Countdown } from '@serein/ui/countdown.tsx'
import { useWords } from '../language/words.ts'

/** The time left of a hold, announced at five, two and one minute. */
export function HoldCountdown(props: {
  booking: Pick<BookingDetails, 'heldUntil'>
  onEnd?: () => void
  className?: string
}) {
  const { t } = useWords()
  const { heldUntil } = props.booking
  if (!heldUntil) return null
  return (
    <Countdown
      // A payment that waits for the bank extends the hold once.
      key={heldUntil}
      until={heldUntil}
      label={t('checkout.hold.left')}
      say={(minutes) => t('checkout.hold.say', { minutes })}
      onEnd={props.onEnd}
      className={props.className}
    />
  )
}
