import { useState, type FormEvent } from 'react'
import { Button } from '@serein/ui/button.tsx'
import { Sheet } from '@serein/ui/sheet.tsx'
import { TextArea } from '@serein/ui/text-area.tsx'
import { useWords } from '../../language/words.ts'
import { FormFooter } from '../form-footer.tsx'
import { useChange } from './use-change.ts'
import type { SheetOfVisit } from './visit-changes.tsx'

/** The note of a visit, which its client reads, too. */
export function NoteSheet({ visit, onClose }: SheetOfVisit) {
  const { t } = useWords()
  const [note, setNote] = useState(visit.note ?? '')
  const change = useChange(onClose)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const input = { bookingId: visit.id, note: note.trim() || null, was: visit.note }
    void change.send(() => change.api.booking.changeNote(input), t('booking.change.note.done'))
  }
  return (
    <Sheet
      open
      onClose={onClose}
      desktop="side"
      title={t('booking.change.note.title')}
      subtitle={visit.customerName ?? visit.code}
      closeLabel={t('common.close')}
    >
      <form onSubmit={submit} noValidate className="flex flex-col gap-5">
        <TextArea
          label={t('booking.visit.note')}
          help={t('booking.change.note.help')}
          maxLength={1000}
          rows={5}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
        <FormFooter problem={change.problem}>
          <Button
            type="submit"
            wide
            size="lg"
            pending={change.isPending}
            pendingLabel={t('booking.visit.working')}
          >
            {t('booking.change.note.button')}
          </Button>
        </FormFooter>
      </form>
    </Sheet>
  )
}
