import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { refusalOf } from '@serein/client/api.ts'
import { useClient } from '@serein/client/provider.tsx'
import type { TeamSetting } from '@serein/shared/notification/team-contract.ts'
import { showToast } from '@serein/ui/toast-queue.ts'
import { useState } from 'react'
import { useWords } from '../language/words.ts'

/** What the member has chosen, and the change of a part of it: shown at once, saved one after the other. */
export function useSetting() {
  const { t } = useWords()
  const { api, query } = useClient()
  const client = useQueryClient()
  const options = query.teamNotification.settings.queryOptions({ input: {} })
  const found = useQuery({ ...options, staleTime: 5 * 60_000 })
  // A switch answers in the same moment; the cache tells of its change a moment later.
  const [changed, setChanged] = useState<Partial<TeamSetting>>({})
  const save = useMutation({
    scope: { id: 'teamNotification.saveSettings' },
    mutationFn: (setting: TeamSetting) => api.teamNotification.saveSettings(setting),
    onError: (error) => {
      setChanged({})
      showToast({ tone: 'bad', text: refusalOf(error)?.message ?? t('screen.problem.text') })
      void client.invalidateQueries({ queryKey: options.queryKey })
    },
  })
  return {
    found: { ...found, data: found.data && { ...found.data, ...changed } },
    change(part: Partial<TeamSetting>) {
      const before = client.getQueryData(options.queryKey)
      if (!before) return
      const after = { ...before, ...part }
      setChanged((earlier) => ({ ...earlier, ...part }))
      void client.cancelQueries({ queryKey: options.queryKey })
      client.setQueryData(options.queryKey, after)
      const { phone: _phone, email: _email, topics: _topics, isOwnOnly: _own, ...setting } = after
      save.mutate(setting)
    },
  }
}
