import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/browser'
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialDescriptorJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import { PasskeyPlugin } from 'capacitor-passkey-plugin'

type CreateOptions = Parameters<typeof PasskeyPlugin.createPasskey>[0]
type UseOptions = Parameters<typeof PasskeyPlugin.authenticate>[0]

/** Makes a key with the phone, which knows by the associated domain that the app may have keys of our server. */
export async function makeKey(
  asked: PublicKeyCredentialCreationOptionsJSON,
): Promise<RegistrationResponseJSON> {
  const { excludeCredentials } = asked
  const publicKey = {
    ...asked,
    ...(excludeCredentials && { excludeCredentials: excludeCredentials.map(ofAnyKind) }),
  }
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

/** The plugin on iOS cannot read a way to a key that only browsers name, such as `internal`, and then makes none. */
function ofAnyKind({ id, type }: PublicKeyCredentialDescriptorJSON) {
  return { id, type }
}

/** The same as a browser says it, so that one sentence answers both. */
function inWebWords(error: unknown): never {
  const { code = '', message } = error as { code?: string; message: string }
  throw new DOMException(message, webName(code, message))
}

function webName(code: string, message: string): string {
  if (code === 'CANCELLED' || code === 'TIMEOUT') return 'NotAllowedError'
  // An iPhone has no other objection to what we ask; Android says it in words.
  const isHere = code === 'INVALID_INPUT' || /exclude|INVALID_STATE/iu.test(message)
  return isHere ? 'InvalidStateError' : 'OperationError'
}
