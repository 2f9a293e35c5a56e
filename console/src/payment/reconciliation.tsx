import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useClient, useFormat } from '@serein/client/provider.tsx'
import { Button } from '@serein/ui/button.tsx'
import { Card } from '@serein/ui/card.tsx'
import { PriceLine, PriceLines } from '@serein/ui/price-lines.tsx'
import { Skeleton } from '@serein/ui/skeleton.tsx'
import { showToast } from '@serein/ui/toast-queue.ts'
import { useFailureToast } from '../command/use-command.ts'
import { useWords } from '../language/words.ts'
import { QueryBoundary } from '../page/page.tsx'

const found = ['settled', 'failed', 'fees', 'payouts', 'unexplained'] as const

/** What the last comparison with the providers has found, and a way to make one now. */
export function Reconciliation({ timeZone, mayRun }: { timeZone: string; mayRun: boolean }) {
  const { t } = useWords()
  const format = useFormat()
  const { api, query } = useClient()
  const cache = useQueryClient()
  const last = useQuery(query.reconciliation.get.queryOptions({}))
  const run = useMutation({
    mutationFn: () => api.reconciliation.run({}),
    onSuccess: (now) => {
      cache.setQueryData(query.reconciliation.get.queryOptions({}).queryKey, now)
      showToast({ tone: 'good', text: t('payment.reconcile.done') })
    },
    onError: useFailureToast(t('payment.reconcile.notDone')),
  })
  return (
    <QueryBoundary query={last} loading={<Skeleton className="h-32 w-full" />}>
      {({ ranAt, ...counts }) => (
        <Card className="px-5">
          <p className="text-sm text-ink-soft">
            {ranAt === null
              ? t('payment.reconcile.never')
              : t('payment.reconcile.last', {
                  day: format.shortDate(ranAt, timeZone),
                  time: format.time(ranAt, timeZone),
                })}
          </p>
          {ranAt === null ? null : (
            <PriceLines className="mt-3">
              {found.map((key) => (
                <PriceLine
                  key={key}
                  label={t(words[key])}
                  amount={format.number(counts[key])}
                  tone={key === 'settled' ? 'plain' : 'soft'}
                />
              ))}
            </PriceLines>
          )}
          {mayRun ? (
            <Button
              tone="secondary"
              className="mt-4"
              pending={run.isPending}
              pendingLabel={t('payment.reconcile.running')}
              onClick={() => run.mutate()}
            >
              {t('payment.reconcile.run')}
            </Button>
          ) : null}
        </Card>
      )}
    </QueryBoundary>
  )
}

const words = {
  settled: 'payment.reconcile.settled',
  failed: 'payment.reconcile.failed',
  fees: 'payment.reconcile.fees',
  payouts: 'payment.reconcile.payouts',
  unexplained: 'payment.reconcile.unexplained',
} as const
