import { RotateCw, X } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Button } from '@serein/ui/button.tsx'
import { cardStyle } from '@serein/ui/card.tsx'
import { cx } from '@serein/ui/cx.ts'
import { Form } from '@serein/ui/form.tsx'
import { IconButton } from '@serein/ui/icon-button.tsx'
import { Notice } from '@serein/ui/notice.tsx'
import { Picture } from '@serein/ui/picture.tsx'
import { ProgressBar } from '@serein/ui/progress.tsx'
import { useWords } from '../language/words.ts'
import { AltFields } from './alt-fields.tsx'
import { isDescribed, type Draft, type Drafts } from './use-drafts.ts'

/** A chosen picture: its words, how far it is on its way, and every way back. */
export function DraftRow(props: {
  draft: Draft
  drafts: Drafts
  /** It stands in a form already, which its own words must not send. */
  isInForm?: boolean
}) {
  const { draft, drafts, isInForm } = props
  const { t } = useWords()
  const [isSubmitted, setSubmitted] = useState(false)
  const isSending = draft.state === 'sending'
  const send = () => {
    setSubmitted(true)
    if (isDescribed(draft.alt)) void drafts.send(draft)
  }
  return (
    <li className={cx(cardStyle(), 'flex gap-4 p-4', isInForm ? 'flex-col' : 'max-sm:flex-col')}>
      <Picture
        key={draft.preview}
        picture={{ src: draft.preview }}
        alt=""
        ratio="4/3"
        rounded
        eager
        className="shrink-0 self-start sm:w-40!"
      />
      <Frame isInForm={isInForm} onSend={send}>
        <div className="flex min-h-11 items-start gap-2">
          <p className="min-w-0 flex-1 self-center text-sm text-ink-soft [overflow-wrap:anywhere]">
            {draft.file.name}
          </p>
          {isSending ? null : (
            <IconButton
              tone="plain"
              label={t('shop.pictures.discard', { name: draft.file.name })}
              icon={<X aria-hidden />}
              onClick={() => drafts.drop(draft.id)}
            />
          )}
        </div>
        {draft.problem ? (
          <Notice tone="red" announce>
            {draft.problem}
          </Notice>
        ) : null}
        {draft.state === 'hopeless' ? null : (
          <AltFields
            alt={draft.alt}
            isSubmitted={isSubmitted}
            isNarrow={isInForm}
            disabled={isSending}
            onAlt={(alt) => drafts.write(draft.id, alt)}
          />
        )}
        {isSending ? <Sending draft={draft} onStop={() => drafts.stop(draft.id)} /> : null}
        {draft.state === 'writing' || draft.state === 'failed' ? (
          <Button
            type={isInForm ? 'button' : 'submit'}
            onClick={isInForm ? send : undefined}
            className="self-start"
            icon={draft.state === 'failed' ? <RotateCw aria-hidden /> : undefined}
          >
            {t(draft.state === 'failed' ? 'shop.pictures.again' : 'shop.pictures.send')}
          </Button>
        ) : null}
      </Frame>
    </li>
  )
}

/** A form; within another one, which may hold none, what behaves like it. */
function Frame(props: { isInForm?: boolean | undefined; onSend: () => void; children: ReactNode }) {
  const { isInForm, onSend, children } = props
  const className = 'flex min-w-0 flex-1 flex-col gap-3'
  if (!isInForm)
    return (
      <Form onSend={onSend} className={className}>
        {children}
      </Form>
    )
  return (
    // The fields and the button in it are what is used; it only hears their Enter.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className={className}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
        event.preventDefault()
        onSend()
      }}
    >
      {children}
    </div>
  )
}

function Sending({ draft, onStop }: { draft: Draft; onStop: () => void }) {
  const { t } = useWords()
  const isSent = draft.sent >= 1
  return (
    <div className="flex items-end gap-4">
      <div className="min-w-0 flex-1 pb-3">
        <ProgressBar
          label={t(isSent ? 'shop.pictures.preparing' : 'shop.pictures.sending')}
          value={isSent ? undefined : draft.sent}
          shown={
            isSent ? undefined : t('shop.pictures.share', { share: Math.round(draft.sent * 100) })
          }
        />
      </div>
      {isSent ? null : (
        <Button tone="quiet" onClick={onStop}>
          {t('shop.pictures.stop')}
        </Button>
      )}
    </div>
  )
}
