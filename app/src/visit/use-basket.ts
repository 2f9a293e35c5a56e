import { useRef } from 'react'
import { linkTo } from '../address/link.ts'
import type { PartyVisit, VisitData } from './visit.ts'
import { readVisit, writeVisit, type VisitGuest, type VisitItem } from '../address/visit-search.ts'
import type { SearchOf } from '../address/addresses.ts'
import { canShareRoom, resized, stillOffered, withoutWishes } from './basket.ts'
import { useOpened } from './use-opened.ts'

type BasketSearch = Omit<SearchOf<'shopBooking'>, 'service'>
type Before = Pick<BasketSearch, 'together' | 'sameRoom'> & { guests: VisitGuest[] }

/**
 * The wanted visit of one guest or a party, held in the address so that reload, Back and links keep it.
 * `items` are those of the guest whose services are being chosen.
 */
export function useBasket(
  screen: 'shopDetails' | 'shopBooking',
  { service: opened, ...search }: SearchOf<'shopBooking'>,
  { services, team }: Pick<VisitData, 'services' | 'team'>,
) {
  const { open, leave } = useOpened(opened)
  /** One guest less is one press too many at times; one more brings them back. */
  const before = useRef<Before>({ guests: [] })
  const go = (next: BasketSearch) => leave(linkTo(screen, next), 'changed')
  const read = search.items ? readVisit(search.items) : [{ items: [] }]
  const guests = read.map(({ items }) => ({ items: stillOffered(items, services, team) }))
  const at = Math.min(search.guest ?? 0, guests.length - 1)
  const { items } = guests[at]!
  const together: PartyVisit['together'] =
    guests.length > 1 ? (search.together ?? 'same_start') : 'same_start'
  const canShare = together === 'same_start' && canShareRoom(guests, services)
  const searchWith = (own: readonly VisitItem[]) => ({
    ...search,
    items: textOf(guests.with(at, { items: [...own] })),
  })
  const set = (own: readonly VisitItem[]) => go(searchWith(own))
  const linkToService = (service: string) => linkTo(screen, { ...search, service })
  return {
    guests,
    at,
    items,
    together,
    /** Whether one room takes all of them; the wish for it counts only then. */
    canShare,
    sameRoom: canShare && search.sameRoom !== undefined,
    place: search.at,
    set,
    /** This page with other services for the guest: what `set` leads to. */
    linkWith: (own: readonly VisitItem[]) => linkTo(screen, searchWith(own)),
    /** The service whose choices are open. */
    opened,
    linkToService,
    open: (service: string) => open(linkToService(service)),
    close: () => leave(linkTo(screen, search), 'as it was'),
    setCount: (count: number) => {
      const { guests: others, ...how } = before.current
      const { shop, wish, at: place } = search
      const text = textOf(resized(guests, count, others))
      const { wish: _, guest, ...kept } = guests.length > 1 ? search : { ...search, ...how }
      before.current = {
        guests: [...guests, ...others.slice(guests.length)],
        together: kept.together,
        sameRoom: kept.sameRoom,
      }
      // Who comes alone has no party to arrange; a party is served by more than the one who was asked for.
      if (count === 1) return go({ shop, items: text, wish, at: place })
      return go({ ...kept, items: text, guest: count < guests.length ? undefined : guest })
    },
    show: (guest: number) => go({ ...search, guest: guest || undefined }),
    copyFirst: () => set(withoutWishes(guests[0]!.items)),
    setTogether: (next: PartyVisit['together']) =>
      go({
        ...search,
        together: next === 'in_turn' ? next : undefined,
        sameRoom: next === 'in_turn' ? undefined : search.sameRoom,
      }),
    setSameRoom: (isShared: boolean) => go({ ...search, sameRoom: isShared ? 1 : undefined }),
    /** One wish for the whole visit; those of single services are over. */
    setWish: (wish: string) =>
      go({
        ...search,
        items: textOf(guests.map((guest) => ({ items: withoutWishes(guest.items) }))),
        wish: wish === 'any' ? undefined : wish,
      }),
    /** The same services with a wish for each. */
    setWishes: (wanted: readonly VisitGuest[]) =>
      go({ ...search, items: textOf(wanted), wish: undefined }),
    /** The page of the shop with one of its therapists open over it. */
    linkToTherapist: (therapist: string) => linkTo('shopDetails', { ...search, therapist }),
    /** The same visit on another screen of this shop. */
    linkTo: (other: 'shopDetails' | 'shopBooking', guest = search.guest) =>
      linkTo(other, { ...search, guest: guest || undefined }),
  }
}

export type UsedBasket = ReturnType<typeof useBasket>

/** `items` of an address; an empty visit of one has none. */
function textOf(guests: readonly VisitGuest[]): string | undefined {
  return guests.length === 1 && guests[0]!.items.length === 0 ? undefined : writeVisit(guests)
}
