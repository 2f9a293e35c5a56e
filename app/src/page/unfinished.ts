import type { AnyRouter } from '@tanstack/react-router'
import { keepWhatIsOpen } from '@serein/client/draft-page.ts'
import type { SessionUser } from '@serein/client/session.ts'
import { addresses } from '../address/addresses.ts'

/** Its address, and its kind according to the address. */
type Unfinished = { address: string; kind: 'invitation' | 'payment' | 'other'; invite?: string }

let unfinishedWork: Unfinished | null = null

/** What was open when the language changed; null if that was only a screen. */
export function unfinished(): Unfinished | null {
  return unfinishedWork
}

export function forgetUnfinished(): void {
  unfinishedWork = null
}

/** Before a change of language leads home: saves what is typed and the way back. */
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
