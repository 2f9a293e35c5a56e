import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { refusalOf } from '@serein/client/api.ts'
import { useClient } from '@serein/client/provider.tsx'
import { trustedAfterVisits } from '@serein/shared/booking/rules.ts'
import type { ShopDetails } from '@serein/shared/shop/contract.ts'
import { Section } from '@serein/ui/heading.tsx'
import { Select } from '@serein/ui/select.tsx'
import { Skeleton } from '@serein/ui/skeleton.tsx'
import { Switch } from '@serein/ui/switch.tsx'
import { showToast } from '@serein/ui/toast-queue.ts'
import { ForShop } from '../business/for-shop.tsx'
import type { Shop } from '../business/member.ts'
import { WhileSuspended } from '../business/while-suspended.tsx'
import { useWords } from '../language/words.ts'
import { SmsCosts } from '../notification/sms-costs.tsx'
import { ConsolePage, QueryBoundary } from '../page/page.tsx'

/** How a shop takes bookings. */
export function Page() {
  const { t } = useWords()
  const title = t('shop.settings.title')
  return (
    <ForShop title={title}>
      {(shop, who) => (
        <ConsolePage title={title}>
          {who.suspension ? (
            <WhileSuspended who={who} what="settings" />
          ) : (
            <BookingRules
              key={shop.id}
              shop={shop}
              mayChange={who.permissions.setting === 'change'}
            />
          )}
          {who.permissions.money === 'none' ? null : <SmsCosts shop={shop} />}
        </ConsolePage>
      )}
    </ForShop>
  )
}

function BookingRules({ shop, mayChange }: { shop: Shop; mayChange: boolean }) {
  const { t } = useWords()
  const { query } = useClient()
  const shown = useQuery(query.shop.get.queryOptions({ input: { shopId: shop.id } }))
  return (
    <div className="max-w-150 p-6 max-md:p-5">
      <Section title={t('shop.settings.booking')} size="item">
        <QueryBoundary query={shown} loading={<Skeleton className="h-16 w-full" />}>
          {({ rules }) => (
            <div className="flex flex-col gap-4">
              <RequiredPhone shopId={shop.id} rules={rules} mayChange={mayChange} />
              <UnpaidLimit shopId={shop.id} rules={rules} mayChange={mayChange} />
              <ReleaseUnanswered shopId={shop.id} rules={rules} mayChange={mayChange} />
            </div>
          )}
        </QueryBoundary>
        {mayChange ? null : <p className="mt-2 text-sm text-ink-soft">{t('shop.settings.look')}</p>}
      </Section>
    </div>
  )
}

type Rules = ShopDetails['rules']
interface Props {
  shopId: string
  rules: Rules
  mayChange: boolean
}

function RequiredPhone({ shopId, rules, mayChange }: Props) {
  const { t } = useWords()
  const { api } = useClient()
  const require = useRule(shopId, {
    ask: (isPhoneRequired: boolean) => api.shop.requirePhone({ shopId, isPhoneRequired }),
    words: (isRequired) =>
      t(isRequired ? 'shop.settings.phoneRequired' : 'shop.settings.phoneOptional'),
  })
  return (
    <Switch
      label={t('shop.settings.phone')}
      help={t('shop.settings.phoneHelp')}
      checked={require.isPending ? require.variables : rules.isPhoneRequired}
      disabled={!mayChange}
      onChecked={(isPhoneRequired) => require.mutate(isPhoneRequired)}
    />
  )
}

const usualLimits = [1, 2, 3, 5, 10, 20]
const unlimited = 'unlimited'

function UnpaidLimit({ shopId, rules, mayChange }: Props) {
  const { t } = useWords()
  const { api } = useClient()
  const limit = useRule(shopId, {
    ask: (unpaidLimit: number | null) => api.shop.limitUnpaid({ shopId, unpaidLimit }),
    words: (count) =>
      count === null ? t('shop.settings.unpaidFree') : t('shop.settings.unpaidLimited', { count }),
  })
  const now = limit.isPending ? limit.variables : rules.unpaidLimit
  const limits = [...new Set([...usualLimits, now ?? 1])].toSorted((one, other) => one - other)
  return (
    <Select
      label={t('shop.settings.unpaid')}
      help={t('shop.settings.unpaidHelp', { visits: trustedAfterVisits })}
      value={now ?? unlimited}
      disabled={!mayChange}
      options={[
        ...limits.map((count) => ({ id: String(count), label: String(count) })),
        { id: unlimited, label: t('shop.settings.unpaidUnlimited') },
      ]}
      onSelect={(id) => limit.mutate(id === unlimited ? null : Number(id))}
    />
  )
}

const releases = [null, 120, 360, 720, 1440, 2160] as const

function ReleaseUnanswered({ shopId, rules, mayChange }: Props) {
  const { t } = useWords()
  const { api } = useClient()
  const hours = (minutes: number) => t('shop.settings.releaseHours', { count: minutes / 60 })
  const release = useRule(shopId, {
    ask: (releaseUnansweredMinutes: (typeof releases)[number]) =>
      api.shop.releaseUnanswered({ shopId, releaseUnansweredMinutes }),
    words: (minutes) =>
      minutes === null
        ? t('shop.settings.releaseOff')
        : t('shop.settings.releaseOn', { before: hours(minutes) }),
  })
  const now = release.isPending ? release.variables : rules.releaseUnansweredMinutes
  return (
    <Select
      label={t('shop.settings.release')}
      help={t('shop.settings.releaseHelp')}
      value={String(now)}
      disabled={!mayChange}
      options={releases.map((minutes) => ({
        id: String(minutes),
        label: minutes === null ? t('shop.settings.releaseNever') : hours(minutes),
      }))}
      onSelect={(id) => release.mutate(releases.find((each) => String(each) === id) ?? null)}
    />
  )
}

interface Change<T> {
  ask: (value: T) => Promise<Partial<Rules>>
  words: (value: T) => string
}

/** A way to change a rule of the shop that shows at once. */
function useRule<T>(shopId: string, { ask, words }: Change<T>) {
  const { t } = useWords()
  const { query } = useClient()
  const cache = useQueryClient()
  const { queryKey } = query.shop.get.queryOptions({ input: { shopId } })
  return useMutation({
    // One after the other, so that the last word stands.
    scope: { id: `booking rules ${shopId}` },
    mutationFn: ask,
    onSuccess: (changed, value) => {
      cache.setQueryData(queryKey, (now) => now && { ...now, rules: { ...now.rules, ...changed } })
      showToast({ tone: 'good', text: words(value) })
    },
    onError: (error) =>
      showToast({ tone: 'bad', text: refusalOf(error)?.message ?? t('shop.settings.failed') }),
  })
}
