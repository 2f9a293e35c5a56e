import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { useClient } from '@serein/client/provider.tsx'
import type { Invitation } from '@serein/shared/booking/invitation.ts'
import { looksLikeContact } from '@serein/shared/identity/contact-rule.ts'
import { phoneText } from '@serein/shared/identity/phone-text.ts'
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

/** A number is shown as people write it. */
function contactWritten({ contact }: Invitation): string {
  return contact?.startsWith('+') ? phoneText(contact) : (contact ?? '')
}

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
      {invitation.contact ? (
        <p className="mt-4 text-sm text-ink-soft [overflow-wrap:anywhere]">
          {t('booking.contact.kept', { contact: contactWritten(invitation) })}
        </p>
      ) : null}
      <Button tone="secondary" className="mt-4" icon={<Pencil aria-hidden />} onClick={onChange}>
        {t('booking.invitation.change')}
      </Button>
    </Card>
  )
}

function Fields({ token, invitation, onSaved }: Shown & { onSaved: () => void }) {
  const { t, language } = useWords()
  const { api, queryClient } = useClient()
  const form = useServerForm({
    initial: {
      name: invitation.name ?? '',
      note: invitation.note ?? '',
      hasConsented: invitation.hasConsented,
      contact: contactWritten(invitation),
    },
    read: (typed) => {
      const contact = typed.contact.trim()
      const sent = {
        ...typed,
        name: typed.name.trim(),
        note: typed.note.trim(),
        // Left as it is, it stays whose it was.
        contact: contact === contactWritten(invitation) ? undefined : contact || null,
      }
      const faults = [
        ...(sent.name ? [] : [{ field: 'name', text: t('booking.invitation.nameMissing') }]),
        ...(contact && !looksLikeContact(contact)
          ? [{ field: 'contact', text: t('booking.contact.wrong') }]
          : []),
        ...(sent.note && !sent.hasConsented
          ? [{ field: 'hasConsented', text: t('booking.invitation.consentMissing') }]
          : []),
      ]
      return { sent, faults }
    },
    send: async ({ contact, ...guestAnswer }) => {
      const { queryKey } = invitationQuery(api, token)
      const answer = { token, ...guestAnswer, ...(contact !== undefined && { contact, language }) }
      try {
        const saved = await api.booking.answerInvitation(answer)
        queryClient.setQueryData(queryKey, saved)
      } catch (error) {
        // The visit may be off meanwhile: then the page says so.
        void queryClient.invalidateQueries({ queryKey })
        throw error
      }
      onSaved()
    },
  })
  const contact = form.text('contact')
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
      <TextField
        label={t('booking.invitation.contact')}
        note={t('booking.invitation.optional')}
        help={t('booking.invitation.contactHelp')}
        name="contact"
        autoComplete="email"
        maxLength={254}
        {...contact}
        error={contact.error && t('booking.contact.wrong')}
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
