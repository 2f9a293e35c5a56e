import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useClient } from '@serein/client/provider.tsx'
import type { ApiQuery } from '@serein/client/query.ts'
import type { NotificationSetting } from '@serein/shared/notification/contract.ts'

export function settingOptions(query: ApiQuery) {
  return query.notification.settings.queryOptions({ input: {} })
}

/** What the reader has chosen, and the change of a part of it: shown at once, saved one after the other. */
export function useSetting() {
  const { api, query } = useClient()
  const client = useQueryClient()
  const options = settingOptions(query)
  const found = useQuery(options)
  // A switch answers in the same moment; the cache tells of its change a moment later.
  const [changed, setChanged] = useState<Partial<NotificationSetting>>({})
  const save = useMutation({
    scope: { id: 'notification.saveSettings' },
    mutationFn: (setting: NotificationSetting) => api.notification.saveSettings(setting),
    onError: () => {
      setChanged({})
      void client.invalidateQueries({ queryKey: options.queryKey })
    },
  })
  return {
    found: { ...found, data: found.data && { ...found.data, ...changed } },
    save,
    change(part: Partial<NotificationSetting>) {
      const before = client.getQueryData(options.queryKey)
      if (!before) return
      const after = { ...before, ...part }
      setChanged((earlier) => ({ ...earlier, ...part }))
      void client.cancelQueries({ queryKey: options.queryKey })
      client.setQueryData(options.queryKey, after)
      const { phone: _phone, email: _email, ...setting } = after
      save.mutate(setting)
    },
  }
}
