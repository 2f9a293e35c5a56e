import { accountValues, placeAccount } from './sample-account.ts'
import { campaignSamples, campaignValues } from './sample-campaign.ts'
import { customerSamples, customerValues } from './sample-customer.ts'
import { catalogueSamples, catalogueValues } from './sample-catalogue.ts'
import { billSamples, billValues } from './sample-bill.ts'
import { beforeChange, changeSamples, changeValues, growing } from './sample-change.ts'
import { cardSamples, cardValues } from './sample-card.ts'
import { importSamples, importValues } from './sample-import.ts'
import { linkSamples } from './sample-link.ts'
import { memberSamples, memberValues, placeMembers } from './sample-member.ts'
import { placeRules, ruleValues } from './sample-rule.ts'
import { answers, isAskedFirst, shopSamples, shopValues } from './sample-shop.ts'
import { teamSamples, teamValues } from './sample-team.ts'
import { topUpSamples, topUpValues } from './sample-top-up.ts'
import { templateSamples, templateValues } from './sample-template.ts'
import { textSamples, textValues } from './sample-text.ts'
import { pictureSamples, pictureValues } from './sample-picture.ts'
import { resourceSamples, resourceValues } from './sample-resource.ts'
import { platformSamples, platformValues } from './sample-platform.ts'
import { supportSamples, supportValues } from './sample-support.ts'
import { chatSamples, chatValues } from './sample-chat.ts'
import { blockValues, someTherapist } from './sample-block.ts'
import { reportSamples, reportValues } from './sample-report.ts'
import { rotaSamples, rotaValues } from './sample-rota.ts'
import { reviewSamples, reviewValues } from './sample-review.ts'
import { secondGuest, visitSamples } from './sample-visit.ts'
import { testReference } from '../payment/sandbox-card.ts'
import { done } from './sample-call.ts'
import { dayIn, elsewhere, firstService, freeStarts, freeTimes, guestsAt } from './sample-free.ts'
import { notificationSamples, notificationValues } from './sample-notification.ts'
import { orderSamples, orderValues } from './sample-order.ts'
import { at } from './sample-time.ts'
import { endpointNamed, type World } from './testing.ts'
import type { Endpoint, Input } from './walk.ts'

type Booked = {
  id: string
  totalMinor: number
  cancelFeeMinor: number
  startsAt: string
  items: { id: string; lengthMinutes: number }[]
}

/** An input with which this endpoint does its work now, for `camille` or the staff; knows every required name. */
export async function sampleOf(world: World, endpoint: Endpoint): Promise<Input> {
  await placeAccount(world, endpoint.name)
  await placeRules(world)
  await placeMembers(world)
  const booking = needsBooking(endpoint) ? await visitFor(world, endpoint) : null
  const input: Input = {}
  for (const name of wanted(endpoint)) {
    const make = values[name]
    if (!make) throw new Error(`${endpoint.name} requires ${name}: say in sample.ts what that is`)
    input[name] = await make(world, booking)
  }
  Object.assign(input, await more[endpoint.name]?.(world, booking))
  return input
}

/** All that is required, and what a visit needs although it has a default. */
function wanted({ required, properties }: Endpoint): string[] {
  return [...required, ...['together', 'note', 'card'].filter((name) => name in properties)]
}

/** What one endpoint alone wants, or wants another way. */
const more: Record<string, (world: World, booking: Prepared | null) => Promise<Input>> = {
  'booking.shopCalendar': async (world) => ({ toDay: dayIn(world, 6) }),
  'booking.move': async (_, booking) => ({ startsAt: booking!.startsAt }),
  'booking.reschedule': elsewhere,
  'booking.rescheduleGuest': elsewhere,
  'booking.rescheduleByLink': elsewhere,
  ...teamSamples,
  ...memberSamples,
  ...rotaSamples,
  ...visitSamples,
  ...topUpSamples,
  ...billSamples((world) => bookingFor(world, endpointNamed('bill.take'))),
  ...changeSamples(
    (world) => bookingFor(world, endpointNamed('bill.take')),
    (world) => walkIn(world, 2),
  ),
  ...linkSamples((world) => bookingFor(world, endpointNamed('checkout.keepPhone'))),
  'person.erase': async () => ({ password: 'serein-demo-2026' }),
  ...cardSamples,
  ...textSamples,
  ...templateSamples,
  ...orderSamples,
  ...notificationSamples,
  ...pictureSamples,
  ...resourceSamples,
  ...catalogueSamples,
  ...campaignSamples,
  ...reportSamples,
  ...reviewSamples((world, booking) => prepare(world, booking, visited, booking.startsAt)),
  ...platformSamples,
  ...supportSamples,
  ...chatSamples,
  ...customerSamples,
  ...shopSamples,
  ...importSamples,
  'slot.block': async (world) => ({ staffId: await someTherapist(world) }),
}

