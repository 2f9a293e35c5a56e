import type { Api } from '@serein/client/api.ts'
import { forgetReader } from './kept-answers.ts'
import { forgetDevice } from './push.ts'

/** Before somebody logs out: the phone takes no more of their pushes, and what it has kept of theirs goes. */
export async function leave(api: Api): Promise<void> {
  await Promise.all([forgetDevice(api), forgetReader()])
}
