import type { ParsedLocation } from '@tanstack/react-router'
import { screens } from './screens.ts'

interface Change {
  fromLocation?: ParsedLocation
  toLocation: ParsedLocation
  pathChanged: boolean
}

/** How one screen gives way to the next; styled in `transition.css`. `false`: at once. */
export type Transition = 'across' | 'forward' | 'back'

/** The browsers that know the kind of a transition; in others screens change at once. */
export function viewTransition() {
  const isKnown =
    !import.meta.env.SSR && CSS.supports('selector(:active-view-transition-type(back))')
  return isKnown ? { types: shownAs } : false
}

function shownAs(change: Change): Transition[] | false {
  // Nobody sees it, and the browser would call it a failure.
  if (document.hidden || isCalm()) return false
  const transition = transitionOf(change)
  return transition && [transition]
}

/** Tabs lie side by side; everything else lies deeper or shallower in the history. */
export function transitionOf({
  fromLocation,
  toLocation,
  pathChanged,
}: Change): Transition | false {
  if (!fromLocation || !pathChanged) return false
  if (tabs.has(fromLocation.pathname) && tabs.has(toLocation.pathname)) return 'across'
  const { __TSR_index: before } = fromLocation.state
  const { __TSR_index: after } = toLocation.state
  const steps = after - before
  if (steps === 0) return 'across'
  return steps > 0 ? 'forward' : 'back'
}

/** The first screens of the tab bar. */
const tabs = new Set<string>([screens.featured.path, screens.bookings.path, screens.more.path])

function isCalm(): boolean {
  const { motion } = document.documentElement.dataset
  return motion ? motion === 'reduced' : matchMedia('(prefers-reduced-motion: reduce)').matches
}
