import type { FullConfig } from '@playwright/test'
import { openProvider } from '@serein/server/identity/testing/openid.ts'
import { tablesWithCardNumber } from '@serein/server/payment/testing/card-number.ts'
import { Pool } from 'pg'
import { openDemoWorld } from '../tools/demo-world.ts'
import { startPayPalPeer } from './peers/paypal/peer.ts'
import { startStripePeer } from './peers/stripe/peer.ts'
import { openAppHost } from './steps/phone/app-host.ts'
import { androidCertificate } from './steps/phone/passkeys.ts'

/** Starts the real server on a demo world of its own, once for all journeys; Playwright calls what it returns at the end. */
// oxlint-disable-next-line import/no-default-export -- Playwright looks for it
export default async function setUp(config: FullConfig): Promise<() => Promise<void>> {
  const { port } = new URL(config.projects[0]!.use.baseURL!)
  const provider = await openProvider()
  process.env.GOOGLE_CLIENT_ID = provider.config.clientId
  process.env.GOOGLE_CLIENT_SECRET = provider.config.clientSecret
  process.env.GOOGLE_DISCOVERY_URL = provider.config.discoveryUrl
  // A demo is kept out of search engines; what they are told is looked at here.
  process.env.SEREIN_INDEXED = 'yes'
  // Businesses that enter keys of their own are paid there.
  const stripe = await startStripePeer()
  process.env.STRIPE_URL = stripe.origin
  process.env.E2E_STRIPE_URL = stripe.origin
  const paypal = await startPayPalPeer()
  process.env.PAYPAL_URL = paypal.origin
  process.env.E2E_PAYPAL_URL = paypal.origin
  // The app of the shells, which comes from elsewhere than the server.
  const app = await openAppHost(`http://localhost:${port}`)
  process.env.E2E_APP_URL = app.origin
  Object.assign(process.env, appSettings(app.origin))
  const world = await openDemoWorld(Number(port))
  process.env.E2E_URL = world.origin
  process.env.E2E_DATABASE_URL = world.databaseUrl
  process.env.E2E_SECRET = world.secret
  return async () => {
    const withNumbers = await tablesOf(world.databaseUrl)
    await world.close()
    await provider.close()
    await app.close()
    await stripe.close()
    await paypal.close()
    // Whatever was typed into the fields of a card, and to whichever provider.
    if (withNumbers.length > 0)
      throw new Error(`numbers of cards stand in ${withNumbers.join(', ')}`)
  }
}

/** What the server knows of the apps, with ads in them. */
function appSettings(origin: string): NodeJS.ProcessEnv {
  const units = {
    BANNER: 'ca-app-pub-0000000000000000/1111111111',
    INTERSTITIAL: 'ca-app-pub-0000000000000000/2222222222',
  }
  const ads = (['IOS', 'ANDROID'] as const).flatMap((system) =>
    Object.entries(units).map(([kind, unit]) => [`SEREIN_ADS_${kind}_${system}`, unit]),
  )
  return {
    SEREIN_APP_ORIGINS: `capacitor://localhost,https://localhost,${origin}`,
    SEREIN_APP_MINIMUM: '1.0.0',
    SEREIN_STORE_IOS: 'https://apps.apple.com/app/id0000000000',
    SEREIN_STORE_ANDROID: 'https://play.google.com/store/apps/details?id=app.serein.customer',
    SEREIN_APP_ANDROID_CERTIFICATES: androidCertificate,
    GOOGLE_CLIENT_ID_IOS: 'serein-ios',
    ...Object.fromEntries(ads),
  }
}

async function tablesOf(connectionString: string): Promise<string[]> {
  const pool = new Pool({ connectionString })
  try {
    return await tablesWithCardNumber(pool)
  } finally {
    await pool.end()
  }
}
