import type { ClientFile } from '@serein/shared/customer/client-file.ts'
import { clientFileRules } from '@serein/shared/customer/rules.ts'
import { Button } from '@serein/ui/button.tsx'
import { Form } from '@serein/ui/form.tsx'
import { TextField } from '@serein/ui/text-field.tsx'
import { useServerForm } from '../form/use-server-form.ts'
import { useWords } from '../language/words.ts'
import { MiddleSheet } from '../page/sheet.tsx'
import { useCustomerVerbs } from './use-customer-verbs.ts'

/** Another title of a file. */
export function ClientFileName(props: {
  customerId: string
  file: ClientFile | null
  onClose: () => void
}) {
  const { t } = useWords()
  const { customerId, file, onClose } = props
  return (
    <MiddleSheet open={file !== null} onClose={onClose} title={t('customer.files.rename')}>
      {file ? <NameForm customerId={customerId} file={file} onDone={onClose} /> : null}
    </MiddleSheet>
  )
}

function NameForm(props: { customerId: string; file: ClientFile; onDone: () => void }) {
  const { t } = useWords()
  const verbs = useCustomerVerbs()
  const { customerId, file, onDone } = props
  const form = useServerForm({
    initial: { fileTitle: file.title },
    read: ({ fileTitle }) => ({
      sent: fileTitle,
      faults: fileTitle.trim() ? [] : [{ field: 'fileTitle' }],
    }),
    faultText: () => t('customer.files.titleMissing'),
    send: (fileTitle: string) =>
      verbs.run(async () => {
        await verbs.api.renameFile({ customerId, fileId: file.id, fileTitle })
        return t('customer.files.renamed')
      }),
    onDone,
  })
  return (
    <Form onSend={form.submit} className="flex flex-col items-start gap-4">
      <TextField
        {...form.text('fileTitle')}
        className="w-full"
        label={t('customer.files.name')}
        autoComplete="off"
        maxLength={clientFileRules.titleLength}
      />
      <Button type="submit" pending={form.isPending}>
        {t('common.save')}
      </Button>
    </Form>
  )
}
