import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useClient } from '@serein/client/provider.tsx'
import type { ManagedTeam } from '@serein/shared/team/managed-team.ts'
import { showToast } from '@serein/ui/toast-queue.ts'
import { useWords } from '../language/words.ts'
import { useQueue } from '../command/use-queue.ts'
import { type InTheWay, visitsInTheWay } from './use-rota.ts'

export type TeamMember = ManagedTeam['members'][number]
export type TeamVerbs = ReturnType<typeof useTeam>['verbs']

/** The team of a business as one of its shops has it, and what can be done with it: who is taken out can be taken back. */
export function useTeam(shopId: string) {
  const { t } = useWords()
  const { api, query } = useClient()
  const cache = useQueryClient()
  const input = { shopId }
  const teamQuery = useQuery(query.team.ofBusiness.queryOptions({ input }))
  const run = useQueue<ManagedTeam>(query.team.ofBusiness.queryKey({ input }), t('team.failed'))
  const [inTheWay, setInTheWay] = useState<InTheWay | null>(null)
  const change = async (command: () => Promise<ManagedTeam>) => {
    const done = await run(command, (error) => {
      const found = visitsInTheWay(error)
      setInTheWay(found)
      return found !== null
    })
    if (done) {
      // Who can be given a skill is part of the catalogue.
      void cache.invalidateQueries({ queryKey: query.catalogue.key() })
      void cache.invalidateQueries({ queryKey: query.rota.key() })
    }
    return done !== null
  }
  const verbs = {
    async save(member: Omit<Parameters<typeof api.team.save>[0], 'shopId'>) {
      const isDone = await change(() => api.team.save({ shopId, ...member }))
      if (isDone) showToast({ tone: 'good', text: t('team.saved', { name: member.staffName }) })
      return isDone
    },
    async retire({ staffId, staffName: name }: TeamMember) {
      if (!(await change(() => api.team.retire({ shopId, staffId })))) return
      const undo = () => void verbs.restore({ staffId, staffName: name })
      showToast({
        text: t('team.retired', { name }),
        action: { label: t('common.undo'), run: undo },
      })
    },
    async restore({ staffId, staffName: name }: Pick<TeamMember, 'staffId' | 'staffName'>) {
      if (await change(() => api.team.restore({ shopId, staffId })))
        showToast({ tone: 'good', text: t('team.restored', { name }) })
    },
  }
  return { teamQuery, verbs, inTheWay, forget: () => setInTheWay(null) }
}
