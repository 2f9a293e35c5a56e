import type { Day } from '@serein/shared/time/day.ts'
import { dayIn } from '@serein/client/format.ts'
import { DayField } from '../../form/day-field.tsx'
import { TimeField } from '../../form/time-field.tsx'
import { clockOf, wallMinutes } from '../../form/wall-clock.ts'
import { useWords } from '../../language/words.ts'
import type { Team } from '../treatment/treatment.ts'
import { FreeTimes } from './free-times.tsx'
import { NextFree } from './next-free.tsx'
import { byAnyone, type partyOf } from './party.ts'
import { PutOnList } from './put-on-list.tsx'
import type { useDeskTimes } from './use-desk-times.ts'
import type { useNewBooking } from './use-new-booking.ts'

/** Day and time of a booking, typed or chosen among what is free. */
export function BookingTime(props: {
  form: ReturnType<typeof useNewBooking>
  times: ReturnType<typeof useDeskTimes>
  party: ReturnType<typeof partyOf>
  customerId: string | undefined
  /** At the client’s; nobody waits for a time there. */
  isOut: boolean
  shopId: string
  today: Day
  zone: string
  team: Team
}) {
  const { form, times, party, today, zone } = props
  const { values: booking, set } = form
  const { t } = useWords()
  const clockAt = (startsAt: string) => clockOf(wallMinutes(Date.parse(startsAt), zone))
  return (
    <>
      <div className="grid grid-cols-[1fr_6rem] items-start gap-3">
        <DayField value={booking.day} today={today} onDay={(day) => set({ day })} />
        <TimeField
          label={t('booking.form.time')}
          error={form.at('time')}
          value={booking.isNow ? clockOf(wallMinutes(form.startsAt, zone)) : booking.time}
          onText={(time) => set({ time })}
        />
      </div>
      {party ? (
        <FreeTimes
          starts={times.isError ? null : times.data?.starts}
          zone={zone}
          selected={form.startsAt}
          onTake={(startsAt) => set({ time: clockAt(startsAt) })}
          {...(booking.day === today && {
            now: { isTaken: booking.isNow, take: () => set({ isNow: true, checkIn: true }) },
          })}
          whenNone={
            times.isPlaceholderData ? null : (
              <>
                {props.customerId && !props.isOut ? (
                  <PutOnList
                    {...{ party, shopId: props.shopId }}
                    customerId={props.customerId}
                    day={booking.day}
                  />
                ) : null}
                <NextFree
                  {...props}
                  party={party}
                  day={booking.day}
                  onTake={(startsAt, isByAnyone) =>
                    set({
                      day: dayIn(startsAt, zone),
                      time: clockAt(startsAt),
                      ...(isByAnyone && { guests: booking.guests.map(byAnyone) }),
                    })
                  }
                />
              </>
            )
          }
        />
      ) : (
        <p className="text-sm text-ink-soft">{t('booking.form.freeFirst')}</p>
      )}
    </>
  )
}
