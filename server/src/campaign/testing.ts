import { randomUUID } from 'node:crypto'
import { oneGuest } from '../booking/testing.ts'
import { keepInOutbox, type Channel, type Mail } from '../platform/delivery.ts'
import { deliver } from '../notification/delivery.ts'
import { messageStage } from '../notification/testing.ts'
import { newsHost } from './news-host.ts'
import { campaignDropReason, sendCampaigns } from './recipient.ts'

/** What a test writes, unless it says otherwise. */
export const written = {
  name: 'Spring',
  segment: {},
  subject: { en: 'Spring is here', fr: 'C’est le printemps' },
  text: { en: 'Come and rest.\n\nWe wait for you.', fr: 'Venez vous reposer.\n\nOn vous attend.' },
  action: 'book',
  code: 'PRINTEMPS',
  channels: ['mail'],
}

const on = new Set(['mail', 'sms', 'push'] as const)

/** A small shop with clients who have agreed to news, its campaigns, and a mailbox for all it sends. */
export function campaignStage() {
  const stage = messageStage()
  const mails: Mail[] = []
  const mail: Channel<Mail> = {
    async send(message, handover) {
      await handover()
      mails.push(message)
      return { kind: 'sent', reference: null }
    },
    close() {},
  }
  const call = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) => {
    const answer = await stage.api.ask(method, `/console/campaigns${path}`, {
      ...stage.desk(),
      ...(body && { body }),
    })
    return answer
  }
  const send = () =>
    sendCampaigns(stage.database.db, { on, links: stage.links }, () => stage.api.clock.now)
  return {
    stage,
    call,
    send,
    /** To whom mails went since the last time it was asked. */
    mails: () => mails.splice(0),
    async deliver() {
      const { write, now, log, database } = stage
      const channels = { mail, sms: keepInOutbox(), push: keepInOutbox() } as never
      const { db } = database
      await deliver({ db, channels, on, write, now, log, campaignDropReason })
    },
    async run() {
      await send()
      await this.deliver()
    },
    async draft(more: object = {}) {
      const body = { ...written, campaignId: null, version: 0, ...more }
      const answer = await call('POST', '', body)
      if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
      return answer.body.campaign as { id: string; version: number; state: string }
    },
    /** Written and sent now. */
    async sent(more: object = {}) {
      const { id } = await this.draft(more)
      const answer = await call('POST', `/${id}/plan`, { planned: null })
      if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
      await this.run()
      return id
    },
    /** A client with an account, who has agreed to news unless they have not. */
    async client({ agrees = true, language = 'en' } = {}) {
      const id = randomUUID()
      const { pool } = stage.database
      await pool.query(
        `insert into "user" (id, name, email, email_verified, language) values ($1, 'Zoë Client', $2, true, $3)`,
        [id, `${id}@client.test`, language],
      )
      const { rows } = await pool.query<{ id: string }>(
        `insert into customer (business_id, user_id, name, email, language) values ($1, $2, 'Zoë Client', $3, $4) returning id`,
        [stage.world.businessId, id, `${id}@client.test`, language],
      )
      if (agrees)
        await pool.query(
          `insert into consent (user_id, kind, version, language, given_at) values ($1, 'marketing', 1, 'en', $2)`,
          [id, stage.now()],
        )
      return { userId: id, customerId: rows[0]!.id, address: `${id}@client.test` }
    },
    host: () =>
      newsHost({ db: stage.database.db, links: stage.links, now: () => stage.api.clock.now }),
  }
}

/** A visit that a client books, to pay at the shop. */
export async function bookedBy(
  { api, world }: ReturnType<typeof messageStage>,
  user: string,
  startsAt: string,
): Promise<string> {
  const visit = { shopId: world.shopId, startsAt, ...oneGuest({ variantId: world.hourId }) }
  const { body: held } = await api.ask('POST', '/bookings', { user, body: visit })
  const body = { tender: 'at_shop', expectedTotalMinor: held.totalMinor }
  await api.ask('POST', `/bookings/${held.id}/pay`, { user, body })
  return held.id as string
}

/** What a mail leads to, on this host. */
export function openOf(text: string): string {
  return /https:\/\/spa\.test(\/news\/open\S+)/u.exec(text)![1]!
}
