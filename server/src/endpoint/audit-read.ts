import { isDeepStrictEqual } from 'node:util'
import { sampleOf } from './sample.ts'
import { headersOf, usualCaller, type World } from './testing.ts'
import { type Endpoint, endpoints, type Input } from './walk.ts'

type Fields = Record<string, unknown>
export type Change = {
  subject: string | null
  id: string | null
  before: Fields | null
  after: Fields
}

/** Whose entry no reader repeats: it holds a count, a version, that it happened, or what no screen of the console reads by id. */
export const withoutReader = new Set([
  'shop.acceptTenders',
  'shop.suggestTips',
  'booking.walkIn',
  'legal.saveDraft',
  'legal.discardDraft',
  'legal.publish',
  'business.suspend',
  'business.lift',
  'business.invite',
  'memberInvitation.send',
  'memberInvitation.revoke',
  'memberInvitation.reopen',
  'sharedDesk.open',
  'sharedDesk.close',
  'pin.save',
  'pin.remove',
  'platform.rename',
  'platformAdmin.give',
  'platformAdmin.take',
  'shop.addPicture',
  'shop.describePicture',
  'shop.removePicture',
  'shop.close',
  'shop.reopen',
  'text.save',
  'text.restore',
  'catalogue.orderServices',
  'catalogue.orderCategories',
  'product.moveStock',
  'commission.save',
  'commission.remove',
  'absence.proposeOfRota',
  'rota.draft',
  'rota.copy',
  'privateCalendar.add',
  'privateCalendar.remove',
  'signal.raise',
  'signal.nameRecipients',
  'rota.undoCopy',
  'slot.block',
  'slot.unblock',
  'slot.moveBlock',
  'slot.blockSeries',
  'slot.unblockSeries',
  'slot.newSessions',
  'standing.endForClient',
  'standing.makeForClient',
  'slot.cancelSession',
  'topUp.offer',
  'order.takeBack',
  'order.payOut',
  'sale.make',
  'giftCard.print',
  'giftCard.saveSetting',
  'pass.share',
  'pass.refund',
  'pass.share',
  'pass.refund',
  'giftCard.print',
  'giftCard.saveSetting',
  'bill.take',
  'bill.addTip',
  'bill.addGoods',
  'bill.discount',
  'bill.removeLine',
  'bill.waiveFee',
  'payment.refund',
  'payment.payOut',
  'paymentLink.makeAtDesk',
  'paymentLink.endAtDesk',
  'till.count',
  'till.undoCount',
  'till.moveCash',
  'till.undoMovement',
  'till.payOutTopUp',
  'till.payOutWallet',
  'wallet.topUpAtDesk',
  'wallet.give',
  'wallet.takeBack',
  'reconciliation.run',
  'review.answer',
  'review.removeAnswer',
  'review.reportAsShop',
  'review.judge',
  'chat.openForVisit',
  'chat.assign',
  'chat.saveClosedAnswer',
  'chat.openReport',
  'template.save',
  'receipt.send',
  'receipt.sendOrder',
  'template.test',
  'teamNotification.markAll',
  'teamNotification.saveSettings',
  'business.changeProfile',
  'catalogue.savePrices',
  'team.saveSkills',
  'guide.answerStep',
  'booking.nameGuest',
  'booking.undoNameGuest',
  'customer.saveFields',
  'customer.distinguish',
  'customer.saveAlert',
  'customer.removeAlert',
  'customer.tagOne',
  'customer.sendAgain',
  'customer.addFile',
  'customer.renameFile',
  'customer.removeFile',
  'customer.undoRemoveFile',
  'customer.writeNote',
  'customer.pair',
  'customer.agree',
  'customer.relate',
  'customer.merge',
  'customer.undoMerge',
  'customer.erase',
  'treatment.saveForm',
  'healthForm.publish',
  'treatment.write',
  'treatment.addPhoto',
  'treatment.removePhoto',
  'campaign.test',
  'campaign.limitNews',
  'import.mend',
])

/** Fields that a reader has by the same name for something else. */
const namesakes: Record<string, readonly string[]> = {
  // Of the movement; a product has a kind, too.
  'product.moveStock': ['kind'],
  // How many the file has; a reader lists those with a fault.
  'import.upload': ['lines'],
  'import.discard': ['lines'],
  // The one that comes or goes; a reader lists all.
  'booking.addItem': ['items'],
  'booking.removeItem': ['items'],
  // Those that the shop accepts; a reader lists all, and says of each whether it does.
  'shop.acceptTenders': ['tenders'],
  // Null: as proposed; a reader says what is proposed.
  'shop.suggestTips': ['tipPresets'],
}
/** What asks how something would be. */
const plans = new Set(['booking.planChange', 'series.planForClient', 'series.planMoveForClient'])
const isPlan = ({ name }: Endpoint) => plans.has(name)
/** What tells of a visit how far its form is, and not the visit. */
const isOfForm = ({ name }: Endpoint) => name === 'healthForm.state'

