import type { ReactNode } from 'react'
import { Form } from '@serein/ui/form.tsx'
import { Select } from '@serein/ui/select.tsx'
import { TextArea } from '@serein/ui/text-area.tsx'
import { showToast } from '@serein/ui/toast-queue.ts'
import { useWords } from '../language/words.ts'
import { Failure } from './failure.tsx'
import { SubmitButton } from './submit-button.tsx'
import { useServerForm } from './use-server-form.ts'

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
  const form = useServerForm({
    initial: { reason: reasons[0]!.id as string, note: '' },
    read: (typed) => ({ sent: { ...typed, note: typed.note.trim() }, faults: [] }),
    send: async ({ reason, note }) => {
      await send(reason as Reason, note)
      showToast({ tone: 'good', text: t('shop.report.done') })
      onDone()
    },
  })
  return (
    <Form {...form.attributes}>
      <p className="text-ink-soft">{why}</p>
      {props.children}
      <Select label={t('shop.report.reason')} {...form.choice('reason')} options={[...reasons]} />
      <TextArea
        label={t('shop.report.note')}
        note={t('booking.invitation.optional')}
        name="note"
        maxLength={1_000}
        {...form.text('note')}
      />
      <Failure error={form.problem} />
      <SubmitButton wide pending={form.isPending} pendingLabel={t('identity.form.pending')}>
        {t('shop.report.send')}
      </SubmitButton>
    </Form>
  )
}
