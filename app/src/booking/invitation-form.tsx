import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { useClient } from '@serein/client/provider.tsx'
import type { Invitation } from '@serein/shared/booking/invitation.ts'
import { Button } from '@serein/ui/button.tsx'
import { Card } from '@serein/ui/card.tsx'
import { Checkbox } from '@serein/ui/checkbox.tsx'
import { Form } from '@serein/ui/form.tsx'
import { Notice } from '@serein/ui/notice.tsx'
import { TextArea } from '@serein/ui/text-area.tsx'
import { TextField } from '@serein/ui/text-field.tsx'
import { Failure } from '../page/failure.tsx'
import { SubmitButton } from '../page/submit-button.tsx'
import { useServerForm } from '../page/use-server-form.ts'
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
  const form = useServerForm({
    initial: {
      name: invitation.name ?? '',
      note: invitation.note ?? '',
      hasConsented: invitation.hasConsented,
    },
    read: (typed) => {
      const sent = { ...typed, name: typed.name.trim(), note: typed.note.trim() }
      const faults = [
        ...(sent.name ? [] : [{ field: 'name', text: t('booking.invitation.nameMissing') }]),
        ...(sent.note && !sent.hasConsented
          ? [{ field: 'hasConsented', text: t('booking.invitation.consentMissing') }]
          : []),
      ]
      return { sent, faults }
    },
    send: async (guestAnswer) => {
      const { queryKey } = invitationQuery(api, token)
      try {
        const saved = await api.booking.answerInvitation({ token, ...guestAnswer })
        queryClient.setQueryData(queryKey, saved)
      } catch (error) {
        // The visit may be off meanwhile: then the page says so.
        void queryClient.invalidateQueries({ queryKey })
        throw error
      }
      onSaved()
    },
  })
  return (
    <Form {...form.attributes}>
      <div>
        <h2 className="serif text-xl">{t('booking.invitation.formTitle')}</h2>
        <p className="mt-1 text-ink-soft">{t('booking.invitation.formText')}</p>
      </div>
      <TextField
        label={t('booking.invitation.name')}
        name="name"
        autoComplete="name"
        maxLength={120}
        {...form.text('name')}
      />
      <TextArea
        label={t('booking.invitation.note')}
        note={t('booking.invitation.optional')}
        name="note"
        maxLength={1000}
        help={t('booking.invitation.noteHelp')}
        {...form.text('note')}
      />
      <Checkbox
        name="hasConsented"
        label={t('booking.invitation.consent')}
        help={t('booking.invitation.consentHelp')}
        {...form.tick('hasConsented')}
      />
      <Failure tone="clay" otherwise="booking.hold.offline" error={form.problem} />
      <SubmitButton
        size="lg"
        wide
        pending={form.isPending}
        pendingLabel={t('identity.form.pending')}
      >
        {t('booking.invitation.save')}
      </SubmitButton>
    </Form>
  )
}
