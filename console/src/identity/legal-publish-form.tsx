import { useState } from 'react'
import { Button } from '@serein/ui/button.tsx'
import { Form } from '@serein/ui/form.tsx'
import { TextField } from '@serein/ui/text-field.tsx'
import { useWords } from '../language/words.ts'
import type { useLegal } from './use-legal.ts'

/** From when on it holds, before what cannot be taken back. */
export function LegalPublishForm(props: {
  verbs: ReturnType<typeof useLegal>
  onDone: () => void
}) {
  const { t } = useWords()
  const { verbs, onDone } = props
  const [day, setDay] = useState('')
  const send = async () => {
    if (await verbs.publish(day ? `${day}T00:00:00.000Z` : undefined)) onDone()
  }
  return (
    <Form onSend={() => void send()} className="flex flex-col gap-5">
      <p>{t('identity.legal.publishText')}</p>
      <TextField
        type="date"
        label={t('identity.legal.from')}
        help={t('identity.legal.fromHelp')}
        value={day}
        onChange={({ target }) => setDay(target.value)}
      />
      <Button type="submit" className="self-start" pending={verbs.isPending}>
        {t('identity.legal.publishNow')}
      </Button>
    </Form>
  )
}
