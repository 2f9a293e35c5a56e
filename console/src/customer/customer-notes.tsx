import { useState } from 'react'
import { useFormat } from '@serein/client/provider.tsx'
import type { CustomerNote } from '@serein/shared/business/customer.ts'
import { customerLimits } from '@serein/shared/customer/rules.ts'
import type { CustomerCard } from '@serein/shared/customer/schema.ts'
import { Button } from '@serein/ui/button.tsx'
import { TextArea } from '@serein/ui/text-area.tsx'
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
  const [text, setText] = useState('')
  const write = async () => {
    const isWritten = await verbs.run(async () => {
      await verbs.api.writeNote({ customerId, noteId: null, noteVersion: 0, noteText: text })
      return t('customer.note.saved')
    })
    if (isWritten) setText('')
  }
  return (
    <form
      className="mt-3 flex flex-col items-start gap-2.5"
      onSubmit={(event) => {
        event.preventDefault()
        if (text.trim()) void write()
      }}
    >
      <TextArea
        label={t('customer.note.add')}
        help={t('customer.note.help')}
        className="w-full"
        rows={2}
        maxLength={customerLimits.noteLength}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <Button type="submit" size="sm" tone="secondary" pending={verbs.isPending}>
        {t('customer.note.save')}
      </Button>
    </form>
  )
}

function Note({ note, customer, mayChange, zone }: Given & { note: CustomerNote }) {
  const { t } = useWords()
  const format = useFormat()
  const verbs = useCustomerVerbs()
  const [latest, ...earlier] = note.versions
  const [draft, setDraft] = useState<string | null>(null)
  if (!latest) return null
  const by = ({ authorName, writtenAt }: (typeof note.versions)[number]) =>
    t('customer.note.by', {
      name: authorName || t('customer.note.somebody'),
      day: `${format.shortDate(writtenAt, zone)}, ${format.time(writtenAt, zone)}`,
    })
  const write = (
    noteText: string,
    noteVersion: number,
    said: string,
    undo?: () => Promise<unknown>,
  ) =>
    verbs.run(async () => {
      await verbs.api.writeNote({ customerId: customer.id, noteId: note.id, noteVersion, noteText })
      return said
    }, undo)
  const remove = () =>
    write('', latest.version, t('customer.note.removed'), () =>
      verbs.api.writeNote({
        customerId: customer.id,
        noteId: note.id,
        noteVersion: latest.version + 1,
        noteText: latest.text,
      }),
    )
  return (
    <li className="py-3">
      {draft === null ? (
        <p className="whitespace-pre-line [overflow-wrap:anywhere]">{latest.text}</p>
      ) : (
        <TextArea
          label={t('customer.note.change')}
          labelHidden
          value={draft}
          maxLength={customerLimits.noteLength}
          onChange={({ target }) => setDraft(target.value)}
        />
      )}
      <p className="mt-1 text-sm text-ink-soft">{by(latest)}</p>
      {mayChange ? (
        <div className="-ml-3 flex flex-wrap">
          {draft === null ? (
            <>
              <Button tone="quiet" size="sm" onClick={() => setDraft(latest.text)}>
                {t('customer.note.change')}
              </Button>
              <Button tone="quiet" size="sm" onClick={() => void remove()}>
                {t('customer.note.remove')}
              </Button>
            </>
          ) : (
            <>
              <Button
                tone="quiet"
                size="sm"
                pending={verbs.isPending}
                onClick={() =>
                  void write(draft, latest.version, t('customer.note.saved')).then(
                    (isDone) => isDone && setDraft(null),
                  )
                }
              >
                {t('customer.note.save')}
              </Button>
              <Button tone="quiet" size="sm" onClick={() => setDraft(null)}>
                {t('customer.cancel')}
              </Button>
            </>
          )}
        </div>
      ) : null}
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
