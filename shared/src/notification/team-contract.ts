import { eventIterator } from '@orpc/contract'
import * as z from 'zod'
import { at, command, query } from '../endpoint.ts'
import { mayRefuse } from '../refusal.ts'
import { bilingual, currency, cursor, id, instant, limit, minor } from '../schema.ts'
import { channels } from './kinds.ts'
import { teamKindNames, teamTopicNames } from './team-kinds.ts'

const tag = 'notification'

/** The facts of a team notification, as the words of its kind need them. */
const teamFacts = z
  .object({
    shopId: id,
    shopName: z.string(),
    timeZone: z.string().describe('Of the shop: its times are said in it'),
    clientName: z.string().describe('First name and initial'),
    startsAt: instant,
    from: instant.describe('When the visit was to begin before'),
    serviceNames: z.array(bilingual),
    staffNames: z.array(z.string()),
    guestName: z.string(),
    isOwn: z.boolean().describe('The reader serves in it, or their days are concerned'),
    isByClient: z.boolean().describe('Else a colleague did it'),
    stars: z.int(),
    code: z.string().describe('Of an order'),
    amountMinor: minor,
    currency,
    bookingId: id,
    chatId: id,
    orderId: id,
    ticketId: id,
  })
  .partial()
export type TeamFacts = z.infer<typeof teamFacts>

const teamNotification = z.object({
  id,
  kind: z.enum(teamKindNames).describe('What has happened'),
  facts: teamFacts,
  happenedAt: instant,
  isRead: z.boolean(),
})
export type TeamNotification = z.infer<typeof teamNotification>

const unread = z.object({
  unread: z.int().describe('How many I have not read'),
  newest: instant.nullable().describe('When the newest of them happened'),
})

/** What has happened at my business, as far as I am told of it, the latest first; it is kept for three months. */
const list = query('staff')
  .route(at('GET', '/console/notifications', 'What has happened at my business', tag))
  .input(z.object({ cursor, limit }))
  .output(z.object({ notifications: z.array(teamNotification), nextCursor: z.string().nullable() }))

const count = query('staff')
  .route(at('GET', '/console/notifications/unread', 'How much of it I have not read', tag))
  .output(unread)

/** Marks some as read, or as not read after all. What is not mine is passed over. */
const mark = command('staff')
  .route(at('POST', '/console/notifications/mark', 'Mark some as read or unread', tag))
  .input(z.object({ ids: z.array(id).min(1).max(100), isRead: z.boolean() }))
  .output(unread)

/** Marks everything as read that had happened until then. */
const markAll = command('staff')
  .route(at('POST', '/console/notifications/mark-all', 'Mark everything as read', tag))
  .input(z.object({ until: instant }))
  .output(unread)

/** Says that there is more to read, as soon as there is. Errors: `too_many_streams`. */
const live = query('staff')
  .route(at('GET', '/console/notifications/live', 'News of my business, live', tag))
  .errors(mayRefuse('too_many_streams'))
  .output(eventIterator(z.object({ kind: z.enum(['opened', 'told']) })))

const minute = z.int().min(0).max(1439).describe('Minute of the day, by the clock of the shop')

const setting = z.object({
  choices: z
    .partialRecord(z.enum(teamTopicNames), z.array(z.enum(channels)).max(channels.length))
    .describe('The channels by topic; a topic that is missing is as usual for my role'),
  shopIds: z.array(id).min(1).max(200).nullable().describe('The shops I hear of; null: all'),
  quietFromMinute: minute,
  quietToMinute: minute.describe('The same as `quietFromMinute`: no quiet hours'),
  isSoundOn: z.boolean().describe('The console rings when there is news'),
  isSentAnotherWay: z
    .boolean()
    .describe('What fails for good goes by the next channel: push, then mail, then SMS'),
})
export type TeamSetting = z.infer<typeof setting>

const settings = query('staff')
  .route(at('GET', '/console/notifications/settings', 'What of my business reaches me how', tag))
  .output(
    setting.extend({
      topics: z.array(z.enum(teamTopicNames)).describe('Those that my rights let me hear of'),
      isOwnOnly: z.boolean().describe('I hear of visits in which I serve, and of no others'),
      phone: z.string().nullable(),
      email: z.string().nullable(),
    }),
  )

/** Errors: `forbidden` for who acts for a business without working there, `not_found` for a shop of another. */
const saveSettings = command('staff')
  .route(
    at('PUT', '/console/notifications/settings', 'Choose what of my business reaches me how', tag),
  )
  .input(setting)
  .output(setting)

export const teamNotificationContract = { list, count, mark, markAll, live, settings, saveSettings }
