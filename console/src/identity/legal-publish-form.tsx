import { Button } from '@serein/ui/button.tsx'
import { Form } from '@serein/ui/form.tsx'
import { TextField } from '@serein/ui/text-field.tsx'
import { useServerForm } from '../form/use-server-form.ts'
import { useWords } from '../language/words.ts'
import type { useLegal } from './use-legal.ts'

/** Asks for the date it takes effect, before publishing for good. */
export function LegalPublishForm(props: {
  verbs: ReturnType<typeof useLegal>
  onDone: () => void
}) {
  const { t } = useWords()
  const { verbs, onDone } = props
  const form = useServerForm({
    initial: { day: '' },
    read: ({ day }) => ({ sent: day, faults: [] }),
    send: (day) => verbs.publish(day ? `${day}T00:00:00.000Z` : undefined),
    onDone: () => onDone(),
  })
  return (
    <Form onSend={form.submit}>
      <p>{t('identity.legal.publishText')}</p>
      <TextField
        {...form.text('day')}
        type="date"
        label={t('identity.legal.from')}
        help={t('identity.legal.fromHelp')}
      />
      <Button type="submit" className="self-start" pending={form.isPending}>
        {t('identity.legal.publishNow')}
      </Button>
    </Form>
  )
}
