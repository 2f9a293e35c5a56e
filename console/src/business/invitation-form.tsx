import { looksLikeEmail } from '@serein/shared/identity/contact-rule.ts'
import type { People } from '@serein/shared/business/member.ts'
import type { Role } from '@serein/shared/business/permission.ts'
import { TextField } from '@serein/ui/text-field.tsx'
import { useWords } from '../language/words.ts'
import { useServerForm } from '../form/use-server-form.ts'
import { SideForm } from '../form/side-form.tsx'
import { type Way, WayChoice, WayFields } from './invitation-way.tsx'
import { RoleSelect, StaffSelect } from './member-form.tsx'
import type { PeopleVerbs } from './use-people.ts'

type Fault = { field: 'invitedName' | 'invitedEmail' }

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
      way: 'mail' as Way,
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
      <WayChoice way={way} onWay={(chosen) => form.set({ way: chosen })} />
      <TextField
        {...form.text('invitedName')}
        label={t('business.invitation.name')}
        autoComplete="off"
        maxLength={80}
      />
      <WayFields way={way} email={form.text('invitedEmail')} language={form.choice('language')} />
      <RoleSelect role={memberRole} onRole={(role) => form.set({ memberRole: role })} />
      <StaffSelect
        staff={people.freeStaff}
        servesAs={servesAs}
        onServes={(id) => form.set({ servesAs: id })}
      />
    </SideForm>
  )
}
