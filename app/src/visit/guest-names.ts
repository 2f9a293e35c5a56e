import { sessionStore, useSessionStore } from '@serein/client/session-store.ts'
import { useWords } from '../language/words.ts'
import type { ChooseData } from './choose-data.ts'

/** The names of a party’s guests while the visit is built. They survive the log-in, but are not in the address, which may be shared. */
export function useGuestNames(shopId: string) {
  const place = `names.${shopId}`
  const names = read(useSessionStore(place))
  const say = useSayGuest()
  return {
    names,
    setName: (guest: number, name: string) => {
      const next = Array.from({ length: Math.max(names.length, guest + 1) }, (_, at) =>
        at === guest ? name : (names[at] ?? ''),
      )
      sessionStore.set(place, JSON.stringify(next))
    },
    forget: () => sessionStore.set(place, null),
    sayGuest: (guest: number) => say(guest, names[guest]?.trim()),
  }
}

/** "You", a name, or "Guest 3". */
export function useSayGuest() {
  const { t } = useWords()
  return (position: number, name?: string | null): string => {
    if (name) return name
    return position === 0
      ? t('booking.details.you')
      : t('booking.details.guest', { number: position + 1 })
  }
}

/** Of a guest of what is looked for: as they are named while it is put together, or by the visit that gets another time. */
export function useSayGuestIn({ shop, rescheduled, guest }: ChooseData) {
  const { sayGuest } = useGuestNames(shop.id)
  const say = useSayGuest()
  const moved = guest ? [guest] : rescheduled?.guests.filter(({ isCancelled }) => !isCancelled)
  return (at: number): string => {
    const one = moved?.[at]
    return one ? say(one.position, one.name) : sayGuest(at)
  }
}

function read(text: string): string[] {
  return text ? (JSON.parse(text) as string[]) : []
}
