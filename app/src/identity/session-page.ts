import { noteTouched } from '@serein/client/draft.ts'
import { keepWhatIsOpen, restoreDrafts } from '@serein/client/draft-page.ts'
import type { Client } from '@serein/client/provider.tsx'
import { watchSession } from '@serein/client/session-watch.ts'
import type { useRouter } from '@tanstack/react-router'

/**
 * The session of this page while it is open. When it ends, a visitor keeps what they see; a member is led to the welcome page,
 * and their typed text is kept as a draft.
 */
export function keepSession(
  client: Client,
  router: ReturnType<typeof useRouter>,
  { leadTo, onRestored }: { leadTo: (next: string) => string; onRestored: () => void },
): void {
  const place = {
    here: () => router.latestLocation.href,
    onArrival: (arrived: () => void) => void router.subscribe('onResolved', arrived),
  }
  noteTouched()
  restoreDrafts(client, place, onRestored)
  watchSession(client, (user) => {
    if (user.isAnonymous) return
    keepWhatIsOpen(user, place)
    void router.navigate({ href: leadTo(place.here()), replace: true })
  })
}
