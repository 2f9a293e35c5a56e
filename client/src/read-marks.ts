import {
  type InfiniteData,
  type QueryKey,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'

type Row = { id: string; isRead: boolean }
type Page = { notifications: Row[]; nextCursor: string | null }

/** Marks notifications as read and as unread: shown at once, sent to the server after. */
export function useReadMarks<Counted>(inbox: {
  /** Of the infinite list, and of how many are unread. */
  listKey: QueryKey
  countKey: QueryKey
  mark: (wanted: { ids: string[]; isRead: boolean }) => Promise<Counted>
  markAll: (wanted: { until: string }) => Promise<Counted>
  onRefused: (error: unknown) => void
}) {
  const client = useQueryClient()
  const { listKey: queryKey } = inbox
  const show = async (isRead: boolean, ids?: readonly string[]) => {
    await client.cancelQueries({ queryKey })
    client.setQueryData<InfiniteData<Page>>(
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
  }
  const after = {
    onSuccess: (counted: Counted) => client.setQueryData(inbox.countKey, counted),
    onError: (error: unknown) => {
      inbox.onRefused(error)
      void client.invalidateQueries({ queryKey })
    },
  }
  const some = useMutation({
    mutationFn: inbox.mark,
    onMutate: ({ ids, isRead }) => show(isRead, ids),
    ...after,
  })
  const all = useMutation({ mutationFn: inbox.markAll, onMutate: () => show(true), ...after })
  return {
    read: (...ids: string[]) => some.mutate({ ids, isRead: true }),
    unread: (...ids: string[]) => some.mutate({ ids, isRead: false }),
    readAll: (until: string) => all.mutate({ until }),
  }
}
