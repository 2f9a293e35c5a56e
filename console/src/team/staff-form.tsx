import { useQuery } from '@tanstack/react-query'
import { useClient } from '@serein/client/provider.tsx'
import { teamLimits, weekFault, type Shift } from '@serein/shared/team/week.ts'
import { Checkbox } from '@serein/ui/checkbox.tsx'
import { Select } from '@serein/ui/select.tsx'
import { Skeleton } from '@serein/ui/skeleton.tsx'
import { TextField } from '@serein/ui/text-field.tsx'
import { BilingualName, BilingualText } from '../catalogue/bilingual-fields.tsx'
import { useWords } from '../language/words.ts'
import { QueryBoundary } from '../page/page.tsx'
import { SideForm } from '../form/side-form.tsx'
import { useServerForm } from '../form/use-server-form.ts'
import { WeekFields } from '../shop/week-fields.tsx'
import { hoursOfTexts, isDayFault, textsOfWeek } from '../shop/week-texts.ts'
import { LanguageFields } from './language-fields.tsx'
import { LoadFields } from './load-fields.tsx'
import type { TeamMember, TeamVerbs } from './use-team.ts'

interface Props {
  member: TeamMember | null
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
      {({ hours }) => <Fields {...props} open={hours} />}
    </QueryBoundary>
  )
}

const noLoad = { handsOnMinutesADay: null, handsOnMinutesInARow: null, recoveryMinutes: 0 }
const noText = { en: '', fr: '' }
const noProfile = { title: noText, bio: noText, languages: [] as string[] }
const genders = ['female', 'male', 'other'] as const
type Open = { weekday: number; fromMinute: number; toMinute: number }[]

function Fields({ member, verbs, onDone, open }: Props & { open: Open }) {
  const { t } = useWords()
  const form = useServerForm({
    initial: {
      staffName: member?.staffName ?? '',
      gender: member?.gender ?? 'female',
      load: member?.load ?? noLoad,
      profile: member?.profile ?? noProfile,
      isForReturningOnly: member?.isForReturningOnly ?? false,
      days: textsOfWeek(member?.week ?? open, open),
    },
    read: ({ days, ...terms }) => ({
      sent: { ...terms, week: weekOf(hoursOfTexts(days), member?.week ?? []) },
      faults: [
        ...(terms.staffName.trim() === '' ? [{ field: 'staffName' }] : []),
        ...days.flatMap((day, at) => (isDayFault(day) ? [{ field: `days.${at}` }] : [])),
      ],
    }),
    faultText: ({ field }) =>
      t(field === 'staffName' ? 'business.setUp.missing' : 'shop.week.fault'),
    send: (terms) => verbs.save({ staffId: member?.staffId ?? null, ...terms }),
    onDone,
  })
  const { days, load, profile } = form.values
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
      <WeekFields
        label={t('team.week')}
        days={days}
        faultAt={(at) => form.at(`days.${at}`)}
        onChange={(week) => form.set({ days: week })}
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

/**
 * The hours that were typed as shifts. What the form does not show stays: breaks that still lie within, the rhythm of weeks, and a
 * second stretch of a day.
 */
function weekOf(hours: Open, before: readonly Shift[]): Shift[] {
  return hours.flatMap((typed) => {
    const [first, ...rest] = before.filter(({ weekday }) => weekday === typed.weekday)
    const shift = { everyWeeks: 1, ...first, ...typed, breaks: [] }
    const breaks = (first?.breaks ?? []).filter(
      (pause) => weekFault([{ ...shift, breaks: [pause] }]) === null,
    )
    const whole = { ...shift, breaks }
    return [whole, ...rest.filter((other) => weekFault([whole, other]) === null)]
  })
}
