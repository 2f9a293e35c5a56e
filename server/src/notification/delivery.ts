import type { Logger } from 'pino'
import type { Channel, Mail, Outcome, Push, SmsChannel } from '../platform/delivery.ts'
import { transaction } from '../platform/command.ts'
import { withoutAddresses } from '../platform/log.ts'
import type { Db } from '../platform/pool.ts'
import { hasBookedAgain, isNotOver } from './after-visit.ts'
import { hasReadOn } from './chat.ts'
import { devicesOf, forgetDevices } from './device.ts'
import { type Visit, visitNow } from './facts.ts'
import { type ChannelName, withAnswer } from './message.ts'
import { stillTrue } from './notification.ts'
import { isPromisedAs, promiseOf } from './visit-promise.ts'
import { hasReviewed } from './review.ts'
import { noteSms } from './sms-cost.ts'
import { hasOptedOut } from './sms-reply.ts'
import { ownWords } from './spoken.ts'
import type { On } from './tell.ts'
import type { Writer } from './write.ts'
import { loadReader, quietUntil, shopQuiet, standIn, turnedOff } from './reach.ts'
import { memberNow } from './team-delivery.ts'
import { type Delivery, isSaidLater, lastNotified, noteHandover, settle, takeDue } from './sql.ts'

export type Channels = { mail?: Channel<Mail>; sms?: SmsChannel; push?: Channel<Push> }

export type Desk = {
  db: Db
  channels: Channels
  /** The channels that are switched on. */
  on: On
  write: Writer
  now: () => Date
  log: Logger
  /** Asked of the slice it comes from, to the right of here: why it is not sent after all; null where it is. */
  whyNot?: (db: Db, delivery: Delivery, now: Date) => Promise<string | null>
}

const batch = 10
/** So that who wants to stop does not wait for a long queue. */
const batchesAtOnce = 5
/** Longer than any try may take, so that nobody else takes what is still under way. */
const leaseSeconds = 120
/** Minutes until the next try: greylisting lets us in after a few, a broken server within a day. */
const backOffMinutes = [1, 5, 10, 20, 60, 120, 240, 480, 720]

/** Tries what is due, a few batches of it. Any number of processes may do so at once. */
export async function deliver(desk: Desk, signal?: AbortSignal): Promise<void> {
  for (let batches = 0; batches < batchesAtOnce; batches += 1) {
    if (signal?.aborted) return
    const taken = await takeDue(desk.db, { now: desk.now(), limit: batch, leaseSeconds })
    if (taken.length === 0) return
    await Promise.all(taken.map((delivery) => attempt(desk, delivery)))
  }
}

async function attempt(desk: Desk, delivery: Delivery): Promise<void> {
  const { db, now, log } = desk
  const { reader, shop, dropped, message } = await (delivery.memberOf
    ? { ...(await memberNow(db, delivery, now())), message: delivery.message }
    : personNow(desk, delivery))
  const { id, channel, attempts } = delivery
  if (dropped) {
    log.info({ id, channel, reason: dropped }, 'delivery.dropped')
    await settle(db, delivery, { state: 'dropped', reason: dropped }, now())
    return
  }
  const later = quietUntil(delivery, reader?.setting ?? null, shop, now())
  if (later) {
    log.info({ id, channel, reason: quietReason, dueAt: later }, 'delivery.postponed')
    await settle(db, delivery, { state: 'waiting', reason: quietReason, dueAt: later }, now())
    return
  }
  const outcome = await send(desk, { ...delivery, message }).catch((error: unknown): Outcome => {
    // A bug in writing one message must stop neither the others nor the way to the end of its own tries.
    log.error({ err: error, id }, 'delivery.failed')
    return { kind: 'later', reason: 'We could not write it.' }
  })
  const why = outcome.kind === 'sent' ? {} : { reason: withoutAddresses(outcome.reason) }
  log.info({ id, channel, attempts, outcome: outcome.kind, ...why }, 'delivery.tried')
  await forgetDevices(db, outcome.unregistered ?? [])
  const settled = settledBy(outcome, delivery, now())
  if (settled.state === 'failed') return standIn(desk, delivery, { settled, reader })
  await transaction(db, async (tx) => {
    const isOurs = await settle(tx, delivery, settled, now())
    if (isOurs) await noteSms(tx, delivery, outcome, now())
  })
}

