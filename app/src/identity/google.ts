import type { Client } from '@serein/client/provider.tsx'
import { linkTo, safeNext } from '../link.ts'

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
  location.assign(await identity.google({ how, errorCallbackURL, ...back }))
}
