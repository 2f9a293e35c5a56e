import { refusalOf } from './api.ts'
import { SignInRefusal } from './identity.ts'
import type { SessionCommands } from './session.ts'

// The browser's part of keys comes only when there is one to make or to use.
const webAuthn = () => import('@simplewebauthn/browser')
type WebAuthn = Awaited<ReturnType<typeof webAuthn>>
type Making = Parameters<WebAuthn['startRegistration']>[0]['optionsJSON']
type Using = Parameters<WebAuthn['startAuthentication']>[0]['optionsJSON']

/** Who makes and uses keys: the browser or, in an app, the phone. */
export interface KeyHolder {
  makeKey(options: Making): Promise<unknown>
  useKey(options: Using): Promise<unknown>
}

const browser: KeyHolder = {
  makeKey: async (optionsJSON) => (await webAuthn()).startRegistration({ optionsJSON }),
  useKey: async (optionsJSON) => (await webAuthn()).startAuthentication({ optionsJSON }),
}

export function browserHasPasskeys(): boolean {
  return 'PublicKeyCredential' in globalThis
}

/** Makes a key on this device, or on a phone nearby, and tells the server its public half. */
export async function addPasskey(
  session: SessionCommands,
  name: string,
  holder = browser,
): Promise<void> {
  const options = await session.get<Making>('passkey/generate-register-options')
  const response = await holder.makeKey(options)
  await session.post('passkey/verify-registration', { response, name })
}

/** Logs in with whichever key the reader chooses; nothing of them needs to be typed. */
export async function logInByPasskey(session: SessionCommands, holder = browser): Promise<void> {
  const options = await session.get<Using>('passkey/generate-authenticate-options')
  // The server takes no key that was opened without a finger, a face or a PIN.
  const response = await holder.useKey({ ...options, userVerification: 'required' })
  await session.post('passkey/verify-authentication', { response })
  await session.refresh()
}

export type PasskeyFault = 'here' | 'cancelled' | 'failed' | 'unknown' | 'logInAgain' | 'tooMany'

/** Why it came to nothing; null where it was no key's fault. */
export function passkeyFault(error: unknown): PasskeyFault | null {
  if (error instanceof SignInRefusal) return refusals[error.code] ?? null
  if (refusalOf(error)) return null
  const name = error instanceof Error ? error.name : ''
  if (name === 'InvalidStateError') return 'here'
  if (name === 'NotAllowedError' || name === 'AbortError') return 'cancelled'
  return error instanceof TypeError ? null : 'failed'
}

const refusals: Record<string, PasskeyFault> = {
  passkey_refused: 'failed',
  passkey_unknown: 'unknown',
  log_in_again: 'logInAgain',
  too_many_requests: 'tooMany',
}

/** By what the reader knows their devices apart: the system, as the browser tells it. */
export function deviceName(agent: string): string {
  const systems: [RegExp, string][] = [
    [/iPhone/u, 'iPhone'],
    [/iPad/u, 'iPad'],
    [/Android/u, 'Android'],
    [/Mac OS X/u, 'Mac'],
    [/Windows/u, 'Windows'],
    [/CrOS/u, 'Chromebook'],
    [/Linux/u, 'Linux'],
  ]
  return systems.find(([pattern]) => pattern.test(agent))?.[1] ?? 'Web'
}
