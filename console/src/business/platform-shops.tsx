import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useClient, useFormat } from '@serein/client/provider.tsx'
import type { BusinessStanding } from '@serein/shared/business/suspension.ts'
import { Section } from '@serein/ui/heading.tsx'
import { Switch } from '@serein/ui/switch.tsx'
import { showToast } from '@serein/ui/toast-queue.ts'
import { useFailureToast } from '../command/use-command.ts'
import { useWords } from '../language/words.ts'

/** The spas of a business as the platform sees them, and which of them it picks. */
export function PlatformShops({ business }: { business: BusinessStanding }) {
  const { t } = useWords()
  const format = useFormat()
  return (
    <Section size="item" title={t('business.platform.shops', { count: business.shops.length })}>
      <ul className="divide-y divide-line">
        {business.shops.map((shop) => (
          <li key={shop.id} className="py-2.5">
            <div className="flex flex-wrap justify-between gap-x-4">
              <span>
                {shop.name} <span className="text-ink-soft">· {format.city(shop.city)}</span>
              </span>
              <span className="figures text-sm text-ink-soft">
                {t('business.platform.visits', { count: shop.visits })}
              </span>
            </div>
            <Pick businessId={business.id} shop={shop} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Pick(props: { businessId: string; shop: BusinessStanding['shops'][number] }) {
  const { t } = useWords()
  const { api, query } = useClient()
  const cache = useQueryClient()
  const { businessId, shop } = props
  const pick = useMutation({
    mutationFn: (isPick: boolean) => api.business.pick({ businessId, shopId: shop.id, isPick }),
    onSuccess: async (_, isPick) => {
      await cache.invalidateQueries({ queryKey: query.business.key() })
      showToast({
        tone: 'good',
        text: t(isPick ? 'business.platform.isPick' : 'business.platform.isNoPick', {
          name: shop.name,
        }),
      })
    },
    onError: useFailureToast(),
  })
  return (
    <Switch
      label={t('business.platform.pick')}
      help={t('business.platform.pickHelp')}
      aria-label={t('business.platform.pickOf', { name: shop.name })}
      checked={pick.isPending ? pick.variables : shop.isPick}
      onChecked={(isPick) => pick.mutate(isPick)}
    />
  )
}
