import type { People } from '@serein/shared/business/member.ts'
import { roles, type Role } from '@serein/shared/business/permission.ts'
import { Select } from '@serein/ui/select.tsx'
import { useWords } from '../language/words.ts'
import { useServerForm } from '../form/use-server-form.ts'
import { SideForm } from '../form/side-form.tsx'
import type { PeopleVerbs, Person } from './use-people.ts'

/** Changes a member’s role and therapist. */
export function MemberForm(props: {
  member: Person
  people: People
  verbs: PeopleVerbs
  onDone: () => void
}) {
  const { t } = useWords()
  const { member, people, verbs, onDone } = props
  const form = useServerForm({
    initial: { role: member.role as Role, servesAs: member.staffId },
    read: (sent) => ({ sent, faults: [] }),
    send: ({ role, servesAs }) => verbs.save(member, role, servesAs),
    onDone,
  })
  const own = member.staffId
    ? [{ staffId: member.staffId, staffName: member.staffName ?? member.name }]
    : []
  return (
    <SideForm why={t('business.people.why')} form={form}>
      <RoleSelect role={form.values.role} onRole={(role) => form.set({ role })} />
      <StaffSelect
        staff={[...own, ...people.freeStaff]}
        servesAs={form.values.servesAs}
        onServes={(servesAs) => form.set({ servesAs })}
      />
    </SideForm>
  )
}

export function RoleSelect({ role, onRole }: { role: Role; onRole: (role: Role) => void }) {
  const { t } = useWords()
  return (
    <Select
      label={t('business.people.role')}
      help={t(`business.people.role.${role}`)}
      value={role}
      options={roles.map((id) => ({ id, label: t(`frame.role.${id}`) }))}
      onSelect={(id) => onRole(roles.find((each) => each === id) ?? role)}
    />
  )
}

export function StaffSelect(props: {
  staff: People['freeStaff']
  servesAs: string | null
  onServes: (staffId: string | null) => void
}) {
  const { t } = useWords()
  return (
    <Select
      label={t('business.people.staff')}
      help={t('business.people.staffHelp')}
      value={props.servesAs ?? ''}
      options={[
        { id: '', label: t('business.people.staffNone') },
        ...props.staff.map(({ staffId: id, staffName: label }) => ({ id, label })),
      ]}
      onSelect={(id) => props.onServes(id || null)}
    />
  )
}
