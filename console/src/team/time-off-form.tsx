import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useClient } from '@serein/client/provider.tsx'
import type { Day } from '@serein/shared/time/day.ts'
import { Select } from '@serein/ui/select.tsx'
import { TextField } from '@serein/ui/text-field.tsx'
import type { Shop } from '../member/member.ts'
import { useWords } from '../language/words.ts'
import { SideForm } from '../form/side-form.tsx'
import { PeriodFields, periodIn, usePeriod } from './period-fields.tsx'
import type { TimeOffVerbs } from './use-time-off.ts'

const kinds = ['leave', 'training', 'other'] as const

/** Time off: asked for by whom it is for, or said by who decides. */
export function TimeOffForm(props: {
  shop: Shop
  today: Day
  verbs: TimeOffVerbs
  staffId: string | null
  mayChange: boolean
  onDone: () => void
}) {
  const { t } = useWords()
  const { query } = useClient()
  const { shop, today, verbs, mayChange, onDone } = props
  const team = useQuery({
    ...query.team.ofBusiness.queryOptions({ input: { shopId: shop.id } }),
    enabled: mayChange,
  })
  const people = (team.data?.members ?? []).filter(({ isActive }) => isActive)
  const [chosenId, setChosenId] = useState(props.staffId ?? '')
  const [kind, setKind] = useState<(typeof kinds)[number]>('leave')
  const [reason, setReason] = useState('')
  const { texts, change } = usePeriod(today)
  const [isSubmitted, setSubmitted] = useState(false)
  const [isPending, setPending] = useState(false)
  const period = periodIn(shop.timeZone, texts)
  const submit = async () => {
    setSubmitted(true)
    if (!period || !chosenId) return
    setPending(true)
    const asked = { staffId: chosenId, kind, ...period, ...(reason.trim() && { reason }) }
    const isDone = await verbs.ask(asked, !mayChange)
    setPending(false)
    if (isDone) onDone()
  }
  return (
    <SideForm
      why={t(mayChange ? 'team.off.addWhy' : 'team.off.askWhy')}
      form={{ isPending, submit: () => void submit() }}
    >
      {mayChange ? (
        <Select
          label={t('team.off.who')}
          placeholder={t('team.sick.choose')}
          value={chosenId}
          error={isSubmitted && !chosenId ? t('team.sick.whoMissing') : undefined}
          options={people.map((one) => ({ id: one.staffId, label: one.staffName }))}
          onSelect={setChosenId}
        />
      ) : null}
      <Select
        label={t('team.off.kind')}
        value={kind}
        options={kinds.map((id) => ({ id, label: t(`team.off.${id}`) }))}
        onSelect={(id) => setKind(kinds.find((each) => each === id) ?? 'other')}
      />
      <PeriodFields
        {...{ texts, change }}
        error={isSubmitted && !period ? t('team.off.fault') : undefined}
      />
      <TextField
        label={t('team.off.reason')}
        help={t('team.off.reasonHelp')}
        autoComplete="off"
        maxLength={300}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
    </SideForm>
  )
}
