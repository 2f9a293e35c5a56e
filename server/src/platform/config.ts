import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import { type AppConfig, appOf, appProblems, appSettings } from './config-app.ts'
import {
  type DatabaseConfig,
  databaseOf,
  databaseProblems,
  databaseSettings,
} from './config-database.ts'
import {
  type FirebaseConfig,
  firebaseOf,
  firebaseProblems,
  firebaseSettings,
} from './config-firebase.ts'
import { type GoogleConfig, googleOf, googleProblems, googleSettings } from './config-google.ts'
import { type HoldLimits, holdSettings, holdsOf } from './config-hold.ts'
import {
  mailOf,
  messageProblems,
  messageSettings,
  type PushConfig,
  pushOf,
  type SmsConfig,
  smsOf,
} from './config-message.ts'
import { type MapConfig, mapOf, mapProblems, mapSettings } from './config-map.ts'
import { type PageConfig, pageOf, pageSettings } from './config-page.ts'
import { type MonitoringConfig, monitoringOf, monitoringSettings } from './config-monitoring.ts'
import {
  type PaymentConfig,
  paymentOf,
  paymentProblems,
  paymentSettings,
} from './config-payment.ts'
import {
  pictureOf,
  type PictureConfig,
  pictureProblems,
  pictureSettings,
} from './config-picture.ts'
import { productionLines, productionProblems, productionSettings } from './config-production.ts'
import type { MailSettings } from './delivery-mail.ts'
import { derivedKeys, type Secrets, secretsIn } from './secret.ts'
import type { FieldKey } from './vault.ts'

const number = (text: string, from: number, to: number) =>
  z.coerce.number(text).int(text).min(from, text).max(to, text)

/**
 * Every setting, read once at the start. The words of a setting stand in its `.describe()` and become `.env.example`;
 * the words of a mistake say what to do.
 */
const schema = z.object({
  SEREIN_ENV: z
    .enum(['demo', 'production'], 'SEREIN_ENV must be demo or production.')
    .default('demo')
    .describe(
      'demo: a demo world, sandbox payments, an outbox page. production: none of these; SEREIN_SECRET, SEREIN_FIELD_KEYS and SEREIN_URL are needed. A database belongs to the one it was first started in.',
    ),
  PORT: number('PORT must be a number from 0 to 65535, such as 3000.', 0, 65_535)
    .default(3000)
    .describe('The one port for the app, the console and the API.'),
  HOST: z
    .string()
    .min(1, 'HOST must be an address to listen on, such as 0.0.0.0 or 127.0.0.1.')
    .default('0.0.0.0')
    .describe('The address to listen on.'),
  SEREIN_URL: z
    .url({
      protocol: /^https?$/,
      error: 'SEREIN_URL must be a full address, such as https://booking.example.',
    })
    .transform((url) => new URL(url).origin)
    .optional()
    .describe(
      'The address people use. Needed in production, with https; in demo http://localhost and the port.',
    ),
  ...productionSettings,
  ...databaseSettings,
  SEREIN_DATA: z
    .string()
    .min(1, 'SEREIN_DATA must name a folder.')
    .default('.data')
    .describe('The folder for the database and uploaded pictures.'),
  ...pictureSettings,
  SEREIN_SECRET: z
    .string()
    .refine(
      (text) => secretsIn(text).every((one) => one.length >= 32),
      'SEREIN_SECRET must have at least 32 characters, and a comma between several: make one with "openssl rand -hex 32".',
    )
    .optional()
    .describe(
      'Signs sessions and links, and seals second steps. A comma between several: the first signs and seals, all read. Needed in production; in demo one is made and kept in the data folder.',
    ),
  SEREIN_TWO_STEP: z
    .enum(['demanded', 'optional'], 'SEREIN_TWO_STEP must be demanded or optional.')
    .optional()
    .describe(
      'Whether owners and platform admins need a second step at log-in to use the console. Default: demanded in production, optional in demo.',
    ),
  SEREIN_FIELD_KEYS: z
    .string()
    .regex(
      /^[a-z0-9-]{1,20}:[A-Za-z0-9+/]{43}=(,[a-z0-9-]{1,20}:[A-Za-z0-9+/]{43}=)*$/,
      'SEREIN_FIELD_KEYS must hold names and keys, such as 2026:KEY: make a key with "openssl rand -base64 32".',
    )
    .optional()
    .describe(
      'Keys that encrypt wellness notes, name:key and a comma between several: the first encrypts, all decrypt. Needed in production; in demo one follows from the secret.',
    ),
  SEREIN_TRUST_PROXY: number(
    'SEREIN_TRUST_PROXY must be the number of proxies in front, such as 1.',
    0,
    10,
  )
    .default(0)
    .describe('How many proxies of your own stand in front and set X-Forwarded-For.'),
  ...holdSettings,
  ...messageSettings,
  ...googleSettings,
  ...appSettings,
  ...firebaseSettings,
  ...mapSettings,
  ...paymentSettings,
  ...pageSettings,
  LOG_LEVEL: z
    .enum(
      ['debug', 'info', 'warn', 'error', 'silent'],
      'LOG_LEVEL must be one of debug, info, warn, error and silent.',
    )
    .default('info')
    .describe('How much is logged.'),
  ...monitoringSettings,
  SEREIN_DEV: z
    .string()
    .transform((text) => text.split(','))
    .refine(
      (parts) => parts.length === 2,
      'SEREIN_DEV must hold two addresses with a comma between.',
    )
    .optional()
    .describe('Set by "npm run dev": where Vite serves the app and the console.'),
})

