import { useQuery } from '@tanstack/react-query'
import { useClient } from '@serein/client/provider.tsx'
import type { Day } from '@serein/shared/time/day.ts'
import { Select } from '@serein/ui/select.tsx'
import { TextField } from '@serein/ui/text-field.tsx'
import type { Shop } from '../member/member.ts'
import { useWords } from '../language/words.ts'
import { SideForm } from '../form/side-form.tsx'
import { useServerForm } from '../form/use-server-form.ts'
import { PeriodFields, periodIn, periodTexts } from './period-fields.tsx'
import type { TimeOffVerbs } from './use-time-off.ts'

type Fault = { field: 'staffId' | 'fromDay' }

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
  const form = useServerForm({
    initial: {
      staffId: props.staffId ?? '',
      kind: 'leave' as (typeof kinds)[number],
      reason: '',
      ...periodTexts(today),
    },
    read: ({ staffId, kind, reason, ...texts }) => {
      const period = periodIn(shop.timeZone, texts)
      const faults: Fault[] = staffId ? [] : [{ field: 'staffId' }]
      if (!period) faults.push({ field: 'fromDay' })
      return {
        sent: period && { staffId, kind, ...period, ...(reason.trim() && { reason }) },
        faults,
      }
    },
    faultText: ({ field }: Fault) =>
      t(field === 'staffId' ? 'team.sick.whoMissing' : 'team.off.fault'),
    send: (wish) => verbs.ask(wish, !mayChange),
    onDone,
  })
  return (
    <SideForm why={t(mayChange ? 'team.off.addWhy' : 'team.off.askWhy')} form={form}>
      {mayChange ? (
        <Select
          {...form.choice('staffId')}
          label={t('team.off.who')}
          placeholder={t('team.sick.choose')}
          options={people.map((one) => ({ id: one.staffId, label: one.staffName }))}
        />
      ) : null}
      <Select
        {...form.choice('kind')}
        label={t('team.off.kind')}
        options={kinds.map((id) => ({ id, label: t(`team.off.${id}`) }))}
      />
      <PeriodFields form={form} />
      <TextField
        {...form.text('reason')}
        label={t('team.off.reason')}
        help={t('team.off.reasonHelp')}
        autoComplete="off"
        maxLength={300}
      />
    </SideForm>
  )
}
