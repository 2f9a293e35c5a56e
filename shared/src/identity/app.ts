import * as z from 'zod'
import { at, query } from '../endpoint.ts'

const platforms = ['ios', 'android'] as const

const appSettings = z.object({
  minimumVersion: z
    .string()
    .nullable()
    .describe('Older ones are refused with `app_too_old`; null where every version may call'),
  storeUrl: z.url().nullable().describe('Where a newer one is'),
  ads: z
    .object({ bannerUnit: z.string(), interstitialUnit: z.string() })
    .nullable()
    .describe('Ad units of AdMob; null where no ads are shown'),
  googleClientId: z
    .string()
    .nullable()
    .describe(
      'The client that a Google ID token of this app is for; null where nobody comes in so',
    ),
})

/**
 * What an app from a store needs to know of the server before anybody logs in; it is answered to the oldest app, too. Each call of an
 * app says which it is, `X-Serein-App: ios/1.4.0`, and carries a token in the place of a cookie. What the identity server has begun
 * with it (a registration, a second step, a passkey) it brings back there in `Auth-Flow`, as the last answer said in `Set-Auth-Flow`.
 */
const read = query('anyone')
  .route(at('GET', '/app', 'What the phone app needs to know', 'identity'))
  .input(z.object({ platform: z.enum(platforms) }))
  .output(appSettings)

export const appContract = { read }
