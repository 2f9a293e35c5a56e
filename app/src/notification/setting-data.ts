import { useQuery } from '@tanstack/react-query'
import { useClient } from '@serein/client/provider.tsx'
import type { ApiQuery } from '@serein/client/query.ts'
import { useSavedSetting } from '@serein/client/saved-setting.ts'

export function settingOptions(query: ApiQuery) {
  return query.notification.settings.queryOptions({ input: {} })
}

/** What the reader has chosen, and the change of a part of it. */
export function useSetting() {
  const { api, query } = useClient()
  const options = settingOptions(query)
  return useSavedSetting(useQuery(options), {
    queryKey: options.queryKey,
    scope: 'notification.saveSettings',
    save: ({ phone: _phone, email: _email, ...setting }) => api.notification.saveSettings(setting),
  })
}
