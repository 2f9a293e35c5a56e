import { useQueryClient } from '@tanstack/react-query'
import { refusalOf } from '@serein/client/api.ts'
import { useClient } from '@serein/client/provider.tsx'
import type { Day } from '@serein/shared/time/day.ts'
import { Select } from '@serein/ui/select.tsx'
import type { Shop } from '../member/member.ts'
import { useWords } from '../language/words.ts'
import { SideForm } from '../form/side-form.tsx'
import { useServerForm } from '../form/use-server-form.ts'
import { PeriodFields, periodIn, periodTexts } from './period-fields.tsx'

type Fault = { field: string; text?: string }

/** Somebody is ill: who, and for how long. What becomes of their visits is asked next. */
export function SicknessForm(props: {
  shop: Shop
  today: Day
  people: { staffId: string; staffName: string }[]
  onReported: (timeOffId: string) => void
}) {
  const { t } = useWords()
  const { api, query } = useClient()
  const cache = useQueryClient()
  const { shop, today, people, onReported } = props
  const form = useServerForm({
    initial: { staffId: '', ...periodTexts(today) },
    read: ({ staffId, ...texts }) => {
      const period = periodIn(shop.timeZone, texts)
      const faults: Fault[] = staffId ? [] : [{ field: 'staffId' }]
      if (!period) faults.push({ field: 'fromDay' })
      return { sent: period && { staffId, ...period }, faults }
    },
    faultText: ({ field, text }: Fault) =>
      text ?? t(field === 'staffId' ? 'team.sick.whoMissing' : 'team.off.fault'),
    send: (report) => api.timeOff.report({ shopId: shop.id, ...report }),
    refusedFields: (error) => [
      { field: 'fromDay', text: refusalOf(error)?.message ?? t('team.failed') },
    ],
    onDone({ timeOffId }) {
      for (const key of [query.rota.key(), query.timeOff.key()])
        void cache.invalidateQueries({ queryKey: key })
      onReported(timeOffId)
    },
  })
  return (
    <SideForm why={t('team.sick.why')} form={form}>
      <Select
        {...form.choice('staffId')}
        label={t('team.sick.who')}
        placeholder={t('team.sick.choose')}
        options={people.map((one) => ({ id: one.staffId, label: one.staffName }))}
      />
      <PeriodFields form={form} />
    </SideForm>
  )
}
