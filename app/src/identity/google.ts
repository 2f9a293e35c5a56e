import { SignInRefusal } from '@serein/client/identity.ts'
import type { Client } from '@serein/client/provider.tsx'
import { linkTo, safeNext } from '../address/link.ts'

/** To Google and back: to log in, or to link an account there to the one that is logged in. Leaves the page. */
export async function goToGoogle(
  { session }: Client,
  how: 'logIn' | 'link',
  next: string | undefined,
): Promise<void> {
  const onward = next ? { next } : {}
  const errorCallbackURL = linkTo('googleAccount', onward)
  const back =
    how === 'link'
      ? { callbackURL: linkTo('googleAccount', { linked: true }) }
      : {
          callbackURL: safeNext(next) ?? linkTo('featured'),
          newUserCallbackURL: linkTo('googleAccount', { ...onward, arrived: true }),
        }
  const identity = await session.identity()
  const to = await identity.google({ how, errorCallbackURL, ...back }).catch((error: unknown) => {
    if (!(error instanceof SignInRefusal) || error.code !== 'second_step') throw error
    return linkTo('login', { ...onward, step: 'code' })
  })
  location.assign(to)
}
