import { useState } from 'react'
import { useClient } from '@serein/client/provider.tsx'
import { looksLikeBookingCode, plainBookingCode } from '@serein/shared/booking/code.ts'
import { emailLengthMax, looksLikeContact } from '@serein/shared/identity/contact-rule.ts'
import { Button } from '@serein/ui/button.tsx'
import { Card } from '@serein/ui/card.tsx'
import { Form } from '@serein/ui/form.tsx'
import { Notice } from '@serein/ui/notice.tsx'
import { TextField } from '@serein/ui/text-field.tsx'
import { Failure } from '../page/failure.tsx'
import { SubmitButton } from '../page/submit-button.tsx'
import { useServerForm } from '../page/use-server-form.ts'
import { useWords } from '../language/words.ts'

/** Sends the private link of a visit to whoever has its code; what is said does not depend on whether there is one. */
export function OpenByCode() {
  const { t } = useWords()
  const [sentTo, setSentTo] = useState<string | null>(null)
  return (
    <Card className="mx-auto max-w-120">
      <h2 className="serif text-lg">{t('booking.byCode.title')}</h2>
      {sentTo === null ? (
        <>
          <p className="mt-1 mb-4 text-ink-soft">{t('booking.byCode.text')}</p>
          <CodeForm onSent={setSentTo} />
        </>
      ) : (
        <>
          <Notice tone="primary" announce title={t('booking.byCode.sent')} className="mt-3">
            <span className="[overflow-wrap:anywhere]">
              {t('booking.byCode.sentText', { contact: sentTo })}
            </span>
          </Notice>
          <Button tone="quiet" wide className="mt-2" onClick={() => setSentTo(null)}>
            {t('booking.byCode.again')}
          </Button>
        </>
      )}
    </Card>
  )
}

function CodeForm({ onSent }: { onSent: (contact: string) => void }) {
  const { t } = useWords()
  const { api } = useClient()
  const form = useServerForm({
    initial: { code: '', contact: '' },
    read: (typed) => {
      const visit = { code: plainBookingCode(typed.code), contact: typed.contact.trim() }
      return {
        sent: visit,
        faults: [
          ...(looksLikeBookingCode(visit.code)
            ? []
            : [{ field: 'code', text: t('booking.byCode.codeWrong') }]),
          ...(looksLikeContact(visit.contact)
            ? []
            : [{ field: 'contact', text: t('booking.byCode.contactWrong') }]),
        ],
      }
    },
    send: async (visit) => {
      await api.booking.sendLink(visit)
      onSent(visit.contact)
    },
  })
  return (
    <Form {...form.attributes}>
      <TextField
        name="code"
        maxLength={40}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        label={t('booking.byCode.code')}
        help={t('booking.byCode.codeHelp')}
        {...form.text('code')}
      />
      <TextField
        name="contact"
        maxLength={emailLengthMax}
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        label={t('booking.byCode.contact')}
        {...form.text('contact')}
      />
      <Failure error={form.problem} />
      <SubmitButton wide pending={form.isPending} pendingLabel={t('identity.form.pending')}>
        {t('booking.byCode.send')}
      </SubmitButton>
    </Form>
  )
}
