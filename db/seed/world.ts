import { addAudit } from './audit.ts'
import { addClientCards } from './client.ts'
import { addCampaigns } from './campaign.ts'
import { addClientMemberships } from './client-membership.ts'
import { addCallOuts } from './call-out.ts'
import { addCards } from './card.ts'
import { addDays, type Day, weekdayOf } from '@serein/shared/time/day.ts'
import { localDay, offsetTable } from '@serein/shared/time/zone.ts'
import { addBooking } from './booking.ts'
import { addBreaks } from './break.ts'
import { addDayPackages } from './day-package.ts'
import { addSms } from './sms.ts'
import { addChats } from './chat.ts'
import { addDisputes } from './dispute.ts'
import { addFailedRefund } from './refund-failure.ts'
import { addImports } from './import.ts'
import { addLostWishes } from './lost-wish.ts'
import { addHealthForm } from './health-form.ts'
import { addMenu } from './menu.ts'
import { addMenuPrices } from './menu-price.ts'
import { addOffers } from './offer.ts'
import { addPeople } from './member.ts'
import { addCustomers, addMemberships, addUsers, type Customer, userId } from './people.ts'
import { addPlaces, businessId, zoneOf } from './place.ts'
import { addNotifications } from './notification.ts'
import { addTeamNotifications } from './team-notification.ts'
import { addGiftCardSettings } from './gift-card.ts'
import { addMovements } from './movement.ts'
import { addOrders } from './order.ts'
import { addProducts } from './product.ts'
import { Random } from './random.ts'
import { addReports, addReviews } from './review.ts'
import { addRotaRequests } from './rota.ts'
import { Rows } from './rows.ts'
import { addSeries } from './series.ts'
import type { Clock } from './diary.ts'
import { addQuestions } from './support.ts'
import { addSessions } from './session.ts'
import { addTemplates } from './template.ts'
import { addTexts } from './text.ts'
import { addSales } from './sale.ts'
import { addDeskTenders, addTillCounts, addWalletPayout } from './till.ts'
import { addFavourites } from './favourite.ts'
import { addGesture } from './gesture.ts'
import { addTreatmentForm } from './treatment.ts'
import { addPasses, addPassPlans } from './pass.ts'
import { addTopUpOptions, addWallets } from './wallet.ts'
import { addTeam, hoursOn, type Member, staffId, teamOf } from './team.ts'
import { type Appointment, dayWith, type Party, visitsOn } from './visit.ts'
import { addWaiting } from './waiting.ts'
import { bains, boreal, serein } from './world/business.ts'
import type { BusinessData, ShopData } from './world/shape.ts'

export const businesses: BusinessData[] = [serein, bains, boreal]

/** How far the diary reaches from today, and how full it is: today, in the past, and at its far end. */
const reachDays = 45
const load = { past: 0.4, today: 0.5, far: 0.18 }
/** People book days ahead, not weeks: what is taken thins out within so many days. */
const rushDays = 3

