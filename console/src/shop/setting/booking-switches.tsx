import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useClient } from '@serein/client/provider.tsx'
import { trustedAfterVisits } from '@serein/shared/booking/rules.ts'
import type { ShopSettings } from '@serein/shared/shop/settings.ts'
import { Select } from '@serein/ui/select.tsx'
import { Switch } from '@serein/ui/switch.tsx'
import { showToast } from '@serein/ui/toast-queue.ts'
import { useFailureToast } from '../../command/use-command.ts'
import { useWords } from '../../language/words.ts'

type Rules = ShopSettings['bookingRules'] & Pick<ShopSettings, 'openLimit'>
interface Props {
  shopId: string
  rules: Rules
  mayChange: boolean
}

/** Rules of one field each, which take effect at once. */
export function BookingSwitches({
  settings,
  mayChange,
}: {
  settings: ShopSettings
  mayChange: boolean
}) {
  const { shopId, bookingRules, openLimit } = settings
  const switchProps = { shopId, rules: { ...bookingRules, openLimit }, mayChange }
  return (
    <div className="flex flex-col gap-4">
      <RequiredPhone {...switchProps} />
      <OpenLimit {...switchProps} />
      <UnpaidLimit {...switchProps} />
      <ReleaseUnanswered {...switchProps} />
      <ToldClients {...switchProps} />
    </div>
  )
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
  return (
    <LimitSelect
      label={t('shop.settings.unpaid')}
      help={t('shop.settings.unpaidHelp', { visits: trustedAfterVisits })}
      now={limit.isPending ? limit.variables : rules.unpaidLimit}
      mayChange={mayChange}
      onLimit={limit.mutate}
    />
  )
}

function OpenLimit({ shopId, rules, mayChange }: Props) {
  const { t } = useWords()
  const { api } = useClient()
  const limit = useRule(shopId, {
    ask: (openLimit: number | null) => api.shop.limitOpen({ shopId, openLimit }),
    words: (count) =>
      count === null ? t('shop.settings.openFree') : t('shop.settings.openLimited', { count }),
  })
  return (
    <LimitSelect
      label={t('shop.settings.open')}
      help={t('shop.settings.openHelp')}
      now={limit.isPending ? limit.variables : rules.openLimit}
      mayChange={mayChange}
      onLimit={limit.mutate}
    />
  )
}

/** So many, or no limit. */
function LimitSelect(props: {
  label: string
  help: string
  now: number | null
  mayChange: boolean
  onLimit: (limit: number | null) => void
}) {
  const { t } = useWords()
  const { now, mayChange, onLimit, ...words } = props
  const limits = [...new Set([...usualLimits, now ?? 1])].toSorted((one, other) => one - other)
  return (
    <Select
      {...words}
      value={now ?? unlimited}
      disabled={!mayChange}
      options={[
        ...limits.map((count) => ({ id: String(count), label: String(count) })),
        { id: unlimited, label: t('shop.settings.unpaidUnlimited') },
      ]}
      onSelect={(id) => onLimit(id === unlimited ? null : Number(id))}
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

function ToldClients({ shopId, rules, mayChange }: Props) {
  const { t } = useWords()
  const { api } = useClient()
  const tell = useRule(shopId, {
    ask: (tellsClients: boolean) => api.shop.tellClients({ shopId, tellsClients }),
    words: (tells) => t(tells ? 'shop.settings.tellsOn' : 'shop.settings.tellsOff'),
  })
  return (
    <Switch
      label={t('shop.settings.tells')}
      help={t('shop.settings.tellsHelp')}
      checked={tell.isPending ? tell.variables : rules.tellsClients}
      disabled={!mayChange}
      onChecked={(tellsClients) => tell.mutate(tellsClients)}
    />
  )
}

interface Change<T> {
  ask: (value: T) => Promise<unknown>
  words: (value: T) => string
}

/** A way to change a rule of the shop that shows at once. */
function useRule<T>(shopId: string, { ask, words }: Change<T>) {
  const { query } = useClient()
  const cache = useQueryClient()
  return useMutation({
    // One after the other, so that the last word stands.
    scope: { id: `booking rules ${shopId}` },
    mutationFn: ask,
    onSuccess: async (_, value) => {
      await cache.invalidateQueries({ queryKey: query.shop.key() })
      showToast({ tone: 'good', text: words(value) })
    },
    onError: useFailureToast(),
  })
}
