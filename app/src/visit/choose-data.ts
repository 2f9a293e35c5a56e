import { useQuery } from '@tanstack/react-query'
import { dayIn } from '@serein/client/format.ts'
import { useClient } from '@serein/client/provider.tsx'
import type { BookingDetails } from '@serein/shared/booking/schema.ts'
import type { ServiceCard } from '@serein/shared/catalogue/contract.ts'
import type { ShopDetails } from '@serein/shared/shop/contract.ts'
import type { Therapist } from '@serein/shared/team/contract.ts'
import type { Preload } from '../page/preload.ts'
import { preferredOptions } from './preferred.ts'
import {
  bookableDays,
  freeDays,
  laterQuery,
  monthQuery,
  stripQuery,
  type SlotQuery,
} from './slot-query.ts'
import {
  asOffered,
  visitOf,
  visitRequest,
  wishedAs,
  wishesOf,
  type PartyVisit,
  type VisitData,
} from './visit.ts'
import { readVisit, type BookSearch } from '../address/visit-search.ts'

export interface ChooseData extends PartyVisit, VisitData {
  /** The booking to reschedule, also by its private link; else null. */
  rescheduled: BookingDetails | null
  /** The one guest of it to reschedule; null: everybody. */
  guest: BookingDetails['guests'][number] | null
  /** The therapists wished for after the move; null: as before. */
  wishes: string[][] | null
}

/** The shop, its menu, its team and the wanted visit as one query. */
export function useChooseData(search: BookSearch) {
  const { query } = useClient()
  const rescheduled = useQuery({
    ...query.booking.get.queryOptions({ input: { bookingId: search.reschedule ?? '' } }),
    enabled: search.reschedule !== undefined,
  })
  const linked = useQuery({
    ...query.booking.byLink.queryOptions({ input: { visitToken: search.visit ?? '' } }),
    enabled: search.visit !== undefined,
  })
  const visitQueries = search.visit ? [linked] : search.reschedule ? [rescheduled] : []
  const moved = search.visit ? linked.data : rescheduled.data
  const shopId = visitQueries.length > 0 ? moved?.shop.id : search.shop
  const input = { shopId: shopId ?? '' }
  /** The address names a guest who does not come. */
  const isOfNobody = moved !== undefined && search.guest !== undefined && !guestOf(moved, search)
  const enabled = shopId !== undefined && !isOfNobody
  const shop = useQuery({ ...query.shop.get.queryOptions({ input }), enabled })
  const menu = useQuery({ ...query.catalogue.menu.queryOptions({ input }), enabled })
  const team = useQuery({ ...query.team.list.queryOptions({ input }), enabled })
  const all = [...visitQueries, shop, menu, team]
  return {
    data: together(search, moved, shop.data, menu.data, team.data),
    isOfNobody,
    error: all.find(({ error }) => error)?.error ?? null,
    isFetching: all.some(({ isFetching }) => isFetching),
    refetch: async () => {
      await Promise.all(all.filter(({ error }) => error).map(({ refetch }) => refetch()))
    },
  }
}

/** Everything the first paint shows, down to the marks of the next days and the times of the chosen day. */
export async function preloadChoice(context: Preload<'bookAppointment'>): Promise<void> {
  const { query, queryClient, search, user } = context
  const rescheduled =
    search.reschedule && user
      ? await queryClient.ensureQueryData(
          query.booking.get.queryOptions({ input: { bookingId: search.reschedule } }),
        )
      : undefined
  const shopId = rescheduled?.shop.id ?? search.shop
  if (!shopId) return
  const input = { shopId }
  const [shop, menu, team] = await Promise.all([
    queryClient.ensureQueryData(query.shop.get.queryOptions({ input })),
    queryClient.ensureQueryData(query.catalogue.menu.queryOptions({ input })),
    queryClient.ensureQueryData(query.team.list.queryOptions({ input })),
    user && queryClient.prefetchQuery(preferredOptions(query, shopId)),
  ])
  const data = together(search, rescheduled, shop, menu, team)
  if (!data) return
  const now = new Date().toISOString()
  const days = bookableDays(shop, now)
  const question = slotQuery(data, search.wish)
  const wantedDay = dayOf(data, search)
  const strip = stripQuery(question, days)
  if (wantedDay)
    await Promise.all([
      freeIn(strip),
      wantedDay > strip.toDay && freeIn(monthQuery(question, wantedDay.slice(0, 7), days)),
      preloadDay(wantedDay),
    ])
  else {
    const firstFree = (await freeIn(strip)) ?? (await freeIn(laterQuery(question, days)))
    if (firstFree) await preloadDay(firstFree)
  }

  async function freeIn(span: ReturnType<typeof monthQuery>): Promise<string | undefined> {
    if (!span) return undefined
    const options = query.slot.month.queryOptions({ input: span })
    await queryClient.prefetchQuery(options)
    return freeDays(queryClient.getQueryData(options.queryKey)?.days)[0]
  }

  async function preloadDay(day: string) {
    await queryClient.prefetchQuery(query.slot.day.queryOptions({ input: { ...question, day } }))
  }
}

/** The day somebody chose, or that of the chosen time, or that of the booking to reschedule. */
export function dayOf(data: ChooseData, search: BookSearch): string | undefined {
  const near = search.start ?? oldStartOf(data)
  return search.day ?? (near ? dayIn(near, data.shop.timeZone) : undefined)
}

/** The visit’s present time; null if nothing is moved. */
export function oldStartOf({ guest, rescheduled }: ChooseData): string | null {
  return (guest ?? rescheduled)?.startsAt ?? null
}

/** The visit’s present time cannot be chosen unless another therapist is wished for. */
export function slotQuery(data: ChooseData, wish: string | undefined): SlotQuery {
  const exceptStart = wish || data.wishes ? null : oldStartOf(data)
  return {
    ...visitRequest(data, wish, data.services),
    shopId: data.shop.id,
    exceptBookingId: data.rescheduled?.id,
    exceptGuest: data.guest?.position,
    exceptStart: exceptStart ?? undefined,
  }
}

function together(
  search: BookSearch,
  rescheduled: BookingDetails | undefined,
  shop: ShopDetails | undefined,
  menu: { categories: { services: ServiceCard[] }[] } | undefined,
  team: { therapists: Therapist[] } | undefined,
): ChooseData | undefined {
  if (!shop || !menu || !team) return undefined
  const services = menu.categories.flatMap((category) => category.services)
  const common = { shop, services, team: team.therapists }
  if (search.reschedule || search.visit) {
    if (!rescheduled) return undefined
    const guest = guestOf(rescheduled, search)
    const booked = visitOf(rescheduled, guest?.position)
    const guests = search.items ? wishedAs(booked.guests, readVisit(search.items)) : booked.guests
    const [own, wishes] = [wishesOf(booked.guests), wishesOf(guests)]
    const isOther = String(own) !== String(wishes)
    return { ...common, rescheduled, guest, ...booked, guests, wishes: isOther ? wishes : null }
  }
  return {
    ...common,
    rescheduled: null,
    guest: null,
    wishes: null,
    guests: search.items ? asOffered(readVisit(search.items), common) : [],
    together: search.together ?? 'same_start',
    sameRoom: search.sameRoom !== undefined,
    dayPackageId: search.dayPackage,
    place: search.at,
  }
}

function guestOf({ guests }: BookingDetails, { guest }: BookSearch): ChooseData['guest'] {
  return guests.find(({ position, isCancelled }) => position === guest && !isCancelled) ?? null
}
