import type { Api } from '@serein/client/api.ts'
import { forgetReader } from './kept-answers.ts'
import { forgetDevice } from './push.ts'

/** Before a log-out: ends pushes on this phone and deletes the stored answers. */
export async function leave(api: Api): Promise<void> {
  await Promise.all([forgetDevice(api), forgetReader()])
}
