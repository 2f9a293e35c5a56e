import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { TicketPercent } from 'lucide-react'
import { refusalOf } from '@serein/client/api.ts'
import { useClient, useFormat } from '@serein/client/provider.tsx'
import { Button } from '@serein/ui/button.tsx'
import { Card } from '@serein/ui/card.tsx'
import { TextField } from '@serein/ui/text-field.tsx'
import { useWords } from '../language/words.ts'
import type { Quote } from './use-quote.ts'

/** The code of an offer, collapsed until wanted, and what it saves. `onTotal` gets the new price. */
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
  return <CodeForm changing={changing} />
}

function useCode(bookingId: string, onTotal: (totalMinor: number) => void) {
  const { api, query, queryClient } = useClient()
  const input = { bookingId }
  return useMutation({
    mutationFn: (code: string | null) => api.checkout.applyCode({ bookingId, code }),
    onSuccess: ({ totalMinor }) => onTotal(totalMinor),
    onSettled: () =>
      queryClient.invalidateQueries({ queryKey: query.checkout.quote.queryKey({ input }) }),
  })
}

type Changing = ReturnType<typeof useCode>

function CodeForm({ changing }: { changing: Changing }) {
  const { t } = useWords()
  const [code, setCode] = useState('')
  const [isMissing, setMissing] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const send = (event: FormEvent) => {
    event.preventDefault()
    const isEmpty = code.trim() === ''
    setMissing(isEmpty)
    if (isEmpty) field.current?.focus()
    else changing.mutate(code, { onError: () => field.current?.focus() })
  }
  const refusal = changing.error && refusalOf(changing.error)
  const failure = changing.error && (refusal?.message ?? t('checkout.pay.offline'))
  return (
    <Card>
      <form noValidate onSubmit={send} className="flex items-start gap-2.5">
        <TextField
          ref={field}
          className="min-w-0 flex-1"
          name="offer-code"
          label={t('checkout.code.label')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          value={code}
          onChange={(event) => {
            setCode(event.target.value)
            setMissing(false)
            changing.reset()
          }}
          error={isMissing ? t('checkout.code.missing') : failure}
        />
        <Button
          type="submit"
          tone="secondary"
          size="lg"
          className="mt-6.5"
          pending={changing.isPending}
        >
          {t('checkout.code.apply')}
        </Button>
      </form>
    </Card>
  )
}

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
