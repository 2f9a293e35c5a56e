import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
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
  const [name, setName] = useState(member?.staffName ?? '')
  const [gender, setGender] = useState(member?.gender ?? 'female')
  const [load, setLoad] = useState(member?.load ?? noLoad)
  const [profile, setProfile] = useState(member?.profile ?? noProfile)
  const [isForReturningOnly, setForReturningOnly] = useState(member?.isForReturningOnly ?? false)
  const [days, setDays] = useState(() => textsOfWeek(member?.week ?? open, open))
  const [isSubmitted, setSubmitted] = useState(false)
  const [isPending, setPending] = useState(false)
  const isMissing = name.trim() === ''
  const submit = async (form: HTMLFormElement) => {
    setSubmitted(true)
    if (isMissing || days.some(isDayFault)) {
      requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
      return
    }
    if (isPending) return
    setPending(true)
    const week = weekOf(hoursOfTexts(days), member?.week ?? [])
    const isDone = await verbs.save({
      staffId: member?.staffId ?? null,
      staffName: name,
      gender,
      week,
      load,
      profile,
      isForReturningOnly,
    })
    setPending(false)
    if (isDone) onDone()
  }
  return (
    <SideForm why={t('team.why')} form={{ isPending, submit: (form) => void submit(form) }}>
      <TextField
        label={t('team.name')}
        help={t('team.nameHelp')}
        autoComplete="off"
        maxLength={teamLimits.nameLength}
        value={name}
        error={isSubmitted && isMissing ? t('business.setUp.missing') : undefined}
        onChange={({ target }) => setName(target.value)}
      />
      <Select
        label={t('team.gender')}
        help={t('team.genderHelp')}
        value={gender}
        options={genders.map((id) => ({ id, label: t(`team.gender.${id}`) }))}
        onSelect={(id) => setGender(genders.find((each) => each === id) ?? 'other')}
      />
      <BilingualName
        what="jobTitle"
        value={profile.title}
        most={teamLimits.titleLength}
        isOptional
        at={() => undefined}
        onChange={(title) => setProfile({ ...profile, title })}
      />
      <BilingualText
        what="bio"
        value={profile.bio}
        most={teamLimits.bioLength}
        at={() => undefined}
        onChange={(bio) => setProfile({ ...profile, bio })}
      />
      <LanguageFields
        languages={profile.languages}
        onChange={(languages) => setProfile({ ...profile, languages })}
      />
      <WeekFields label={t('team.week')} days={days} isSubmitted={isSubmitted} onChange={setDays} />
      <LoadFields load={load} onChange={setLoad} />
      <Checkbox
        label={t('team.returningOnly')}
        help={t('team.returningOnlyHelp')}
        checked={isForReturningOnly}
        onChecked={setForReturningOnly}
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
