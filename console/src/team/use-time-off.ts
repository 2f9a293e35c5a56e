import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useClient } from '@serein/client/provider.tsx'
import type { TimeOff, TimeOffList } from '@serein/shared/team/time-off.ts'
import { showToast } from '@serein/ui/toast-queue.ts'
import { useWords } from '../language/words.ts'
import { useQueue } from '../command/use-queue.ts'
import { type InTheWay, visitsInTheWay } from './use-rota.ts'

export type TimeOffVerbs = ReturnType<typeof useTimeOff>['verbs']

/** Time off that was asked for, is coming, or is over, and what can be done with it. */
export function useTimeOff(shopId: string) {
  const { t } = useWords()
  const { api, query } = useClient()
  const cache = useQueryClient()
  const input = { shopId }
  const timeOffQuery = useQuery(query.timeOff.list.queryOptions({ input }))
  const run = useQueue<TimeOffList>(query.timeOff.list.queryKey({ input }), t('team.failed'))
  const [inTheWay, setInTheWay] = useState<InTheWay | null>(null)
  const refused = (error: unknown) => {
    const found = visitsInTheWay(error)
    setInTheWay(found)
    return found !== null
  }
  const change = async (command: () => Promise<TimeOffList>, done: string) => {
    const answer = await run(command, refused)
    if (!answer) return false
    void cache.invalidateQueries({ queryKey: query.rota.key() })
    showToast({ tone: 'good', text: done })
    return true
  }
  const verbs = {
    ask: (wish: Omit<Parameters<typeof api.timeOff.ask>[0], 'shopId'>, isOwn: boolean) =>
      change(
        () => api.timeOff.ask({ shopId, ...wish }),
        t(isOwn ? 'team.off.asked' : 'team.off.saved'),
      ),
    approve: ({ id: timeOffId, staffName: name }: TimeOff) =>
      change(() => api.timeOff.approve({ shopId, timeOffId }), t('team.off.approvedOf', { name })),
    refuse: ({ id: timeOffId, staffName: name }: TimeOff, answer: string) =>
      change(
        () => api.timeOff.refuse({ shopId, timeOffId, ...(answer && { answer }) }),
        t('team.off.refusedOf', { name }),
      ),
    withdraw: ({ id: timeOffId, staffName: name }: TimeOff) =>
      change(
        () => api.timeOff.withdraw({ shopId, timeOffId }),
        t('team.off.withdrawnOf', { name }),
      ),
  }
  return { timeOffQuery, verbs, inTheWay, forget: () => setInTheWay(null) }
}