export const isOfConsole = ({ meta: { who } }: Endpoint) =>
  typeof who === 'object' || who === 'staff' || who === 'platform_admin'
const readers = endpoints.filter(
  (one) =>
    isOfConsole(one) && one.method === 'GET' && !one.isStream && !isPlan(one) && !isOfForm(one),
)

/** The readers of what a command changes, each with what it asks. */
export async function readersOf(world: World, command: Endpoint) {
  const concerned = readers.filter(
    (one) => usualCaller(one) === usualCaller(command) && concerns(one, command),
  )
  const asking = new Map<Endpoint, Input>()
  for (const one of concerned) asking.set(one, await sampleFor(world, one))
  return {
    async read(ids: Input): Promise<Map<Endpoint, unknown>> {
      const read = new Map<Endpoint, unknown>()
      for (const [one, sample] of asking) {
        const own = Object.entries(ids).filter(([name]) => idsOf(one).includes(name))
        const input = { ...sample, ...Object.fromEntries(own) }
        const { status, body } = await world.call(
          one,
          input,
          headersOf(world, usualCaller(one), one),
        )
        if (status === 200) read.set(one, body)
      }
      return read
    },
  }
}

/** The fields of an entry that readers agree with, and those that they contradict. */
export function comparedWith(
  command: Endpoint,
  entry: Change,
  read: Record<'before' | 'after', Map<Endpoint, unknown>>,
) {
  const [agreed, contradicted]: [string[], string[]] = [[], []]
  for (const side of ['before', 'after'] as const)
    for (const [name, entered] of Object.entries(entry[side] ?? {})) {
      if (namesakes[command.name]?.includes(name)) continue
      for (const [reader, body] of read[side])
        for (const found of subjectsIn(reader, body, entry).filter((one) => name in one)) {
          const seen = found[name]
          const line = `${side}.${name} of ${reader.name}: ${JSON.stringify([entered, seen])}`
          ;(agrees(entered, seen) ? agreed : contradicted).push(line)
        }
    }
  return { agreed, contradicted }
}

/** What is asked for may be so already. */
export function changesAnything({ before, after }: Change): boolean {
  return before !== null && Object.keys({ ...before, ...after }).length > 0
}

const samples = new WeakMap<World, Map<Endpoint, Input>>()
async function sampleFor(world: World, reader: Endpoint): Promise<Input> {
  const ofWorld = samples.get(world) ?? new Map<Endpoint, Input>()
  samples.set(world, ofWorld)
  const sample = ofWorld.get(reader) ?? (await sampleOf(world, reader))
  ofWorld.set(reader, sample)
  return sample
}

/** What many addresses have. */
const ofPlaces = new Set(['shopId', 'businessId'])

/** It is about the same, by its noun or by an id. */
function concerns(reader: Endpoint, command: Endpoint): boolean {
  const ids = new Set(idsOf(command)).difference(ofPlaces)
  return nounOf(reader) === nounOf(command) || idsOf(reader).some((id) => ids.has(id))
}

function nounOf({ name }: Endpoint): string {
  return name.split('.', 1)[0]!
}

function idsOf({ path }: Endpoint): string[] {
  return [...path.matchAll(/\{(\w+Id)\}/g)].map(([, name]) => name!)
}

/** The objects of an answer that are the subject of an entry: by their id, or since nothing else was asked for. */
function subjectsIn(reader: Endpoint, body: unknown, { subject, id }: Change): Fields[] {
  const named = `${subject}Id`
  const byId = objectsIn(body).filter((one) => one.id === id || one[named] === id)
  const isAsked = idsOf(reader).at(-1) === named
  return isAsked ? [...byId, ...objectsIn(body, 1)] : byId
}

/** All that is in it; or no deeper than that, and of lists nothing. */
function objectsIn(value: unknown, depth = Infinity): Fields[] {
  if (Array.isArray(value)) return depth === Infinity ? value.flatMap((one) => objectsIn(one)) : []
  if (typeof value !== 'object' || value === null || depth < 0) return []
  const inner = Object.values(value).flatMap((one) => objectsIn(one, depth - 1))
  return [value as Fields, ...inner]
}

/** Of an object the fields that both have; an instant is the same however it is written. */
function agrees(entered: unknown, seen: unknown): boolean {
  if (isDeepStrictEqual(entered, seen)) return true
  if (typeof entered === 'string' && typeof seen === 'string')
    return /^\d{4}-\d\d-\d\dT/.test(entered) && Date.parse(entered) === Date.parse(seen)
  if (Array.isArray(entered) && Array.isArray(seen))
    return entered.length === seen.length && entered.every((one, at) => agrees(one, seen[at]))
  if (!isObject(entered) || !isObject(seen)) return false
  const both = Object.keys(entered).filter((name) => name in seen)
  return both.length > 0 && both.every((name) => agrees(entered[name], seen[name]))
}

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
