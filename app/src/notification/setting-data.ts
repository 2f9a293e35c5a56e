import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useClient } from '@serein/client/provider.tsx'
import type { ApiQuery } from '@serein/client/query.ts'
import type { NotificationSetting } from '@serein/shared/notification/contract.ts'

export function settingOptions(query: ApiQuery) {
  return query.notification.settings.queryOptions({ input: {} })
}

/** The reader’s settings; changes are shown at once and saved one after the other. */
export function useSetting() {
  const { api, query } = useClient()
  const client = useQueryClient()
  const options = settingOptions(query)
  const found = useQuery(options)
  // The cache notifies a moment later, so the switch keeps its own state.
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
