import { looksLikeContact } from '@serein/shared/identity/contact-rule.ts'
import type { BookingDetails } from '@serein/shared/booking/schema.ts'
import { Button } from '@serein/ui/button.tsx'
import { Segmented } from '@serein/ui/choice.tsx'
import { Form } from '@serein/ui/form.tsx'
import { TextField } from '@serein/ui/text-field.tsx'
import { showToast } from '@serein/ui/toast-queue.ts'
import { languageChoices } from '../language/language-choices.tsx'
import { useWords } from '../language/words.ts'
import { Failure } from '../page/failure.tsx'
import { SubmitButton } from '../page/submit-button.tsx'
import { useServerForm } from '../page/use-server-form.ts'
import type { Contact } from './guest-contact.tsx'

/** Asks where a guest gets messages, and in which language. */
export function GuestContactForm(props: {
  name: string
  guest: BookingDetails['guests'][number]
  keep: (contact: Contact) => Promise<void>
  onEnd: () => void
}) {
  const { t, language } = useWords()
  const { name, guest, keep, onEnd } = props
  const form = useServerForm({
    initial: { contact: guest.contact ?? '', language: language as 'en' | 'fr' },
    read: (typed) => {
      const contact = typed.contact.trim()
      const faults = looksLikeContact(contact)
        ? []
        : [{ field: 'contact', text: t('booking.contact.wrong') }]
      return { sent: { ...typed, contact }, faults }
    },
    send: async (contact) => {
      await keep(contact)
      showToast({ tone: 'good', text: t('booking.contact.saved', { name }) })
      onEnd()
    },
  })
  const field = form.text('contact')
  return (
    <Form {...form.attributes} className="flex flex-col gap-4 pb-4">
      <TextField
        {...field}
        label={t('booking.contact.label', { name })}
        help={t('booking.contact.help')}
        error={field.error && t('booking.contact.wrong')}
        name="contact"
        autoComplete="off"
        maxLength={254}
        required
      />
      <Segmented
        label={t('booking.contact.language')}
        choices={languageChoices}
        selected={form.values.language}
        onSelect={(chosen) => form.set({ language: chosen })}
      />
      <Failure tone="clay" otherwise="booking.hold.offline" error={form.problem} />
      <div className="flex flex-wrap gap-2.5">
        <SubmitButton pending={form.isPending}>{t('booking.contact.save')}</SubmitButton>
        <Button tone="quiet" onClick={onEnd}>
          {t('booking.contact.cancel')}
        </Button>
      </div>
    </Form>
  )
}
