import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Copy, Link2Off, Mail, QrCode as QrIcon } from 'lucide-react'
import { useState } from 'react'
import { useClient } from '@serein/client/provider.tsx'
import { emailLengthMax, looksLikeEmail } from '@serein/shared/identity/contact-rule.ts'
import type { Bill } from '@serein/shared/checkout/bill.ts'
import type { DeskLink } from '@serein/shared/checkout/payment-link.ts'
import { Badge } from '@serein/ui/badge.tsx'
import { Button } from '@serein/ui/button.tsx'
import { Form } from '@serein/ui/form.tsx'
import { IconButton } from '@serein/ui/icon-button.tsx'
import { List, ListRow } from '@serein/ui/list-row.tsx'
import { QrCode } from '@serein/ui/qr-code.tsx'
import { TextField } from '@serein/ui/text-field.tsx'
import { showToast } from '@serein/ui/toast-queue.ts'
import { useFailureToast } from '../command/use-command.ts'
import { useWords } from '../language/words.ts'
import { AmountField } from '../form/amount-field.tsx'
import { amountOf, amountText } from '../form/amount.ts'
import { useServerForm } from '../form/use-server-form.ts'
import { useMoney } from './use-money.ts'

/** Sends a payment link as a code to scan or by mail, and lists earlier ones. */
export function LinkForm({ bill }: { bill: Bill }) {
  const { t } = useWords()
  const { api, query } = useClient()
  const cache = useQueryClient()
  const { bookingId, dueMinor } = bill
  const input = { bookingId }
  const { queryKey, ...options } = query.paymentLink.atDesk.queryOptions({ input })
  const { data } = useQuery({ queryKey, ...options })
  const [shownId, setShown] = useState<string | null>(null)
  const shownLink = data?.links.find(({ id }) => id === shownId)
  const failed = useFailureToast()
  const end = useMutation({
    mutationFn: (linkId: string) => api.paymentLink.endAtDesk({ bookingId, linkId }),
    onSuccess: (links) => {
      setShown(null)
      cache.setQueryData(queryKey, links)
      showToast({ text: t('payment.link.ended') })
    },
    onError: failed,
  })
  return (
    <div className="flex flex-col gap-6">
      {shownLink?.url ? (
        <ShownCode bill={bill} link={shownLink} url={shownLink.url} />
      ) : dueMinor > 0 && data ? (
        <Ask key={dueMinor} bill={bill} clientEmail={data.clientEmail} onMade={setShown} />
      ) : null}
      {data && data.links.length > 0 ? (
        <section>
          <h3 className="serif text-lg">{t('payment.link.title')}</h3>
          <List>
            {data.links.map((link) => (
              <LinkRow
                key={link.id}
                bill={bill}
                link={link}
                onShow={() => setShown(link.id)}
                onEnd={() => end.mutate(link.id)}
              />
            ))}
          </List>
        </section>
      ) : null}
    </div>
  )
}

type Way = 'code' | 'mail'
type Fault = { field: 'amountMinor' | 'email' }

