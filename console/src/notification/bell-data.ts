import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useLive } from '@serein/client/live.ts'
import { useClient } from '@serein/client/provider.tsx'
import type { ApiQuery } from '@serein/client/query.ts'
import { useReadMarks } from '@serein/client/read-marks.ts'
import { useFailureToast } from '../command/use-command.ts'
import { useWords } from '../language/words.ts'
import { byCursor } from '../page/by-cursor.ts'

/** Polled as well, since recent changes of the desk arrive late and a stream may be lost. */
const askAgainMs = 30_000

function listOptions(query: ApiQuery) {
  return query.teamNotification.list.infiniteOptions(byCursor({ limit: 30 }))
}

export function countOptions(query: ApiQuery) {
  return query.teamNotification.count.queryOptions({ input: {} })
}

export function useNewsList() {
  const { query } = useClient()
  return useInfiniteQuery(listOptions(query))
}

/**
 * The unread count and the time of the newest item: live while the page is visible, and polled, also in a background tab that has
 * to ring.
 */
export function useUnreadNews({ isRinging }: { isRinging: boolean }) {
  const { api, query } = useClient()
  const client = useQueryClient()
  const { data } = useQuery({
    ...countOptions(query),
    refetchInterval: askAgainMs,
    refetchIntervalInBackground: isRinging,
  })
  useLive(
    ({ signal }) => api.teamNotification.live(undefined, { signal }),
    () => {
      void client.invalidateQueries({ queryKey: query.teamNotification.count.key() })
      void client.invalidateQueries({ queryKey: query.teamNotification.list.key() })
    },
    'bell',
  )
  return data
}

export function useMarkNews() {
  const { t } = useWords()
  const { api, query } = useClient()
  return useReadMarks({
    listKey: listOptions(query).queryKey,
    countKey: countOptions(query).queryKey,
    mark: api.teamNotification.mark,
    markAll: api.teamNotification.markAll,
    onRefused: useFailureToast(t('screen.problem.text')),
  })
}
