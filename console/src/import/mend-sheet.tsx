import type { ImportDetails, ImportLine } from '@serein/shared/import/contract.ts'
import { importLimits, type ImportField } from '@serein/shared/import/rules.ts'
import { Button } from '@serein/ui/button.tsx'
import { Form } from '@serein/ui/form.tsx'
import { Notice } from '@serein/ui/notice.tsx'
import { TextField } from '@serein/ui/text-field.tsx'
import { useServerForm } from '../form/use-server-form.ts'
import { useWords } from '../language/words.ts'
import { MiddleSheet } from '../page/sheet.tsx'
import { useImportVerbs } from './use-import-verbs.ts'

/** Corrects a rejected line: its matched cells, each with its fault. */
export function MendSheet(props: {
  file: ImportDetails
  line: ImportLine | null
  onClose: () => void
}) {
  const { t } = useWords()
  const verbs = useImportVerbs()
  const { file, line, onClose } = props
  const form = useServerForm({
    initial: { cells: file.headings.map((_, at) => line?.cells[at] ?? '') },
    read: ({ cells }) => ({ sent: cells, faults: [] }),
    send: (cellTexts: string[]) =>
      verbs.run(() => verbs.api.mend({ importId: file.id, line: line!.line, cellTexts })),
    onDone: onClose,
  })
  const columns = Object.entries(file.columns) as [ImportField, number][]
  const about =
    line?.faults.filter(({ field }) => !columns.some(([known]) => known === field)) ?? []
  return (
    <MiddleSheet
      open={line !== null}
      onClose={onClose}
      title={t('import.mend.title', { line: line?.line ?? 0 })}
      subtitle={t('import.mend.text')}
      footer={
        <Button type="submit" form="mend" wide pending={form.isPending}>
          {t('import.mend.save')}
        </Button>
      }
    >
      <Form id="mend" onSend={form.submit} className="flex flex-col gap-4">
        {about.map(({ message }) => (
          <Notice key={message} tone="clay">
            {message}
          </Notice>
        ))}
        {columns
          .toSorted(([, one], [, other]) => one - other)
          .map(([field, at]) => (
            <TextField
              {...form.text(`cells.${at}`)}
              key={field}
              label={t(`import.field.${field}`)}
              autoComplete="off"
              maxLength={importLimits.cellLength}
              error={line?.faults.find((fault) => fault.field === field)?.message}
            />
          ))}
      </Form>
    </MiddleSheet>
  )
}
