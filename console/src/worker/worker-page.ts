import { isAtRest, tellAtRest } from '@serein/client/new-version.ts'
import { dismissToast, showToast } from '@serein/ui/toast-queue.ts'
import { currentWords } from '../language/language.ts'
import { noteNewVersion } from '../page/anchor.tsx'
import type { createConsoleRouter } from '../screens/router.tsx'

const checksEveryMs = 60 * 60_000
type Router = ReturnType<typeof createConsoleRouter>

/** Brings the service worker, and tells of new versions. */
export async function registerWorker(router: Router): Promise<void> {
  const { serviceWorker } = navigator
  let current = serviceWorker.controller
  serviceWorker.addEventListener('controllerchange', () => {
    if (isOfConsole(current)) tellNewVersion(router)
    current = serviceWorker.controller
  })
  const registration = await serviceWorker.register('/console/sw.js')
  const check = () => {
    if (navigator.onLine && !document.hidden) registration.update().catch(() => {})
  }
  setInterval(check, checksEveryMs)
  document.addEventListener('visibilitychange', check)
}

/** Until the console’s own worker is installed, the app’s may control this page. */
function isOfConsole(worker: ServiceWorker | null): boolean {
  return worker !== null && new URL(worker.scriptURL).pathname.startsWith('/console/')
}

let isTold = false
// Payments, forms and questions are sheets, which are never left under somebody's hands.
const isBusy = () => false

function tellNewVersion(router: Router): void {
  if (isTold) return
  isTold = true
  noteNewVersion(() => isAtRest(isBusy))
  tellAtRest({
    isBusy,
    onArrival: (arrived) => void router.subscribe('onResolved', arrived),
    show() {
      const { t } = currentWords()
      const line = showToast({
        text: t('frame.version.text'),
        action: { label: t('frame.version.reload'), run: () => location.reload() },
        stays: true,
      })
      return () => dismissToast(line)
    },
  })
}
