import { useClient } from '@serein/client/provider.tsx'
import { Form } from '@serein/ui/form.tsx'
import { TextField } from '@serein/ui/text-field.tsx'
import { useWords } from '../language/words.ts'
import { SubmitButton } from '../form/submit-button.tsx'
import { useServerForm } from '../form/use-server-form.ts'

type Props = { shopId: string; countId: string; onDone: () => void }

/** Undoes a count that was wrong, for a reason that the list keeps. */
export function CountUndoForm({ shopId, countId, onDone }: Props) {
  const { t } = useWords()
  const { api, query } = useClient()
  const form = useServerForm({
    initial: { reason: '' },
    read: (texts) => {
      const reason = texts.reason.trim()
      return { sent: reason, faults: reason === '' ? [{ field: 'reason' }] : [] }
    },
    faultText: () => t('payment.discount.reasonMissing'),
    send: (reason) => api.till.undoCount({ shopId, countId, reason }),
    refresh: query.till.day.key(),
    savedText: () => t('payment.till.undone'),
    onDone,
  })
  return (
    <Form onSend={form.submit}>
      <p className="text-sm text-ink-soft">{t('payment.till.undoHelp')}</p>
      <TextField
        {...form.text('reason')}
        label={t('payment.discount.reason')}
        help={t('payment.till.undoReasonHelp')}
        maxLength={200}
      />
      <SubmitButton form={form} pendingLabel={t('payment.sheet.working')}>
        {t('payment.till.undo')}
      </SubmitButton>
    </Form>
  )
}
