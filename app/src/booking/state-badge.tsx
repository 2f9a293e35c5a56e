import { Ban, Check, CircleCheck, CircleSlash, Hourglass, LogIn, TimerOff } from 'lucide-react'
import type { ReactNode } from 'react'
import type { BookingState } from '@serein/shared/booking/states.ts'
import { Badge, type Tone } from '@serein/ui/badge.tsx'
import { useWords, type Word } from '../language/words.ts'

/** The state of a booking as a word, an icon and a tone. */
export function StateBadge({ state }: { state: BookingState }) {
  const { t } = useWords()
  const { word, tone, icon } = looks[state]
  return (
    <Badge tone={tone} icon={icon}>
      {t(word)}
    </Badge>
  )
}

const looks: Record<BookingState, { word: Word; tone: Tone; icon: ReactNode }> = {
  held: { word: 'booking.state.held', tone: 'gold', icon: <Hourglass aria-hidden /> },
  requested: { word: 'booking.state.requested', tone: 'gold', icon: <Hourglass aria-hidden /> },
  confirmed: { word: 'booking.state.confirmed', tone: 'primary', icon: <Check aria-hidden /> },
  checked_in: { word: 'booking.state.checkedIn', tone: 'primary', icon: <LogIn aria-hidden /> },
  completed: {
    word: 'booking.state.completed',
    tone: 'neutral',
    icon: <CircleCheck aria-hidden />,
  },
  expired: { word: 'booking.state.expired', tone: 'neutral', icon: <TimerOff aria-hidden /> },
  released: { word: 'booking.state.released', tone: 'neutral', icon: <CircleSlash aria-hidden /> },
  declined: { word: 'booking.state.declined', tone: 'neutral', icon: <Ban aria-hidden /> },
  cancelled: { word: 'booking.state.cancelled', tone: 'red', icon: <Ban aria-hidden /> },
  no_show: { word: 'booking.state.noShow', tone: 'red', icon: <CircleSlash aria-hidden /> },
}
