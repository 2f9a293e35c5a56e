import { useClient, useFormat, useNow } from '@serein/client/provider.tsx'
import type { ShopSettings } from '@serein/shared/shop/settings.ts'
import {
  type AssignmentRule,
  assignmentRules,
  bookingRuleFaults,
  bookingRuleLimits as limits,
  type BookingRules,
  type GapRule,
  gapRules,
} from '@serein/shared/shop/settings-rules.ts'
import { Checkbox } from '@serein/ui/checkbox.tsx'
import { Select } from '@serein/ui/select.tsx'
import { useWords } from '../../language/words.ts'
import { SideForm } from '../../form/side-form.tsx'
import { useServerForm } from '../../form/use-server-form.ts'
import { clock } from '../week-texts.ts'
import { useDuration } from './duration.ts'

const notices = [0, 30, 60, 120, 240, 720, 1440, 2880, 4320, 10_080]
const horizons = [7, 14, 30, 60, 90, 120, 180, 270, 365]
const waits = [0, 5, 10, 15, 20, 30, 45, 60]
const gaps = [15, 20, 30, 45, 60, 90]

/** In a sentence each, what clients meet. */
export function BookingRulesSummary({ rules }: { rules: Rules }) {
  const { t } = useWords()
  const say = useDuration()
  return (
    <ul className="flex flex-col gap-0.5">
      <li>
        {t('shop.rules.sumWhen', { notice: say(rules.noticeMinutes), days: rules.horizonDays })}
      </li>
      <li>
        {t('shop.rules.sumGrid', { grid: say(rules.gridMinutes), hold: say(rules.holdMinutes) })}
      </li>
      <li>{t('shop.rules.sumParty', { count: rules.partyLimit, wait: say(rules.waitMinutes) })}</li>
      <li>
        {rules.gapRule === 'no_gap_below'
          ? t('shop.rules.sumGap', { gap: say(rules.gapMinutes) })
          : t(`shop.rules.gap.${rules.gapRule}`)}
      </li>
      <li>{t(`shop.rules.sumAssignment.${rules.assignmentRule}`)}</li>
      {rules.neverAlone ? <li>{t('shop.rules.sumNeverAlone')}</li> : null}
    </ul>
  )
}

/** How times are offered: how soon and how far ahead, how densely, to how many. */
export function BookingRulesForm(props: { settings: ShopSettings; onDone: () => void }) {
  const { t } = useWords()
  const { api, query } = useClient()
  const say = useDuration()
  const { settings, onDone } = props
  const { shopId } = settings
  const before = rulesIn(settings.bookingRules)
  const form = useServerForm({
    name: () => t('shop.rules.title'),
    initial: before,
    before,
    read: (values) => ({ sent: values, faults: bookingRuleFaults(values) }),
    faultText: () => t('shop.rules.fault'),
    send: (wanted) => api.shop.changeBookingRules({ shopId, ...(wanted as Sent) }),
    faultCode: 'rule_not_possible',
    refresh: query.shop.key(),
    onDone,
  })
  const { values, set } = form
  const number = (
    name: NumberRule,
    usual: readonly number[],
    words: (value: number) => string,
  ) => ({
    label: t(`shop.rules.${name}`),
    help: t(`shop.rules.${name}Help`),
    value: String(values[name]),
    error: form.at(name),
    options: [...new Set([...usual, before[name]])]
      .toSorted((one, other) => one - other)
      .map((value) => ({ id: String(value), label: words(value) })),
    onSelect: (id: string) => set({ [name]: Number(id) }),
  })
  const people = (count: number) => t('shop.rules.people', { count })
  const parties = Array.from({ length: limits.partyLimit }, (_, index) => index + 1)
  return (
    <SideForm
      why={t('shop.rules.why')}
      form={form}
      preview={form.good && <Preview rules={form.good} zone={settings.details.timeZone} />}
    >
      <Select {...number('noticeMinutes', notices, say)} />
      <Select {...number('horizonDays', horizons, (days) => say(days * 1440))} />
      <Select {...number('gridMinutes', limits.grids, say)} />
      <Select
        label={t('shop.rules.gapRule')}
        help={t('shop.rules.gapRuleHelp')}
        value={values.gapRule}
        options={gapRules.map((id) => ({ id, label: t(`shop.rules.gap.${id}`) }))}
        onSelect={(gapRule) =>
          set({ gapRule: gapRule as GapRule, gapMinutes: values.gapMinutes || 30 })
        }
      />
      {values.gapRule === 'no_gap_below' ? <Select {...number('gapMinutes', gaps, say)} /> : null}
      <Select
        label={t('shop.rules.assignmentRule')}
        help={t('shop.rules.assignmentRuleHelp')}
        value={values.assignmentRule}
        options={assignmentRules.map((id) => ({ id, label: t(`shop.rules.assignment.${id}`) }))}
        onSelect={(assignmentRule) => set({ assignmentRule: assignmentRule as AssignmentRule })}
      />
      <Checkbox
        {...form.tick('neverAlone')}
        label={t('shop.rules.neverAlone')}
        help={t('shop.rules.neverAloneHelp')}
      />
      <Select {...number('partyLimit', parties, people)} />
      <Select {...number('waitMinutes', waits, say)} />
      <Select {...number('holdMinutes', limits.holds, say)} />
    </SideForm>
  )
}

type Rules = BookingRules & { assignmentRule: AssignmentRule; neverAlone: boolean }
type NumberRule = Exclude<keyof BookingRules, 'gapRule'>
/** As the endpoint names its choices; what is shown are those and what stands already. */
type Sent = Rules & {
  holdMinutes: 5 | 10 | 15 | 20 | 30
  gridMinutes: 5 | 10 | 15 | 20 | 30 | 60
}

/** What a client sees who looks now. */
function Preview({ rules, zone }: { rules: BookingRules; zone: string }) {
  const { t } = useWords()
  const format = useFormat()
  const now = useNow(60_000)
  const first = new Date(Date.parse(now) + rules.noticeMinutes * 60_000).toISOString()
  const last = new Date(Date.parse(now) + rules.horizonDays * 86_400_000).toISOString()
  const starts = [0, 1, 2, 3, 4, 5].map((step) => 600 + step * rules.gridMinutes)
  return (
    <div className="text-sm">
      <p>
        {t('shop.rules.preview', {
          first: format.relativeDay(first, zone, now),
          time: format.clock(first, zone),
          last: format.longDate(last, zone),
        })}
      </p>
      <div aria-hidden className="mt-2.5 flex flex-wrap gap-1.5">
        {starts.map((minute) => (
          <span
            key={minute}
            className="figures rounded-full border border-line bg-surface px-3 py-1 font-semibold"
          >
            {clock(minute)}
          </span>
        ))}
      </div>
    </div>
  )
}

function rulesIn(rules: ShopSettings['bookingRules']): Rules {
  const { holdMinutes, gridMinutes, noticeMinutes, horizonDays } = rules
  const { partyLimit, waitMinutes, gapRule, gapMinutes, assignmentRule, neverAlone } = rules
  const when = { holdMinutes, gridMinutes, noticeMinutes, horizonDays }
  return { ...when, partyLimit, waitMinutes, gapRule, gapMinutes, assignmentRule, neverAlone }
}
