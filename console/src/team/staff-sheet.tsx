import { useState } from 'react'
import { TabPanel, Tabs } from '@serein/ui/tabs.tsx'
import { useWords } from '../language/words.ts'
import { SideSheet } from '../page/sheet.tsx'
import { SkillsOfPerson } from './skill-tab.tsx'
import { StaffForm } from './staff-form.tsx'
import type { TeamMember, TeamVerbs } from './use-team.ts'
import { useSkillDraft } from './use-skills.ts'

const parts = ['person', 'skills'] as const

type Props = {
  opened: TeamMember | 'new' | null
  members: readonly TeamMember[]
  shopId: string
  verbs: TeamVerbs
  onClose: () => void
}

/** A therapist, new or known: who they are and when they work, and what they give. */
export function StaffSheet(props: Props) {
  const { t } = useWords()
  const { opened, onClose } = props
  return (
    <SideSheet
      open={opened !== null}
      onClose={onClose}
      title={opened === 'new' ? t('team.add') : (opened?.staffName ?? '')}
    >
      {opened ? <Parts {...props} opened={opened} /> : null}
    </SideSheet>
  )
}

function Parts({
  opened,
  members,
  shopId,
  verbs,
  onClose,
}: Props & { opened: TeamMember | 'new' }) {
  const { t } = useWords()
  const [part, setPart] = useState<(typeof parts)[number]>('person')
  const draft = useSkillDraft()
  const member = opened === 'new' ? null : opened
  const form = <StaffForm {...{ member, members, shopId, verbs, onDone: onClose }} />
  if (!member) return form
  return (
    <>
      <Tabs
        id="staff"
        className="mb-5"
        label={member.staffName}
        tabs={parts.map((id) => ({ id, label: t(`team.form.${id}`) }))}
        selected={part}
        onSelect={setPart}
      />
      <TabPanel of="staff" tab="person" className={part === 'person' ? undefined : 'hidden'}>
        {form}
      </TabPanel>
      {part === 'skills' ? (
        <TabPanel of="staff" tab="skills" className="flex flex-col gap-5">
          <SkillsOfPerson {...{ shopId, draft, staffId: member.staffId }} />
        </TabPanel>
      ) : null}
    </>
  )
}
