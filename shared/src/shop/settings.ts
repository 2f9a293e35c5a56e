import * as z from 'zod'
import { at, command, query } from '../endpoint.ts'
import { nameText } from '../identity/name.ts'
import { contactPhone, emailAddress } from '../identity/contact.ts'
import { mayRefuse } from '../refusal.ts'
import { bilingual, day, degree, id } from '../schema.ts'
import { callOutRule } from './call-out-rule.ts'
import { approvalLimits } from './approval.ts'
import { shopHours, timeZone } from './new-shop.ts'
import { amenityKinds } from './rules.ts'
import {
  assignmentRules,
  bookingRuleLimits as limits,
  gapRules,
  messageTimeLimits as timeLimits,
  shopTextLimits as textLimits,
} from './settings-rules.ts'

const line = nameText(120)

const details = {
  shopName: nameText(80),
  street: line,
  postalCode: z.string().trim().max(20),
  city: nameText(80),
  latitude: degree(90),
  longitude: degree(180),
  timeZone,
  shopPhone: contactPhone.nullable().describe('Where clients call; null: nowhere'),
  shopEmail: emailAddress.nullable().describe('Where clients write, and mails are answered to'),
}

const bookingRules = {
  holdMinutes: z.literal([...limits.holds]),
  gridMinutes: z.literal([...limits.grids]).describe('Between the starts that clients see'),
  noticeMinutes: z.int().min(0).max(limits.noticeMinutes),
  horizonDays: z.int().min(1).max(limits.horizonDays),
  partyLimit: z.int().min(1).max(limits.partyLimit),
  waitMinutes: z.int().min(0).max(limits.waitMinutes).describe('Between two services of one visit'),
  gapRule: z.enum(gapRules),
  gapMinutes: z.int().min(0).max(limits.gapMinutes).describe('Of `no_gap_below` alone'),
}

const neverAlone = z
  .boolean()
  .describe(
    'Who has not been there before is served only while a second therapist is at work; they are not told why. Left out: as before',
  )

const approvalRule = z
  .object({
    ofAll: z.boolean(),
    ofNewClients: z.boolean().describe('Who has no visit at the business yet'),
    serviceIds: z.array(id).max(approvalLimits.services),
    answerMinutes: z
      .literal([...approvalLimits.answers])
      .describe('How long the shop may take; an hour before the start at the latest'),
  })
  .nullable()
  .describe('Whose visits the shop answers before they stand; null: nobody’s')

const spacing = z
  .array(z.object({ serviceId: id, days: z.int().min(1).max(limits.spacingDays) }))
  .max(limits.spacings)
  .describe('Days between two visits of a client with the service')

const prerequisites = z
  .array(
    z.object({
      serviceId: id,
      firstServiceId: id,
      hours: z
        .int()
        .min(0)
        .max(limits.prerequisiteHours)
        .describe('From the start of the first to the start of the other, at least'),
      days: z.int().min(1).max(limits.prerequisiteDays).describe('At most'),
    }),
  )
  .max(limits.prerequisites)
  .describe('What a client has had, or has booked, before a service')

const openLimit = z
  .int()
  .min(1)
  .max(limits.openLimit)
  .nullable()
  .describe('Visits that a client may have ahead of them at the business; null: any number')

