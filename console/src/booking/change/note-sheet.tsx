import { Form } from '@serein/ui/form.tsx'
import { TextArea } from '@serein/ui/text-area.tsx'
import { useServerForm } from '../../form/use-server-form.ts'
import { useWords } from '../../language/words.ts'
import { SubmitButton } from '../../form/submit-button.tsx'
import { SideSheet } from '../../page/sheet.tsx'
import { FormFooter } from '../form-footer.tsx'
import { useChange } from './use-change.ts'
import type { SheetOfVisit } from './sheet-of-visit.ts'

/** The note of a visit, which its client reads, too. */
export function NoteSheet({ visit, onClose }: SheetOfVisit) {
  const { t } = useWords()
  const change = useChange(onClose)
  const form = useServerForm({
    initial: { note: visit.note ?? '' },
    read: ({ note }) => ({ sent: note.trim() || null, faults: [] }),
    send: (note: string | null) =>
      change.send(
        () => change.api.booking.changeNote({ bookingId: visit.id, note, was: visit.note }),
        t('booking.change.note.done'),
      ),
  })
  return (
    <SideSheet
      open
      onClose={onClose}
      title={t('booking.change.note.title')}
      subtitle={visit.customerName ?? visit.code}
    >
      <Form onSend={form.submit}>
        <TextArea
          {...form.text('note')}
          label={t('booking.visit.note')}
          help={t('booking.change.note.help')}
          maxLength={1000}
          rows={5}
        />
        <FormFooter problem={change.problem}>
          <SubmitButton form={form} pendingLabel={t('booking.visit.working')}>
            {t('booking.change.note.button')}
          </SubmitButton>
        </FormFooter>
      </Form>
    </SideSheet>
  )
}
