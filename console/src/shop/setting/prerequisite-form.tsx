import { useClient, useFormat } from '@serein/client/provider.tsx'
import type { ShopSettings } from '@serein/shared/shop/settings.ts'
import type { RuleFault } from '@serein/shared/shop/rule-fault.ts'
import {
  bookingRuleLimits,
  type Prerequisite,
  prerequisiteFaults,
} from '@serein/shared/shop/settings-rules.ts'
import { Select } from '@serein/ui/select.tsx'
import { Skeleton } from '@serein/ui/skeleton.tsx'
import { useWords } from '../../language/words.ts'
import { QueryBoundary } from '../../page/page.tsx'
import { Entries } from '../../form/entries.tsx'
import { SideForm } from '../../form/side-form.tsx'
import { useServerForm } from '../../form/use-server-form.ts'
import { useDuration } from './duration.ts'
import { type MenuEntry, useServices } from './use-services.ts'

const usualHours = [0, 24, 48, 72, 96, 168]
const usualDays = [7, 14, 28, 60, 90, 182, 365, 730]
const hour = 60
const day = 24 * hour

/** Which services are booked after another. */
export function PrerequisiteSummary({ settings }: { settings: ShopSettings }) {
  const { t } = useWords()
  const say = useDuration()
  const format = useFormat()
  const { data } = useServices(settings.shopId)
  if (settings.prerequisites.length === 0) return <p>{t('shop.prerequisite.none')}</p>
  const nameOf = (id: string) => data?.find((each) => each.id === id)?.name ?? '…'
  return (
    <p>
      {format.list(
        settings.prerequisites.map(({ serviceId, firstServiceId, hours, days }) =>
          t('shop.prerequisite.one', {
            service: nameOf(serviceId),
            first: nameOf(firstServiceId),
            known: hours === 0 ? 'no' : 'yes',
            hours: say(hours * hour),
            days: say(days * day),
          }),
        ),
      )}
    </p>
  )
}

export function PrerequisiteForm(props: { settings: ShopSettings; onDone: () => void }) {
  const services = useServices(props.settings.shopId)
  return (
    <QueryBoundary query={services} loading={<Skeleton className="h-60 w-full" />}>
      {(menu) => <Fields {...props} menu={menu} />}
    </QueryBoundary>
  )
}

function Fields(props: { settings: ShopSettings; onDone: () => void; menu: MenuEntry[] }) {
  const { t } = useWords()
  const { api, query } = useClient()
  const say = useDuration()
  const { settings, onDone, menu } = props
  const { shopId } = settings
  // A service that has left the menu is no longer booked, and leaves the rules with the next change.
  const ids = menu.map(({ id }) => id)
  const before: Prerequisite[] = settings.prerequisites.filter(
    (rule) => ids.includes(rule.serviceId) && ids.includes(rule.firstServiceId),
  )
  const form = useServerForm({
    name: () => t('shop.prerequisite.title'),
    initial: { prerequisites: before },
    before,
    read: ({ prerequisites }) => ({
      sent: prerequisites,
      faults: prerequisiteFaults(prerequisites, ids),
    }),
    faultText: ({ reason }: RuleFault) => {
      if (reason === 'out_of_order') return t('shop.prerequisite.circle')
      return reason === 'doubled' ? t('shop.prerequisite.doubled') : t('shop.prerequisite.tooShort')
    },
    send: (prerequisites) => api.shop.requireEarlier({ shopId, prerequisites }),
    faultCode: 'rule_not_possible',
    refresh: query.shop.key(),
    onDone,
  })
  const { prerequisites } = form.values
  const change = (at: number, changed: Partial<Prerequisite>) =>
    form.set({ prerequisites: prerequisites.with(at, { ...prerequisites[at]!, ...changed }) })
  const add = () => {
    const [first, second] = menu
    if (!first || !second) return
    const rule = { serviceId: second.id, firstServiceId: first.id, hours: 48, days: 182 }
    form.set({ prerequisites: [...prerequisites, rule] })
  }
  const services = menu.map(({ id, name }) => ({ id, label: name }))
  return (
    <SideForm why={t('shop.prerequisite.why')} form={form}>
      <Entries
        count={prerequisites.length}
        most={menu.length < 2 ? 0 : bookingRuleLimits.prerequisites}
        nameOf={(n) => t('shop.prerequisite.entry', { n })}
        removeLabel={(n) => t('shop.prerequisite.remove', { n })}
        addLabel={t('shop.prerequisite.add')}
        onAdd={add}
        onRemove={(at) => form.set({ prerequisites: prerequisites.toSpliced(at, 1) })}
      >
        {(at) => (
          <div className="grid gap-4 md:grid-cols-2">
            <Select
              {...form.choice(`prerequisites.${at}.serviceId`)}
              label={t('shop.prerequisite.service')}
              options={services}
            />
            <Select
              {...form.choice(`prerequisites.${at}.firstServiceId`)}
              label={t('shop.prerequisite.first')}
              options={services}
            />
            <Select
              label={t('shop.prerequisite.hours')}
              value={String(prerequisites[at]!.hours)}
              options={choices(usualHours, prerequisites[at]!.hours, (hours) => say(hours * hour))}
              onSelect={(hours) => change(at, { hours: Number(hours) })}
            />
            <Select
              label={t('shop.prerequisite.days')}
              error={form.at(`prerequisites.${at}.days`)}
              value={String(prerequisites[at]!.days)}
              options={choices(usualDays, prerequisites[at]!.days, (days) => say(days * day))}
              onSelect={(days) => change(at, { days: Number(days) })}
            />
          </div>
        )}
      </Entries>
    </SideForm>
  )
}

/** The usual values with the one that is chosen, in their order. */
function choices(usual: readonly number[], chosen: number, say: (value: number) => string) {
  return [...new Set([...usual, chosen])]
    .toSorted((one, other) => one - other)
    .map((value) => ({ id: String(value), label: say(value) }))
}
