import { useMutation } from '@tanstack/react-query'
import { CalendarClock } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { refusalOf } from '@serein/client/api.ts'
import { useClient, useFormat } from '@serein/client/provider.tsx'
import type { Invitation } from '@serein/shared/booking/invitation.ts'
import { Button } from '@serein/ui/button.tsx'
import { Notice } from '@serein/ui/notice.tsx'
import { Sheet } from '@serein/ui/sheet.tsx'
import { Skeleton } from '@serein/ui/skeleton.tsx'
import { showToast } from '@serein/ui/toast-queue.ts'
import { useWords } from '../language/words.ts'
import { Failure } from '../page/failure.tsx'
import { invitationQuery } from './invitation-query.ts'

const OwnTimes = lazy(async () => ({ default: (await import('./own-times.tsx')).OwnTimes }))

type Move = NonNullable<Invitation['move']>

/** Where the booker allows it, an invited guest chooses another time for their own part. */
export function MoveOwnPart({ token, invitation }: { token: string; invitation: Invitation }) {
  const { t } = useWords()
  const [isOpen, setOpen] = useState(false)
  const { move } = invitation
  if (!move) return null
  return (
    <>
      <Button
        wide
        tone="secondary"
        icon={<CalendarClock aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {t('booking.ownTime.change')}
      </Button>
      <Times
        key={invitation.startsAt}
        {...{ token, invitation, move, isOpen }}
        onEnd={() => setOpen(false)}
      />
    </>
  )
}

function Times(props: {
  token: string
  invitation: Invitation
  move: Move
  isOpen: boolean
  onEnd: () => void
}) {
  const { t } = useWords()
  const format = useFormat()
  const { invitation, move, isOpen, onEnd } = props
  const { timeZone } = invitation
  const [start, setStart] = useState<string | null>(null)
  const moving = useMove(props)
  const when = start && {
    day: format.longDate(start, timeZone),
    time: format.time(start, timeZone),
  }
  const footer = when ? (
    <div className="flex flex-col gap-3">
      {isDearer(moving.error) ? (
        <Notice tone="clay" announce>
          {t('booking.ownTime.dearer')}
        </Notice>
      ) : (
        <Failure tone="clay" otherwise="booking.hold.offline" error={moving.error} />
      )}
      <Button size="lg" wide pending={moving.isPending} onClick={() => moving.mutate(start)}>
        {t('booking.ownTime.take', when)}
      </Button>
    </div>
  ) : undefined
  return (
    <Sheet
      open={isOpen}
      desktop="side"
      onClose={onEnd}
      title={t('booking.ownTime.title')}
      subtitle={invitation.shop.name}
      closeLabel={t('shop.choose.close')}
      footer={footer}
    >
      {isOpen ? (
        <div className="flex flex-col gap-4 pb-4">
          <p className="text-ink-soft">{t('booking.ownTime.text')}</p>
          <Suspense fallback={<Skeleton className="h-60 rounded-md" />}>
            <OwnTimes
              timeZone={timeZone}
              move={move}
              startsAt={invitation.startsAt}
              selected={start}
              onSelect={(chosen) => {
                moving.reset()
                setStart(chosen)
              }}
            />
          </Suspense>
        </div>
      ) : null}
    </Sheet>
  )
}

/** It would cost its booker more. */
function isDearer(error: unknown): boolean {
  return refusalOf(error)?.code === 'price_changed'
}

function useMove(props: { token: string; move: Move; onEnd: () => void }) {
  const { t } = useWords()
  const { api, query, queryClient } = useClient()
  const { token, move, onEnd } = props
  return useMutation({
    mutationFn: (startsAt: string) => api.booking.rescheduleByInvitation({ token, startsAt }),
    onSuccess: (saved) => {
      queryClient.setQueryData(invitationQuery(api, token).queryKey, saved)
      showToast({ tone: 'good', text: t('booking.ownTime.moved') })
      onEnd()
    },
    onError: () => {
      const { shopId } = move
      void queryClient.invalidateQueries({ queryKey: query.slot.day.key({ input: { shopId } }) })
    },
  })
}
