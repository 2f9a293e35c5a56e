import type { AnyRouter } from '@tanstack/react-router'
import { keepWhatIsOpen } from '@serein/client/draft-page.ts'
import type { SessionUser } from '@serein/client/session.ts'
import { addresses } from '../address/addresses.ts'

/** Where it is, and what it is as far as its address says. */
type Unfinished = { address: string; kind: 'invitation' | 'payment' | 'other'; invite?: string }

let unfinishedWork: Unfinished | null = null

/** What was open when the language changed; null when that was no more than a screen. */
export function unfinished(): Unfinished | null {
  return unfinishedWork
}

export function forgetUnfinished(): void {
  unfinishedWork = null
}

/** Before a change of language leads to the home: what is typed is kept, and the way back to whatever the address opened. */
export function keepUnfinished({ latestLocation }: AnyRouter, user: SessionUser | null): void {
  const { href, pathname, hash } = latestLocation
  const search = latestLocation.search as Record<string, unknown>
  const hasTyped = keepWhatIsOpen(user, { here: () => href })
  const opens = Object.keys(search).some((key) => key !== 'lang') || hash !== ''
  if (pathname === addresses.featured.path || !(hasTyped || opens)) return
  const { invite } = search
  unfinishedWork =
    typeof invite === 'string'
      ? { address: href, kind: 'invitation', invite }
      : { address: href, kind: payScreens.has(pathname) ? 'payment' : 'other' }
}

const { checkout, cardCheckout, paypalCheckout, paylaterPaypal, creditStripe, creditPaypal } =
  addresses
const payScreens = new Set(
  [checkout, cardCheckout, paypalCheckout, paylaterPaypal, creditStripe, creditPaypal].map(
    ({ path }) => path,
  ),
)
