import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useClient, useFormat } from '@serein/client/provider.tsx'
import { type CommissionKind, commissionKinds } from '@serein/shared/team/commission.ts'
import type { CommissionRates as Rates } from '@serein/shared/team/commission.ts'
import { wholeRate } from '@serein/shared/money/money.ts'
import { firstOfMonth } from '@serein/shared/time/day.ts'
import { Button } from '@serein/ui/button.tsx'
import { Form } from '@serein/ui/form.tsx'
import { Section } from '@serein/ui/heading.tsx'
import { Select } from '@serein/ui/select.tsx'
import { Skeleton } from '@serein/ui/skeleton.tsx'
import { TextField } from '@serein/ui/text-field.tsx'
import { showToast } from '@serein/ui/toast-queue.ts'
import { useServerForm } from '../form/use-server-form.ts'
import { useWords } from '../language/words.ts'
import { QueryBoundary } from '../page/page.tsx'
import { SideSheet } from '../page/sheet.tsx'
import { useQueue } from '../command/use-queue.ts'

type Rate = Rates['rates'][number]
type Verbs = ReturnType<typeof useRates>['verbs']

/** What of a treatment, a product or a tip falls to whom, and from which day on. */
export function CommissionRates(props: {
  open: boolean
  onClose: () => void
  mayChange: boolean
  today: string
}) {
  const { t } = useWords()
  const { open, onClose, mayChange, today } = props
  return (
    <SideSheet open={open} onClose={onClose} title={t('report.commission.rates')}>
      {open ? <Content {...{ mayChange, today }} /> : null}
    </SideSheet>
  )
}

function Content({ mayChange, today }: { mayChange: boolean; today: string }) {
  const { t } = useWords()
  const { ratesQuery, verbs } = useRates()
  return (
    <QueryBoundary query={ratesQuery} loading={<Skeleton className="h-80 w-full" />}>
      {({ rates, staff }) => (
        <div className="flex flex-col gap-8">
          <p className="text-sm text-ink-soft">{t('report.commission.why')}</p>
          {mayChange ? <RateForm {...{ staff, today, verbs }} /> : null}
          <Section size="item" title={t('report.commission.set')}>
            {rates.length === 0 ? (
              <p className="text-sm text-ink-soft">{t('report.commission.unset')}</p>
            ) : (
              <ul className="divide-y divide-line">
                {rates.map((rate) => (
                  <RateRow
                    key={`${rate.staffId} ${rate.kind} ${rate.fromDay}`}
                    {...{ rate, staff, mayChange, verbs }}
                  />
                ))}
              </ul>
            )}
          </Section>
        </div>
      )}
    </QueryBoundary>
  )
}

function RateRow(props: { rate: Rate; staff: Rates['staff']; mayChange: boolean; verbs: Verbs }) {
  const { t } = useWords()
  const format = useFormat()
  const { rate, staff, mayChange, verbs } = props
  const whose =
    staff.find(({ staffId }) => staffId === rate.staffId)?.staffName ??
    t('report.commission.everybody')
  const rateText =
    rate.rate === null
      ? t('report.commission.asAll')
      : format.number(rate.rate / wholeRate, { style: 'percent', maximumFractionDigits: 2 })
  const of = `${whose}, ${t(`report.commission.kind.${rate.kind}`)}`
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3">
      <p className="min-w-0 flex-1">
        <span className="block font-semibold">{of}</span>
        <span className="figures block text-sm text-ink-soft">
          {t('report.commission.since', {
            rate: rateText,
            day: format.day(rate.fromDay, { dateStyle: 'medium' }),
          })}
        </span>
      </p>
      {mayChange ? (
        <Button
          tone="quiet"
          size="sm"
          aria-label={t('report.commission.removeOf', { name: of })}
          onClick={() => void verbs.remove(rate)}
        >
          {t('report.commission.remove')}
        </Button>
      ) : null}
    </li>
  )
}

function RateForm(props: { staff: Rates['staff']; today: string; verbs: Verbs }) {
  const { t } = useWords()
  const { staff, today, verbs } = props
  const form = useServerForm({
    initial: {
      staffId: '',
      kind: 'service' as CommissionKind,
      fromDay: firstOfMonth(today),
      rate: '',
    },
    read: ({ staffId, kind, fromDay, ...texts }) => {
      const rate = rateOf(texts.rate)
      const mayBeEmpty = staffId !== '' && texts.rate.trim() === ''
      const faults = rate === null && !mayBeEmpty ? [{ field: 'rate' }] : []
      if (fromDay === '') faults.push({ field: 'fromDay' })
      return { sent: { staffId: staffId || null, kind, fromDay, rate }, faults }
    },
    faultText: ({ field }) => (field === 'rate' ? t('report.commission.wrong') : ''),
    send: verbs.save,
    next: (values) => ({ ...values, rate: '' }),
  })
  return (
    <Form onSend={form.submit} className="flex flex-col gap-4">
      <Select
        {...form.choice('staffId')}
        label={t('report.commission.whose')}
        options={[
          { id: '', label: t('report.commission.everybody') },
          ...staff
            .filter(({ isActive }) => isActive)
            .map(({ staffId: id, staffName: label }) => ({ id, label })),
        ]}
      />
      <Select
        {...form.choice('kind')}
        label={t('report.commission.of')}
        options={commissionKinds.map((id) => ({ id, label: t(`report.commission.kind.${id}`) }))}
      />
      <TextField
        {...form.text('rate')}
        label={t('report.commission.rate')}
        help={form.values.staffId === '' ? undefined : t('report.commission.rateHelp')}
        inputMode="decimal"
        autoComplete="off"
        maxLength={6}
        end="%"
      />
      <TextField
        {...form.text('fromDay')}
        type="date"
        label={t('report.commission.from')}
        min="2000-01-01"
      />
      <Button type="submit" tone="secondary" className="self-start">
        {t('common.save')}
      </Button>
    </Form>
  )
}

/** In 1/100,000; null for what is no share. */
function rateOf(percent: string): number | null {
  const number = Number(percent.replace(',', '.'))
  if (percent.trim() === '' || !(number >= 0 && number <= 100)) return null
  return Math.round(number * 1_000)
}

function useRates() {
  const { t } = useWords()
  const { api, query } = useClient()
  const ratesQuery = useQuery(query.commission.list.queryOptions({}))
  const run = useQueue<Rates>(query.commission.list.queryKey({}), t('report.commission.failed'))
  const write = ({ staffId, kind, fromDay, rate }: Rate) =>
    api.commission.save({
      rateStaffId: staffId,
      rateKind: kind,
      rateFromDay: fromDay,
      commissionRate: rate,
    })
  const cache = useQueryClient()
  const change = async (command: () => Promise<Rates>) => {
    const answer = await run(command)
    if (answer) void cache.invalidateQueries({ queryKey: query.report.commission.key() })
    return answer !== null
  }
  const verbs = {
    async save(rate: Rate) {
      const isDone = await change(() => write(rate))
      if (isDone) showToast({ tone: 'good', text: t('report.commission.saved') })
      return isDone
    },
    async remove(rate: Rate) {
      const { staffId, kind, fromDay } = rate
      const which = { rateStaffId: staffId, rateKind: kind, rateFromDay: fromDay }
      if (!(await change(() => api.commission.remove(which)))) return
      showToast({
        text: t('report.commission.removed'),
        action: { label: t('common.undo'), run: () => void verbs.save(rate) },
      })
    },
  }
  return { ratesQuery, verbs }
}