const quietReason = 'It lets them sleep.'

/** Whom it is for, when people sleep there, what it says by now, and why it is not sent after all. */
async function personNow(desk: Desk, delivery: Delivery) {
  const { db, now } = desk
  const { businessId, bookingId } = delivery
  const visit = bookingId ? await visitNow(db, businessId, bookingId) : undefined
  const reader = visit?.person ?? (delivery.userId ? await loadReader(db, delivery.userId) : null)
  const dropped =
    (await noLongerWanted(desk, delivery, visit)) ??
    turnedOff(delivery, reader) ??
    (await desk.whyNot?.(db, delivery, now())) ??
    null
  const message = withAnswer(delivery.message, visit?.facts)
  return { reader, shop: visit ? shopQuiet(visit) : null, dropped, message }
}

async function noLongerWanted(
  { db, now }: Desk,
  delivery: Delivery,
  visit: Visit | undefined,
): Promise<string | null> {
  const { message, businessId, bookingId, uselessAt } = delivery
  if (uselessAt && uselessAt <= now()) return 'Too late to be of use.'
  if (delivery.channel === 'sms' && (await hasOptedOut(db, delivery.recipient)))
    return 'They have answered STOP.'
  if (message.template === 'simple_mail')
    return (
      (await hasReadOn(db, delivery.source)) ??
      (await isNotOver(db, delivery.source)) ??
      (await hasReviewed(db, delivery.source)) ??
      hasBookedAgain(db, delivery.source)
    )
  if (message.template === 'phone_code' || message.template === 'team_news' || !bookingId)
    return null
  if (!visit || !stillTrue(message, visit)) return 'The visit has changed since.'
  if (message.template !== 'booking_rescheduled' && message.template !== 'booking_changed')
    return null
  if (await isSaidLater(db, delivery)) return 'A later message says the same.'
  const known = await lastNotified(db, { businessId, bookingId })
  const isAsKnown =
    message.template === 'booking_changed'
      ? known && isPromisedAs(known, visit.facts)
      : known && promiseOf(known) === promiseOf(visit.facts)
  return isAsKnown ? 'It is as they know it.' : null
}

async function send(desk: Desk, delivery: Delivery): Promise<Outcome> {
  const { channels, write, db, now } = desk
  // What was handed over once says the same when it is tried again.
  const own = delivery.words ?? (await ownWords(db, delivery))
  const writing = { ...delivery, own, at: now() }
  const handover = async () => {
    if (!(await noteHandover(db, writing, now())))
      throw new Error('another process has taken this delivery over')
  }
  const byChannel: Record<ChannelName, () => Promise<Outcome> | undefined> = {
    mail: () => channels.mail && write.mail(writing).then((m) => channels.mail!.send(m, handover)),
    sms: () => channels.sms && write.sms(writing).then((m) => channels.sms!.send(m, handover)),
    push: () =>
      channels.push &&
      Promise.all([write.push(writing), devicesOf(db, delivery.recipient)]).then(
        ([written, devices]) => channels.push!.send({ ...written, devices }, handover),
      ),
  }
  const outcome = byChannel[delivery.channel]()
  return (await outcome) ?? { kind: 'refused', reason: `${delivery.channel} is switched off.` }
}

function settledBy(outcome: Outcome, { attempts }: Delivery, now: Date) {
  if (outcome.kind === 'sent') return { state: 'sent', reference: outcome.reference } as const
  const { reason } = outcome
  if (outcome.kind === 'unconfirmed') return { state: 'unconfirmed', reason } as const
  if (outcome.kind === 'refused') return { state: 'failed', reason } as const
  const minutes = backOffMinutes[attempts - 1]
  if (minutes === undefined)
    return { state: 'failed', reason: `Given up after ${attempts} tries: ${reason}` } as const
  return { state: 'waiting', reason, dueAt: new Date(now.getTime() + minutes * 60_000) } as const
}
