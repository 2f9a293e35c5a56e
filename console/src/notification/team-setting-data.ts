import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { refusalOf } from '@serein/client/api.ts'
import { useClient } from '@serein/client/provider.tsx'
import type { TeamSetting } from '@serein/shared/notification/team-contract.ts'
import { showToast } from '@serein/ui/toast-queue.ts'
import { useState } from 'react'
import { useWords } from '../language/words.ts'

/** The member’s settings; changes are shown at once and saved one after the other. */
export function useSetting() {
  const { t } = useWords()
  const { api, query } = useClient()
  const client = useQueryClient()
  const options = query.teamNotification.settings.queryOptions({ input: {} })
  const found = useQuery({ ...options, staleTime: 5 * 60_000 })
  // The cache notifies a moment later, so the switch keeps its own state.
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
