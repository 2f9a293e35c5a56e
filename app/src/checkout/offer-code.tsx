import { useMutation } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { TicketPercent } from 'lucide-react'
import { useClient, useFormat } from '@serein/client/provider.tsx'
import { Button } from '@serein/ui/button.tsx'
import { Card } from '@serein/ui/card.tsx'
import { Skeleton } from '@serein/ui/skeleton.tsx'
import { useWords } from '../language/words.ts'
import type { Quote } from './use-quote.ts'

const CodeForm = lazy(async () => ({ default: (await import('./offer-code-form.tsx')).CodeForm }))

/** The code of an offer: out of the way until somebody has one, then what it saves. `onTotal` hears what the visit costs now. */
export function OfferCode(props: { quote: Quote; onTotal: (totalMinor: number) => void }) {
  const { t } = useWords()
  const { quote } = props
  const [isOpen, setOpen] = useState(false)
  const changing = useCode(quote.booking.id, props.onTotal)
  if (quote.offerCode) return <UsedCode quote={quote} code={quote.offerCode} changing={changing} />
  if (!isOpen)
    return (
      <Button
        tone="quiet"
        className="self-start"
        icon={<TicketPercent aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {t('checkout.code.open')}
      </Button>
    )
  return (
    <Card>
      <Suspense fallback={<Skeleton className="h-20 rounded-md" />}>
        <CodeForm send={changing.mutateAsync} />
      </Suspense>
    </Card>
  )
}

function useCode(bookingId: string, onTotal: (totalMinor: number) => void) {
  const { api, query, queryClient } = useClient()
  return useMutation({
    mutationFn: (code: string | null) => api.checkout.applyCode({ bookingId, code }),
    onSuccess: ({ totalMinor }) => onTotal(totalMinor),
    // What a pass pays may change with it, too.
    onSettled: () => queryClient.invalidateQueries({ queryKey: query.checkout.key() }),
  })
}

type Changing = ReturnType<typeof useCode>

function UsedCode(props: { quote: Quote; code: string; changing: Changing }) {
  const { t } = useWords()
  const format = useFormat()
  const { price, currency } = props.quote.booking
  const amount = format.money({ amountMinor: price.discountMinor, currency })
  return (
    <Card className="flex items-center gap-3">
      <TicketPercent aria-hidden className="size-5 shrink-0 text-clay" />
      <div role="status" className="min-w-0 flex-1">
        <p className="font-semibold">{t('checkout.code.used', { code: props.code })}</p>
        <p className="text-sm text-ink-soft">{t('checkout.code.saved', { amount })}</p>
      </div>
      <Button
        tone="quiet"
        size="sm"
        pending={props.changing.isPending}
        onClick={() => props.changing.mutate(null)}
      >
        {t('checkout.code.remove')}
      </Button>
    </Card>
  )
}
