import { addPasskey, type KeyHolder, passkeyFault } from './passkey.ts'
import type { SessionCommands } from './session.ts'

export type StepWay = 'app' | 'passkey'

/** What the log-in that is halfway may go on with, beside a recovery code; the app where the server does not say. */
export async function stepWays(session: SessionCommands): Promise<StepWay[]> {
  const { ways } = await session
    .get<{ ways?: StepWay[] }>('two-factor/ways')
    .catch(() => ({ ways: undefined }))
  return ways?.length ? ways : ['app']
}

/** Makes a passkey of this device the second step of who knows the password; the recovery codes, which are shown once. */
export async function passkeyAsStep(
  session: SessionCommands,
  { password, name, holder }: { password: string; name: string; holder?: KeyHolder | undefined },
): Promise<string[]> {
  const { backupCodes } = await session.post<{ backupCodes: string[] }>('two-factor/enable', {
    password,
  })
  // The password counts for a log-in of some time ago, too.
  await session.post('show-who', { password })
  await addPasskey(session, name, holder).catch((error: unknown) => {
    // The one that is here already is as good.
    if (passkeyFault(error) !== 'here') throw error
  })
  await session.post('two-factor/enable-passkey')
  return backupCodes
}
