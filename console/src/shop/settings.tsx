import { useQuery } from '@tanstack/react-query'
import { useClient } from '@serein/client/provider.tsx'
import { Skeleton } from '@serein/ui/skeleton.tsx'
import { ForShop } from '../member/for-shop.tsx'
import type { Member, Shop } from '../member/member.ts'
import { WhileSuspended } from '../business/while-suspended.tsx'
import { useWords } from '../language/words.ts'
import { SmsCosts } from './setting/sms-costs.tsx'
import { ConsolePage, QueryBoundary } from '../page/page.tsx'
import { SettingSearch } from './setting/setting-search.tsx'
import { SettingSections } from './setting/setting-sections.tsx'

/** All that a shop's people set, in one place. */
export function Page() {
  const { t } = useWords()
  const title = t('shop.settings.title')
  return (
    <ForShop title={title}>
      {(shop, who) => (
        <ConsolePage title={title}>
          <SettingSearch who={who}>
            {who.suspension ? (
              <WhileSuspended who={who} what="settings" />
            ) : (
              <Settings key={shop.id} shop={shop} who={who} />
            )}
            {who.permissions.money === 'none' ? null : (
              // Below the sections, beside the way to them.
              <div id="sms" className="scroll-mt-6 md:pl-54">
                <SmsCosts shop={shop} />
              </div>
            )}
          </SettingSearch>
        </ConsolePage>
      )}
    </ForShop>
  )
}

function Settings({ shop, who }: { shop: Shop; who: Member }) {
  const { t } = useWords()
  const { query } = useClient()
  const settings = useQuery(query.shop.settings.queryOptions({ input: { shopId: shop.id } }))
  const mayChange = who.permissions.setting === 'change'
  return (
    <div className="p-6 max-md:p-5">
      <QueryBoundary query={settings} loading={<Skeleton className="h-160 w-full max-w-180" />}>
        {(data) => (
          <>
            {mayChange ? null : (
              <p className="mb-4 text-sm text-ink-soft">{t('shop.settings.look')}</p>
            )}
            <SettingSections settings={data} mayChange={mayChange} />
          </>
        )}
      </QueryBoundary>
    </div>
  )
}
