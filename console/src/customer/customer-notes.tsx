import { useState } from 'react'
import { useFormat } from '@serein/client/provider.tsx'
import type { CustomerNote } from '@serein/shared/business/customer.ts'
import { customerLimits } from '@serein/shared/customer/rules.ts'
import type { CustomerCard } from '@serein/shared/customer/schema.ts'
import { Button } from '@serein/ui/button.tsx'
import { Form } from '@serein/ui/form.tsx'
import { TextArea } from '@serein/ui/text-area.tsx'
import { useServerForm } from '../form/use-server-form.ts'
import { useWords } from '../language/words.ts'
import { CardPart } from './card-part.tsx'
import { useCustomerVerbs } from './use-customer-verbs.ts'

type Given = { customer: CustomerCard; mayChange: boolean; zone: string }

/** What the team has written, each note with its author and what it said before. */
export function CustomerNotes(props: Given) {
  const { t } = useWords()
  const { customer, mayChange } = props
  return (
    <CardPart title={t('customer.notes')}>
      {customer.notes.length === 0 ? (
        <p className="text-sm text-ink-soft">{t('customer.note.none')}</p>
      ) : (
        <ul className="divide-y divide-line">
          {customer.notes.map((note) => (
            <Note key={note.id} note={note} {...props} />
          ))}
        </ul>
      )}
      {mayChange ? <NewNote customerId={customer.id} /> : null}
    </CardPart>
  )
}

function NewNote({ customerId }: { customerId: string }) {
  const { t } = useWords()
  const verbs = useCustomerVerbs()
  const form = useServerForm({
    initial: { noteText: '' },
    read: ({ noteText }) => ({
      sent: noteText,
      faults: noteText.trim() ? [] : [{ field: 'noteText' }],
    }),
    send: (noteText: string) =>
      verbs.run(async () => {
        await verbs.api.writeNote({ customerId, noteId: null, noteVersion: 0, noteText })
        return t('customer.note.saved')
      }),
    next: () => ({ noteText: '' }),
  })
  return (
    <Form onSend={form.submit} className="mt-3 flex flex-col items-start gap-2.5">
      <TextArea
        {...form.text('noteText')}
        label={t('customer.note.add')}
        help={t('customer.note.help')}
        className="w-full"
        rows={2}
        maxLength={customerLimits.noteLength}
      />
      <Button type="submit" size="sm" tone="secondary" pending={form.isPending}>
        {t('customer.note.save')}
      </Button>
    </Form>
  )
}

function Note({ note, customer, mayChange, zone }: Given & { note: CustomerNote }) {
  const { t } = useWords()
  const format = useFormat()
  const verbs = useCustomerVerbs()
  const [latest, ...earlier] = note.versions
  const [isChanging, setChanging] = useState(false)
  if (!latest) return null
  const by = ({ authorName, writtenAt }: (typeof note.versions)[number]) =>
    t('customer.note.by', {
      name: authorName || t('customer.note.somebody'),
      day: `${format.shortDate(writtenAt, zone)}, ${format.time(writtenAt, zone)}`,
    })
  const id = { customerId: customer.id, noteId: note.id }
  const { text: noteText, version: noteVersion } = latest
  const remove = () =>
    verbs.run(
      async () => {
        await verbs.api.writeNote({ ...id, noteVersion, noteText: '' })
        return t('customer.note.removed')
      },
      () => verbs.api.writeNote({ ...id, noteVersion: noteVersion + 1, noteText }),
    )
  return (
    <li className="py-3">
      {isChanging ? (
        <ChangeNote
          before={{ ...id, noteVersion, noteText }}
          by={by(latest)}
          onClose={() => setChanging(false)}
        />
      ) : (
        <>
          <p className="whitespace-pre-line [overflow-wrap:anywhere]">{noteText}</p>
          <p className="mt-1 text-sm text-ink-soft">{by(latest)}</p>
          {mayChange ? (
            <div className="-ml-3 flex flex-wrap">
              <Button tone="quiet" size="sm" onClick={() => setChanging(true)}>
                {t('customer.note.change')}
              </Button>
              <Button tone="quiet" size="sm" onClick={() => void remove()}>
                {t('customer.note.remove')}
              </Button>
            </div>
          ) : null}
        </>
      )}
      {earlier.length > 0 ? (
        <details className="text-sm">
          <summary className="cursor-pointer py-1 text-ink-soft">
            {t('customer.note.earlier', { count: earlier.length })}
          </summary>
          <ul className="mt-1 flex flex-col gap-2 border-l-2 border-line pl-3">
            {earlier.map((version) => (
              <li key={version.version}>
                <p className="whitespace-pre-line [overflow-wrap:anywhere]">
                  {version.text || t('customer.note.wasRemoved')}
                </p>
                <p className="text-ink-soft">{by(version)}</p>
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </li>
  )
}

function ChangeNote(props: {
  before: { customerId: string; noteId: string; noteVersion: number; noteText: string }
  by: string
  onClose: () => void
}) {
  const { t } = useWords()
  const verbs = useCustomerVerbs()
  const { before, by, onClose } = props
  const form = useServerForm({
    initial: { noteText: before.noteText },
    read: (sent) => ({ sent, faults: [] }),
    send: (change: { noteText: string }) =>
      verbs.run(async () => {
        await verbs.api.writeNote({ ...before, ...change })
        return t('customer.note.saved')
      }),
    onDone: onClose,
  })
  return (
    <Form onSend={form.submit} className="">
      <TextArea
        {...form.text('noteText')}
        label={t('customer.note.change')}
        labelHidden
        maxLength={customerLimits.noteLength}
      />
      <p className="mt-1 text-sm text-ink-soft">{by}</p>
      <div className="-ml-3 flex flex-wrap">
        <Button type="submit" tone="quiet" size="sm" pending={form.isPending}>
          {t('customer.note.save')}
        </Button>
        <Button tone="quiet" size="sm" onClick={onClose}>
          {t('customer.cancel')}
        </Button>
      </div>
    </Form>
  )
}
