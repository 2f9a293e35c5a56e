import { useState } from 'react'
import { useClient } from '@serein/client/provider.tsx'
import type { FormToFill, GuestForm } from '@serein/shared/booking/health-form.ts'
import { Button } from '@serein/ui/button.tsx'
import { Notice } from '@serein/ui/notice.tsx'
import { useWords } from '../language/words.ts'
import { useSayGuest } from '../visit/guest-names.ts'
import { HealthFormSheet } from './health-form-fields.tsx'

/** How it stands with the forms of the other guests of a visit; who books fills one in for a guest who has no link. */
export function GuestHealthForms(props: {
  bookingId: string
  toFill: FormToFill
  guests: readonly GuestForm[]
  onFilled: () => void
}) {
  const { bookingId, toFill, onFilled } = props
  const { t } = useWords()
  const { api } = useClient()
  const sayGuest = useSayGuest()
  const [whose, setWhose] = useState<GuestForm | null>(null)
  const guests = props.guests.filter((guest) => guest.state !== 'not_asked' || guest.needsChange)
  if (guests.length === 0) return null
  const nameOf = ({ guestPosition, name }: GuestForm) => sayGuest(guestPosition, name)
  return (
    <>
      <Notice tone={guests.some(isOpen) ? 'gold' : 'neutral'} title={t('booking.form.guests')}>
        {guests.map((guest) => {
          const name = nameOf(guest)
          return (
            <div key={guest.guestPosition} className="mt-2 flex flex-col items-start gap-2">
              {guest.state === 'not_asked' ? null : (
                <p>{t(`booking.form.guest.${stateOf(guest)}`, { name })}</p>
              )}
              {guest.needsChange ? <p>{t('booking.form.guest.needsChange', { name })}</p> : null}
              {guest.mayFillIn && guest.state !== 'not_asked' ? (
                <Button size="sm" tone="secondary" onClick={() => setWhose(guest)}>
                  {t('booking.form.fillFor', { name })}
                </Button>
              ) : null}
            </div>
          )
        })}
      </Notice>
      {whose ? (
        <HealthFormSheet
          open
          onClose={() => setWhose(null)}
          lead={t('booking.form.asBooker', { name: nameOf(whose) })}
          isOfGuest
          toFill={{ ...toFill, answersId: whose.answersId }}
          draftName={`${bookingId}.${whose.guestPosition}`}
          send={(filling) =>
            api.healthForm.fillIn({ bookingId, guestPosition: whose.guestPosition, ...filling })
          }
          onFilled={onFilled}
        />
      ) : null}
    </>
  )
}

function isOpen({ state, needsChange }: GuestForm): boolean {
  return state !== 'filled_in' || needsChange
}

function stateOf({ state, mayFillIn }: GuestForm): 'filled_in' | 'missing' | 'asked' {
  if (state === 'filled_in') return 'filled_in'
  return mayFillIn ? 'missing' : 'asked'
}
