import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { refusalOf } from '@serein/client/api.ts'
import { useClient } from '@serein/client/provider.tsx'
import { allows } from '@serein/shared/business/permission.ts'
import { isContactColumn, type TableColumn, tableColumns } from '@serein/shared/customer/rules.ts'
import type { Audience } from '@serein/shared/customer/audience.ts'
import { Button } from '@serein/ui/button.tsx'
import { Notice } from '@serein/ui/notice.tsx'
import type { Member } from '../member/member.ts'
import { Ticks } from '../form/ticks.tsx'
import { useWords } from '../language/words.ts'
import { keepFile } from '../page/keep-file.ts'
import { useOwnFields } from './own-field-inputs.tsx'
import { MiddleSheet } from '../page/sheet.tsx'

/** The clients of the list as a file, with the columns that are wanted and may be seen. */
export function CustomerTable(props: {
  open: boolean
  question: { q?: string; segment: Audience }
  who: Member
  onClose: () => void
}) {
  const { t, pick, language } = useWords()
  const { api } = useClient()
  const { question, who } = props
  const [columns, setColumns] = useState<string[]>(['name', 'email', 'phone', 'visits', 'spent'])
  const shownColumns = tableColumns.filter((column) => maySee(who, column))
  const fields = useOwnFields({ enabled: props.open })
  const fieldColumns = fields.flatMap(({ id }) => (columns.includes(id) ? [id] : []))
  const wanted = shownColumns.filter((column) => columns.includes(column))
  const write = useMutation({
    mutationFn: () =>
      api.customer.table({ ...question, columns: wanted, fieldColumns, tableLanguage: language }),
    onSuccess: (file) => {
      keepFile(file)
      props.onClose()
    },
  })
  return (
    <MiddleSheet
      open={props.open}
      onClose={props.onClose}
      title={t('customer.table.title')}
      subtitle={t('customer.table.text')}
      footer={
        <Button
          wide
          disabled={wanted.length === 0}
          pending={write.isPending}
          onClick={() => write.mutate()}
        >
          {t('customer.table.write')}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <Ticks
          label={t('customer.table.columns')}
          entries={[
            ...shownColumns.map((id) => ({ id, name: t(`customer.column.${id}`) })),
            ...fields.map(({ id, name }) => ({ id, name: pick(name) })),
          ]}
          chosen={columns}
          onChosen={setColumns}
        />
        {write.error ? (
          <Notice tone="red" announce>
            {refusalOf(write.error)?.message ?? t('customer.failed')}
          </Notice>
        ) : null}
      </div>
    </MiddleSheet>
  )
}

function maySee({ permissions }: Member, column: TableColumn): boolean {
  if (isContactColumn(column)) return allows(permissions.contact ?? 'none', 'view')
  return column === 'spent' ? allows(permissions.money ?? 'none', 'view') : true
}
