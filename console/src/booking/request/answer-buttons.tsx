import { useState } from 'react'
import type { Visit } from '@serein/shared/booking/schema.ts'
import { Button } from '@serein/ui/button.tsx'
import { useWords } from '../../language/words.ts'
import { DeclineSheet } from './decline-sheet.tsx'
import { useAnswer } from './use-answer.ts'

/** Accepts or declines a request. */
export function AnswerButtons(props: {
  visit: Visit
  zone: string
  /** The client’s name, for screen readers. */
  name: string
  size?: 'sm'
  onDone?: () => void
}) {
  const { t } = useWords()
  const { visit, zone, name, size, onDone } = props
  const [isOpen, setOpen] = useState(false)
  const { accept, decline } = useAnswer(visit, onDone)
  return (
    <div className="flex gap-2">
      <Button
        size={size}
        className="flex-1"
        pending={accept.isPending}
        pendingLabel={t('booking.visit.working')}
        aria-label={t('booking.request.acceptOf', { name })}
        onClick={() => accept.mutate()}
      >
        {t('booking.request.accept')}
      </Button>
      <Button
        size={size}
        tone="secondary"
        className="flex-1"
        aria-label={t('booking.request.declineOf', { name })}
        onClick={() => setOpen(true)}
      >
        {t('booking.request.decline')}
      </Button>
      <DeclineSheet
        open={isOpen}
        onClose={() => setOpen(false)}
        {...{ visit, zone, name }}
        isPending={decline.isPending}
        onSend={(declining) => decline.mutate(declining, { onSuccess: () => setOpen(false) })}
      />
    </div>
  )
}
