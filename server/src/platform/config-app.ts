import { z } from 'zod'

const listOf = (item: z.ZodType<string, string>, most: number) =>
  z
    .string()
    .transform((text) => text.split(',').map((part) => part.trim()))
    .pipe(z.array(item).max(most))

const store = (name: string, example: string) =>
  z
    .url({ protocol: /^https$/, error: `${name} must be a full address, such as ${example}.` })
    .optional()

const adUnit = (name: string) =>
  z
    .string()
    .regex(
      /^ca-app-pub-\d{16}\/\d{10}$/,
      `${name} must be an ad unit of AdMob, such as ca-app-pub-1234567890123456/1234567890.`,
    )
    .optional()

/** The settings of the apps from the stores. */
export const appSettings = {
  SEREIN_APP_ORIGINS: listOf(
    z
      .string()
      .regex(
        /^[a-z][a-z0-9+.-]*:\/\/[a-z0-9.-]+(:\d{2,5})?$/,
        'SEREIN_APP_ORIGINS must be origins with commas between, such as capacitor://localhost,https://localhost.',
      ),
    10,
  )
    .default(['capacitor://localhost', 'https://localhost'])
    .describe(
      'Where the pages of the apps come from: these may call the API, with a token and never with a cookie.',
    ),
  SEREIN_APP_MINIMUM: z
    .string()
    .regex(/^\d{1,4}(\.\d{1,4}){2}$/, 'SEREIN_APP_MINIMUM must be a version, such as 1.4.0.')
    .optional()
    .describe(
      'Apps older than this are asked to update, and not served. Without it every version is.',
    ),
  SEREIN_STORE_IOS: store('SEREIN_STORE_IOS', 'https://apps.apple.com/app/id1234567890').describe(
    'The page of the app in Apple’s store.',
  ),
  SEREIN_STORE_ANDROID: store(
    'SEREIN_STORE_ANDROID',
    'https://play.google.com/store/apps/details?id=app.serein.customer',
  ).describe('The page of the app in Google’s store.'),
  SEREIN_APP_IOS_ID: z
    .string()
    .regex(
      /^[A-Z0-9]{10}\.[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+$/,
      'SEREIN_APP_IOS_ID must be a team and a bundle, such as A1B2C3D4E5.app.serein.customer.',
    )
    .optional()
    .describe(
      'The app at Apple, team and bundle: links to this server open in it, and passkeys are shared with it.',
    ),
  SEREIN_APP_ANDROID_PACKAGE: z
    .string()
    .regex(
      /^[a-z]\w*(\.[a-z]\w*)+$/i,
      'SEREIN_APP_ANDROID_PACKAGE must be a package, such as app.serein.customer.',
    )
    .default('app.serein.customer')
    .describe('The app on Android.'),
  SEREIN_APP_ANDROID_CERTIFICATES: listOf(
    z
      .string()
      .regex(
        /^[0-9A-F]{2}(:[0-9A-F]{2}){31}$/,
        'SEREIN_APP_ANDROID_CERTIFICATES must be SHA-256 fingerprints with commas between, such as 14:6D:E9:… of 32 pairs.',
      ),
    5,
  )
    .optional()
    .describe(
      'SHA-256 fingerprints of the certificates that sign it, of Google’s and of your own: links to this server open in it, and passkeys are shared with it.',
    ),
  GOOGLE_CLIENT_ID_IOS: z
    .string()
    .min(1)
    .optional()
    .describe(
      'The iOS client at Google, beside GOOGLE_CLIENT_ID, which serves the web and Android.',
    ),
  SEREIN_ADS_BANNER_IOS: adUnit('SEREIN_ADS_BANNER_IOS').describe(
    'AdMob: the banner on iOS. Without it no ads are shown there.',
  ),
  SEREIN_ADS_INTERSTITIAL_IOS: adUnit('SEREIN_ADS_INTERSTITIAL_IOS').describe(
    'AdMob: the full page on iOS.',
  ),
  SEREIN_ADS_BANNER_ANDROID: adUnit('SEREIN_ADS_BANNER_ANDROID').describe(
    'AdMob: the banner on Android. Without it no ads are shown there.',
  ),
  SEREIN_ADS_INTERSTITIAL_ANDROID: adUnit('SEREIN_ADS_INTERSTITIAL_ANDROID').describe(
    'AdMob: the full page on Android.',
  ),
}

export type AppPlatform = 'ios' | 'android'

/** What an app is told of this server. */
type AppSettings = {
  minimumVersion: string | null
  storeUrl: string | null
  ads: { bannerUnit: string; interstitialUnit: string } | null
  googleClientId: string | null
}

export type AppConfig = {
  /** Where the pages of the apps come from. */
  origins: string[]
  settings: Record<AppPlatform, AppSettings>
  /** Team and bundle. */
  iosId: string | null
  androidPackage: string
  /** SHA-256 fingerprints, `AB:CD:…`. */
  androidCertificates: string[]
}

type Values = {
  [name in keyof typeof appSettings]?: z.output<(typeof appSettings)[name]>
} & { GOOGLE_CLIENT_ID?: string | undefined }

const platforms = ['IOS', 'ANDROID'] as const

/** What is missing or contradicts itself, a sentence each. */
export function appProblems(values: Record<string, unknown>): string[] {
  const pairs = platforms.flatMap((platform) => {
    const [banner, full] = [`SEREIN_ADS_BANNER_${platform}`, `SEREIN_ADS_INTERSTITIAL_${platform}`]
    return [
      [banner, full],
      [full, banner],
    ] as const
  })
  const alone = [...pairs, ['GOOGLE_CLIENT_ID_IOS', 'GOOGLE_CLIENT_ID'] as const]
  return alone
    .filter(([set, needed]) => values[set] && !values[needed])
    .map(([set, needed]) => `${needed} is missing: ${set} needs it.`)
}

export function appOf(set: Values): AppConfig {
  return {
    origins: set.SEREIN_APP_ORIGINS ?? [],
    settings: {
      ios: settingsOf(set, 'IOS', set.GOOGLE_CLIENT_ID_IOS),
      android: settingsOf(set, 'ANDROID', set.GOOGLE_CLIENT_ID),
    },
    iosId: set.SEREIN_APP_IOS_ID ?? null,
    androidPackage: set.SEREIN_APP_ANDROID_PACKAGE ?? '',
    androidCertificates: set.SEREIN_APP_ANDROID_CERTIFICATES ?? [],
  }
}

function settingsOf(
  set: Values,
  platform: (typeof platforms)[number],
  googleClientId: string | undefined,
): AppSettings {
  const bannerUnit = set[`SEREIN_ADS_BANNER_${platform}`]
  const interstitialUnit = set[`SEREIN_ADS_INTERSTITIAL_${platform}`]
  return {
    minimumVersion: set.SEREIN_APP_MINIMUM ?? null,
    storeUrl: set[`SEREIN_STORE_${platform}`] ?? null,
    ads: bannerUnit && interstitialUnit ? { bannerUnit, interstitialUnit } : null,
    googleClientId: googleClientId ?? null,
  }
}