export type Config = DatabaseConfig &
  PageConfig &
  PictureConfig & {
    env: 'demo' | 'production'
    port: number
    host: string
    publicUrl: string
    dataFolder: string
    secrets: Secrets
    /** Whether owners and platform admins need a second step at log-in. */
    twoStep: 'demanded' | 'optional'
    fieldKeys: FieldKey[]
    trustedProxies: number
    /** How many times may be held at once without paying. */
    holds: HoldLimits
    /** The apps from the stores. */
    app: AppConfig
    map: MapConfig
    /** Accounts at payment providers that the environment names; left out where it names none. */
    payment?: PaymentConfig
    /** A Photon server, where one is set up. */
    geocoderUrl?: string | undefined
    /** The mail server; undefined where there is none. */
    mail?: MailSettings | undefined
    /** Twilio, for SMS; undefined where nobody sends them. */
    sms?: SmsConfig | undefined
    /** Firebase Cloud Messaging, for pushes; undefined where nobody sends them. */
    push?: PushConfig | undefined
    /** In with a Google account; undefined where that is switched off. */
    google?: GoogleConfig | undefined
    /** The Firebase project that says who people are; undefined where we do. */
    firebase?: FirebaseConfig | undefined
    logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent'
    /** What its operator sees of it; left out where they see the log alone. */
    monitoring?: MonitoringConfig
    dev: { app: string; console: string } | undefined
  }

/** All that is wrong with the settings at once, a sentence each. */
export class BadSettings extends Error {
  readonly problems: string[]
  /** `lines`: what to put into `.env` so that it goes on. */
  constructor(problems: string[], lines: string[] = []) {
    const help = ['', 'Put these lines into the file .env, with your own address:', '', ...lines]
    super([...problems, ...(lines.length > 0 ? help : [])].join('\n'))
    this.problems = problems
  }
}

const checks = [
  productionProblems,
  googleProblems,
  firebaseProblems,
  mapProblems,
  paymentProblems,
  messageProblems,
  appProblems,
  databaseProblems,
  pictureProblems,
]

