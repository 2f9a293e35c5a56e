import { useMutation, useQuery } from '@tanstack/react-query'
import { Mail, Printer } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { fieldMessages, refusalOf } from '@serein/client/api.ts'
import { useClient } from '@serein/client/provider.tsx'
import { emailLengthMax, looksLikeEmail } from '@serein/shared/identity/contact-rule.ts'
import { Button, ButtonLink } from '@serein/ui/button.tsx'
import { TextField } from '@serein/ui/text-field.tsx'
import { showToast } from '@serein/ui/toast-queue.ts'
import { useWords } from '../language/words.ts'

/** Where the receipt of a visit lies as a PDF. */
export function receiptAddress(bookingId: string, language: string): string {
  return `/api/console/bookings/${bookingId}/receipt.pdf?${new URLSearchParams({ language })}`
}

/** Opens the receipt of a visit, to print it. */
export function ReceiptLink({ bookingId, children }: { bookingId: string; children: string }) {
  const { language } = useWords()
  return (
    <ButtonLink
      size="sm"
      tone="secondary"
      icon={<Printer aria-hidden />}
      href={receiptAddress(bookingId, language)}
      target="_blank"
    >
      {children}
    </ButtonLink>
  )
}

/** The receipt of a visit: printed here, or mailed to whom it concerns. */
export function ReceiptForm({ bookingId, onDone }: { bookingId: string; onDone: () => void }) {
  const { t } = useWords()
  const { query } = useClient()
  const { data } = useQuery(query.paymentLink.atDesk.queryOptions({ input: { bookingId } }))
  return (
    <div className="flex flex-col gap-5">
      <h3 className="serif text-lg">{t('payment.receipt.title')}</h3>
      <p>
        <ReceiptLink bookingId={bookingId}>{t('payment.receipt.print')}</ReceiptLink>
      </p>
      {data ? <MailForm {...{ bookingId, onDone }} clientEmail={data.clientEmail ?? ''} /> : null}
    </div>
  )
}

function MailForm(props: { bookingId: string; clientEmail: string; onDone: () => void }) {
  const { bookingId, clientEmail, onDone } = props
  const { t } = useWords()
  const { query } = useClient()
  const [email, setEmail] = useState(clientEmail)
  const [isSubmitted, setSubmitted] = useState(false)
  const isAddress = looksLikeEmail(email)
  const send = useMutation({
    ...query.receipt.send.mutationOptions(),
    onSuccess: ({ sentTo }) => {
      showToast({ text: t('payment.receipt.sent', { email: sentTo }), tone: 'good' })
      onDone()
    },
    onError: (error) => {
      if (fieldMessages(error).email) return
      showToast({ text: refusalOf(error)?.message ?? t('common.failed'), tone: 'bad' })
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setSubmitted(true)
    if (isAddress && !send.isPending) send.mutate({ bookingId, email: email.trim() })
  }
  const wrong = isSubmitted && !isAddress ? t('payment.link.emailWrong') : undefined
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-5">
      <TextField
        label={t('payment.receipt.email')}
        type="email"
        autoComplete="off"
        maxLength={emailLengthMax}
        value={email}
        error={wrong ?? fieldMessages(send.error).email}
        onChange={({ target }) => {
          send.reset()
          setEmail(target.value)
        }}
      />
      <Button
        type="submit"
        wide
        size="lg"
        icon={<Mail aria-hidden />}
        pending={send.isPending}
        pendingLabel={t('payment.sheet.working')}
      >
        {t('payment.link.send')}
      </Button>
    </form>
  )
}
