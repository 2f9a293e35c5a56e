import * as z from 'zod'
import { at, command, query } from '../endpoint.ts'
import { bilingual, currency, cursor, id, instant, limit, minor } from '../schema.ts'
import { channels, topicNames } from './kinds.ts'
import { longestLeadMinutes, mostReminders } from './rules.ts'
import { smsCosts } from './sms-cost.ts'

/** The facts of a notification, as the words of its kind need them. */
export const newsFacts = z
  .object({
    shopId: id,
    shopName: z.string(),
    timeZone: z.string().describe('Of the shop: the visit’s times are said in it'),
    startsAt: instant,
    from: instant.describe('When the visit was to begin before'),
    until: instant.describe(
      'A moment that matters: the end of free cancelling, the last day to collect',
    ),
    serviceNames: z.array(bilingual),
    staffNames: z.array(z.string()),
    guestName: z.string(),
    amountMinor: minor,
    bonusMinor: minor,
    currency,
    last4: z.string(),
    businessName: z.string(),
    code: z.string().describe('Of an order'),
    bookingId: id,
    orderId: id,
    ticketId: id,
    question: z.string().describe('Its subject'),
    businessId: id,
    subject: bilingual.describe('Of news: what it says'),
  })
  .partial()
export type NewsFacts = z.infer<typeof newsFacts>

const notification = z.object({
  id,
  kind: z
    .string()
    .describe(
      'What has happened. There are ever more of them: say of an unknown one that there is news',
    ),
  facts: newsFacts,
  happenedAt: instant,
  isRead: z.boolean(),
  affirmation: z
    .enum(['asked', 'affirmed'])
    .nullable()
    .describe('Of a reminder that can be answered still: whether I have said that I am coming'),
})
export type Notification = z.infer<typeof notification>

const unread = z.object({ unread: z.int().describe('How many I have not read') })

/** What has happened to me, the latest first; it is kept for a year. */
const list = query('signed_in')
  .route(at('GET', '/notifications', 'What has happened to me', 'notification'))
  .input(z.object({ cursor, limit }))
  .output(z.object({ notifications: z.array(notification), nextCursor: z.string().nullable() }))

const count = query('signed_in')
  .route(at('GET', '/notifications/unread', 'How much of it I have not read', 'notification'))
  .output(unread)

/** Marks some as read, or as not read after all. What is not mine is passed over. */
const mark = command('signed_in')
  .route(at('POST', '/notifications/mark', 'Mark some as read or unread', 'notification'))
  .input(z.object({ ids: z.array(id).min(1).max(100), isRead: z.boolean() }))
  .output(unread)

/** Marks everything as read that had happened until then. */
const markAll = command('signed_in')
  .route(at('POST', '/notifications/mark-all', 'Mark everything as read', 'notification'))
  .input(z.object({ until: instant }))
  .output(unread)

const channel = z.enum(channels)
const minute = z.int().min(0).max(1439).describe('Minute of the day')
const lead = z.int().min(15).max(longestLeadMinutes).describe('Minutes before the visit')

const setting = z.object({
  choices: z
    .partialRecord(z.enum(topicNames), z.array(channel).max(channels.length))
    .describe('The channels by topic; a topic that is missing is as without a choice'),
  quietFromMinute: minute,
  quietToMinute: minute.describe('The same as `quietFromMinute`: no quiet hours'),
  timeZone: z
    .string()
    .max(60)
    .nullable()
    .describe('IANA zone in which quiet hours are meant; null: where the shop is'),
  reminderMinutes: z
    .array(lead)
    .max(mostReminders)
    .nullable()
    .describe('When I am reminded; null: as the shop does'),
  isDeadlineReminded: z.boolean().describe('Before free cancelling ends, too'),
  isSentAnotherWay: z
    .boolean()
    .describe('What fails for good goes by the next channel: push, then mail, then SMS'),
})
export type NotificationSetting = z.infer<typeof setting>

const settings = query('signed_in')
  .route(at('GET', '/notifications/settings', 'What reaches me how', 'notification'))
  .output(setting.extend({ phone: z.string().nullable(), email: z.string().nullable() }))

/** Errors: `invalid_input` for a zone that nobody knows and for two reminders at one time. */
const saveSettings = command('signed_in')
  .route(at('PUT', '/notifications/settings', 'Choose what reaches me how', 'notification'))
  .input(setting)
  .output(setting)

const registrationToken = z.string().min(1).max(4096).describe('That FCM gave the app')

/** Registers a phone for pushes to the caller, replacing any earlier user of it. */
const addDevice = command('signed_in')
  .route(at('POST', '/notifications/devices', 'Push to this device', 'notification'))
  .input(z.object({ registrationToken, platform: z.enum(['ios', 'android']) }))
  .output(z.object({ registrationToken, platform: z.enum(['ios', 'android']) }))

/** Unregisters a phone, when pushes are switched off there or its owner logs out. */
const removeDevice = command('signed_in')
  .route(at('POST', '/notifications/devices/remove', 'Push no more to this device', 'notification'))
  .input(z.object({ registrationToken }))
  .output(z.object({ registrationToken }))

export const notificationContract = {
  list,
  count,
  mark,
  markAll,
  settings,
  saveSettings,
  addDevice,
  removeDevice,
  smsCosts,
}