/** Reads the settings from the environment. The only place of the product that looks at it. */
export function loadConfig(environment: Record<string, string | undefined> = process.env): Config {
  // `PORT=` in an environment file means "not set", not "the empty text".
  const values = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = schema.safeParse(values)
  const problems = parsed.success ? [] : parsed.error.issues.map((issue) => issue.message)
  problems.push(...checks.flatMap((check) => check(values)))
  if (!parsed.success || problems.length)
    throw new BadSettings([...new Set(problems)], productionLines(values))
  const set = parsed.data
  const dataFolder = resolve(set.SEREIN_DATA)
  const [app, console] = set.SEREIN_DEV ?? []
  const secrets = secretsIn(set.SEREIN_SECRET ?? storedSecret(dataFolder))
  return {
    env: set.SEREIN_ENV,
    port: set.PORT,
    host: set.HOST,
    publicUrl: set.SEREIN_URL ?? `http://localhost:${set.PORT}`,
    ...databaseOf(set),
    dataFolder,
    ...pictureOf(set, dataFolder),
    secrets,
    twoStep: set.SEREIN_TWO_STEP ?? (set.SEREIN_ENV === 'production' ? 'demanded' : 'optional'),
    fieldKeys: set.SEREIN_FIELD_KEYS ? keysIn(set.SEREIN_FIELD_KEYS) : derivedKeys(secrets),
    trustedProxies: set.SEREIN_TRUST_PROXY,
    holds: holdsOf(set),
    ...pageOf(set),
    mail: mailOf(set),
    sms: smsOf(set),
    push: pushOf(set),
    google: googleOf(set),
    firebase: firebaseOf(set),
    app: appOf(set),
    map: mapOf(set),
    payment: paymentOf(set),
    geocoderUrl: set.SEREIN_GEOCODER_URL,
    logLevel: set.LOG_LEVEL,
    monitoring: monitoringOf(set),
    dev: app && console ? { app, console } : undefined,
  }
}

/** The names of all settings. */
export const settingNames = Object.keys(schema.shape)

/** The text of `.env.example`: every setting with its words, switched off. */
export function environmentExample(): string {
  const blocks = Object.entries(schema.shape).map(([name, field]) => {
    const standard = field.safeParse(undefined).data ?? ''
    return `# ${field.description}\n# ${name}=${standard}\n`
  })
  return `# Every setting of Serein and its default. Generated: change server/src/platform/config.ts instead.\n\n${blocks.join('\n')}`
}

/** What somebody has set of the settings, as it stands in the environment. */
export function givenSettings(
  environment: Record<string, string | undefined> = process.env,
): [name: string, value: string][] {
  return Object.keys(schema.shape).flatMap((name) =>
    environment[name] ? [[name, environment[name]] as [string, string]] : [],
  )
}

function keysIn(setting: string): FieldKey[] {
  return setting.split(',').map((pair) => {
    const [id = '', key = ''] = pair.split(':')
    return { id, key: Buffer.from(key, 'base64') }
  })
}

function storedSecret(dataFolder: string): string {
  const file = join(dataFolder, 'secret')
  try {
    mkdirSync(dataFolder, { recursive: true })
    // "wx" loses against a process that started together with us; then its secret is read below.
    writeFileSync(file, randomBytes(32).toString('hex'), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if (!existsSync(file)) throw new BadSettings([folderTrouble(dataFolder, error)])
  }
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    throw new BadSettings([folderTrouble(dataFolder, error)])
  }
}

/** What a person can do about a data folder that does not work. */
export function folderTrouble(folder: string, error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException
  // Node says ENOENT for a folder that cannot be made on a read-only file system.
  if (['EACCES', 'EPERM', 'EROFS', 'ENOENT'].includes(code ?? ''))
    return `The data folder ${folder} cannot be written by this user: give the user the right to write there, or name another folder with SEREIN_DATA.`
  if (code === 'ENOSPC')
    return `The disk of the data folder ${folder} is full: make room, or name another folder with SEREIN_DATA.`
  if (code === 'ENOTDIR' || code === 'EEXIST')
    return `The data folder ${folder} cannot be made, since a file stands in the way: remove it, or name another folder with SEREIN_DATA.`
  return `The data folder ${folder} does not work (${message}): name another folder with SEREIN_DATA.`
}