type Prepared = Booked & { paymentId?: string }
type Make = (world: World, booking: Prepared | null) => unknown

const values: Record<string, Make> = {
  ...customerValues,
  ...importValues,
  ...teamValues,
  ...memberValues,
  ...rotaValues,
  ...catalogueValues,
  ...campaignValues,
  ...reportValues,
  ...resourceValues,
  ...orderValues,
  shopId: ({ home }) => home.shopId,
  shopIds: ({ home }) => [home.shopId],
  businessId: ({ home }) => home.businessId,
  serviceId: async (world) => (await firstService(world)).id,
  productId: (world) => productAt(world),
  bookingId: (_, booking) => booking?.id,
  guestPosition: () => 0,
  phone: () => '+33 6 12 34 56 78',
  paymentId: (_, booking) => booking?.paymentId,
  guests: (world) => guestsAt(world),
  together: () => 'same_start',
  note: () => 'The left knee, please.',
  startsAt: async (world) => (await freeStarts(world, 9))[0],
  day: (world) => dayIn(world, 0),
  fromDay: (world) => dayIn(world, 0),
  toDay: (world) => dayIn(world, 30),
  language: () => 'fr',
  isFavourite: () => true,
  isPhoneRequired: () => false,
  unpaidLimit: () => 3,
  releaseUnansweredMinutes: () => 1_440,
  tellsClients: () => false,
  address: () => '?q=massage',
  searchId: async (world) => (await done(world, 'search.keep', { name: 'A', address: '' })).id,
  method: () => 'phone',
  kind: () => 'marketing',
  version: () => 1,
  crop: () => ({ left: 0, top: 0, size: 1 }),
  step: () => 'wellness',
  isEnded: () => false,
  pressure: () => 'firm',
  areasToAvoid: () => 'The left knee.',
  allergies: () => 'Nuts.',
  deviceId: () => 'a device that is none',
  registrationToken: () => 'the token of a telephone',
  platform: () => 'ios',
  ...notificationValues,
  tender: () => 'at_shop',
  expectedTotalMinor: (_, booking) => booking?.totalMinor,
  expectedFeeMinor: (_, booking) => booking?.cancelFeeMinor,
  ...pictureValues,
  ...textValues,
  ...templateValues,
  body: () => ({}),
  cardReference: () => testReference('success'),
  ...cardValues,
  expectedDueMinor: (_, booking) => booking?.totalMinor,
  ...topUpValues,
  ...accountValues,
  ...ruleValues,
  ...shopValues,
  q: () => 'massage',
  text: () => 'Lyon',
  bounds: () => '45.6,4.7,45.9,5',
  itemId: (_, booking) => booking?.items[0]!.id,
  lengthMinutes: (_, booking) => booking?.items[0]!.lengthMinutes,
  token: (world) => invitedTo(world),
  visitToken: (world, booking) => linkOf(world, booking!),
  name: () => 'Hugo Brel',
  hasConsented: () => true,
  expectedSequence: (world, booking) => sequenceOf(world, booking!.id),
  ...blockValues,
  ...reviewValues,
  ...chatValues,
  ...billValues,
  ...changeValues,
  ...platformValues,
  ...supportValues,
  linkId: () => '',
  code: () => 'BIENVENUE',
}

function needsBooking({ properties }: Endpoint): boolean {
  return 'bookingId' in properties || 'visitToken' in properties
}

/** These speak of a visit and leave it as it is: one will do for all their calls. */
const leavesAsItIs = new Set(['chat.send', 'support.ask'])
const lasting = new WeakMap<World, ReturnType<typeof bookingFor>>()

function visitFor(world: World, endpoint: Endpoint): ReturnType<typeof bookingFor> {
  if (!leavesAsItIs.has(endpoint.name)) return bookingFor(world, endpoint)
  const visit = lasting.get(world) ?? bookingFor(world, endpoint)
  lasting.set(world, visit)
  return visit
}

