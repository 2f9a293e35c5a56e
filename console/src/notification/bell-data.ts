import {
  type InfiniteData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { refusalOf } from '@serein/client/api.ts'
import { useLive } from '@serein/client/live.ts'
import { useClient } from '@serein/client/provider.tsx'
import type { ApiQuery } from '@serein/client/query.ts'
import type { TeamNotification } from '@serein/shared/notification/team-contract.ts'
import { showToast } from '@serein/ui/toast-queue.ts'
import { useWords } from '../language/words.ts'

type Page = { notifications: TeamNotification[]; nextCursor: string | null }

/** Polled as well, since recent changes of the desk arrive late and a stream may be lost. */
const askAgainMs = 30_000

function listOptions(query: ApiQuery) {
  return query.teamNotification.list.infiniteOptions({
    input: (cursor: string | undefined) => ({ limit: 30, cursor }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  })
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

/** Marks as read and unread: shown at once, then confirmed by the server. */
export function useMarkNews() {
  const { t } = useWords()
  const { api, query } = useClient()
  const client = useQueryClient()
  const { queryKey } = listOptions(query)
  const show = (isRead: boolean, ids?: readonly string[]) =>
    client.setQueryData<InfiniteData<Page, string | undefined>>(
      queryKey,
      (list) =>
        list && {
          ...list,
          pages: list.pages.map((page) => ({
            ...page,
            notifications: page.notifications.map((each) =>
              !ids || ids.includes(each.id) ? { ...each, isRead } : each,
            ),
          })),
        },
    )
  const after = {
    onSuccess: (counted: { unread: number; newest: string | null }) =>
      client.setQueryData(countOptions(query).queryKey, counted),
    onError: (error: unknown) => {
      showToast({ tone: 'bad', text: refusalOf(error)?.message ?? t('screen.problem.text') })
      void client.invalidateQueries({ queryKey })
    },
  }
  const some = useMutation({
    mutationFn: (wanted: { ids: string[]; isRead: boolean }) => api.teamNotification.mark(wanted),
    onMutate: async ({ ids, isRead }) => {
      await client.cancelQueries({ queryKey })
      show(isRead, ids)
    },
    ...after,
  })
  const all = useMutation({
    mutationFn: (until: string) => api.teamNotification.markAll({ until }),
    onMutate: async () => {
      await client.cancelQueries({ queryKey })
      show(true)
    },
    ...after,
  })
  return {
    read: (id: string) => some.mutate({ ids: [id], isRead: true }),
    unread: (id: string) => some.mutate({ ids: [id], isRead: false }),
    readAll: (until: string) => all.mutate(until),
    bringBack: (ids: string[]) => some.mutate({ ids: ids.slice(0, 100), isRead: false }),
  }
}
