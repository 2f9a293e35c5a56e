import type { Notification } from '@capacitor-firebase/messaging'
import type { AnyRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { useClient, useSession, useVisitor } from '@serein/client/provider.tsx'
import { stored } from '@serein/client/storage.ts'
import { showToast } from '@serein/ui/toast-queue.ts'
import { useWords } from '../language/words.ts'
import { FirebaseMessaging } from './messaging.ts'
import { dropToken, hasLeft, keepToken, registerForPush } from './push.ts'
import { openLink, stop } from './use-way-in.ts'

/** Pushes: asked for once somebody is logged in, and what is tapped leads to what it is about, also from cold. */
export function usePush(router: AnyRouter): void {
  const { t } = useWords()
  const { api, query, queryClient } = useClient()
  const uid = useSession()?.uid
  const isNobody = useVisitor() === null
  const open = useEffectEvent(({ data }: Notification) => {
    const { url } = (data ?? {}) as { url?: string }
    if (url) openLink(router, url)
  })
  /** The app is open, so the phone shows nothing. */
  const tell = useEffectEvent((notification: Notification) => {
    const { title, body } = notification
    showToast({
      text: [title, body].filter(Boolean).join(' · '),
      action: { label: t('shell.push.open'), run: () => open(notification) },
    })
    void queryClient.invalidateQueries({ queryKey: query.notification.key() })
  })
  const renew = useEffectEvent((token: string) => {
    // Ignore tokens that arrive before pushes are allowed.
    if (uid && stored('pushToken')) keepToken(api, token).catch(console.warn)
  })
  useEffect(() => {
    const listening = [
      FirebaseMessaging.addListener('notificationActionPerformed', ({ notification }) =>
        open(notification),
      ),
      FirebaseMessaging.addListener('notificationReceived', ({ notification }) =>
        tell(notification),
      ),
      FirebaseMessaging.addListener('tokenReceived', ({ token }) => renew(token)),
    ]
    return () => void stop(listening)
  }, [])
  useEffect(() => {
    if (uid) registerForPush(api).catch(console.warn)
    else hasLeft()
  }, [api, uid])
  useEffect(() => {
    // The session was ended elsewhere.
    if (isNobody && stored('loggedIn') !== 'true') void dropToken()
  }, [isNobody])
}
