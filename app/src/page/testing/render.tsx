import type { ReactNode } from 'react'
import { draw, type Scene } from '@serein/client/testing/scene.tsx'
import { LinkProvider } from '@serein/ui/link.tsx'
import { dismissToast, shownToasts } from '@serein/ui/toast-queue.ts'
import { ToastRegion } from '@serein/ui/toast.tsx'
import * as v from 'valibot'
import { addresses, type ScreenName } from '../../address/addresses.ts'
import { readTexts } from '../../language/texts.ts'
import type { Word } from '../../language/words.ts'
import { AppAnchor } from '../anchor.tsx'

/** Draws a screen or a part of the customer app: `await renderApp(<Page />, { at: linkTo('bookings'), answers })`. */
export function renderApp(node: ReactNode, scene: Scene = {}) {
  for (const { id } of shownToasts()) dismissToast(id)
  return draw<Word>(node, scene, {
    load: readTexts,
    width: 390,
    frame: (content, { t }) => (
      <LinkProvider anchor={AppAnchor}>
        {content}
        <ToastRegion label={t('frame.toasts')} dismissLabel={t('frame.dismiss')} />
      </LinkProvider>
    ),
    route: (path) => {
      const screenAddress = Object.entries(addresses).find(([, address]) => address.path === path)
      if (!screenAddress) return {}
      const [screen, { search }] = screenAddress
      return {
        staticData: { screen: screen as ScreenName },
        validateSearch: (raw) => v.parse(search, raw),
      }
    },
  })
}
