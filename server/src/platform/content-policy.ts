import type { FirebaseConfig } from './config-firebase.ts'
import type { MapConfig } from './config-map.ts'

/**
 * What one of our pages may load and whom it may call: ourselves. Where people log in with Firebase it also calls Google, shows its
 * window in which one chooses an account, and runs what tells it that no robot asks for codes. A map that is drawn elsewhere
 * is fetched from there, and nothing else is. Where somebody types a card, its fields are the provider's own.
 */
export function contentPolicy(
  firebase?: FirebaseConfig,
  scripts = '',
  map: Pick<MapConfig, 'origins'> = { origins: [] },
  paying: Paying = nobodyPaid,
): string {
  const hosts = [hostsOf(firebase), ...payingHosts(paying)]
  const script = hosts.flatMap((each) => each.script)
  const connect = hosts.flatMap((each) => each.connect)
  const frame = hosts.flatMap((each) => each.frame)
  return [
    "default-src 'self'",
    ["script-src 'self'", scripts, ...script].filter(Boolean).join(' '),
    // Widths of bars and positions in the calendar are style attributes.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    ["connect-src 'self'", ...connect, ...map.origins].join(' '),
    // Our own page of a video is framed on any page that shows a text.
    ...(frame.length ? [["frame-src 'self'", ...frame].join(' ')] : []),
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

const google = {
  script: [
    'https://apis.google.com/',
    'https://www.google.com/recaptcha/',
    'https://www.gstatic.com/recaptcha/',
  ],
  connect: [
    'https://identitytoolkit.googleapis.com/',
    'https://securetoken.googleapis.com/',
    'https://www.google.com/recaptcha/',
  ],
  frame: ['https://www.google.com/recaptcha/', 'https://recaptcha.google.com/'],
}

function hostsOf(firebase: FirebaseConfig | undefined): typeof google {
  if (!firebase) return { script: [], connect: [], frame: [] }
  const { authDomain, emulator } = firebase
  if (!emulator) return { ...google, frame: [...google.frame, `https://${authDomain}/`] }
  const here = `http://${emulator}/`
  return { script: [google.script[0]!], connect: [here], frame: [here] }
}

/** Whose fields a page shows; `stripeUrl` where Stripe answers elsewhere than for everybody. */
export type Paying = { stripe: boolean; paypal: boolean; stripeUrl?: string | null }

export const nobodyPaid: Paying = { stripe: false, paypal: false }

/** The screens on which one pays through a provider, and which. No other page knows of them. */
const payingScreens: Record<string, keyof typeof payingAt> = {
  '/card': 'stripe',
  '/card-checkout': 'stripe',
  '/credit-stripe': 'stripe',
  '/paypal-checkout': 'paypal',
  '/paylater-paypal': 'paypal',
  '/credit-paypal': 'paypal',
}

const payingAt = {
  stripe: {
    script: ['https://js.stripe.com/', 'https://*.js.stripe.com/'],
    connect: ['https://api.stripe.com/'],
    frame: ['https://js.stripe.com/', 'https://*.js.stripe.com/', 'https://hooks.stripe.com/'],
  },
  paypal: {
    script: ['https://www.paypal.com/', 'https://www.paypalobjects.com/'],
    connect: ['https://www.paypal.com/', 'https://www.sandbox.paypal.com/'],
    frame: ['https://www.paypal.com/', 'https://www.sandbox.paypal.com/'],
  },
}

/** Which provider the page at a path may need. */
export function providerAt(path: string): keyof typeof payingAt | null {
  const plain = path.replace(/\/+$/u, '')
  return Object.hasOwn(payingScreens, plain) ? payingScreens[plain]! : null
}

function payingHosts({ stripe, paypal, stripeUrl }: Paying): (typeof google)[] {
  const elsewhere = stripeUrl ? [`${stripeUrl}/`] : []
  const { connect, ...rest } = payingAt.stripe
  return [
    ...(stripe ? [{ ...rest, connect: [...connect, ...elsewhere] }] : []),
    ...(paypal ? [payingAt.paypal] : []),
  ]
}
