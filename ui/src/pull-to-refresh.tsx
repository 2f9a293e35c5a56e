import { useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import { RotateCw } from 'lucide-react'
import { cx } from './cx.ts'

/** Pulled this far, letting go refreshes; a finger moves further than what it pulls. */
const enoughPx = 64
const resistance = 0.45

type Pull = { px: number; state: 'still' | 'pulled' | 'busy' }

/**
 * Pulling the page down at its top refreshes it. The same is a button for the keyboard that shows when it is
 * focused.
 */
export function PullToRefresh(props: {
  label: string
  busyLabel: string
  onRefresh: () => Promise<unknown>
}): ReactNode {
  const [pull, setPull] = useState<Pull>({ px: 0, state: 'still' })
  const refresh = useEffectEvent(async () => {
    setPull({ px: enoughPx, state: 'busy' })
    try {
      await props.onRefresh()
    } finally {
      setPull({ px: 0, state: 'still' })
    }
  })
  const follow = useEffectEvent((px: number) => {
    if (pull.state !== 'busy') setPull({ px, state: px > 0 ? 'pulled' : 'still' })
  })
  const letGo = useEffectEvent((px: number) => {
    if (pull.state === 'busy') return
    if (px >= enoughPx) void refresh()
    else setPull({ px: 0, state: 'still' })
  })
  useEffect(() => listen({ follow, letGo }), [])
  const isBusy = pull.state === 'busy'
  return (
    <>
      <button
        type="button"
        disabled={isBusy}
        onClick={() => void refresh()}
        className="sr-only z-50 rounded-full bg-surface px-4 py-3 shadow-lift focus:not-sr-only focus:fixed focus:top-3 focus:left-3"
      >
        {props.label}
      </button>
      <span role="status" className="sr-only">
        {isBusy ? props.busyLabel : null}
      </span>
      <div
        aria-hidden
        style={{ translate: `0 ${pull.px}px`, opacity: Math.min(1, pull.px / enoughPx) }}
        className={cx(
          'pointer-events-none fixed inset-x-0 -top-12 z-40 mx-auto flex size-11 items-center justify-center rounded-full bg-surface text-primary shadow-lift',
          pull.state !== 'pulled' && 'transition-[translate,opacity]',
        )}
      >
        <RotateCw
          className={cx('size-5', isBusy && 'animate-spin')}
          style={isBusy ? undefined : { rotate: `${(pull.px / enoughPx) * 270}deg` }}
        />
      </div>
    </>
  )
}

/** Follows one finger that moves down while the page stands at its top, and lets everything else alone. */
function listen(on: { follow: (px: number) => void; letGo: (px: number) => void }): () => void {
  let from: number | null = null
  let pulled = 0
  const begin = (event: TouchEvent) => {
    const isPull = event.touches.length === 1 && scrollY <= 0 && !isInside(event.target)
    from = isPull ? event.touches[0]!.clientY : null
    pulled = 0
  }
  const move = (event: TouchEvent) => {
    if (from === null) return
    const px = (event.touches[0]!.clientY - from) * resistance
    if (px < 0 || scrollY > 0) from = null
    pulled = from === null ? 0 : Math.min(px, enoughPx * 1.4)
    on.follow(pulled)
  }
  const end = () => {
    from = null
    on.letGo(pulled)
    pulled = 0
  }
  const passive = { passive: true }
  const { style } = document.documentElement
  // The browser's own pull would load the whole page.
  style.overscrollBehaviorY = 'contain'
  document.addEventListener('touchstart', begin, passive)
  document.addEventListener('touchmove', move, passive)
  document.addEventListener('touchend', end, passive)
  document.addEventListener('touchcancel', end, passive)
  return () => {
    style.overscrollBehaviorY = ''
    document.removeEventListener('touchstart', begin)
    document.removeEventListener('touchmove', move)
    document.removeEventListener('touchend', end)
    document.removeEventListener('touchcancel', end)
  }
}

/** Ignored in sheets and scrolling parts, which handle the gesture themselves. */
function isInside(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false
  if (target.closest('dialog, [role="dialog"], textarea, input[type="range"]')) return true
  for (let at: Element | null = target; at && at !== document.body; at = at.parentElement) {
    if (at.scrollTop > 0) return true
  }
  return false
}
