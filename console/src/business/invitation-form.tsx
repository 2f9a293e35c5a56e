import { looksLikeEmail } from '@serein/shared/identity/contact-rule.ts'
import type { People } from '@serein/shared/business/member.ts'
import type { Role } from '@serein/shared/business/permission.ts'
import { Segmented } from '@serein/ui/choice.tsx'
import { Select } from '@serein/ui/select.tsx'
import { TextField } from '@serein/ui/text-field.tsx'
import { useWords } from '../language/words.ts'
import { useServerForm } from '../form/use-server-form.ts'
import { SideForm } from '../form/side-form.tsx'
import { RoleSelect, StaffSelect } from './member-form.tsx'
import type { PeopleVerbs } from './use-people.ts'

type Fault = { field: 'invitedName' | 'invitedEmail' }

const ways = ['mail', 'code'] as const

/** Invites a member by mail or by a code. */
export function InvitationForm(props: {
  people: People
  verbs: PeopleVerbs
  onDone: (code: string | null, name: string) => void
}) {
  const { t, language } = useWords()
  const { people, verbs, onDone } = props
  const form = useServerForm({
    initial: {
      way: 'mail' as (typeof ways)[number],
      invitedName: '',
      invitedEmail: '',
      language: language === 'fr' ? ('fr' as const) : ('en' as const),
      memberRole: 'front_desk' as Role,
      servesAs: null as string | null,
    },
    read: ({ way, ...texts }) => {
      const { invitedName, invitedEmail } = texts
      const faults: Fault[] = invitedName.trim() === '' ? [{ field: 'invitedName' }] : []
      if (way === 'mail' && !looksLikeEmail(invitedEmail)) faults.push({ field: 'invitedEmail' })
      const email = way === 'mail' ? invitedEmail.trim() : null
      return { sent: { ...texts, invitedEmail: email }, faults }
    },
    faultText: ({ field }: Fault) =>
      t(field === 'invitedName' ? 'business.setUp.missing' : 'payment.link.emailWrong'),
    send: verbs.invite,
    onDone: ({ code }) => onDone(code, form.values.invitedName),
  })
  const { way, memberRole, servesAs } = form.values
  return (
    <SideForm why={t('business.invitation.why')} form={form}>
      <Segmented
        label={t('business.invitation.way')}
        choices={ways.map((id) => ({ id, label: t(`business.invitation.way.${id}`) }))}
        selected={way}
        onSelect={(id) => form.set({ way: id })}
      />
      <TextField
        {...form.text('invitedName')}
        label={t('business.invitation.name')}
        autoComplete="off"
        maxLength={80}
      />
      {way === 'mail' ? (
        <>
          <TextField
            {...form.text('invitedEmail')}
            label={t('identity.form.email')}
            type="email"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
          <Select
            {...form.choice('language')}
            label={t('business.invitation.language')}
            options={[
              { id: 'en', label: 'English' },
              { id: 'fr', label: 'Français' },
            ]}
          />
        </>
      ) : (
        <p className="text-sm text-ink-soft">{t('business.invitation.codeHelp')}</p>
      )}
      <RoleSelect role={memberRole} onRole={(role) => form.set({ memberRole: role })} />
      <StaffSelect
        staff={people.freeStaff}
        servesAs={servesAs}
        onServes={(id) => form.set({ servesAs: id })}
      />
    </SideForm>
  )
}