const brandColor = z
  .string()
  .regex(/^#[0-9a-f]{6}$/u)
  .nullable()
  .describe('Shown lighter or darker where words would not be readable; null: as the app is')

const minuteOfDay = z.int().min(0).max(2_880).nullable()
const closure = {
  fromDay: day,
  toDay: day,
  fromMinute: minuteOfDay
    .default(null)
    .describe('With `toMinute`: open then instead; null: closed'),
  toMinute: minuteOfDay.default(null),
  reason: z
    .object({ en: z.string().trim().max(120), fr: z.string().trim().max(120) })
    .nullable()
    .default(null)
    .describe('What clients read'),
}

/** As papers must say it. */
const seller = {
  legalName: nameText(textLimits.legalName)
    .nullable()
    .describe('Of the company; null: the name of the business'),
  legalAddress: nameText(textLimits.legalAddress)
    .nullable()
    .describe('Where the company is registered; null: at the shop'),
  registrationNumber: nameText(textLimits.number)
    .nullable()
    .describe('Of the company, as SIRET, Companies House or NEQ have it'),
  taxNumber: nameText(textLimits.number).nullable().describe('Of VAT, GST and QST'),
}

const { from: earliestReminder, to: latestReminder } = timeLimits.reminderMinutes
const quietMinute = z.int().min(0).max(1_439)
const messageTimes = {
  reminderMinutes: z
    .array(z.int().min(earliestReminder).max(latestReminder))
    .max(timeLimits.reminders)
    .refine((all) => new Set(all).size === all.length)
    .describe('Before the visit, each a reminder; none: nobody is reminded'),
  freeCancelReminderMinutes: z
    .int()
    .min(timeLimits.freeCancelMinutes.from)
    .max(timeLimits.freeCancelMinutes.to)
    .nullable()
    .describe('Before the end of free cancellation; null: nobody is reminded of it'),
  quietFromMinute: quietMinute.describe(
    'By the clock of the shop; as `quietToMinute`: no quiet hours',
  ),
  quietToMinute: quietMinute,
  reviewMonths: z
    .int()
    .min(1)
    .max(timeLimits.reviewMonths)
    .describe('How long after a visit it may be reviewed'),
}

const descriptionText = z.string().trim().max(textLimits.description)
const introduction = {
  description: z.object({ en: descriptionText, fr: descriptionText }),
  amenities: z.array(z.enum(amenityKinds)).max(amenityKinds.length),
}

const settings = z.object({
  shopId: id,
  details: z.object({
    ...details,
    timeZone: z.string(),
    country: z.string(),
    currency: z.string(),
  }),
  hours: z.array(z.object({ weekday: z.int(), fromMinute: z.int(), toMinute: z.int() })),
  closures: z.array(z.object({ ...closure, id })).describe('From today on, the next first'),
  bookingRules: z.object({
    ...bookingRules,
    holdMinutes: z.int(),
    gridMinutes: z.int(),
    isPhoneRequired: z.boolean(),
    unpaidLimit: z.int().nullable(),
    releaseUnansweredMinutes: z.int().nullable(),
    tellsClients: z.boolean(),
    assignmentRule: z.enum(assignmentRules),
    neverAlone,
  }),
  approvalRule,
  openLimit,
  spacing,
  prerequisites,
  callOutRule,
  brandColor,
  seller: z.object({
    legalName: z.string().nullable(),
    legalAddress: z.string().nullable(),
    registrationNumber: z.string().nullable(),
    taxNumber: z.string().nullable(),
  }),
  messageTimes: z.object({
    ...messageTimes,
    reminderMinutes: z.array(z.int()),
    freeCancelReminderMinutes: z.int().nullable(),
    reviewMonths: z.int(),
  }),
  introduction: z.object({ description: bilingual, amenities: z.array(z.string()) }),
})
export type ShopSettings = z.infer<typeof settings>

const ofShop = '/console/shops/{shopId}'
const mayChange = { area: 'setting', level: 'change' } as const

/** All that a shop’s people set, payments aside (`shop.paymentRules`). */
const get = query({ area: 'setting', level: 'view' })
  .route(at('GET', `${ofShop}/settings`, 'The settings of a shop', 'shop'))
  .input(z.object({ shopId: id }))
  .output(settings)

const change = (method: 'PUT' | 'POST', path: `/${string}`, summary: string) =>
  command(mayChange)
    .route(at(method, `${ofShop}${path}`, summary, 'shop'))
    .errors(mayRefuse('rule_not_possible'))
    .output(settings)

const keepsVisits = z
  .boolean()
  .default(false)
  .describe('Visits that then lie outside the hours stay as they are; else they stand in the way')

/**
 * Says anew where a shop is, what it is called and how it is reached. Errors: `visits_in_the_way` for another time zone while visits are
 * to come: their instants would stay, and their times by the clock be others.
 */
const changeDetails = change('PUT', '/details', 'Change where a shop is and how it is reached')
  .errors(mayRefuse('visits_in_the_way'))
  .input(z.object({ shopId: id, ...details }))

/** The hours of the week. Errors: `visits_in_the_way`, which names them, unless `keepsVisits`; `rule_not_possible` for spans that overlap. */
const changeHours = change('PUT', '/hours', 'Change the hours of a week')
  .errors(mayRefuse('visits_in_the_way'))
  .input(z.object({ shopId: id, hours: shopHours, keepsVisits }))

/** Closes a shop for some days, or opens it then at other hours. Errors: as `changeHours`. */
const close = change('POST', '/closures', 'Close a shop for some days')
  .errors(mayRefuse('visits_in_the_way', 'closures_full'))
  .input(z.object({ shopId: id, ...closure, keepsVisits }))

/** Takes back that a shop is closed then. */
const reopen = change(
  'POST',
  '/closures/{closureId}/remove',
  'Take back that a shop is closed',
).input(z.object({ shopId: id, closureId: id }))

/** How times are offered from now on; what is booked stays. Errors: `rule_not_possible`. */
const changeBookingRules = change('PUT', '/booking-rules', 'Change how times are offered').input(
  z.object({
    shopId: id,
    ...bookingRules,
    assignmentRule: z
      .enum(assignmentRules)
      .optional()
      .describe('Who is given a visit that asks for nobody; left out: as before'),
    neverAlone: neverAlone.optional(),
  }),
)

/** Whose visits the shop answers before they stand, of what is held from now on. Errors: `rule_not_possible` for a service that it does not have. */
const askFirst = change('PUT', '/approval-rule', 'Say whose visits the shop answers first').input(
  z.object({ shopId: id, approvalRule }),
)

/** How many visits a client may have ahead of them who books online; the desk books as many as it likes. */
const limitOpen = change(
  'PUT',
  '/open-limit',
  'Limit the visits a client may have ahead of them',
).input(z.object({ shopId: id, openLimit }))

/** Which services need days between two visits; the desk books all the same. Errors: `rule_not_possible` for an unknown service or one named twice. */
const space = change('PUT', '/spacing', 'Say how many days lie between two visits').input(
  z.object({ shopId: id, spacing }),
)

/**
 * Which services are booked online only after another, guest by guest; the desk books all the same. Errors: `rule_not_possible` for an unknown
 * service, the same pair twice, a circle, or a time in which nothing fits.
 */
const requireEarlier = change(
  'PUT',
  '/prerequisites',
  'Say which treatments need another before them',
).input(z.object({ shopId: id, prerequisites }))

/**
 * How far the shop goes to its clients, how fast, and what that costs; visits that are booked keep what they have. Errors:
 * `rule_not_possible` for zones that are no wider than those before.
 */
const goOut = change('PUT', '/call-out-rule', 'Say how the shop goes to its clients').input(
  z.object({ shopId: id, callOutRule }),
)

/** The colour that a shop is shown in. */
const chooseColor = change('PUT', '/brand-color', 'Choose the colour of a shop').input(
  z.object({ shopId: id, brandColor }),
)

/** Who sells, as receipts say it from now on; a receipt of a visit that was booked before goes on saying who sold then. */
const changeSeller = change('PUT', '/seller', 'Say who sells at a shop').input(
  z.object({ shopId: id, ...seller }),
)

/** When clients are reminded and left to sleep, visits that are booked already included, and how long a visit may be reviewed. */
const changeMessageTimes = change(
  'PUT',
  '/message-times',
  'Say when clients are reminded, and when they are left to sleep',
).input(z.object({ shopId: id, ...messageTimes }))

/** In a few words what the shop is, and what it has beside its rooms. */
const introduce = change('PUT', '/introduction', 'Introduce a shop in a few words').input(
  z.object({ shopId: id, ...introduction }),
)

export const shopSettingsContract = {
  settings: get,
  changeDetails,
  changeHours,
  close,
  reopen,
  changeBookingRules,
  askFirst,
  limitOpen,
  space,
  requireEarlier,
  goOut,
  chooseColor,
  changeSeller,
  changeMessageTimes,
  introduce,
}
