import { refusalOf } from '@serein/client/api.ts'
import { SignInRefusal } from '@serein/client/identity.ts'
import type { SessionCommands } from '@serein/client/session.ts'
import { shell } from '../entry/platform.ts'
import type { Word } from '../language/words.ts'

// The browser's part of keys comes only when there is one to make or to use.
const webAuthn = () => import('@simplewebauthn/browser')
type WebAuthn = Awaited<ReturnType<typeof webAuthn>>
type Making = Parameters<WebAuthn['startRegistration']>[0]['optionsJSON']
type Using = Parameters<WebAuthn['startAuthentication']>[0]['optionsJSON']

export function hasPasskeys(): boolean {
  return shell !== null || 'PublicKeyCredential' in globalThis
}

/** Makes a key on this device, or on a phone nearby, and tells the server its public half. */
export async function addPasskey(session: SessionCommands, name: string): Promise<void> {
  const optionsJSON = await session.get<Making>('passkey/generate-register-options')
  const response = await making(optionsJSON)
  await session.post('passkey/verify-registration', { response, name })
}

/** Logs in with whichever key the reader chooses; nothing of them needs to be typed. */
export async function logInByPasskey(session: SessionCommands): Promise<void> {
  const asked = await session.get<Using>('passkey/generate-authenticate-options')
  // The server takes no key that was opened without a finger, a face or a PIN.
  const response = await using({ ...asked, userVerification: 'required' })
  await session.post('passkey/verify-authentication', { response })
  await session.refresh()
}

async function making(optionsJSON: Making) {
  if (shell) return (await shell.passkeys()).makeKey(optionsJSON)
  return (await webAuthn()).startRegistration({ optionsJSON })
}

async function using(optionsJSON: Using) {
  if (shell) return (await shell.passkeys()).useKey(optionsJSON)
  return (await webAuthn()).startAuthentication({ optionsJSON })
}

/** What to say of keys when it came to nothing; null where it was no key's fault. */
export function passkeyProblem(error: unknown): Word | null {
  if (error instanceof SignInRefusal) return refusals[error.code] ?? null
  if (refusalOf(error)) return null
  const name = error instanceof Error ? error.name : ''
  if (name === 'InvalidStateError') return 'identity.passkey.here'
  if (name === 'NotAllowedError' || name === 'AbortError') return 'identity.passkey.cancelled'
  return error instanceof TypeError ? null : 'identity.passkey.failed'
}

const refusals: Record<string, Word> = {
  passkey_refused: 'identity.passkey.failed',
  passkey_unknown: 'identity.passkey.unknown',
  log_in_again: 'identity.refusal.logInAgain',
  too_many_requests: 'identity.refusal.tooMany',
}
