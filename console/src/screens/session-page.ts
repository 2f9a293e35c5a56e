import { noteTouched } from '@serein/client/draft.ts'
import { keepWhatIsOpen, restoreDrafts } from '@serein/client/draft-page.ts'
import type { Client } from '@serein/client/provider.tsx'
import { stored } from '@serein/client/storage.ts'
import { watchSession } from '@serein/client/session-watch.ts'
import { showToast } from '@serein/ui/toast-queue.ts'
import { currentWords } from '../language/language.ts'
import { followChoice } from '../business/use-choose-business.ts'
import type { createConsoleRouter } from './router.tsx'

/** The session of this page, for as long as it is open; who loses it is led to the log-in, and finds what they had typed. */
export function keepSession(client: Client, router: ReturnType<typeof createConsoleRouter>): void {
  const place = {
    here: () => router.latestLocation.href,
    onArrival: (arrived: () => void) => void router.subscribe('onResolved', arrived),
  }
  noteTouched()
  followChoice()
  restoreDrafts(client, place, () => showToast({ text: currentWords().t('frame.restored') }))
  watchSession(client, (user) => {
    keepWhatIsOpen(user, place)
    const search = { next: place.here(), ended: true }
    const to = stored('desk') ? '/desk' : '/login'
    void router.navigate({ to, search, replace: true })
  })
}
