import { randomUUIDv7 } from 'node:crypto'
import { verify } from '@node-rs/argon2'
import { password as anyPassword, passwordLengthMin } from '@serein/shared/identity/credentials.ts'
import { plainName } from '@serein/shared/identity/name.ts'
import { betterAuth } from 'better-auth'
import { bearer } from 'better-auth/plugins/bearer'
import { PostgresDialect } from 'kysely'
import type pg from 'pg'
import type { Logger } from 'pino'
import { clientAddress, networkOf } from '../platform/address.ts'
import type { Config } from '../platform/config.ts'
import { isAppCall } from '../platform/app-origin.ts'
import { openLinks } from '../platform/link.ts'
import type { Db } from '../platform/pool.ts'
import screens from '../platform/screen.gen.json' with { type: 'json' }
import { secretNumber } from '../platform/secret.ts'
import { languageOf } from '../platform/wire.ts'
import { openAccessTokens } from './access-token.ts'
import { type Adopt, lookingAround } from './anonymous.ts'
import { flowOf, withFlow } from './auth-flow.ts'
import { openLoginThrottle } from './login-throttle.ts'
import { emailPlugin } from './email.ts'
import { byFirebase } from './firebase.ts'
import { recentAuthMinutes, recentAuthPlugin } from './recent-auth.ts'
import { byGoogle, linking, withoutTokens } from './google.ts'
import { byPhone } from './phone.ts'
import { hashPassword, type PasswordCost, passwordCost } from './password-cost.ts'
import { passkeyPlugin } from './passkey.ts'
import { passkeyStepPlugin } from './passkey-step.ts'
import { answerInOurShape } from './auth-answer.ts'
import { renewalPlugin } from './renewal.ts'
import { openResolver, withoutDeadSession } from './resolve.ts'
import { type DeskQuestions, sharedDeskPlugin } from './shared-desk.ts'
import { signedAnew } from './signed-value.ts'
import { signUpPlugin } from './sign-up.ts'
import { openTryLimit } from './try-limit.ts'
import { secondStepOf, sessionStep, twoStepPlugin } from './two-step.ts'

const day = 24 * 60 * 60
const addressHeader = 'x-serein-address'

/**
 * Requests of one network within a window, right or wrong; a family behind one router must pass, a list of passwords must
 * not. `patience`: so many times the usual number of wrong tries (login-throttle.ts).
 */
export type Limits = {
  windowSeconds: number
  signIn: number
  signUp: number
  other: number
  patience: number
}

const limitsOf: Record<Config['env'], Limits> = {
  production: { windowSeconds: 60, signIn: 20, signUp: 10, other: 300, patience: 1 },
  // Visitors of a demo try all its log-ins, and our own journeys do so at once from one address.
  demo: { windowSeconds: 60, signIn: 600, signUp: 600, other: 6_000, patience: 40 },
}

type Settings = Pick<
  Config,
  'env' | 'publicUrl' | 'secrets' | 'trustedProxies' | 'google' | 'firebase' | 'app'
>

type Parts = {
  db: Db
  pool: pg.Pool
  config: Settings
  log: Logger
  adopt: Adopt
  desks: DeskQuestions
  limits?: Limits
  now?: () => Date
  /** What a new password costs to be kept; only tests of something else give one. */
  cost?: PasswordCost
}

/**
 * Who people are: the identity server under `/api/auth`, and who a request comes from.
 * `handler` answers in our one error shape; `resolveUser` costs one query, and a log-out holds from the next call on.
 */
