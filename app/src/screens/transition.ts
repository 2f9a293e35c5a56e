import type { ParsedLocation } from '@tanstack/react-router'
import { addresses } from '../address/addresses.ts'
import { isCalm } from '../display/display-settings.ts'

/** The kinds of transition between screens, styled in `transition.css`. `false`: none. */
type Transition = 'across' | 'forward' | 'back'

/**
 * Changes the screen with a typed view transition, in browsers that have them. The router’s own leaves an error when the reader is
 * faster than the animation.
 */
export function withTransition(
  from: ParsedLocation | undefined,
  to: ParsedLocation,
  show: () => Promise<void>,
): Promise<void> {
  const kind = transitionOf(from, to)
  if (!kind || document.hidden || isCalm() || !knowsKinds()) return show()
  const { updateCallbackDone, ready, finished } = document.startViewTransition({
    update: show,
    types: [kind],
  })
  // Skipped for the next one, which is no failure.
  ready.catch(() => {})
  finished.catch(() => {})
  return updateCallbackDone
}

function knowsKinds(): boolean {
  return CSS.supports('selector(:active-view-transition-type(back))')
}

/** Tabs are side by side; all else is deeper or shallower in the history. */
export function transitionOf(
  from: ParsedLocation | undefined,
  to: ParsedLocation,
): Transition | false {
  if (!from || from.pathname === to.pathname) return false
  if (tabs.has(from.pathname) && tabs.has(to.pathname)) return 'across'
  const { __TSR_index: before } = from.state
  const { __TSR_index: after } = to.state
  if (after === before) return 'across'
  return after > before ? 'forward' : 'back'
}

/** The first screens of the tab bar. */
const tabs = new Set<string>([
  addresses.featured.path,
  addresses.bookings.path,
  addresses.more.path,
])
