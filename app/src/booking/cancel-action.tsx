import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { refusalOf } from '@serein/client/api.ts'
import { useClient, useFormat } from '@serein/client/provider.tsx'
import type { BookingDetails } from '@serein/shared/booking/schema.ts'
import { Button } from '@serein/ui/button.tsx'
import { Dialog } from '@serein/ui/dialog.tsx'
import { Notice } from '@serein/ui/notice.tsx'
import { showToast } from '@serein/ui/toast-queue.ts'
import { useRemember } from '../visit/held.ts'
import { useWords } from '../language/words.ts'

/** A button with a question about the fee and the refund, asked again if the fee has grown. */
export function CancelAction(props: {
  booking: BookingDetails
  feeMinor: number
  backMinor: number
  /** A longer label for screen readers. */
  label?: string
  size?: 'sm'
  className: string
  words: Record<
    'action' | 'freeTitle' | 'feeTitle' | 'free' | 'keep' | 'confirmFree' | 'done',
    string
  >
  run: () => Promise<BookingDetails>
}) {
  const { t } = useWords()
  const format = useFormat()
  const { query, queryClient } = useClient()
  const remember = useRemember()
  const [isOpen, setOpen] = useState(false)
  const { booking, feeMinor, backMinor, words } = props
  const input = { bookingId: booking.id }
  const askAgain = () =>
    queryClient.invalidateQueries({ queryKey: query.booking.get.queryKey({ input }) })
  const cancel = useMutation({
    mutationFn: props.run,
    onSuccess: (cancelled) => {
      remember(cancelled)
      setOpen(false)
      showToast({ text: words.done, tone: 'good' })
    },
    onError: askAgain,
  })
  const money = (amountMinor: number) => format.money({ amountMinor, currency: booking.currency })
  const refusal = refusalOf(cancel.error)
  return (
    <>
      <Button
        tone="quiet"
        size={props.size}
        aria-label={props.label}
        className={props.className}
        onClick={() => {
          cancel.reset()
          // The clock may have passed a deadline since this page was loaded.
          void askAgain()
          setOpen(true)
        }}
      >
        {words.action}
      </Button>
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={feeMinor === 0 ? words.freeTitle : words.feeTitle}
        cancelLabel={words.keep}
        confirm={{
          label:
            feeMinor === 0
              ? words.confirmFree
              : t('booking.cancel.confirmFee', { fee: money(feeMinor) }),
          run: () => cancel.mutate(),
          pending: cancel.isPending,
          danger: true,
        }}
      >
        {cancel.error ? (
          <Notice announce tone="clay" className="mb-3">
            {refusal?.code === 'price_changed'
              ? t('booking.cancel.changed', { fee: money(feeMinor) })
              : (refusal?.message ?? t('booking.hold.offline'))}
          </Notice>
        ) : null}
        <p>{costWords()}</p>
        {booking.paidMinor > 0 ? (
          <p className="mt-2">{t('booking.cancel.back', { amount: money(backMinor) })}</p>
        ) : null}
      </Dialog>
    </>
  )

  function costWords(): string {
    if (feeMinor === 0) return words.free
    return booking.paidMinor > 0
      ? t('booking.cancel.feeKept', { fee: money(feeMinor), shop: booking.shop.name })
      : t('booking.cancel.feeOwed', { fee: money(feeMinor), shop: booking.shop.name })
  }
}
