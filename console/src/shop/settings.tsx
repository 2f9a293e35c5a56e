import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { refusalOf } from '@serein/client/api.ts'
import { useClient } from '@serein/client/provider.tsx'
import { EmptyState } from '@serein/ui/screen-state.tsx'
import { Section } from '@serein/ui/heading.tsx'
import { Skeleton } from '@serein/ui/skeleton.tsx'
import { Switch } from '@serein/ui/switch.tsx'
import { showToast } from '@serein/ui/toast-queue.ts'
import { useMember, useShop, type Shop } from '../business/member.ts'
import { useWords } from '../language/words.ts'
import { ConsolePage, QueryBoundary } from '../page/page.tsx'

/** How a shop takes bookings. */
export function Page() {
  const { t } = useWords()
  const { shop } = useShop()
  const { data: who } = useMember()
  return (
    <ConsolePage title={t('shop.settings.title')}>
      {shop && who ? (
        <BookingRules key={shop.id} shop={shop} mayChange={who.permissions.setting === 'change'} />
      ) : (
        <EmptyState title={t('shop.pictures.noShop.title')} text={t('shop.settings.noShop')} />
      )}
    </ConsolePage>
  )
}

function BookingRules({ shop, mayChange }: { shop: Shop; mayChange: boolean }) {
  const { t } = useWords()
  const { shown, require } = useRequiredPhone(shop.id)
  return (
    <div className="max-w-150 p-6 max-md:p-5">
      <Section title={t('shop.settings.booking')} size="item">
        <QueryBoundary query={shown} loading={<Skeleton className="h-16 w-full" />}>
          {({ rules }) => (
            <Switch
              label={t('shop.settings.phone')}
              help={t('shop.settings.phoneHelp')}
              checked={require.isPending ? require.variables : rules.isPhoneRequired}
              disabled={!mayChange}
              onChecked={(isPhoneRequired) => require.mutate(isPhoneRequired)}
            />
          )}
        </QueryBoundary>
        {mayChange ? null : <p className="mt-2 text-sm text-ink-soft">{t('shop.settings.look')}</p>}
      </Section>
    </div>
  )
}

/** What the shop requires now, and a way to change it that shows at once. */
function useRequiredPhone(shopId: string) {
  const { t } = useWords()
  const { api, query } = useClient()
  const cache = useQueryClient()
  const options = query.shop.get.queryOptions({ input: { shopId } })
  const shown = useQuery(options)
  const require = useMutation({
    // One after the other, so that the last word stands.
    scope: { id: `required phone ${shopId}` },
    mutationFn: (isPhoneRequired: boolean) => api.shop.requirePhone({ shopId, isPhoneRequired }),
    onSuccess: ({ isPhoneRequired }) => {
      cache.setQueryData(
        options.queryKey,
        (now) => now && { ...now, rules: { ...now.rules, isPhoneRequired } },
      )
      const words = isPhoneRequired ? 'shop.settings.phoneRequired' : 'shop.settings.phoneOptional'
      showToast({ tone: 'good', text: t(words) })
    },
    onError: (error) =>
      showToast({ tone: 'bad', text: refusalOf(error)?.message ?? t('shop.settings.failed') }),
  })
  return { shown, require }
}