export function openAuth({
  db,
  pool,
  config,
  log,
  adopt,
  desks,
  limits = limitsOf[config.env],
  now = () => new Date(),
  cost = passwordCost,
}: Parts) {
  const { secrets } = config
  const limit = { window: limits.windowSeconds, max: limits.signIn }
  const tokens = openAccessTokens({ config, now })
  const email = emailPlugin({ db, links: openLinks(config), now, limit })
  const auth = betterAuth({
    ...optionsFor(pool, config, log, { limits, cost }),
    plugins: [
      bearer({ requireSignature: true }),
      recentAuthPlugin(now),
      renewalPlugin({ db, tokens, now }),
      email,
      signUpPlugin({ db, ...config, now }),
      twoStepPlugin({ db, ...config, adopt }),
      passkeyStepPlugin({ db, isFirebase: config.firebase !== undefined }),
      lookingAround(adopt),
      byPhone({ db, ...config, now }),
      ...byGoogle(config, now),
      ...byFirebase({ db, firebase: config.firebase, now }),
      passkeyPlugin({ db, ...config }),
      sharedDeskPlugin({ db, desks, now }),
    ],
  })
  const resolveUser = openResolver(pool, { ...config, context: auth.$context }, tokens)
  const loginThrottle = openLoginThrottle({
    secrets,
    limit: openTryLimit({ db, secret: secrets[0], now, patience: limits.patience }),
    resolveUser,
    networkOf: (headers) => networkOf(headers.get(addressHeader) ?? ''),
    isSecure: config.publicUrl.startsWith('https:'),
  })
  const ask = async (request: Request) => {
    const { sessionToken } = (await auth.$context).authCookies
    const headers = await withoutDeadSession(request.headers, sessionToken.name, resolveUser)
    return auth.handler(new Request(request, { headers: signedAnew(headers, secrets) }))
  }
  return {
    /** `socketAddress`: where the connection comes from; behind proxies of ours they say more. */
    async handler(request: Request, socketAddress?: string): Promise<Response> {
      const isApp = isAppCall(request.headers, config.app)
      const headers = isApp ? flowOf(request.headers) : new Headers(request.headers)
      headers.set(addressHeader, clientAddress(headers, socketAddress, config.trustedProxies))
      const answer = await answerInOurShape(new Request(request, { headers }), {
        ask,
        loginThrottle,
        log,
        isFirebase: config.firebase !== undefined,
      })
      return isApp ? withFlow(headers, answer) : answer
    },
    resolveUser,
    /** Asks again for the password of somebody who is inside; a wrong one costs a try. Refuses with `too_many_requests`. */
    reauthenticate: loginThrottle.reauthenticate,
    countMessage: loginThrottle.countMessage,
    /** The identity server's own answer to who asks, slower; what `resolveUser` is held against. */
    getSession: (headers: Headers) =>
      auth.api.getSession({ headers: signedAnew(headers, secrets) }),
  }
}

export type Auth = ReturnType<typeof openAuth>

type Rules = { limits: Limits; cost: PasswordCost }
function optionsFor(pool: pg.Pool, config: Settings, log: Logger, { limits, cost }: Rules) {
  const { windowSeconds: window, ...max } = limits
  return {
    appName: 'Serein',
    baseURL: config.publicUrl,
    basePath: '/api/auth',
    secrets: config.secrets.map((value) => ({ version: secretNumber(value), value })),
    telemetry: { enabled: false },
    // In a demo people come by any name the machine has; the page and the call still must share theirs.
    trustedOrigins: (request?: Request) => [
      ...config.app.origins,
      ...(request && config.env === 'demo' ? [new URL(request.url).origin] : []),
    ],
    database: { dialect: new PostgresDialect({ pool }), type: 'postgres', transaction: true },
    emailAndPassword: {
      enabled: true,
      // An account begins with a code: sign-up.ts.
      disableSignUp: true,
      minPasswordLength: passwordLengthMin,
      maxPasswordLength: anyPassword.maxLength ?? 128,
      password: {
        hash: (password: string) => hashPassword(password, cost),
        verify: (credentials: { hash: string; password: string }) =>
          verify(credentials.hash, credentials.password),
      },
    },
    rateLimit: {
      enabled: true,
      storage: 'database',
      modelName: 'rate_limit',
      fields: { lastRequest: 'last_request' },
      window,
      max: max.other,
      customRules: {
        '/sign-in/anonymous': { window, max: max.signUp },
        '/phone-number/*': { window, max: max.signIn },
        '/sign-in/*': { window, max: max.signIn },
        '/sign-up/*': { window, max: max.signUp },
        '/passkey/*': { window, max: max.signIn },
        '/desk/enter': { window, max: max.signIn },
        '/two-factor/*': { window, max: max.signIn },
      },
    },
    ...tables,
    databaseHooks,
    advanced: {
      cookiePrefix: 'serein',
      useSecureCookies: config.publicUrl.startsWith('https:'),
      // Both are off by themselves where NODE_ENV says "test"; a test of ours shall see what people get.
      disableCSRFCheck: false,
      disableOriginCheck: false,
      ipAddress: { ipAddressHeaders: [addressHeader] },
      database: { generateId: () => randomUUIDv7(), validateSchema: false },
    },
    // A fault is logged by us, without the row that the database tells of; else it would be written out whole.
    onAPIError: {
      // Where a log-in ends that led off our pages and failed; that page has words for the code in its address.
      errorURL: `${config.publicUrl}${screens.googleAccount}`,
      throw: true,
    },
    logger: {
      level: 'error',
      // Neither its words nor an error's details are ours to trust: both may carry an address.
      log: (_level: string, _message: string, ...details: unknown[]) =>
        log.error(
          { errors: details.filter((detail) => detail instanceof Error).map(codeOf) },
          'identity.failed',
        ),
    },
  } as const satisfies Parameters<typeof betterAuth>[0]
}

