import { useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import { Timer } from 'lucide-react'
import { clockOf, minuteToSay, secondsUntil } from './countdown-time.ts'
import { cx } from './cx.ts'

/** Time left, in a pill. It speaks at five, two and one minute only; under two it turns red. */
export function Countdown(props: {
  /** An instant, ISO 8601. */
  until: string
  /** What it counts, before the figure for those who cannot see: "Time left". */
  label: string
  say: (minutes: 5 | 2 | 1) => string
  onEnd?: () => void
  className?: string
}): ReactNode {
  const { left, words } = useCountdown(props)
  return (
    <span
      className={cx(
        'figures inline-flex min-h-9 items-center gap-1.5 rounded-full px-3 text-sm font-semibold transition-colors',
        left < 120 ? 'bg-red-soft text-red' : 'bg-clay-soft text-clay',
        props.className,
      )}
    >
      <Timer aria-hidden className="size-4" />
      <span role="timer" aria-label={props.label} suppressHydrationWarning>
        {clockOf(left)}
      </span>
      <span role="status" className="sr-only">
        {words}
      </span>
    </span>
  )
}

function useCountdown(props: {
  until: string
  say: (minutes: 5 | 2 | 1) => string
  onEnd?: () => void
}): { left: number; words: string } {
  const [left, setLeft] = useState(() => secondsUntil(props.until, Date.now()))
  const [words, setWords] = useState('')
  const look = useEffectEvent(() => {
    const now = secondsUntil(props.until, Date.now())
    if (now === left) return
    const minute = minuteToSay(left, now)
    if (minute) setWords(props.say(minute))
    if (now === 0) props.onEnd?.()
    setLeft(now)
  })
  useEffect(() => {
    const timer = setInterval(look, 250)
    return () => clearInterval(timer)
  }, [])
  return { left, words }
}
