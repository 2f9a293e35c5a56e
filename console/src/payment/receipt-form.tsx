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

/** What a receipt is of: a visit, or an order or a sale. */
export type ReceiptOf = { bookingId: string } | { orderId: string }

/** Where a receipt lies as a PDF. */
export function receiptAddress(of: ReceiptOf, language: string): string {
  const subject = 'orderId' in of ? `orders/${of.orderId}` : `bookings/${of.bookingId}`
  return `/api/console/${subject}/receipt.pdf?${new URLSearchParams({ language })}`
}

/** Opens a receipt, to print it. */
export function ReceiptLink({ of, children }: { of: ReceiptOf; children: string }) {
  const { language } = useWords()
  return (
    <ButtonLink
      size="sm"
      tone="secondary"
      icon={<Printer aria-hidden />}
      href={receiptAddress(of, language)}
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
        <ReceiptLink of={{ bookingId }}>{t('payment.receipt.print')}</ReceiptLink>
      </p>
      {data ? (
        <ReceiptMailForm of={{ bookingId }} clientEmail={data.clientEmail ?? ''} onDone={onDone} />
      ) : null}
    </div>
  )
}

/** Mails a receipt to an address, which is kept nowhere else. */
export function ReceiptMailForm(props: { of: ReceiptOf; clientEmail: string; onDone: () => void }) {
  const { of, clientEmail, onDone } = props
  const { t, language } = useWords()
  const { api } = useClient()
  const form = useServerForm({
    initial: { email: clientEmail },
    read: ({ email }) => ({
      sent: email.trim(),
      faults: looksLikeEmail(email) ? [] : [{ field: 'email' }],
    }),
    faultText: ({ text }: { field: string; text?: string }) => text ?? t('payment.link.emailWrong'),
    send: (email) =>
      'orderId' in of
        ? api.receipt.sendOrder({ ...of, email, language })
        : api.receipt.send({ ...of, email }),
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
