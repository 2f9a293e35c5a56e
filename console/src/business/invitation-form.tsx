import { useState } from 'react'
import { looksLikeEmail } from '@serein/shared/identity/contact-rule.ts'
import type { People } from '@serein/shared/business/member.ts'
import type { Role } from '@serein/shared/business/permission.ts'
import { Segmented } from '@serein/ui/choice.tsx'
import { Select } from '@serein/ui/select.tsx'
import { TextField } from '@serein/ui/text-field.tsx'
import { useWords } from '../language/words.ts'
import { SideForm } from '../form/side-form.tsx'
import { RoleSelect, StaffSelect } from './member-form.tsx'
import type { PeopleVerbs } from './use-people.ts'

const ways = ['mail', 'code'] as const

/** Asks somebody to work here: by mail, or by a code to be told. */
export function InvitationForm(props: {
  people: People
  verbs: PeopleVerbs
  onDone: (code: string | null, name: string) => void
}) {
  const { t, language } = useWords()
  const { people, verbs, onDone } = props
  const [way, setWay] = useState<(typeof ways)[number]>('mail')
  const [name, setName] = useState('')
  const [email, setEmail] = useState('')
  const [mailLanguage, setMailLanguage] = useState<'en' | 'fr'>(language === 'fr' ? 'fr' : 'en')
  const [role, setRole] = useState<Role>('front_desk')
  const [servesAs, setServesAs] = useState<string | null>(null)
  const [isSubmitted, setSubmitted] = useState(false)
  const [isPending, setPending] = useState(false)
  const misses = {
    name: name.trim() === '',
    email: way === 'mail' && !looksLikeEmail(email),
  }
  const submit = async (form: HTMLFormElement) => {
    setSubmitted(true)
    if (misses.name || misses.email) {
      requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
      return
    }
    if (isPending) return
    setPending(true)
    const answer = await verbs.invite({
      invitedName: name,
      invitedEmail: way === 'mail' ? email.trim() : null,
      memberRole: role,
      servesAs,
      language: mailLanguage,
    })
    setPending(false)
    if (answer) onDone(answer.code, name)
  }
  return (
    <SideForm
      why={t('business.invitation.why')}
      form={{ isPending, submit: (form) => void submit(form) }}
    >
      <Segmented
        label={t('business.invitation.way')}
        choices={ways.map((id) => ({ id, label: t(`business.invitation.way.${id}`) }))}
        selected={way}
        onSelect={setWay}
      />
      <TextField
        label={t('business.invitation.name')}
        autoComplete="off"
        maxLength={80}
        value={name}
        error={isSubmitted && misses.name ? t('business.setUp.missing') : undefined}
        onChange={({ target }) => setName(target.value)}
      />
      {way === 'mail' ? (
        <>
          <TextField
            label={t('identity.form.email')}
            type="email"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={email}
            error={isSubmitted && misses.email ? t('payment.link.emailWrong') : undefined}
            onChange={({ target }) => setEmail(target.value)}
          />
          <Select
            label={t('business.invitation.language')}
            value={mailLanguage}
            options={[
              { id: 'en', label: 'English' },
              { id: 'fr', label: 'Français' },
            ]}
            onSelect={(id) => setMailLanguage(id === 'fr' ? 'fr' : 'en')}
          />
        </>
      ) : (
        <p className="text-sm text-ink-soft">{t('business.invitation.codeHelp')}</p>
      )}
      <RoleSelect role={role} onRole={setRole} />
      <StaffSelect staff={people.freeStaff} servesAs={servesAs} onServes={setServesAs} />
    </SideForm>
  )
}
