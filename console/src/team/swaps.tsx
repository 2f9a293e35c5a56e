import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import { useState } from 'react'
import { useClient, useFormat } from '@serein/client/provider.tsx'
import type { Swap, SwapList } from '@serein/shared/team/swap.ts'
import { addDays, type Day, isDay } from '@serein/shared/time/day.ts'
import { Badge } from '@serein/ui/badge.tsx'
import { Button } from '@serein/ui/button.tsx'
import { Select } from '@serein/ui/select.tsx'
import { TextField } from '@serein/ui/text-field.tsx'
import { useWords } from '../language/words.ts'
import { SideSheet } from '../page/sheet.tsx'
import { useServerForm } from '../form/use-server-form.ts'
import { SideForm } from '../form/side-form.tsx'
import { useQueue } from '../command/use-queue.ts'
import { useHours } from './use-hours.ts'
import { type InTheWay, visitsInTheWay } from './use-rota.ts'
import { VisitsInTheWay } from './visits-in-the-way.tsx'

/** Days that one therapist gives to another: asked, agreed to by the colleague, then decided. */
export function Swaps(props: { shopId: string; staffId: string | null; today: Day }) {
  const { t } = useWords()
  const { api, query } = useClient()
  const cache = useQueryClient()
  const { shopId, staffId, today } = props
  const input = { shopId }
  const { data } = useQuery(query.swap.list.queryOptions({ input }))
  const queue = useQueue<SwapList>(query.swap.list.queryKey({ input }), t('team.failed'))
  const [inTheWay, setInTheWay] = useState<InTheWay | null>(null)
  const [isAsking, setAsking] = useState(false)
  const run = async (command: () => Promise<SwapList>) => {
    const done = await queue(command, (error) => {
      const found = visitsInTheWay(error)
      setInTheWay(found)
      return found !== null
    })
    if (done) void cache.invalidateQueries({ queryKey: query.rota.key() })
    return done !== null
  }
  const answer = (swapId: string, isAgreed: boolean) =>
    void run(() => api.swap.answer({ shopId, swapId, isAgreed }))
  if (!data || (data.swaps.length === 0 && !staffId)) return null
  return (
    <section aria-label={t('team.swap.title')}>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-4">
        <h2 className="serif text-lg">{t('team.swap.title')}</h2>
        {staffId ? (
          <Button size="sm" tone="secondary" onClick={() => setAsking(true)}>
            {t('team.swap.ask')}
          </Button>
        ) : null}
      </div>
      <ul className="divide-y divide-line rounded-md bg-surface px-5 shadow-soft empty:hidden">
        {data.swaps.map((swap) => (
          <SwapRow
            key={swap.id}
            swap={swap}
            answer={(isAgreed) => answer(swap.id, isAgreed)}
            approve={() => void run(() => api.swap.approve({ shopId, swapId: swap.id }))}
            refuse={() => void run(() => api.swap.refuse({ shopId, swapId: swap.id }))}
            withdraw={() => void run(() => api.swap.withdraw({ shopId, swapId: swap.id }))}
          />
        ))}
      </ul>
      <SideSheet open={isAsking} onClose={() => setAsking(false)} title={t('team.swap.ask')}>
        {isAsking && staffId ? (
          <SwapForm
            today={today}
            colleagues={data.colleagues}
            ask={async (withStaffId, swapDay) => {
              if (await run(() => api.swap.ask({ shopId, staffId, withStaffId, swapDay })))
                setAsking(false)
            }}
          />
        ) : null}
      </SideSheet>
      <VisitsInTheWay inTheWay={inTheWay} onClose={() => setInTheWay(null)} />
    </section>
  )
}

function SwapRow(props: {
  swap: Swap
  answer: (isAgreed: boolean) => void
  approve: () => void
  refuse: () => void
  withdraw: () => void
}) {
  const { t } = useWords()
  const format = useFormat()
  const { spoken } = useHours()
  const { swap, answer, approve, refuse, withdraw } = props
  const { staffName, withStaffName, day, hours, state, can } = swap
  const names = { name: staffName, colleague: withStaffName }
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-4">
      <div className="min-w-0 flex-[1_1_14rem]">
        <p className="flex flex-wrap items-center gap-2">
          <span className="serif text-lg">{staffName}</span>
          <ArrowRight aria-hidden className="size-4 text-ink-soft" />
          <span className="serif text-lg">{withStaffName}</span>
          <Badge tone={state === 'approved' ? 'primary' : 'neutral'}>
            {t(`team.swap.state.${state}`)}
          </Badge>
        </p>
        <p className="text-sm text-ink-soft">
          {format.day(day, { weekday: 'short', day: 'numeric', month: 'short' })}
          {hours.length > 0 ? ` · ${spoken(hours)}` : ''}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-1">
        {can.answer ? (
          <>
            <Button
              size="sm"
              aria-label={t('team.swap.agreeOf', names)}
              onClick={() => answer(true)}
            >
              {t('team.swap.agree')}
            </Button>
            <Button
              size="sm"
              tone="quiet"
              aria-label={t('team.swap.declineOf', names)}
              onClick={() => answer(false)}
            >
              {t('team.swap.decline')}
            </Button>
          </>
        ) : null}
        {can.decide ? (
          <>
            <Button size="sm" aria-label={t('team.swap.approveOf', names)} onClick={approve}>
              {t('team.off.approve')}
            </Button>
            <Button
              size="sm"
              tone="quiet"
              aria-label={t('team.swap.refuseOf', names)}
              onClick={refuse}
            >
              {t('team.off.refuse')}
            </Button>
          </>
        ) : null}
        {can.withdraw ? (
          <Button
            size="sm"
            tone="quiet"
            aria-label={t('team.swap.withdrawOf', names)}
            onClick={withdraw}
          >
            {t('team.off.withdraw')}
          </Button>
        ) : null}
      </div>
    </li>
  )
}

function SwapForm(props: {
  today: Day
  colleagues: SwapList['colleagues']
  ask: (withStaffId: string, day: Day) => Promise<void>
}) {
  const { t } = useWords()
  const { today, colleagues, ask } = props
  const form = useServerForm({
    initial: { withStaffId: '', day: addDays(today, 1) },
    read: (sent) => ({
      sent,
      faults: [
        ...(isDay(sent.day) ? [] : [{ field: 'day' }]),
        ...(sent.withStaffId ? [] : [{ field: 'withStaffId' }]),
      ],
    }),
    faultText: ({ field }) => t(field === 'day' ? 'team.off.fault' : 'team.sick.whoMissing'),
    send: ({ withStaffId, day }) => ask(withStaffId, day),
  })
  return (
    <SideForm why={t('team.swap.why')} form={form}>
      <TextField {...form.text('day')} type="date" label={t('team.off.day')} min={today} />
      <Select
        {...form.choice('withStaffId')}
        label={t('team.swap.colleague')}
        placeholder={t('team.sick.choose')}
        options={colleagues.map((one) => ({ id: one.staffId, label: one.staffName }))}
      />
    </SideForm>
  )
}
