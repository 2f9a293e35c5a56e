import { openPasskeyDevice } from '@serein/server/identity/testing/passkey-device.ts'
import type { Answers } from './answers.ts'
import type { System } from './native-methods.ts'

/** What the app on Android is signed with. */
export const androidCertificate = Array.from({ length: 32 }, () => 'AB').join(':')
const androidApp = `android:apk-key-hash:${Buffer.alloc(32, 0xab).toString('base64url')}`

/** The ways to a key that the plugin's Swift can read; at any other it gives up. */
const waysOnIos = new Set(['ble', 'hybrid', 'nfc', 'usb'])

interface Making {
  challenge: string
  rp: { id: string }
  user: { id: string }
  excludeCredentials?: { id: string; transports?: string[] }[]
}

/** A phone that holds keys and signs with them, as the plugin hands on what the system says. */
export function passkeyAnswers(system: System): Answers {
  const device = openPasskeyDevice(system === 'ios' ? process.env.E2E_URL! : androidApp)
  return {
    'PasskeyPlugin.createPasskey': ({ publicKey }: { publicKey: Making }) => {
      const others = publicKey.excludeCredentials ?? []
      const ways = others.flatMap(({ transports = [] }) => transports)
      if (system === 'ios' && ways.some((way) => !waysOnIos.has(way)))
        throw refusal(
          'UNKNOWN_ERROR',
          'The data couldn’t be read because it isn’t in the correct format.',
        )
      if (others.some(({ id }) => device.holds(id))) throw hasOne[system]
      const { clientExtensionResults: _, ...made } = device.make(publicKey)
      return made
    },
    'PasskeyPlugin.authenticate': ({
      publicKey,
    }: {
      publicKey: { challenge: string; rpId: string }
    }) => device.use(publicKey),
  }
}

const hasOne = {
  ios: refusal(
    'INVALID_INPUT',
    'The operation couldn’t be completed. (com.apple.AuthenticationServices.AuthorizationError error 1006.)',
  ),
  android: refusal('DOM_ERROR', 'One of the excluded credentials exists on the local device'),
}

/** How the plugin says that its question was closed. */
export const closed = refusal('CANCELLED', 'Passkey authentication was cancelled by the user.')

function refusal(code: string, message: string): Error {
  return Object.assign(new Error(message), { code })
}
