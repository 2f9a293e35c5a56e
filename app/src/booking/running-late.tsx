import { Hourglass } from 'lucide-react'
import { useState } from 'react'
import { useFormat } from '@serein/client/provider.tsx'
import { Button } from '@serein/ui/button.tsx'
import { Notice } from '@serein/ui/notice.tsx'
import { useWords } from '../language/words.ts'
import { LateSheet, type LateProps } from './late-sheet.tsx'

/** Says that one comes late, and what has become of it. */
export function RunningLate(props: LateProps) {
  const { booking } = props
  const { t } = useWords()
  const format = useFormat()
  const [isOpen, setOpen] = useState(false)
  const { lateness, timeZone } = booking
  return (
    <>
      {lateness ? (
        <Notice announce>
          {lateness.answer
            ? t('booking.late.answered', {
                minutes: lateness.minutes,
                time: format.time(lateness.expectedAt, timeZone),
              })
            : t('booking.late.waits', { minutes: lateness.minutes })}
        </Notice>
      ) : null}
      {booking.can.sayLate ? (
        <Button
          tone="secondary"
          wide
          icon={<Hourglass aria-hidden />}
          onClick={() => setOpen(true)}
        >
          {t('booking.late.button')}
        </Button>
      ) : null}
      {isOpen ? <LateSheet {...props} onClose={() => setOpen(false)} /> : null}
    </>
  )
}
