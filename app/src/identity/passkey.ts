import {
  addPasskey as add,
  browserHasPasskeys,
  deviceName,
  logInByPasskey as logIn,
  passkeyFault,
  type PasskeyFault,
} from '@serein/client/passkey.ts'
import { passkeyAsStep } from '@serein/client/second-step.ts'
import type { SessionCommands } from '@serein/client/session.ts'
import { shell } from '../entry/platform.ts'
import type { Word } from '../language/words.ts'

export function hasPasskeys(): boolean {
  return shell !== null || browserHasPasskeys()
}

/** The passkeys of the browser or, in a shell, of the phone. */
export async function addPasskey(session: SessionCommands, name: string): Promise<void> {
  return add(session, name, await shell?.passkeys())
}

/** Makes a passkey of this device the second step; returns the recovery codes. */
export async function passkeyStep(session: SessionCommands, password: string): Promise<string[]> {
  const holder = await shell?.passkeys()
  return passkeyAsStep(session, { password, name: deviceName(navigator.userAgent), holder })
}

export async function logInByPasskey(session: SessionCommands): Promise<void> {
  return logIn(session, await shell?.passkeys())
}

/** The words for a failed passkey; null if the failure is another. */
export function passkeyProblem(error: unknown): Word | null {
  const fault = passkeyFault(error)
  return fault && words[fault]
}

const words: Record<PasskeyFault, Word> = {
  here: 'identity.passkey.here',
  cancelled: 'identity.passkey.cancelled',
  failed: 'identity.passkey.failed',
  unknown: 'identity.passkey.unknown',
  logInAgain: 'identity.refusal.logInAgain',
  tooMany: 'identity.refusal.tooMany',
}
