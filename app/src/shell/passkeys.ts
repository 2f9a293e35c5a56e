import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/browser'
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import { PasskeyPlugin } from 'capacitor-passkey-plugin'

type CreateOptions = Parameters<typeof PasskeyPlugin.createPasskey>[0]
type UseOptions = Parameters<typeof PasskeyPlugin.authenticate>[0]

/** Makes a key with the phone, which knows by the associated domain that the app may have keys of our server. */
export async function makeKey(
  publicKey: PublicKeyCredentialCreationOptionsJSON,
): Promise<RegistrationResponseJSON> {
  const made = await PasskeyPlugin.createPasskey({ publicKey } as CreateOptions).catch(inWebWords)
  return { ...made, type: 'public-key', clientExtensionResults: {} }
}

/** Opens with a key of the phone. */
export async function useKey(
  publicKey: PublicKeyCredentialRequestOptionsJSON,
): Promise<AuthenticationResponseJSON> {
  const used = await PasskeyPlugin.authenticate({ publicKey } as UseOptions).catch(inWebWords)
  return { ...used, type: 'public-key', clientExtensionResults: {} }
}

/** The same as a browser says it, so that one sentence answers both. */
function inWebWords(error: unknown): never {
  const { code, message } = error as { code?: string; message?: string }
  const isCancelled = /cancel/iu.test(`${code} ${message}`)
  throw new DOMException(message, isCancelled ? 'NotAllowedError' : 'OperationError')
}
