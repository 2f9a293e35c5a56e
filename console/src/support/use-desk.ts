import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useClient } from '@serein/client/provider.tsx'
import type { DeskTicket } from '@serein/shared/support/desk.ts'
import { showToast } from '@serein/ui/toast-queue.ts'
import { useFailureToast } from '../command/use-command.ts'
import { useWords, type Word } from '../language/words.ts'

export type DeskKind = 'business' | 'platform'

/** The endpoints of a desk: those of the business, or those of the platform. */
export function useDeskQueries(kind: DeskKind) {
  const { query } = useClient()
  const isPlatform = kind === 'platform'
  return {
    queue: isPlatform ? query.support.platformQueue : query.support.queue,
    ticket: isPlatform ? query.support.platformTicket : query.support.deskTicket,
    photo: isPlatform ? query.support.platformPhoto : query.support.deskPhoto,
  }
}

/** What a desk does with one question; what was refused is said. */
export function useDeskVerbs(kind: DeskKind, ticketId: string) {
  const { t } = useWords()
  const { api, query } = useClient()
  const cache = useQueryClient()
  const { support } = api
  const isPlatform = kind === 'platform'
  const { ticket } = useDeskQueries(kind)
  const { queryKey } = ticket.queryOptions({ input: { ticketId } })
  const run = useMutation({
    mutationFn: ({ command }: { command: () => Promise<unknown>; done: Word }) => command(),
    onSuccess: (answer, { done }) => {
      if ((answer as DeskTicket).messages)
        cache.setQueryData(queryKey as readonly unknown[], answer)
      showToast({ tone: 'good', text: t(done) })
      void cache.invalidateQueries({
        queryKey: isPlatform ? query.support.platformQueue.key() : query.support.queue.key(),
      })
      if (!isPlatform) void cache.invalidateQueries({ queryKey: query.inbox.key() })
    },
    onError: useFailureToast(t('screen.problem.text')),
  })
  const done = (command: () => Promise<unknown>, word: Word) =>
    run.mutateAsync({ command, done: word }).then(
      () => true,
      () => false,
    )
  return {
    isPending: run.isPending,
    answer: (text: string, isNote: boolean) =>
      done(
        () => (isPlatform ? support.platformAnswer : support.answer)({ ticketId, text, isNote }),
        isNote ? 'support.done.note' : 'support.done.answered',
      ),
    settle: () =>
      done(
        () => (isPlatform ? support.platformSettle : support.settle)({ ticketId }),
        'support.done.closed',
      ),
    assign: (userId: string | null) =>
      done(
        () => (isPlatform ? support.platformAssign : support.assign)({ ticketId, userId }),
        'support.done.assigned',
      ),
    /** To the platform, or to this business. */
    handOver: (text: string, businessId: string) =>
      done(
        () =>
          isPlatform
            ? support.platformHandOver({ ticketId, businessId, text })
            : support.handOver({ ticketId, text }),
        'support.done.handed',
      ),
  }
}

export type DeskVerbs = ReturnType<typeof useDeskVerbs>
