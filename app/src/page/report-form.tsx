import { useMutation } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { Form } from '@serein/ui/form.tsx'
import { Select } from '@serein/ui/select.tsx'
import { TextArea } from '@serein/ui/text-area.tsx'
import { showToast } from '@serein/ui/toast-queue.ts'
import { useWords } from '../language/words.ts'
import { Failure } from './failure.tsx'
import { SubmitButton } from './submit-button.tsx'

/** Reports content with a reason; it stays until somebody has checked it. */
export function ReportForm<Reason extends string>(props: {
  why: string
  /** The first one is preselected. */
  reasons: readonly { id: Reason; label: string }[]
  send: (reason: Reason, note: string) => Promise<unknown>
  onDone: () => void
  children?: ReactNode
}) {
  const { t } = useWords()
  const { why, reasons, send, onDone } = props
  const [reason, setReason] = useState(reasons[0]!.id)
  const report = useMutation({
    mutationFn: (note: string) => send(reason, note),
    onSuccess: () => {
      showToast({ tone: 'good', text: t('shop.report.done') })
      onDone()
    },
  })
  return (
    <Form onSend={(form) => report.mutate(String(new FormData(form).get('note')).trim())}>
      <p className="text-ink-soft">{why}</p>
      {props.children}
      <Select
        label={t('shop.report.reason')}
        value={reason}
        onSelect={(id) => setReason(id as Reason)}
        options={[...reasons]}
      />
      <TextArea
        label={t('shop.report.note')}
        note={t('booking.invitation.optional')}
        name="note"
        maxLength={1_000}
      />
      <Failure error={report.error} />
      <SubmitButton wide pending={report.isPending} pendingLabel={t('identity.form.pending')}>
        {t('shop.report.send')}
      </SubmitButton>
    </Form>
  )
}
