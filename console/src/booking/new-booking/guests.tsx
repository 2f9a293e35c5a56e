import { UserPlus, X } from 'lucide-react'
import { Button } from '@serein/ui/button.tsx'
import { Checkbox } from '@serein/ui/checkbox.tsx'
import { Segmented } from '@serein/ui/choice.tsx'
import { IconButton } from '@serein/ui/icon-button.tsx'
import { TextField } from '@serein/ui/text-field.tsx'
import { useWords } from '../../language/words.ts'
import type { WhoCannot } from '../treatment/therapist-select.tsx'
import type { Menu, Team, Treatment } from '../treatment/treatment.ts'
import { GuestTreatments } from './guest-treatments.tsx'
import { guestLike, type Guest, type Party } from './party.ts'

type Props = {
  party: Party
  set: (part: Partial<Party>) => void
  menu: Menu
  team: Team
  /** What is amiss at a field, by its path in what is sent. */
  at: (path: string) => string | undefined
  /** Who cannot give a treatment; of the first of a guest also at the time of the visit. */
  whoCannot: (treatment: Treatment, isFirst: boolean) => WhoCannot
  /** So many come to one visit of this shop. */
  most: number
}

/** The treatments of the client and of the other guests. */
export function Guests(props: Props) {
  const { party, set, most } = props
  const { t } = useWords()
  const { guests } = party
  const [first, ...others] = guests
  const change = (guest: Guest, part: Partial<Guest>) =>
    set({ guests: guests.map((one) => (one === guest ? { ...one, ...part } : one)) })
  const add = () => {
    const guest = guestLike(first!)
    set({ guests: [...guests, guest] })
    requestAnimationFrame(() => document.getElementById(guest.key)?.focus())
  }
  const more =
    guests.length < most ? (
      <Button tone="quiet" size="sm" icon={<UserPlus aria-hidden />} onClick={add}>
        {t('booking.form.moreGuests')}
      </Button>
    ) : null
  return (
    <>
      <GuestTreatments
        {...props}
        path="guests.0"
        treatments={first!.treatments}
        onTreatments={(treatments) => change(first!, { treatments })}
        beside={others.length === 0 ? more : null}
      />
      {others.map((guest, index) => (
        <OtherGuest
          key={guest.key}
          {...props}
          guest={guest}
          number={index + 2}
          change={(part) => change(guest, part)}
          remove={() => set({ guests: guests.filter((one) => one !== guest) })}
        />
      ))}
      {more ? (
        others.length > 0 && <div className="-mx-4 -my-1.5">{more}</div>
      ) : (
        <p className="text-sm text-ink-soft">{t('booking.form.mostGuests', { count: most })}</p>
      )}
      {others.length > 0 ? <HowTogether {...props} /> : null}
    </>
  )
}

function OtherGuest(
  props: Props & {
    guest: Guest
    number: number
    change: (part: Partial<Guest>) => void
    remove: () => void
  },
) {
  const { guest, number, change, at } = props
  const { t } = useWords()
  const title = t('booking.visit.guest', { number })
  return (
    <fieldset
      id={guest.key}
      tabIndex={-1}
      className="flex min-w-0 flex-col gap-4 rounded-md border border-line p-4"
    >
      <legend className="sr-only">{title}</legend>
      <div className="-mb-1 flex items-center justify-between">
        <p aria-hidden className="serif text-lg">
          {title}
        </p>
        <IconButton
          tone="plain"
          className="-my-2 -mr-3"
          label={t('booking.form.lessGuests', { guest: title })}
          icon={<X aria-hidden />}
          onClick={props.remove}
        />
      </div>
      <TextField
        label={t('booking.form.name')}
        note={t('common.optional')}
        error={at(`guestNames.${number - 1}`)}
        maxLength={120}
        autoComplete="off"
        value={guest.name}
        onChange={(event) => change({ name: event.target.value })}
      />
      <GuestTreatments
        {...props}
        path={`guests.${number - 1}`}
        treatments={guest.treatments}
        onTreatments={(treatments) => change({ treatments })}
      />
    </fieldset>
  )
}

function HowTogether({ party, set }: Props) {
  const { t } = useWords()
  const areSeveral = party.guests.some(({ treatments }) => treatments.length > 1)
  return (
    <>
      <Segmented
        label={t('booking.form.together')}
        choices={[
          { id: 'same_start', label: t('booking.form.sameStart') },
          { id: 'in_turn', label: t('booking.form.inTurn') },
        ]}
        selected={party.together}
        onSelect={(together) => set({ together })}
      />
      {party.together === 'same_start' ? (
        <Checkbox
          label={t(areSeveral ? 'booking.form.sameRoomFirst' : 'booking.form.sameRoom')}
          checked={party.sameRoom}
          onChecked={(sameRoom) => set({ sameRoom })}
        />
      ) : null}
    </>
  )
}
