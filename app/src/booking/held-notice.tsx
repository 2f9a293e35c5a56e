import { CalendarClock } from 'lucide-react'
import { useClient, useFormat, useNow } from '@serein/client/provider.tsx'
import type { HeldTime } from '@serein/shared/slot/contract.ts'
import { ButtonLink } from '@serein/ui/button.tsx'
import { Countdown } from '@serein/ui/countdown.tsx'
import { Notice } from '@serein/ui/notice.tsx'
import { linkTo } from '../address/link.ts'
import { useWords } from '../language/words.ts'

/** The reader’s held times at this shop, with countdown and the way to the checkout. */
export function HeldNotice(props: { held: readonly HeldTime[]; timeZone: string }) {
  const { t } = useWords()
  const format = useFormat()
  const now = useNow()
  const { query, queryClient } = useClient()
  const { held, timeZone } = props
  return held
    .filter(({ heldUntil }) => heldUntil > now)
    .map(({ bookingId, startsAt, heldUntil }) => {
      const day = format.shortDate(startsAt, timeZone)
      const title = t('booking.held.title', { day, time: format.time(startsAt, timeZone) })
      return (
        <Notice
          key={bookingId}
          className="mt-2 mb-3"
          tone="primary"
          icon={<CalendarClock />}
          title={title}
          action={
            <>
              <Countdown
                key={heldUntil}
                until={heldUntil}
                label={title}
                say={(minutes) => t('checkout.hold.say', { minutes })}
                onEnd={() => void queryClient.invalidateQueries({ queryKey: query.slot.key() })}
              />
              <ButtonLink
                tone="secondary"
                size="sm"
                href={linkTo('checkout', { booking: bookingId })}
              >
                {t('booking.held.continue')}
              </ButtonLink>
            </>
          }
        />
      )
    })
}
