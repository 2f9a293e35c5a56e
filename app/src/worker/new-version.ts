import type { AnyRouter } from '@tanstack/react-router'
import { isAtRest, tellAtRest } from '@serein/client/new-version.ts'
import { dismissToast, showToast } from '@serein/ui/toast-queue.ts'
import type { ScreenName } from '../address/addresses.ts'
import { noteNewVersion } from '../page/stale-chunk.ts'
import type { AppContext } from '../page/app-context.ts'
import type { Word } from '../language/words.ts'

/** Where something is chosen, held or paid: nobody is led out of the middle of it. */
const busyScreens = new Set<ScreenName>([
  'shopBooking',
  'bookAppointment',
  'checkout',
  'cardCheckout',
  'paypalCheckout',
  'paylaterPaypal',
  'card',
  'addCredit',
  'creditStripe',
  'creditPaypal',
])

let isTold = false

/** A quiet line with the way to the new version, and from then on links that open pages of it; once for each page load. */
export function tellNewVersion(router: AnyRouter, language: AppContext['language']): void {
  if (isTold) return
  isTold = true
  const isBusy = () =>
    router.state.matches.some(({ staticData: { screen } }) => screen && busyScreens.has(screen))
  noteNewVersion(() => isAtRest(isBusy))
  const t = (word: Word) => language.get().t(word)
  tellAtRest({
    isBusy,
    onArrival: (arrived) => void router.subscribe('onResolved', arrived),
    show() {
      const line = showToast({
        text: t('frame.version.text'),
        action: { label: t('frame.version.reload'), run: () => location.reload() },
        stays: true,
      })
      return () => dismissToast(line)
    },
  })
}
