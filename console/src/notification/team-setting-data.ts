import { useQuery } from '@tanstack/react-query'
import { useClient } from '@serein/client/provider.tsx'
import { useSavedSetting } from '@serein/client/saved-setting.ts'
import { useFailureToast } from '../command/use-command.ts'
import { useWords } from '../language/words.ts'

/** What the member has chosen, and the change of a part of it. */
export function useSetting() {
  const { t } = useWords()
  const { api, query } = useClient()
  const options = query.teamNotification.settings.queryOptions({ input: {} })
  return useSavedSetting(useQuery({ ...options, staleTime: 5 * 60_000 }), {
    queryKey: options.queryKey,
    scope: 'teamNotification.saveSettings',
    save: ({ phone: _phone, email: _email, topics: _topics, isOwnOnly: _own, ...setting }) =>
      api.teamNotification.saveSettings(setting),
    onRefused: useFailureToast(t('screen.problem.text')),
  })
}
