import { type ReactNode, useState } from 'react'
import type { Day } from '@serein/shared/time/day.ts'
import { Dialog } from '@serein/ui/dialog.tsx'
import { LeaveGuard } from '../../page/leave-guard.tsx'
import { useWords } from '../../language/words.ts'
import { Beside } from './beside.tsx'
import {
  type BookingDefaults,
  BookingOrWhyNot,
  type BookingProps,
  useBookingTitle,
} from './booking-sheet.tsx'

type Place = { defaults: BookingDefaults; isHidden: boolean; onClose: () => void }

/** Books somebody in a column beside the calendar, where a press on an empty time is the new time of the booking. */
export function BookingBeside(props: BookingProps & Place & { onDay: (day: Day) => void }) {
  return (
    <BookingColumn {...props}>
      {(onFilledIn) => <BookingOrWhyNot {...props} onFilledIn={onFilledIn} />}
    </BookingColumn>
  )
}

/** The column, which asks before it closes, or is left, with something filled in. */
export function BookingColumn(
  props: Place & { children: (onFilledIn: (isFilledIn: boolean) => void) => ReactNode },
) {
  const { isHidden, onClose } = props
  const { t } = useWords()
  const title = useBookingTitle(props.defaults)
  const [isFilledIn, setFilledIn] = useState(false)
  const [asksToLeave, setAsksToLeave] = useState(false)
  const words = {
    title: t('booking.form.leave.title'),
    text: t('booking.form.leave.text'),
    stay: t('booking.form.leave.stay'),
    go: t('booking.form.leave.go'),
  }
  return (
    <>
      <Beside
        {...{ title, isHidden }}
        onClose={() => (isFilledIn ? setAsksToLeave(true) : onClose())}
      >
        {props.children(setFilledIn)}
      </Beside>
      <Dialog
        open={asksToLeave}
        onClose={() => setAsksToLeave(false)}
        title={words.title}
        cancelLabel={words.stay}
        confirm={{ label: words.go, run: onClose, danger: true }}
      >
        {words.text}
      </Dialog>
      <LeaveGuard isOn={isFilledIn} text={words.text} words={words} within={['shop']} />
    </>
  )
}
