import { useQuery } from '@tanstack/react-query'
import { Mail, Printer } from 'lucide-react'
import { useClient } from '@serein/client/provider.tsx'
import { emailLengthMax, looksLikeEmail } from '@serein/shared/identity/contact-rule.ts'
import { ButtonLink } from '@serein/ui/button.tsx'
import { Form } from '@serein/ui/form.tsx'
import { TextField } from '@serein/ui/text-field.tsx'
import { messagesIn } from '../form/use-delivery.ts'
import { useServerForm } from '../form/use-server-form.ts'
import { useWords } from '../language/words.ts'
import { SubmitButton } from '../form/submit-button.tsx'

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
  const { api } = useClient()
  const form = useServerForm({
    initial: { email: clientEmail },
    read: ({ email }) => ({
      sent: email.trim(),
      faults: looksLikeEmail(email) ? [] : [{ field: 'email' }],
    }),
    faultText: ({ text }: { field: string; text?: string }) => text ?? t('payment.link.emailWrong'),
    send: (email) => api.receipt.send({ bookingId, email }),
    refusedFields: messagesIn,
    savedText: (_, { sentTo }) => t('payment.receipt.sent', { email: sentTo }),
    onDone: () => onDone(),
  })
  return (
    <Form onSend={form.submit}>
      <TextField
        {...form.text('email')}
        label={t('payment.receipt.email')}
        type="email"
        autoComplete="off"
        maxLength={emailLengthMax}
      />
      <SubmitButton
        form={form}
        icon={<Mail aria-hidden />}
        pendingLabel={t('payment.sheet.working')}
      >
        {t('payment.link.send')}
      </SubmitButton>
    </Form>
  )
}
