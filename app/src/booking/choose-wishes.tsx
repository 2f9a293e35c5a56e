import { writeVisit, type BookSearch, type VisitGuest } from '../address/visit-search.ts'
import type { ChooseData } from '../visit/choose-data.ts'
import { GuestWishes } from '../visit/guest-wishes.tsx'
import { PartyWishes } from '../visit/party-wishes.tsx'
import { servedIn, therapistsFor } from '../visit/visit.ts'

/** One row of portraits if one wish is enough, else a line per service. */
export function Wishes(props: {
  data: ChooseData
  search: BookSearch
  choose: (change: Partial<BookSearch>) => void
}) {
  const { data, search, choose } = props
  const { guests, rescheduled } = data
  if (servedIn(guests, data.services).length === 0) return null
  const setWishes = (wanted: VisitGuest[]) => choose({ items: writeVisit(wanted), wish: undefined })
  if (guests.length > 1) {
    const moved = rescheduled?.guests.filter(({ isCancelled }) => !isCancelled)
    return (
      <PartyWishes
        data={data}
        guests={guests}
        wish={search.wish}
        {...(moved && { booked: moved })}
        onWishes={setWishes}
      />
    )
  }
  const able = therapistsFor(guests, data.together, data)
  return (
    <GuestWishes
      data={data}
      guests={guests}
      wish={search.wish}
      able={able}
      genders={gendersOf(data, able)}
      isOther={data.guest !== null && data.guest.position > 0}
      onWish={(wish) => choose({ wish })}
      onWishes={setWishes}
    />
  )
}

/** Asking for a woman or a man only makes sense where both work. */
function gendersOf(data: ChooseData, able: ChooseData['team']): ('female' | 'male')[] {
  const people = able.length > 0 ? able : data.team
  const both = ['female', 'male'] as const
  return both.every((gender) => people.some((each) => each.gender === gender)) ? [...both] : []
}
