import { useState } from 'react'
import type { ImportDetails, ImportLine } from '@serein/shared/import/contract.ts'
import { importLimits, type ImportField } from '@serein/shared/import/rules.ts'
import { Button } from '@serein/ui/button.tsx'
import { Notice } from '@serein/ui/notice.tsx'
import { Sheet } from '@serein/ui/sheet.tsx'
import { TextField } from '@serein/ui/text-field.tsx'
import { useWords } from '../language/words.ts'
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
  const width = file.headings.length
  const [cells, setCells] = useState(() =>
    Array.from({ length: width }, (_, at) => line?.cells[at] ?? ''),
  )
  const columns = Object.entries(file.columns) as [ImportField, number][]
  const about =
    line?.faults.filter(({ field }) => !columns.some(([known]) => known === field)) ?? []
  const save = async () => {
    if (!line) return
    const isSaved = await verbs.run(() =>
      verbs.api.mend({ importId: file.id, line: line.line, cellTexts: cells }),
    )
    if (isSaved) onClose()
  }
  return (
    <Sheet
      open={line !== null}
      onClose={onClose}
      title={t('import.mend.title', { line: line?.line ?? 0 })}
      subtitle={t('import.mend.text')}
      closeLabel={t('common.close')}
      footer={
        <Button wide pending={verbs.isPending} onClick={() => void save()}>
          {t('import.mend.save')}
        </Button>
      }
    >
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        {about.map(({ message }) => (
          <Notice key={message} tone="clay">
            {message}
          </Notice>
        ))}
        {columns
          .toSorted(([, one], [, other]) => one - other)
          .map(([field, at]) => (
            <TextField
              key={field}
              label={t(`import.field.${field}`)}
              autoComplete="off"
              maxLength={importLimits.cellLength}
              value={cells[at] ?? ''}
              error={line?.faults.find((fault) => fault.field === field)?.message}
              onChange={({ target }) => setCells(cells.with(at, target.value))}
            />
          ))}
        <button type="submit" className="sr-only" tabIndex={-1} aria-hidden />
      </form>
    </Sheet>
  )
}