/** The whole demo world around `now`; the same rows for the same `now`. */
export function demoWorld(now: Date, passwordHash: string): Rows {
  const rows = new Rows()
  const bornAt = new Date(now.getTime() - 200 * 86_400_000).toISOString()
  addUsers(rows, passwordHash, bornAt)
  const today = now.toISOString().slice(0, 10)
  for (const business of businesses) {
    addPlaces(rows, business, today)
    addMenu(rows, business)
    addMenuPrices(rows, business, today)
    addDayPackages(rows, business)
    addOffers(rows, business)
    addProducts(rows, business, bornAt)
    addTopUpOptions(rows, business)
    addPassPlans(rows, business)
    addGiftCardSettings(rows, business)
    const customers = addCustomers(rows, business, new Random(`customers ${business.slug}`))
    addCards(rows, business, { customers, now })
    addWallets(rows, business, { customers, now })
    for (const [index, shop] of business.shops.entries())
      addShopLife(rows, business, shop, index, { now, customers })
    addDisputes(rows, business, now)
    addFailedRefund(rows, business, now)
    addOrders(rows, business, { customers, now })
    addPasses(rows, business, { customers, now })
    addClientMemberships(rows, business, { customers, now })
    addSales(rows, business, { customers, now })
    for (const shop of business.shops) addReviews(rows, shop, now)
    addChats(rows, business, now)
    addSms(rows, business, now)
  }
  addReports(rows, now)
  addMemberships(rows, bornAt)
  addNotifications(rows, now)
  addCampaigns(rows, businessId(serein), now)
  addClientCards(rows, businessId(serein), now)
  linkTherapist(rows)
  addDeskTenders(rows, businesses.map(businessId))
  addTillCounts(rows, now)
  addWalletPayout(rows, now)
  addGesture(rows, now)
  addMovements(rows, now)
  for (const business of businesses) {
    // They are past their first days.
    rows.add('guide_hidden', { business_id: businessId(business), hidden_at: now })
    addPeople(rows, business, now)
    addTexts(rows, business, now)
    addTemplates(rows, { slug: business.slug, businessId: businessId(business) }, now)
  }
  addTreatmentForm(rows, businessId(boreal), now)
  addHealthForm(rows, boreal, now)
  addFavourites(rows, now)
  addQuestions(rows, serein, now)
  addAudit(rows, serein, now)
  addImports(rows, serein, now)
  addTeamNotifications(rows, now)
  addLostWishes(rows, now)
  addSeries(rows, now, userId('camille'))
  addSessions(rows, now)
  addCallOuts(rows, now)
  addWaiting(rows, now)
  return rows
}

function addShopLife(
  rows: Rows,
  business: BusinessData,
  shop: ShopData,
  shopIndex: number,
  { now, customers }: { now: Date; customers: Customer[] },
): void {
  const zone = offsetTable(
    zoneOf(shop),
    addDays(now.toISOString().slice(0, 10), -200) + 'T00:00:00.000Z',
    addDays(now.toISOString().slice(0, 10), 200) + 'T00:00:00.000Z',
  )
  const today = localDay(zone, now.toISOString())
  const aWhileAgo = addDays(today, -120)
  const firstWeek = addDays(aWhileAgo, 1 - weekdayOf(aWhileAgo))
  const clock: Clock = { zone, firstWeek, today: now.toISOString().slice(0, 10), shopIndex }
  const team = teamOf(shop, shopIndex, today)
  const appointments = camillesAt(business, shop, team, customers, today, clock)
  for (const { staff = [], offsets } of parties[shop.slug] ?? [])
    for (const name of staff)
      for (const offset of offsets) standBy(shop, team, name, addDays(today, offset))
  addTeam(rows, business, shop, team, clock)
  addRotaRequests(rows, business, shop, team, { zone: clock.zone, today })
  const random = new Random(`visits ${shop.slug}`)
  const rooms = new Random(`rooms ${shop.slug}`)
  const minute = Math.floor(now.getTime() / 60_000)
  // Before the visits, which name it.
  rows.add('booking_series')
  for (let offset = -reachDays; offset <= reachDays; offset += 1) {
    const day = addDays(today, offset)
    const terms = { day, clock, load: loadOn(offset), customers: customers.slice(1), random, rooms }
    const { visits, inRooms, breaks } = visitsOn(business, shop, team, {
      ...terms,
      appointments: appointments.get(day) ?? [],
      parties: partiesAt(shop, customers, offset),
      ...(offset === 0 && { now: minute }),
    })
    addBreaks(rows, business, shop, breaks)
    for (const [index, visit] of visits.entries())
      addBooking(rows, business, visit, {
        now: minute,
        random,
        name: `${shop.slug} ${day} ${index}`,
      })
    for (const [index, visit] of inRooms.entries())
      addBooking(rows, business, visit, {
        now: minute,
        random: rooms,
        name: `${shop.slug} ${day} room ${index}`,
      })
  }
}

