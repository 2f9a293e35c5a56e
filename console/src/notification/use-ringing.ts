import { useEffect, useRef } from 'react'
import { isQuietAt } from '@serein/shared/notification/quiet.ts'
import type { TeamSetting } from '@serein/shared/notification/team-contract.ts'
import { allowSound, ring } from './ring.ts'

type Wish = Pick<TeamSetting, 'isSoundOn' | 'quietFromMinute' | 'quietToMinute'>

/** The tabs of one browser tell each other what has been rung for. */
const channelName = 'bell'

/**
 * Rings for notifications since the page was opened, if the member wants that and is not in quiet hours: once, in one tab of the
 * browser. `newest` is when the newest unread one happened.
 */
export function useRinging(newest: string | null | undefined, wish: Wish | undefined): void {
  const rungFor = useRef<string | null>(null)
  const isOn = wish?.isSoundOn ?? false
  useEffect(() => {
    if (!isOn) return
    const takeBack = allowSound()
    const others = new BroadcastChannel(channelName)
    others.addEventListener('message', ({ data }) => {
      if (typeof data === 'string' && data > (rungFor.current ?? '')) rungFor.current = data
    })
    return () => {
      takeBack()
      others.close()
    }
  }, [isOn])
  useEffect(() => {
    if (newest === undefined) return
    // What was there when the page was opened is no news.
    const latest = rungFor.current ?? newest ?? ''
    rungFor.current = newest && newest > latest ? newest : latest
    const isNew = newest !== null && newest > latest
    if (!isNew || !wish?.isSoundOn || isAsleep(wish)) return
    void alone(async () => {
      if (await ring()) tellOthers(newest)
    })
  }, [newest, wish])
}

/** By the clock of the device, which hangs where its member is. */
function isAsleep({ quietFromMinute: fromMinute, quietToMinute: toMinute }: Wish): boolean {
  const now = new Date()
  return isQuietAt(now.getHours() * 60 + now.getMinutes(), { fromMinute, toMinute })
}

function tellOthers(newest: string): void {
  const others = new BroadcastChannel(channelName)
  // A channel is of this site alone, and takes no target.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  others.postMessage(newest)
  others.close()
}

/** Does it unless another tab is at it; browsers give locks to secure pages only. */
async function alone(work: () => Promise<void>): Promise<void> {
  const locks = globalThis.navigator.locks as LockManager | undefined
  if (!locks) return work()
  await locks.request('bell', { ifAvailable: true }, (lock) => (lock ? work() : undefined))
}
