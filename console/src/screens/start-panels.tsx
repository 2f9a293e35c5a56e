import { useQuery } from '@tanstack/react-query'
import { useClient } from '@serein/client/provider.tsx'
import { ButtonLink } from '@serein/ui/button.tsx'
import { Skeleton } from '@serein/ui/skeleton.tsx'
import { linkTo } from '../address/link.ts'
import { SentChannels } from '../booking/day/sent-channels.tsx'
import { TestVisit } from '../booking/desk/test-visit.tsx'
import { DraftBar } from '../catalogue/draft-bar.tsx'
import type { Member, Shop } from '../member/member.ts'
import { useWords } from '../language/words.ts'
import { ConsolePage, QueryBoundary } from '../page/page.tsx'
import { ProviderAccounts } from '../payment/provider-accounts.tsx'
import { AddressAndHours } from '../shop/setting/setting-sections.tsx'
import { People } from '../team/people.tsx'
import { SkillGuard, SkillTab } from '../team/skill-tab.tsx'
import { useSkillDraft } from '../team/use-skills.ts'

type Props = { shop: Shop; who: Member }

const inside = 'flex max-w-180 flex-col items-start gap-4 p-6 max-md:p-5'

export function ShopPanel({ shop }: Props) {
  const { t } = useWords()
  const { query } = useClient()
  const settings = useQuery(query.shop.settings.queryOptions({ input: { shopId: shop.id } }))
  return (
    <ConsolePage title={t('support.guide.shop')}>
      <div className="max-w-180 p-6 max-md:p-5">
        <QueryBoundary query={settings} loading={<Skeleton className="h-80 w-full" />}>
          {(data) => <AddressAndHours settings={data} mayChange />}
        </QueryBoundary>
      </div>
    </ConsolePage>
  )
}

export function ImportPanel({ shop }: Props) {
  const { t } = useWords()
  return (
    <ConsolePage title={t('support.start.elsewhere')}>
      <div className={inside}>
        <p>{t('support.start.elsewhereText')}</p>
        <ButtonLink href={linkTo('/settings/import', { shop: shop.id })}>
          {t('import.bring')}
        </ButtonLink>
      </div>
    </ConsolePage>
  )
}

export function TeamPanel({ shop, who }: Props) {
  const { t } = useWords()
  return (
    <ConsolePage title={t('support.guide.team')}>
      <People shop={shop} mayChange={who.permissions.team === 'change'} />
    </ConsolePage>
  )
}

/** Who gives which treatment; what somebody gives now is published from here. */
export function SkillPanel({ shop, who }: Props) {
  const { t } = useWords()
  const { query } = useClient()
  const catalogue = useQuery({
    ...query.catalogue.ofBusiness.queryOptions(),
    enabled: who.permissions.catalogue === 'change',
  })
  const draft = useSkillDraft()
  return (
    <ConsolePage title={t('support.guide.skills')}>
      <SkillGuard draft={draft} />
      <SkillTab {...{ draft }} shopId={shop.id} mayChange={who.permissions.team === 'change'} />
      {catalogue.data ? (
        <div className="px-6 pb-6 max-md:px-5">
          <DraftBar catalogue={catalogue.data} />
        </div>
      ) : null}
    </ConsolePage>
  )
}

export function PaymentPanel({ shop }: Props) {
  const { t } = useWords()
  return (
    <ConsolePage title={t('support.guide.payments')}>
      <div className="max-w-180 p-6 max-md:p-5">
        <ProviderAccounts timeZone={shop.timeZone} mayChange />
      </div>
    </ConsolePage>
  )
}

export function MessagePanel({ shop }: Props) {
  const { t } = useWords()
  const { query } = useClient()
  const guide = useQuery(query.guide.read.queryOptions({ input: { shopId: shop.id } }))
  return (
    <ConsolePage title={t('support.guide.messages')}>
      <div className={inside}>
        <p>{t('support.start.messages')}</p>
        {guide.data ? <SentChannels sends={guide.data.sends} /> : null}
        <ButtonLink tone="secondary" href={linkTo('/settings/messages', { shop: shop.id })}>
          {t('support.start.openMessages')}
        </ButtonLink>
      </div>
    </ConsolePage>
  )
}

export function VisitPanel({ shop }: Props) {
  const { t } = useWords()
  return (
    <ConsolePage title={t('support.guide.visit')}>
      <div className={inside}>
        <TestVisit shop={shop} />
      </div>
    </ConsolePage>
  )
}
