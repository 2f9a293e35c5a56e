import { tablesWithCardNumber } from '@serein/server/payment/testing/card-number.ts'
import { Pool } from 'pg'
import { openDemoWorld } from '../tools/demo-world.ts'
import { startPayPalPeer } from './peers/paypal/peer.ts'
import { startStripePeer } from './peers/stripe/peer.ts'
import { openAppHost } from './steps/phone/app-host.ts'
import { androidCertificate } from './steps/phone/passkeys.ts'

interface World {
  /** What the steps of a worker read in its environment. */
  env: Record<string, string>
  close: () => Promise<void>
}

/** The world of one worker: the real server on a demo world, what it pays through, and the app of the shells. */
export async function openWorld(port: number): Promise<World> {
  // Businesses that enter their own keys are paid there.
  const [stripe, paypal, app] = await Promise.all([
    startStripePeer(),
    startPayPalPeer(),
    // The app of the shells, which comes from elsewhere than the server.
    openAppHost(`http://localhost:${port}`),
  ])
  const settings = {
    STRIPE_URL: stripe.origin,
    PAYPAL_URL: paypal.origin,
    // A journey changes its world and looks at once.
    SEREIN_PAGE_SECONDS: '0',
    ...appSettings(app.origin),
  }
  const world = await openDemoWorld(port, { settings })
  return {
    env: {
      E2E_URL: world.origin,
      E2E_DATABASE_URL: world.databaseUrl,
      E2E_SECRET: world.secret,
      E2E_STRIPE_URL: stripe.origin,
      E2E_PAYPAL_URL: paypal.origin,
      E2E_APP_URL: app.origin,
    },
    async close() {
      const withNumbers = await tablesOf(world.databaseUrl)
      await Promise.all([world.close(), app.close(), stripe.close(), paypal.close()])
      // Whatever was typed into the fields of a card, and to whichever provider.
      if (withNumbers.length > 0)
        throw new Error(`numbers of cards stand in ${withNumbers.join(', ')}`)
    },
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
