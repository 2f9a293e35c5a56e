import { beforeAll, beforeEach } from 'vitest'
import { bookingStage, byCard } from '../booking/testing.ts'
import { type Channel, keepInOutbox, type Mail } from '../platform/delivery.ts'
import { openMail } from '../platform/delivery-mail.ts'
import { testLinks } from '../booking/testing.ts'
import { openLinks } from '../platform/link.ts'
import { openLog } from '../platform/log.ts'
import { hasPendingEvents } from '../platform/pending-events.ts'
import { openSmtpPeer } from '../platform/smtp-peer.ts'
import { forFile } from '../platform/testing/for-file.ts'
import { type Channels, deliver } from './delivery.ts'
import { sweepMessages } from './sweep.ts'
import { testWriter } from './testing/writer.ts'

const publicUrl = 'https://spa.test'
const links = openLinks({ ...testLinks, publicUrl })
const on = new Set(['mail', 'sms', 'push'] as const)

/** A small shop that can be booked, and a real mail server that gets what it says. */
export function messageStage() {
  const stage = bookingStage()
  const peer = forFile(openSmtpPeer)
  const logged: string[] = []
  const log = openLog('info', { write: (line) => void logged.push(line) })
  beforeEach(() => void logged.splice(0))
  let channel: Channel<Mail>
  beforeAll(() => {
    channel = openMail({ url: peer.url, from: 'booking@spa.test', replyTo: null })
  })
  const now = () => stage.api.clock.now
  const write = testWriter(links)
  const inbox = () =>
    peer.received.filter(({ to }) => to.startsWith(stage.world.userId)).map((got) => got.mail)

  return {
    ...stage,
    links,
    get world() {
      return stage.world
    },
    get api() {
      return stage.api
    },
    peer,
    /** The address of the only customer. */
    get address() {
      return `${stage.world.userId}@example.test`
    },
    now,
    write,
    log,
    /** What the log has said since the test began, a line each. */
    logged,
    async book(startsAt: string, wanted: object = {}) {
      const held = await stage.hold(startsAt, wanted)
      const card = { ...byCard, expectedTotalMinor: held.body.totalMinor }
      return (await stage.pay(held.body.id, card)).body.booking as { id: string; code: string }
    },
    /** As one of the processes: hears, reminds and delivers what is due now. */
    async run(channels: Channels = { mail: channel, sms: keepInOutbox(), push: keepInOutbox() }) {
      const { db } = stage.database
      do await sweepMessages(db, { on, links }, now)
      while (await hasPendingEvents(db, 'notification'))
      await deliver({ db, channels, on, write, now, log })
    },
    /** Goes on to a moment, and does what is due there. */
    async runAt(moment: string) {
      stage.api.clock.now = new Date(moment)
      await this.run()
    },
    async runLater(minutes: number) {
      stage.later(minutes)
      await this.run()
    },
    /** The mails that the customer has got, the oldest first. */
    inbox,
    subjects: () => inbox().map(({ subject }) => subject),
    async deliveries() {
      return stage.database.db
        .selectFrom('delivery')
        .selectAll()
        .where('business_id', '=', stage.world.businessId)
        .orderBy('id')
        .execute()
    },
  }
}
