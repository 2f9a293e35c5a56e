import * as z from 'zod'
import { at, command, query } from '../endpoint.ts'
import { mayRefuse } from '../refusal.ts'
import { instant } from '../schema.ts'
import { contactPhone, country } from './contact.ts'
import { personName } from './credentials.ts'
import { setUpSteps } from './rules.ts'

/** Of one portrait: 12 MiB, more than a telephone's camera makes. */
const photoBytesLimit = 12 * 1024 * 1024

const profile = z.object({
  name: z.string(),
  email: z.string().nullable(),
  emailVerified: z.boolean(),
  loginPhone: z.string().nullable().describe('The number they log in with, if they do'),
  phone: z.string().nullable().describe('Where a spa reaches them'),
  photo: z.string().nullable().describe('Address of the portrait'),
  birthday: z
    .object({ day: z.int(), month: z.int(), year: z.int().nullable() })
    .nullable()
    .describe('If they have told it, with or without the year'),
  setUp: z
    .object({ step: z.enum(setUpSteps), isEnded: z.boolean() })
    .describe('How far the account is set up; it can be left and gone on with'),
})
export type Profile = z.infer<typeof profile>

/** Who I am to the spas. */
const get = query('signed_in')
  .route(at('GET', '/profile', 'My profile', 'identity'))
  .output(profile)

const birthday = z
  .object({
    day: z.int().min(1).max(31),
    month: z.int().min(1).max(12),
    year: z.int().min(1900).max(2100).nullable(),
  })
  .refine(isDay, { path: ['day'] })

/** Keeps name, phone and birthday; what is left out stays, and null takes it away. Errors: `invalid_input` for no day of the calendar. */
const save = command('signed_in')
  .route(at('PUT', '/profile', 'Change my profile', 'identity'))
  .input(
    z.object({
      name: personName,
      phone: contactPhone.nullable().optional(),
      country: country
        .optional()
        .describe('Where the number is written as it is; without it, with its `+`'),
      birthday: birthday.nullable().optional(),
    }),
  )
  .output(profile)

const share = z.coerce.number<number>().min(0).max(1)

/**
 * Takes a portrait. The body is a form (`multipart/form-data`): `file`, a JPEG, PNG, WebP or AVIF of at most 12 MiB, and
 * `crop[left]`, `crop[top]`, `crop[size]`: a square as shares of width, height and shorter side. Of the file nothing is
 * kept but that square, 320 points wide.
 */
const addPhoto = command('signed_in', { callsPerMinute: 10 })
  .route(at('POST', '/profile/photo', 'Show my portrait', 'identity'))
  .errors(
    mayRefuse('picture_unusable', 'picture_not_kept', 'payload_too_large', 'too_many_requests'),
  )
  .input(
    z.object({
      file: z.file().min(1).max(photoBytesLimit),
      crop: z.object({ left: share, top: share, size: share.min(0.05) }),
    }),
  )
  .output(profile)

/** Takes the portrait away at once. */
const removePhoto = command('signed_in')
  .route(at('POST', '/profile/photo/remove', 'Show initials in place of my portrait', 'identity'))
  .output(profile)

/** Keeps how far the account is set up, so that another device goes on there. */
const setUp = command('signed_in')
  .route(at('PUT', '/profile/set-up', 'Go on with setting up the account', 'identity'))
  .input(z.object({ step: z.enum(setUpSteps), isEnded: z.boolean() }))
  .output(profile)

/** Without a year, 29 February is a day. */
function isDay({ day, month, year }: { day: number; month: number; year: number | null }): boolean {
  const date = new Date(Date.UTC(year ?? 2000, month - 1, day))
  return date.getUTCDate() === day
}

export const profileContract = { get, save, addPhoto, removePhoto, setUp }

const device = z.object({
  id: z.string(),
  browser: z.string().nullable().describe('Such as Firefox; null where it does not say'),
  system: z.string().nullable().describe('Such as Android'),
  address: z.string().nullable().describe('Where the last log-in came from'),
  since: instant,
  seenAt: instant,
  isThis: z.boolean(),
})

const devices = z.object({ devices: z.array(device) })
export type Devices = z.infer<typeof devices>

/** Where I am logged in, this device first. */
const list = query('signed_in')
  .route(at('GET', '/devices', 'Where I am logged in', 'identity'))
  .output(devices)

/** Logs out on another device: what it does next is refused. Twice is once. */
const logOut = command('signed_in')
  .route(at('POST', '/devices/log-out', 'Log out on another device', 'identity'))
  .input(z.object({ deviceId: z.string().max(64) }))
  .output(devices)

/** Logs out everywhere but here. */
const logOutOthers = command('signed_in')
  .route(at('POST', '/devices/log-out-others', 'Log out everywhere else', 'identity'))
  .output(devices)

export const deviceContract = { list, logOut, logOutOthers }
