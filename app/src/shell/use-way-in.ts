import { App } from '@capacitor/app'
import type { PluginListenerHandle } from '@capacitor/core'
import type { AnyRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { stored } from '@serein/client/storage.ts'
import { platform } from '../entry/platform.ts'
import { startPath } from '../entry/start-up.ts'
import { addressOfLink } from './address-of-link.ts'
import { system } from './device.ts'
import { closeTopLayer } from './layers.ts'
import { lock } from './lock.ts'
import { comeBack } from './outside.ts'
import { isLaunch } from './start.ts'

/** Links that lead into the app, and the ways back out of it: Android's button, and the swipe of an iPhone. */
export function useWayIn(router: AnyRouter): void {
  useEffect(() => {
    const listening = [
      App.addListener('appUrlOpen', ({ url }) => {
        if (!isLaunch(url)) openLink(router, url)
      }),
      ...(system() === 'android' ? [App.addListener('backButton', () => goBack(router))] : []),
    ]
    addEventListener('popstate', noteSwipe)
    return () => {
      removeEventListener('popstate', noteSwipe)
      void stop(listening)
    }
  }, [router])
}

/** Opens the screen of a link; other links are ignored. */
export function openLink(router: AnyRouter, url: string): void {
  const wasOut = comeBack()
  const address = addressOfLink(url, platform.origin())
  if (address === null) return
  const href = address === '/' ? startPath(stored('loggedIn')) : address
  const { pathname, href: currentHref } = router.latestLocation
  // The screen that opened the foreign page is waiting and queries the result.
  if (wasOut && URL.parse(href, 'http://here')?.pathname === pathname) return
  if (href !== currentHref) void router.navigate({ href })
}

/** As usual on Android: closes an overlay, then the screen, then the app. */
function goBack(router: AnyRouter): void {
  if (!lock.isLocked() && closeTopLayer()) return
  if (!lock.isLocked() && router.history.canGoBack()) router.history.back()
  else void App.minimizeApp()
}

/** The phone has moved the screen already; moving it once more would be too much. */
function noteSwipe({ hasUAVisualTransition }: PopStateEvent): void {
  const page = document.documentElement
  if (hasUAVisualTransition) page.dataset.swiped = ''
  else delete page.dataset.swiped
}

export async function stop(listening: Promise<PluginListenerHandle>[]): Promise<void> {
  for (const each of listening) await (await each).remove()
}
