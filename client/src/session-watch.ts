import type { Client } from './provider.tsx'
import { renew } from './renewal.ts'
import {
  startSessionRefresh,
  type Renewal,
  type SessionRefresh,
  type SessionRefreshDeps,
} from './session-refresh.ts'
import type { SessionUser } from './session.ts'
import { aloneAmongTabs, onOtherTab, lifetimeNote } from './tab.ts'

/**
 * Keeps the session of a page going, whichever user logs in or out meanwhile. Once for each page load, when it is awake.
 * `onOver`: the session of this user was ended elsewhere; what was read as them goes at once.
 */
export function watchSession(client: Client, onOver: (user: SessionUser) => void): void {
  const { queryClient, session, watch } = client
  let refresh: SessionRefresh | undefined
  let currentUser: SessionUser | null = null
  const leave = (user: SessionUser | null) => {
    if (!user) return
    onOver(user)
    session.forget()
  }
  const follow = (isOwnWish: boolean) => {
    const before = currentUser
    currentUser = session.shown()
    if (currentUser?.uid === before?.uid) return
    refresh?.stop()
    refresh = currentUser
      ? startSessionRefresh(
          currentUser.uid,
          inBrowser(client, {
            onOver: () => leave(currentUser),
            onOther: () => void session.refresh().catch(console.warn),
          }),
        )
      : undefined
    // The server was asked who is logged in, and knows nobody any more.
    if (!currentUser && !isOwnWish) leave(before)
  }
  watch.ready = () => refresh?.ready()
  watch.onUnauthorized = () => void refresh?.revalidate()
  follow(true)
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type === 'updated') follow(event.action.type === 'success' && !!event.action.manual)
  })
  addEventListener('online', () => refresh?.online())
  onOtherTab({ note: () => refresh?.check(), loggedOut: () => void refresh?.revalidate() })
  const wake = () => document.hidden || refresh?.check()
  for (const sign of ['visibilitychange', 'resume']) document.addEventListener(sign, wake)
  // A page that the browser had put aside whole has heard of no log-out meanwhile.
  addEventListener('pageshow', ({ persisted }) => (persisted ? void refresh?.revalidate() : wake()))
}

type Ends = Pick<SessionRefreshDeps, 'onOver' | 'onOther'>

function inBrowser(client: Client, ends: Ends): SessionRefreshDeps {
  return {
    now: () => Date.now(),
    after: (milliseconds, run) => {
      const timer = setTimeout(run, milliseconds)
      return () => clearTimeout(timer)
    },
    renew: () => renewVouchedFor(client),
    alone: aloneAmongTabs,
    note: lifetimeNote,
    ...ends,
  }
}

/** The identity provider is asked first: a session of somebody whom it no longer vouches for is ended. */
async function renewVouchedFor(client: Client): Promise<Renewal> {
  // Nobody has said who looks around.
  if (client.session.shown()?.isAnonymous) return renew(client)
  const identity = await client.session.identity()
  if (await identity.vouch()) return renew(client)
  await client.session.post('sign-out')
  return 'over'
}
