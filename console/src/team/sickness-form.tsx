import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { refusalOf } from '@serein/client/api.ts'
import { useClient } from '@serein/client/provider.tsx'
import type { Day } from '@serein/shared/time/day.ts'
import { Select } from '@serein/ui/select.tsx'
import type { Shop } from '../member/member.ts'
import { useWords } from '../language/words.ts'
import { SideForm } from '../form/side-form.tsx'
import { PeriodFields, periodIn, usePeriod } from './period-fields.tsx'

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
  const [staffId, setStaffId] = useState('')
  const { texts, change } = usePeriod(today)
  const [fault, setFault] = useState<string>()
  const [isSubmitted, setSubmitted] = useState(false)
  const [isPending, setPending] = useState(false)
  const submit = async () => {
    setSubmitted(true)
    const period = periodIn(shop.timeZone, texts)
    if (!period) setFault(t('team.off.fault'))
    if (!period || !staffId) return
    setPending(true)
    try {
      const { timeOffId } = await api.timeOff.report({ shopId: shop.id, staffId, ...period })
      for (const key of [query.rota.key(), query.timeOff.key()])
        void cache.invalidateQueries({ queryKey: key })
      onReported(timeOffId)
    } catch (error) {
      setFault(refusalOf(error)?.message ?? t('team.failed'))
      setPending(false)
    }
  }
  return (
    <SideForm why={t('team.sick.why')} form={{ isPending, submit: () => void submit() }}>
      <Select
        label={t('team.sick.who')}
        placeholder={t('team.sick.choose')}
        value={staffId}
        error={isSubmitted && !staffId ? t('team.sick.whoMissing') : undefined}
        options={people.map((one) => ({ id: one.staffId, label: one.staffName }))}
        onSelect={setStaffId}
      />
      <PeriodFields
        texts={texts}
        change={(part) => {
          setFault(undefined)
          change(part)
        }}
        error={fault}
      />
    </SideForm>
  )
}