const dates = { createdAt: 'created_at', updatedAt: 'updated_at' }

const tables = {
  user: {
    fields: { emailVerified: 'email_verified', ...dates },
    additionalFields: {
      language: { type: 'string', required: false },
      termsAcceptedAt: {
        type: 'date',
        required: false,
        input: false,
        fieldName: 'terms_accepted_at',
      },
      lastSignInAt: { type: 'date', required: false, input: false, fieldName: 'last_sign_in_at' },
    },
  },
  session: {
    expiresIn: 30 * day,
    freshAge: recentAuthMinutes * 60,
    updateAge: day,
    additionalFields: sessionStep,
    fields: {
      userId: 'user_id',
      expiresAt: 'expires_at',
      ipAddress: 'ip_address',
      userAgent: 'user_agent',
      ...dates,
    },
  },
  account: {
    accountLinking: linking,
    additionalFields: { label: { type: 'string', required: false, input: false } },
    updateAccountOnSignIn: false,
    fields: {
      userId: 'user_id',
      accountId: 'account_id',
      providerId: 'provider_id',
      accessToken: 'access_token',
      refreshToken: 'refresh_token',
      idToken: 'id_token',
      accessTokenExpiresAt: 'access_token_expires_at',
      refreshTokenExpiresAt: 'refresh_token_expires_at',
      ...dates,
    },
  },
  verification: { fields: { expiresAt: 'expires_at', ...dates } },
} as const

type Hooks = NonNullable<Parameters<typeof betterAuth>[0]['databaseHooks']>

const databaseHooks: Hooks = {
  user: {
    create: {
      // Who comes in another way accepts the terms; the form says so. Who looks around has no name, and has accepted nothing.
      before: async (user, context) => ({
        data: {
          ...user,
          // Of another provider's account, too.
          name: user.isAnonymous ? '' : plainName(user.name),
          ...(user.isAnonymous ? {} : { termsAcceptedAt: new Date() }),
          language: user.language ?? languageOf(context?.headers ?? new Headers()),
        },
      }),
    },
  },
  account: { create: { before: async (account) => ({ data: withoutTokens(account) }) } },
  session: {
    create: {
      before: async (session, context) => ({
        data: { ...session, secondStep: secondStepOf(context?.path) },
      }),
      // Through its own adapter: where the user is new, they are written by the same, still open transaction.
      after: async (session, context) => {
        const { userId } = session
        await context?.context.internalAdapter.updateUser(userId, { lastSignInAt: new Date() })
      },
    },
  },
}

function codeOf(error: Error) {
  return { name: error.name, code: (error as { code?: unknown }).code }
}