/** The end of the private link of a visit. */
async function linkOf(world: World, { id }: Booked): Promise<string> {
  const { url } = await done(world, 'booking.openLink', { bookingId: id })
  return new URL(url as string).searchParams.get('visit')!
}

/** The end of a link that a guest of a new visit was sent. */
async function invitedTo(world: World): Promise<string> {
  const start = (await freeStarts(world, 5)).at(-1)!
  const booked = await hold(world, start)
  await prepare(world, booked, ['booking.pay'], start)
  const guestPosition = await secondGuest(world, booked)
  const { url } = await done(world, 'booking.invite', { bookingId: booked.id, guestPosition })
  return new URL(url as string).searchParams.get('invite')!
}

/** What has to have happened to a booking before the endpoint can do its work. */
const before: Record<string, string[]> = {
  ...beforeChange,
  'booking.release': [],
  'checkout.pay': [],
  'checkout.applyCode': [],
  'checkout.resume': ['askBank'],
  'booking.undoMove': ['booking.pay', 'booking.move'],
  'booking.undoCheckIn': ['booking.pay', 'booking.checkIn'],
  'booking.complete': ['booking.pay', 'booking.checkIn'],
  'booking.undoComplete': ['booking.pay', 'booking.checkIn', 'booking.complete'],
  'booking.undoNoShow': ['booking.pay', 'booking.markNoShow'],
}

async function bookingFor(world: World, endpoint: Endpoint): Promise<Prepared> {
  if (endpoint.name === 'booking.undoWalkIn') return walkIn(world)
  const steps = before[endpoint.name] ?? ['booking.pay']
  const isConsole = endpoint.path.startsWith('/console')
  // The shop's verbs are about a visit whose time has come; the customer's about one that lies ahead.
  const times = growing.has(endpoint.name) ? 2 : 1
  const start = (await freeStarts(world, isConsole ? 1 : 5, times)).at(-1)!
  const booked = await hold(world, start)
  if (answers.has(endpoint.name)) await isAskedFirst(world, booked.id)
  const payment = await prepare(world, booked, steps, start)
  return { ...booked, ...payment }
}

/**
 * Booked at the desk when it begins, so that it can still be taken back then; served by one therapist, in the middle of what is
 * free, so that they have time before and after.
 */
async function walkIn(world: World, times = 1): Promise<Prepared & { sequence: number }> {
  const free = await freeTimes(world, 1, { times, isByOne: true })
  const { startsAt } = free[Math.floor(free.length / 2)]!
  const guests = await guestsAt(world, times)
  const input = { shopId: world.home.shopId, guests, startsAt }
  const booked = await at(world, startsAt, () => done(world, 'booking.walkIn', input, 'owner'))
  return booked as unknown as Prepared & { sequence: number }
}

async function sequenceOf({ database }: World, bookingId: string): Promise<number> {
  const { rows } = await database.pool.query<{ sequence: number }>(
    'select sequence from booking where id = $1',
    [bookingId],
  )
  return rows[0]!.sequence
}

/** A move to where it is, which is one too. */
async function inPlace(world: World, { id, items, startsAt }: Booked) {
  return { itemId: items[0]!.id, startsAt, expectedSequence: await sequenceOf(world, id) }
}

const visited = ['booking.checkIn', 'booking.complete']

async function prepare(world: World, booked: Booked, steps: string[], start: string) {
  const { id, totalMinor } = booked
  const payable = { bookingId: id, expectedTotalMinor: totalMinor }
  if (steps.includes('askBank')) {
    const card = { tender: 'card', cardReference: testReference('requiresAction') }
    const body = await done(world, 'checkout.pay', { ...payable, ...card })
    return { paymentId: (body.payment as { id: string }).id }
  }
  if (steps.includes('booking.pay'))
    await done(world, 'checkout.pay', { ...payable, tender: 'at_shop' })
  for (const step of steps.filter((name) => name !== 'booking.pay')) {
    const input = { bookingId: id, ...(step === 'booking.move' && (await inPlace(world, booked))) }
    await at(world, start, () => done(world, step, input, 'owner'))
  }
  return {}
}

async function hold(world: World, startsAt: string): Promise<Booked> {
  const input = { shopId: world.home.shopId, guests: await guestsAt(world), startsAt }
  return (await done(world, 'booking.hold', input)) as unknown as Booked
}

async function productAt(world: World): Promise<string> {
  const { shopId } = world.home
  const { products } = await done(world, 'product.list', { shopId })
  return (products as { id: string }[])[0]!.id
}
