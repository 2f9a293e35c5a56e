import { useMutation } from '@tanstack/react-query'
import { Pencil } from 'lucide-react'
import { useRef, useState, type FormEvent } from 'react'
import { useClient } from '@serein/client/provider.tsx'
import type { Invitation } from '@serein/shared/booking/invitation.ts'
import { Button } from '@serein/ui/button.tsx'
import { Card } from '@serein/ui/card.tsx'
import { Checkbox } from '@serein/ui/checkbox.tsx'
import { Notice } from '@serein/ui/notice.tsx'
import { TextArea } from '@serein/ui/text-area.tsx'
import { TextField } from '@serein/ui/text-field.tsx'
import { Failure } from '../page/failure.tsx'
import { SubmitButton } from '../page/submit-button.tsx'
import { useWords } from '../language/words.ts'
import { invitationQuery } from './invitation-query.ts'

type Shown = { token: string; invitation: Invitation }

/** The guest’s own notes: asked once, then shown, and editable until the visit. */
export function InvitationForm(props: Shown) {
  const [isEditing, setEditing] = useState(!props.invitation.answeredAt)
  return isEditing ? (
    <Fields {...props} onSaved={() => setEditing(false)} />
  ) : (
    <SavedAnswers {...props} onChange={() => setEditing(true)} />
  )
}

/** The saved notes. */
function SavedAnswers({ invitation, onChange }: Shown & { onChange: () => void }) {
  const { t } = useWords()
  const { name, note } = invitation
  return (
    <Card>
      <div role="status">
        <h2 className="serif text-lg">
          {t('booking.invitation.savedTitle', { name: name ?? '' })}
        </h2>
        <p className="mt-1 text-ink-soft">{t('booking.invitation.savedText')}</p>
      </div>
      {note ? (
        <Notice className="mt-4" title={t('booking.invitation.noteSaved')}>
          {note}
        </Notice>
      ) : null}
      <Button tone="secondary" className="mt-4" icon={<Pencil aria-hidden />} onClick={onChange}>
        {t('booking.invitation.change')}
      </Button>
    </Card>
  )
}

function Fields({ token, invitation, onSaved }: Shown & { onSaved: () => void }) {
  const { t } = useWords()
  const { api, queryClient } = useClient()
  const form = useRef<HTMLFormElement>(null)
  const [wrong, setWrong] = useState<'name' | 'consent' | null>(null)
  const answer = useMutation({
    mutationFn: (guestAnswer: { name: string; note: string; hasConsented: boolean }) =>
      api.booking.answerInvitation({ token, ...guestAnswer }),
    onSuccess: (saved) => {
      queryClient.setQueryData(invitationQuery(api, token).queryKey, saved)
      onSaved()
    },
    // If the visit was cancelled meanwhile, the page says so.
    onError: () => void queryClient.invalidateQueries(invitationQuery(api, token)),
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    const guestAnswer = {
      name: String(fields.get('name')).trim(),
      note: String(fields.get('note')).trim(),
      hasConsented: fields.has('consent'),
    }
    const problem = !guestAnswer.name
      ? 'name'
      : guestAnswer.note && !guestAnswer.hasConsented
        ? 'consent'
        : null
    setWrong(problem)
    if (problem) form.current?.querySelector<HTMLInputElement>(`[name="${problem}"]`)?.focus()
    else answer.mutate(guestAnswer)
  }
  return (
    // With `post`, a press before the scripts load cannot put a note into the address.
    <form ref={form} method="post" noValidate onSubmit={submit} className="flex flex-col gap-5">
      <div>
        <h2 className="serif text-xl">{t('booking.invitation.formTitle')}</h2>
        <p className="mt-1 text-ink-soft">{t('booking.invitation.formText')}</p>
      </div>
      <TextField
        label={t('booking.invitation.name')}
        name="name"
        autoComplete="name"
        maxLength={120}
        defaultValue={invitation.name ?? ''}
        error={wrong === 'name' ? t('booking.invitation.nameMissing') : undefined}
      />
      <TextArea
        label={t('booking.invitation.note')}
        note={t('booking.invitation.optional')}
        name="note"
        maxLength={1000}
        help={t('booking.invitation.noteHelp')}
        defaultValue={invitation.note ?? ''}
      />
      <Checkbox
        name="consent"
        label={t('booking.invitation.consent')}
        help={t('booking.invitation.consentHelp')}
        defaultChecked={invitation.hasConsented}
        error={wrong === 'consent' ? t('booking.invitation.consentMissing') : undefined}
      />
      <Failure tone="clay" otherwise="booking.hold.offline" error={answer.error} />
      <SubmitButton
        size="lg"
        wide
        pending={answer.isPending}
        pendingLabel={t('identity.form.pending')}
      >
        {t('booking.invitation.save')}
      </SubmitButton>
    </form>
  )
}
