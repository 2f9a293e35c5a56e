import type { Logger } from 'pino'
import { platformName } from '../identity/platform-name.ts'
import type { Channel, Mail, Outcome, Push, SmsChannel } from '../platform/delivery.ts'
import { transaction } from '../platform/command.ts'
import { withoutAddresses } from '../platform/log.ts'
import type { Db } from '../platform/pool.ts'
import { devicesOf, forgetDevices } from './device.ts'
import { memberDropReason, type CampaignDropReason, personDropReason } from './drop-reason.ts'
import { visitNow } from './facts.ts'
import { fallBack } from './fallback.ts'
import { type ChannelName, withAnswer } from './message.ts'
import type { EnabledChannels } from './notify.ts'
import { quietHoursOfShop, quietUntil, usualQuietHours } from './quiet-hours.ts'
import { loadMembers, loadPerson } from './recipient.ts'
import { noteSms } from './sms-cost.ts'
import { logoOf } from './logo.ts'
import { ownWords } from './spoken.ts'
import { type Delivery, noteHandover, settle, takeDue } from './sql.ts'
import type { Writer } from './write.ts'

export type Channels = { mail?: Channel<Mail>; sms?: SmsChannel; push?: Channel<Push> }

export type DeliveryWorker = {
  db: Db
  channels: Channels
  on: EnabledChannels
  write: Writer
  now: () => Date
  log: Logger
  campaignDropReason?: CampaignDropReason
}

const batch = 10
/** So that who wants to stop does not wait for a long queue. */
const batchesAtOnce = 5
/** Longer than any try may take, so that nobody else takes what is still under way. */
const leaseSeconds = 120
/** Minutes until the next try: greylisting lets us in after a few, a broken server within a day. */
const backOffMinutes = [1, 5, 10, 20, 60, 120, 240, 480, 720]

/** Tries what is due, a few batches of it. Any number of processes may do so at once. */
export async function deliver(worker: DeliveryWorker, signal?: AbortSignal): Promise<void> {
  for (let batches = 0; batches < batchesAtOnce; batches += 1) {
    if (signal?.aborted) return
    const taken = await takeDue(worker.db, { now: worker.now(), limit: batch, leaseSeconds })
    if (taken.length === 0) return
    await Promise.all(taken.map((delivery) => attempt(worker, delivery)))
  }
}

async function attempt(worker: DeliveryWorker, delivery: Delivery): Promise<void> {
  const { db, now, log } = worker
  const { recipient, shop, dropReason, message } = await (delivery.memberOf
    ? memberNow(worker, delivery)
    : personNow(worker, delivery))
  const { id, channel, attempts } = delivery
  if (dropReason) {
    log.info({ id, channel, reason: dropReason }, 'delivery.dropped')
    await settle(db, delivery, { state: 'dropped', reason: dropReason }, now())
    return
  }
  const later = quietUntil(delivery, recipient?.setting ?? null, shop, now())
  if (later) {
    const reason = 'quiet_hours'
    log.info({ id, channel, reason, dueAt: later }, 'delivery.postponed')
    await settle(db, delivery, { state: 'waiting', reason, dueAt: later }, now())
    return
  }
  const outcome = await send(worker, { ...delivery, message }).catch((error: unknown): Outcome => {
    // A bug in writing one message must stop neither the others nor the way to the end of its own tries.
    log.error({ err: error, id }, 'delivery.failed')
    return { kind: 'later', reason: 'We could not write it.' }
  })
  const why = outcome.kind === 'sent' ? {} : { reason: withoutAddresses(outcome.reason) }
  log.info({ id, channel, attempts, outcome: outcome.kind, ...why }, 'delivery.tried')
  await forgetDevices(db, outcome.unregistered ?? [])
  const settled = settledBy(outcome, delivery, now())
  if (settled.state === 'failed') return fallBack(worker, delivery, { settled, recipient })
  await transaction(db, async (tx) => {
    const isOurs = await settle(tx, delivery, settled, now())
    if (isOurs) await noteSms(tx, delivery, outcome, now())
  })
}

/** Whom it is for, when people sleep there, what it says by now, and why it is not sent after all. */
async function personNow(worker: DeliveryWorker, delivery: Delivery) {
  const { db } = worker
  const { businessId, bookingId, userId } = delivery
  const visit = bookingId ? await visitNow(db, businessId, bookingId) : undefined
  const person = visit?.person ?? (userId ? await loadPerson(db, userId) : null)
  return {
    recipient: person,
    shop: visit ? quietHoursOfShop(visit) : null,
    dropReason: await personDropReason(worker, delivery, { person, visit }),
    message: withAnswer(delivery.message, visit?.facts),
  }
}

async function memberNow({ db, now }: DeliveryWorker, delivery: Delivery) {
  const { memberOf, userId, message } = delivery
  if (!memberOf || !userId || message.template !== 'team_news')
    throw new Error('no news of a business')
  const [member] = await loadMembers(db, memberOf, userId)
  return {
    recipient: member ?? null,
    shop: usualQuietHours(message.facts.news.facts.timeZone ?? 'UTC'),
    dropReason: await memberDropReason(db, delivery, member, now()),
    message,
  }
}

async function send(worker: DeliveryWorker, delivery: Delivery): Promise<Outcome> {
  const { channels, write, db, now } = worker
  // What was handed over once says the same when it is tried again.
  const own = delivery.words ?? (await ownWords(db, delivery))
  const writing = {
    ...delivery,
    own,
    logo: await logoOf(db, delivery),
    platform: await platformName(db),
    at: now(),
  }
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
