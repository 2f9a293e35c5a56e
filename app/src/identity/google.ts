import { SignInRefusal } from '@serein/client/identity.ts'
import type { Client } from '@serein/client/provider.tsx'
import { shell } from '../entry/platform.ts'
import { linkTo, safeNext } from '../address/link.ts'

/**
 * Logs in with Google or links a Google account. Returns where to go on: Google, a screen of ours if already done, or null if
 * cancelled.
 */
export async function byGoogle(
  client: Client,
  how: 'logIn' | 'link',
  next: string | undefined,
): Promise<string | null> {
  const { session } = client
  const onward = next ? { next } : {}
  const errorCallbackURL = linkTo('googleAccount', onward)
  const back =
    how === 'link'
      ? { callbackURL: linkTo('googleAccount', { linked: true }) }
      : {
          callbackURL: safeNext(next) ?? linkTo('featured'),
          newUserCallbackURL: linkTo('googleAccount', { ...onward, arrived: true }),
        }
  const ask = async () => {
    const redirect = { how, errorCallbackURL, ...back }
    if (shell) return shell.google(client, redirect)
    return (await session.identity()).google(redirect)
  }
  return ask().catch((error: unknown) => {
    if (!(error instanceof SignInRefusal) || error.code !== 'second_step') throw error
    return linkTo('login', { ...onward, step: 'code' })
  })
}
