import type { ShopCalendar } from '@serein/shared/booking/schema.ts'
import { Avatar } from '@serein/ui/avatar.tsx'
import { Chip } from '@serein/ui/chip.tsx'
import type { Member } from '../../member/member.ts'
import { useWords } from '../../language/words.ts'
import { everybody, type CalendarAddress } from './calendar-address.ts'

/** The default day of a member: a therapist’s own, everybody else’s that of all. */
export function ownDay({ role, staffId }: Member): string | undefined {
  return role === 'therapist' && staffId ? staffId : undefined
}

/** On a phone: the day of all as a list, or that of one therapist by hours. */
export function WhoseDay(props: {
  calendar: ShopCalendar
  address: CalendarAddress
  own?: string
}) {
  const { calendar, address, own } = props
  const { t } = useWords()
  const works = calendar.therapists.filter(
    ({ id, shifts }) => shifts.length > 0 || id === own || id === address.who,
  )
  // One's own first.
  const therapists = works.toSorted((a, b) => Number(b.id === own) - Number(a.id === own))
  return (
    <div
      role="group"
      aria-label={t('booking.board.whose')}
      className="scroll-row flex gap-2 border-b border-line px-5 py-2"
    >
      <Chip
        selected={address.who === undefined}
        onClick={() => address.showWho(own ? everybody : undefined)}
      >
        {t('booking.board.allTherapists')}
      </Chip>
      {therapists.map(({ id, name }) => (
        <Chip
          key={id}
          selected={address.who === id}
          icon={<Avatar name={name} size="xs" />}
          onClick={() => address.showWho(id === own ? undefined : id)}
        >
          {id === own ? t('booking.board.me') : name}
        </Chip>
      ))}
    </div>
  )
}