function Ask(props: { bill: Bill; clientEmail: string | null; onMade: (linkId: string) => void }) {
  const { bill, onMade } = props
  const { t } = useWords()
  const { api, query } = useClient()
  const { money, locale } = useMoney(bill)
  const { bookingId, currency, dueMinor } = bill
  const form = useServerForm({
    initial: {
      amountMinor: amountText(dueMinor, currency, locale),
      email: props.clientEmail ?? '',
      way: 'mail' as Way,
    },
    read: ({ way, ...texts }) => {
      const amountMinor = amountOf(texts.amountMinor, currency) ?? 0
      const isMail = way === 'mail'
      const faults: Fault[] = []
      if (amountMinor === 0 || amountMinor > dueMinor) faults.push({ field: 'amountMinor' })
      if (isMail && !looksLikeEmail(texts.email)) faults.push({ field: 'email' })
      return { sent: { amountMinor, ...(isMail && { email: texts.email.trim() }) }, faults }
    },
    faultText: ({ field }: Fault) =>
      t(field === 'email' ? 'payment.link.emailWrong' : 'payment.take.invalid'),
    send: (wanted) => api.paymentLink.makeAtDesk({ bookingId, ...wanted }),
    refresh: query.paymentLink.atDesk.queryKey({ input: { bookingId } }),
    savedText: (_, { email }) => (email ? t('payment.link.sent', { email }) : undefined),
    onDone: ({ id, email }) => (email ? undefined : onMade(id)),
  })
  const isMore = (amountOf(form.values.amountMinor, currency) ?? 0) > dueMinor
  const ask = (way: Way) => (element: HTMLFormElement) => {
    form.set({ way })
    form.submit(element)
  }
  return (
    <Form onSend={ask('mail')}>
      <h3 className="serif text-lg">{t('payment.link.ask')}</h3>
      <AmountField
        {...form.typed('amountMinor')}
        first
        label={t('payment.take.amount')}
        {...{ currency, locale }}
        error={isMore ? t('payment.take.more', { due: money(dueMinor) }) : form.at('amountMinor')}
      />
      <Button
        type="button"
        wide
        size="lg"
        icon={<QrIcon aria-hidden />}
        pending={form.isPending}
        pendingLabel={t('payment.sheet.working')}
        onClick={({ currentTarget }) => ask('code')(currentTarget.form!)}
      >
        {t('payment.link.showCode')}
      </Button>
      <TextField
        {...form.text('email')}
        label={t('payment.link.email')}
        type="email"
        autoComplete="off"
        maxLength={emailLengthMax}
      />
      <Button type="submit" wide tone="secondary" icon={<Mail aria-hidden />}>
        {t('payment.link.send')}
      </Button>
    </Form>
  )
}

/** A code to scan at the desk, which says when it is paid. */
function ShownCode({ bill, link, url }: { bill: Bill; link: DeskLink; url: string }) {
  const { t } = useWords()
  const { money } = useMoney(bill)
  const isPaid = link.dueMinor === 0
  const copy = async () => {
    await navigator.clipboard.writeText(url)
    showToast({ text: t('payment.link.copied'), tone: 'good' })
  }
  return (
    <div className="flex flex-col items-center gap-4 text-center">
      <h3 className="serif text-lg">
        {isPaid
          ? t('payment.take.done', { amount: money(link.paidMinor) })
          : t('payment.link.scan', { amount: money(link.dueMinor) })}
      </h3>
      {isPaid ? null : (
        <>
          <QrCode text={url} label={t('payment.link.code')} className="w-60" />
          <p role="status" className="text-sm text-ink-soft">
            {t('payment.link.waiting')}
          </p>
          <Button
            size="sm"
            tone="secondary"
            icon={<Copy aria-hidden />}
            onClick={() => void copy()}
          >
            {t('payment.link.copy')}
          </Button>
        </>
      )}
    </div>
  )
}

function LinkRow(props: { bill: Bill; link: DeskLink; onShow: () => void; onEnd: () => void }) {
  const { bill, link, onShow, onEnd } = props
  const { t } = useWords()
  const { money } = useMoney(bill)
  const isPaid = link.dueMinor === 0 && link.paidMinor > 0
  const amount = money(isPaid ? link.paidMinor : link.dueMinor)
  const whose = link.guestName ?? link.email ?? t(`payment.link.${link.kind}`)
  return (
    <ListRow
      title={<span className="figures">{amount}</span>}
      subtitle={whose}
      end={
        isPaid ? (
          <Badge tone="primary">{t('payment.link.paid')}</Badge>
        ) : (
          <span className="flex items-center">
            {link.url && link.dueMinor > 0 ? (
              <IconButton
                tone="plain"
                label={t('payment.link.showOf', { amount })}
                icon={<QrIcon aria-hidden />}
                onClick={onShow}
              />
            ) : null}
            <IconButton
              tone="plain"
              label={t('payment.link.end', { amount })}
              icon={<Link2Off aria-hidden />}
              onClick={onEnd}
            />
          </span>
        )
      }
    />
  )
}
