import { useEffect } from 'react'
import type { Member } from '../member/member.ts'
import { useLogOut } from '../page/log-out.tsx'

const touches = ['pointerdown', 'keydown', 'wheel', 'focus'] as const

/** A shared desk locks by itself once nobody has touched it for so long. */
export function useDeskLock({ desk }: Member): void {
  const { mutate: lock } = useLogOut()
  const lockMinutes = desk?.lockMinutes
  useEffect(() => {
    if (lockMinutes === undefined) return
    let touchedAt = Date.now()
    const touched = () => void (touchedAt = Date.now())
    for (const touch of touches) addEventListener(touch, touched, { passive: true })
    // A timer that sleeps with the machine is late; the clock says how long it was.
    const timer = setInterval(() => {
      if (Date.now() - touchedAt >= lockMinutes * 60_000) lock()
    }, 5_000)
    return () => {
      clearInterval(timer)
      for (const touch of touches) removeEventListener(touch, touched)
    }
  }, [lockMinutes, lock])
}
