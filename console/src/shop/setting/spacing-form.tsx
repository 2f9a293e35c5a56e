import { useClient, useFormat } from '@serein/client/provider.tsx'
import type { ShopSettings } from '@serein/shared/shop/settings.ts'
import {
  bookingRuleLimits,
  type Spacing,
  spacingFaults,
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

const usual = [1, 2, 3, 5, 7, 10, 14, 21, 28, 42, 56, 90]
const day = 1440

/** Which services need days between two visits. */
export function SpacingSummary({ settings }: { settings: ShopSettings }) {
  const { t } = useWords()
  const say = useDuration()
  const format = useFormat()
  const { data } = useServices(settings.shopId)
  if (settings.spacing.length === 0) return <p>{t('shop.spacing.none')}</p>
  const nameOf = (id: string) => data?.find((each) => each.id === id)?.name ?? '…'
  return (
    <p>
      {format.list(
        settings.spacing.map(({ serviceId, days }) =>
          t('shop.spacing.one', { service: nameOf(serviceId), days: say(days * day) }),
        ),
      )}
    </p>
  )
}

export function SpacingForm(props: { settings: ShopSettings; onDone: () => void }) {
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
  // A service that has left the menu is no longer booked, and leaves the rule with the next change.
  const ids = menu.map(({ id }) => id)
  const before = settings.spacing.filter(({ serviceId }) => ids.includes(serviceId))
  const form = useServerForm({
    name: () => t('shop.spacing.title'),
    initial: { spacing: before as Spacing[] },
    before,
    read: ({ spacing }) => ({ sent: spacing, faults: spacingFaults(spacing, ids) }),
    faultText: () => t('shop.spacing.doubled'),
    send: (spacing) => api.shop.space({ shopId, spacing }),
    faultCode: 'rule_not_possible',
    refresh: query.shop.key(),
    onDone,
  })
  const { spacing } = form.values
  const isFree = ({ id }: MenuEntry) => !spacing.some(({ serviceId }) => serviceId === id)
  const add = () => {
    const free = menu.find(isFree)
    if (free) form.set({ spacing: [...spacing, { serviceId: free.id, days: 7 }] })
  }
  return (
    <SideForm why={t('shop.spacing.why')} form={form}>
      <Entries
        count={spacing.length}
        most={Math.min(bookingRuleLimits.spacings, menu.length)}
        nameOf={(n) => t('shop.spacing.entry', { n })}
        removeLabel={(n) => t('shop.spacing.remove', { n })}
        addLabel={t('shop.spacing.add')}
        onAdd={add}
        onRemove={(at) => form.set({ spacing: spacing.toSpliced(at, 1) })}
      >
        {(at) => (
          <div className="grid gap-4 md:grid-cols-[1fr_9rem]">
            <Select
              {...form.choice(`spacing.${at}.serviceId`)}
              label={t('shop.spacing.service')}
              options={menu.map(({ id, name }) => ({ id, label: name }))}
            />
            <Select
              label={t('shop.spacing.days')}
              value={String(spacing[at]!.days)}
              options={[...new Set([...usual, spacing[at]!.days])]
                .toSorted((one, other) => one - other)
                .map((days) => ({ id: String(days), label: say(days * day) }))}
              onSelect={(days) =>
                form.set({ spacing: spacing.with(at, { ...spacing[at]!, days: Number(days) }) })
              }
            />
          </div>
        )}
      </Entries>
    </SideForm>
  )
}
