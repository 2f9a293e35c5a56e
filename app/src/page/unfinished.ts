import type { AnyRouter } from '@tanstack/react-router'
import { keepWhatIsOpen } from '@serein/client/draft-page.ts'
import type { SessionUser } from '@serein/client/session.ts'

let address: string | null = null

/** The address of what was half made when the language changed; null when nothing was. */
export function unfinishedAddress(): string | null {
  return address
}

export function forgetUnfinished(): void {
  address = null
}

/** Before a change of language leads to the home: what is typed is kept, and the way back to it or to the plan. */
export function keepUnfinished({ latestLocation }: AnyRouter, user: SessionUser | null): void {
  const { href, search } = latestLocation
  const hasTyped = keepWhatIsOpen(user, { here: () => href })
  const isPlan = ['items', 'reschedule', 'booking'].some((key) => key in search)
  if (hasTyped || isPlan) address = href
}
