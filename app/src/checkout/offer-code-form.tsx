import { useEffect, useRef } from 'react'
import { refusalOf } from '@serein/client/api.ts'
import { Button } from '@serein/ui/button.tsx'
import { Form } from '@serein/ui/form.tsx'
import { TextField } from '@serein/ui/text-field.tsx'
import { useWords } from '../language/words.ts'
import { useServerForm } from '../page/use-server-form.ts'

/** Where the code of an offer is typed. */
export function CodeForm({ send }: { send: (code: string) => Promise<unknown> }) {
  const { t } = useWords()
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const form = useServerForm({
    initial: { code: '' },
    read: ({ code }) => ({
      sent: code,
      faults: code.trim() === '' ? [{ field: 'code', text: t('checkout.code.missing') }] : [],
    }),
    send,
    refusedFields: (error) =>
      error
        ? [{ field: 'code', text: refusalOf(error)?.message ?? t('checkout.pay.offline') }]
        : [],
  })
  return (
    <Form {...form.attributes} className="flex items-start gap-2.5">
      <TextField
        ref={field}
        className="min-w-0 flex-1"
        name="offer-code"
        label={t('checkout.code.label')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        {...form.text('code')}
      />
      <Button type="submit" tone="secondary" size="lg" className="mt-6.5" pending={form.isPending}>
        {t('checkout.code.apply')}
      </Button>
    </Form>
  )
}
