import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { useClient, useNow } from '@serein/client/provider.tsx'
import { dayIn } from '@serein/client/format.ts'
import { teamLimits } from '@serein/shared/team/week.ts'
import { Checkbox } from '@serein/ui/checkbox.tsx'
import { Select } from '@serein/ui/select.tsx'
import { Skeleton } from '@serein/ui/skeleton.tsx'
import { TextField } from '@serein/ui/text-field.tsx'
import { BilingualName, BilingualText } from '../catalogue/bilingual-fields.tsx'
import { PictureChoice } from '../shop/picture-choice.tsx'
import { useWords } from '../language/words.ts'
import { QueryBoundary } from '../page/page.tsx'
import { SideForm } from '../form/side-form.tsx'
import { useServerForm } from '../form/use-server-form.ts'
import { useMember } from '../member/member.ts'
import { LanguageFields } from './language-fields.tsx'
import { LoadFields } from './load-fields.tsx'
import type { TeamMember, TeamVerbs } from './use-team.ts'
import { isWorkDayFault, shiftsOf, workWeeksOf } from './work-week.ts'
import { WorkWeekFields } from './work-week-fields.tsx'

interface Props {
  member: TeamMember | null
  /** Whose treatments a new one may take over. */
  members?: readonly TeamMember[]
  shopId: string
  verbs: TeamVerbs
  onDone: () => void
}

/** A therapist, new or to be changed; a new one works when the shop is open, until that is said otherwise. */
export function StaffForm(props: Props) {
  const { query } = useClient()
  const shop = useQuery(query.shop.get.queryOptions({ input: { shopId: props.shopId } }))
  return (
    <QueryBoundary query={shop} loading={<Skeleton className="h-80 w-full" />}>
      {({ hours, timeZone }) => <Fields {...props} open={hours} zone={timeZone} />}
    </QueryBoundary>
  )
}

const noLoad = { handsOnMinutesADay: null, handsOnMinutesInARow: null, recoveryMinutes: 0 }
const noText = { en: '', fr: '' }
const nobody: readonly TeamMember[] = []
const noProfile = { title: noText, bio: noText, languages: [] as string[] }
const genders = ['female', 'male', 'other'] as const
type Open = { weekday: number; fromMinute: number; toMinute: number }[]

function Fields({
  member,
  members = nobody,
  shopId,
  verbs,
  onDone,
  open,
  zone,
}: Props & { open: Open; zone: string }) {
  const { t } = useWords()
  const today = dayIn(useNow(60_000), zone)
  const mayChoosePicture = useMember().data?.permissions.catalogue === 'change'
  const portrait = member?.portrait ? { id: member.pictureId!, picture: member.portrait } : null
  const form = useServerForm({
    initial: {
      staffName: member?.staffName ?? '',
      gender: member?.gender ?? 'female',
      load: member?.load ?? noLoad,
      profile: member?.profile ?? noProfile,
      isForReturningOnly: member?.isForReturningOnly ?? false,
      pictureId: member?.pictureId ?? null,
      sameSkillsAs: '',
      work: workWeeksOf(member?.week ?? weekOfShop(open), open, today),
    },
    read: ({ work, sameSkillsAs, ...terms }) => ({
      sent: {
        ...terms,
        ...(sameSkillsAs && { sameSkillsAs }),
        week: shiftsOf(work, member?.week ?? [], today),
      },
      faults: [
        ...(terms.staffName.trim() === '' ? [{ field: 'staffName' }] : []),
        ...work.weeks
          .slice(0, work.isAlternating ? 2 : 1)
          .flatMap((days, week) =>
            days.flatMap((day, at) =>
              isWorkDayFault(day) ? [{ field: `work.weeks.${week}.${at}` }] : [],
            ),
          ),
      ],
    }),
    faultText: ({ field }) =>
      t(field === 'staffName' ? 'business.setUp.missing' : 'team.hoursFault'),
    send: (terms) => verbs.save({ staffId: member?.staffId ?? null, ...terms }),
    onDone,
  })
  const { work, load, profile } = form.values
  return (
    <SideForm why={t('team.why')} form={form}>
      <TextField
        {...form.text('staffName')}
        label={t('team.name')}
        help={t('team.nameHelp')}
        autoComplete="off"
        maxLength={teamLimits.nameLength}
      />
      <Select
        {...form.choice('gender')}
        label={t('team.gender')}
        help={t('team.genderHelp')}
        options={genders.map((id) => ({ id, label: t(`team.gender.${id}`) }))}
      />
      {member ? null : <SameSkills {...{ form, members }} />}
      <BilingualName
        what="jobTitle"
        most={teamLimits.titleLength}
        isOptional
        field={(language) => form.text(`profile.title.${language}`)}
      />
      <BilingualText
        what="bio"
        most={teamLimits.bioLength}
        field={(language) => form.text(`profile.bio.${language}`)}
      />
      <LanguageFields
        languages={profile.languages}
        onChange={(languages) => form.set({ profile: { ...profile, languages } })}
      />
      {mayChoosePicture ? (
        <PictureChoice
          shopId={shopId}
          others={portrait ? [portrait] : []}
          chosen={form.values.pictureId}
          onChoose={(chosen) => form.set({ pictureId: chosen?.id ?? null })}
        />
      ) : null}
      <WorkWeekFields
        weeks={work}
        today={today}
        faultAt={(week, at) => form.at(`work.weeks.${week}.${at}`)}
        onChange={(weeks) => form.set({ work: weeks })}
      />
      <LoadFields load={load} onChange={(limits) => form.set({ load: limits })} />
      <Checkbox
        {...form.tick('isForReturningOnly')}
        label={t('team.returningOnly')}
        help={t('team.returningOnlyHelp')}
      />
    </SideForm>
  )
}

/** A new one gives what somebody else gives, until that is said otherwise. */
function SameSkills(props: {
  form: {
    choice: (field: 'sameSkillsAs') => Pick<ComponentProps<typeof Select>, 'value' | 'onSelect'>
  }
  members: readonly TeamMember[]
}) {
  const { t } = useWords()
  const { form, members } = props
  const active = members.filter(({ isActive }) => isActive)
  if (active.length === 0) return null
  return (
    <Select
      {...form.choice('sameSkillsAs')}
      label={t('team.sameSkills')}
      help={t('team.sameSkillsHelp')}
      options={[
        { id: '', label: t('team.sameSkills.nobody') },
        ...active.map(({ staffId, staffName }) => ({ id: staffId, label: staffName })),
      ]}
    />
  )
}

/** Whoever is new works when the shop is open. */
function weekOfShop(open: Open) {
  return open.map((hours) => ({ ...hours, everyWeeks: 1, phase: 0, breaks: [] }))
}
