import { environmentKeys } from '@serein/server/payment/providers.ts'
import { tryKeys } from '@serein/server/payment/account-trial.ts'
import type { Config } from '@serein/server/platform/config.ts'
import { pushToken } from '@serein/server/platform/delivery-push.ts'
import { trySms } from '@serein/server/platform/delivery-sms.ts'
import { Refusal } from '@serein/shared/refusal.ts'
import { bad, type Finding, good, type Look, note } from '../finding.ts'

const named = { stripe: 'Stripe', paypal: 'PayPal' } as const
const settings = {
  stripe: { publicKey: 'STRIPE_PUBLISHABLE_KEY', secretKey: 'STRIPE_SECRET_KEY' },
  paypal: { publicKey: 'PAYPAL_CLIENT_ID', secretKey: 'PAYPAL_CLIENT_ID and PAYPAL_CLIENT_SECRET' },
} as const

/** A harmless question for each provider that the settings name, which only who has its keys gets answered. */
export function providerLooks({ payment, sms, push }: Config): Record<string, Look> {
  const looks: Record<string, Look> = {}
  for (const name of ['stripe', 'paypal'] as const) {
    const keys = environmentKeys(payment, name, '')
    if (keys) looks[named[name]] = () => paymentFindings(name, keys)
  }
  if (sms)
    looks.Twilio = async () => {
      const status = await trySms(sms)
      return status === 'active'
        ? [good('Twilio', 'It knows the account.')]
        : [bad('Twilio', smsFault(status))]
    }
  if (push)
    looks.Firebase = async () => {
      const fault = await pushToken(push).then(
        () => null,
        (error: Error) => error.message,
      )
      return fault === null
        ? [good('Firebase', 'It gives a token for pushes.')]
        : [
            bad(
              'Firebase',
              `It gives no token for pushes (${fault}): correct FCM_CLIENT_EMAIL and FCM_PRIVATE_KEY, or let this machine through to it.`,
            ),
          ]
    }
  return looks
}

async function paymentFindings(
  name: 'stripe' | 'paypal',
  keys: Parameters<typeof tryKeys>[1],
): Promise<Finding[]> {
  const about = named[name]
  try {
    const { isLive } = await tryKeys(name, keys)
    return isLive
      ? [good(about, 'It takes the keys, and they move real money.')]
      : [note(about, 'It takes the keys, which are for tests: nobody is paid until they are live.')]
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    if (error.code !== 'provider_keys_refused')
      return [bad(about, 'It does not answer: let this machine through to it, and try again.')]
    const { field } = error.data as { field: 'publicKey' | 'secretKey' }
    return [bad(about, `It refuses the keys: correct ${settings[name][field]}.`)]
  }
}

function smsFault(status: string | number): string {
  if (status === 401 || status === 404)
    return 'It does not know the account: correct TWILIO_ACCOUNT_SID and TWILIO_AUTH_TOKEN.'
  return typeof status === 'number'
    ? `It answers with ${status}: try again in a while.`
    : `The account is ${status}: open it again in Twilio’s console.`
}
