import { type InfiniteData, useMutation, useQueryClient } from '@tanstack/react-query'
import { refusalOf } from '@serein/client/api.ts'
import { useClient } from '@serein/client/provider.tsx'
import type { ApiQuery } from '@serein/client/query.ts'
import type { Notification } from '@serein/shared/notification/contract.ts'
import { showToast } from '@serein/ui/toast-queue.ts'
import { useWords } from '../language/words.ts'

type Page = { notifications: Notification[]; nextCursor: string | null }

/** How often an open app polls for new items. */
const askAgainMs = 30_000

export function listOptions(query: ApiQuery) {
  return query.notification.list.infiniteOptions({
    input: (cursor: string | undefined) => ({ limit: 30, cursor }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    refetchInterval: askAgainMs,
  })
}

export function countOptions(query: ApiQuery) {
  return query.notification.count.queryOptions({ input: {}, refetchInterval: askAgainMs })
}

/** Marks as read and unread: shown at once, then confirmed by the server. */
export function useMark() {
  const { t } = useWords()
  const { api, query } = useClient()
  const client = useQueryClient()
  const { queryKey } = listOptions(query)
  const { queryKey: countKey } = countOptions(query)
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
    onSuccess: (counted: { unread: number }) => client.setQueryData(countKey, counted),
    onError: (error: unknown) => {
      showToast({ tone: 'bad', text: refusalOf(error)?.message ?? t('screen.problem.text') })
      void client.invalidateQueries({ queryKey })
    },
  }
  const some = useMutation({
    mutationFn: (wanted: { ids: string[]; isRead: boolean }) => api.notification.mark(wanted),
    onMutate: async ({ ids, isRead }) => {
      await client.cancelQueries({ queryKey })
      show(isRead, ids)
    },
    ...after,
  })
  const all = useMutation({
    mutationFn: (until: string) => api.notification.markAll({ until }),
    onMutate: async () => {
      await client.cancelQueries({ queryKey })
      show(true)
    },
    ...after,
  })
  const undo = (ids: string[]) => ({
    label: t('notification.undo'),
    run: () => some.mutate({ ids, isRead: false }),
  })
  return {
    read: (id: string) => some.mutate({ ids: [id], isRead: true }),
    unread: (id: string) => some.mutate({ ids: [id], isRead: false }),
    /** With undo, since it may happen by a slip of the finger. */
    readWithUndo(id: string) {
      some.mutate({ ids: [id], isRead: true })
      showToast({ text: t('notification.nowRead'), action: undo([id]) })
    },
    /** `unreadIds` are those that were unread, for undo. */
    readAll(until: string, unreadIds: string[]) {
      all.mutate(until)
      const ids = unreadIds.slice(0, 100)
      showToast({
        text: t('notification.allRead'),
        ...(ids.length > 0 && { action: undo(ids) }),
      })
    },
  }
}
