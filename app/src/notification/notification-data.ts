import { refusalOf } from '@serein/client/api.ts'
import { useClient } from '@serein/client/provider.tsx'
import type { ApiQuery } from '@serein/client/query.ts'
import { useReadMarks } from '@serein/client/read-marks.ts'
import { showToast } from '@serein/ui/toast-queue.ts'
import { useWords } from '../language/words.ts'

/** How often an open app asks whether there is more. */
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

/** Marks as read and as unread, with a way back for what a slip of the finger may do. */
export function useMark() {
  const { t } = useWords()
  const { api, query } = useClient()
  const marks = useReadMarks({
    listKey: listOptions(query).queryKey,
    countKey: countOptions(query).queryKey,
    mark: api.notification.mark,
    markAll: api.notification.markAll,
    onRefused: (error) =>
      showToast({ tone: 'bad', text: refusalOf(error)?.message ?? t('screen.problem.text') }),
  })
  const undo = (ids: string[]) => ({
    label: t('notification.undo'),
    run: () => marks.unread(...ids),
  })
  return {
    ...marks,
    readWithUndo(id: string) {
      marks.read(id)
      showToast({ text: t('notification.nowRead'), action: undo([id]) })
    },
    /** `unreadIds` are those that were unread and can be brought back. */
    readAllWithUndo(until: string, unreadIds: string[]) {
      marks.readAll(until)
      const ids = unreadIds.slice(0, 100)
      showToast({
        text: t('notification.allRead'),
        ...(ids.length > 0 && { action: undo(ids) }),
      })
    },
  }
}
