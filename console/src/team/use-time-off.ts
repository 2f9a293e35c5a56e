import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Client, useClient } from '@serein/client/provider.tsx'
import type { TimeOff, TimeOffList } from '@serein/shared/team/time-off.ts'
import { showToast } from '@serein/ui/toast-queue.ts'
import { useWords } from '../language/words.ts'
import { useQueue } from '../command/use-queue.ts'
import { type InTheWay, visitsInTheWay } from './use-rota.ts'

export type TimeOffVerbs = ReturnType<typeof useTimeOff>['verbs']

type Wish = Omit<Parameters<Client['api']['timeOff']['ask']>[0], 'shopId' | 'waitsForVisits'>

/** Whether this is what was just said, and visits stand in it. */
function isWaiting({ state, visits, ...off }: TimeOff, wish: Wish): boolean {
  const isSame = off.staffId === wish.staffId && off.from === wish.from && off.until === wish.until
  return state === 'asked' && visits > 0 && isSame
}

/** Time off that was asked for, is coming, or is over, and what can be done with it. `settle` opens the visits that stand in the way. */
export function useTimeOff(shopId: string, settle?: (timeOffId: string) => void) {
  const { t } = useWords()
  const { api, query } = useClient()
  const cache = useQueryClient()
  const input = { shopId }
  const timeOffQuery = useQuery(query.timeOff.list.queryOptions({ input }))
  const run = useQueue<TimeOffList>(query.timeOff.list.queryKey({ input }), t('team.failed'))
  const [inTheWay, setInTheWay] = useState<InTheWay | null>(null)
  const change = async (
    command: () => Promise<TimeOffList>,
    wordsOf: (answer: TimeOffList) => string | null,
    timeOffId?: string,
  ) => {
    const answer = await run(command, (error) => {
      const found = visitsInTheWay(error)
      if (found && settle && timeOffId) settle(timeOffId)
      else setInTheWay(found)
      return found !== null
    })
    if (!answer) return null
    void cache.invalidateQueries({ queryKey: query.rota.key() })
    const text = wordsOf(answer)
    if (text) showToast({ tone: 'good', text })
    return answer
  }
  const verbs = {
    async ask(wish: Wish, isOwn: boolean) {
      const waitingIn = ({ coming }: TimeOffList) =>
        isOwn ? undefined : coming.find((off) => isWaiting(off, wish))
      const answer = await change(
        () => api.timeOff.ask({ shopId, ...wish, ...(settle && { waitsForVisits: true }) }),
        (list) => (waitingIn(list) ? null : t(isOwn ? 'team.off.asked' : 'team.off.saved')),
      )
      const waiting = answer && waitingIn(answer)
      if (waiting) settle?.(waiting.id)
      return answer !== null
    },
    approve: ({ id: timeOffId, staffName: name }: TimeOff) =>
      change(
        () => api.timeOff.approve({ shopId, timeOffId }),
        () => t('team.off.approvedOf', { name }),
        timeOffId,
      ),
    refuse: ({ id: timeOffId, staffName: name }: TimeOff, answer: string) =>
      change(
        () => api.timeOff.refuse({ shopId, timeOffId, ...(answer && { answer }) }),
        () => t('team.off.refusedOf', { name }),
      ),
    withdraw: ({ id: timeOffId, staffName: name }: TimeOff) =>
      change(
        () => api.timeOff.withdraw({ shopId, timeOffId }),
        () => t('team.off.withdrawnOf', { name }),
      ),
  }
  return { timeOffQuery, verbs, inTheWay, forget: () => setInTheWay(null) }
}