function loadOn(offset: number): number {
  if (offset < 0) return load.past
  return load.far + (load.today - load.far) * Math.exp(-offset / rushDays)
}

/** Camille’s own visits: one tomorrow at half past five, and some to look back on. */
function camillesAt(
  business: BusinessData,
  shop: ShopData,
  team: Member[],
  customers: Customer[],
  today: Day,
  clock: Clock,
): Map<Day, Appointment[]> {
  const customer = customers[0]!
  const plans = camille[shop.slug] ?? []
  const found = new Map<Day, Appointment[]>()
  for (const { offset, ...plan } of plans) {
    const appointment = { ...plan, customer }
    const wanted = addDays(today, offset)
    if (offset > 0) standBy(shop, team, plan.staff, wanted)
    const step = offset > 0 ? 1 : -1
    const day = dayWith(business, shop, team, { ...plan, day: wanted, step, clock })
    found.set(day, [...(found.get(day) ?? []), appointment])
  }
  return found
}

/** Who comes together, by days from today. */
function partiesAt(shop: ShopData, customers: Customer[], offset: number): Party[] {
  const plans = (parties[shop.slug] ?? []).filter((plan) => plan.offsets.includes(offset))
  // Not Camille, and each time somebody else.
  return plans.map((plan, index) => ({
    ...plan,
    customer: customers[1 + ((offset + 100 + 7 * index) % (customers.length - 1))]!,
  }))
}

type PartyPlan = Omit<Party, 'customer'> & {
  offsets: number[]
  /** Who is there on that day whatever the weekday. */
  staff?: string[]
}

const parties: Record<string, PartyPlan[]> = {
  'le-marais': [
    {
      offsets: [-20, -6, 2, 9],
      names: [null, 'Sacha'],
      service: 'swedish',
      minutes: 60,
      atMinute: 900,
      isInOneRoom: true,
    },
    {
      offsets: [-13, 4],
      names: [null, 'Lou', 'Alix', null],
      service: 'swedish',
      minutes: 60,
      atMinute: 780,
      staff: ['Inès', 'Marc', 'Yuna', 'Théo'],
    },
  ],
  // Hot stones, before which this business asks each guest of their health.
  plateau: [
    {
      offsets: [3, 10],
      names: [null, 'Alix', 'Sacha'],
      service: 'river-stone',
      minutes: 75,
      atMinute: 780,
      staff: ['Maude', 'Félix', 'Ariane'],
    },
  ],
}

/** Makes sure somebody is there on a day whatever the weekday. */
function standBy(shop: ShopData, team: Member[], name: string, day: Day): void {
  const member = team.find(({ data }) => data.name === name)
  const open = hoursOn(shop, weekdayOf(day))
  if (!member || !open || member.shifts.some(({ weekday }) => weekday === weekdayOf(day))) return
  member.exceptions.set(day, [{ from: open.from + 180, to: open.to }])
}

const camille: Record<string, (Omit<Appointment, 'customer'> & { offset: number })[]> = {
  'le-marais': [
    { offset: 1, staff: 'Inès', service: 'deep-tissue', minutes: 60, atMinute: 1050 },
    {
      offset: -10,
      staff: 'Inès',
      service: 'deep-tissue',
      minutes: 60,
      addOns: ['hot-stones'],
      atMinute: 1080,
    },
    {
      offset: -38,
      staff: 'Marc',
      service: 'swedish',
      minutes: 60,
      atMinute: 630,
      isByWallet: true,
    },
  ],
  'canal-saint-martin': [
    { offset: -23, staff: 'Jeanne', service: 'canal-massage', minutes: 60, atMinute: 690 },
  ],
}

/** The therapist who can log in is one of the team. */
function linkTherapist(rows: Rows): void {
  const shop = serein.shops[0]!
  const id = staffId(shop, shop.staff[0]!)
  const found = rows
    .of('staff_member')
    .find((row) => row.id === id && row.business_id === businessId(serein))
  if (!found) throw new Error('the therapist who can log in is in no team')
  found.user_id = userId('therapist')
}
