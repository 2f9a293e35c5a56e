import { useQuery } from '@tanstack/react-query'
import { useClient } from '@serein/client/provider.tsx'
import { Button, ButtonLink } from '@serein/ui/button.tsx'
import { Notice } from '@serein/ui/notice.tsx'
import { Skeleton } from '@serein/ui/skeleton.tsx'
import { linkTo } from '../address/link.ts'
import { useCommand } from '../command/use-command.ts'
import { SentChannels } from '../booking/day/sent-channels.tsx'
import { TestVisit } from '../booking/desk/test-visit.tsx'
import type { Member, Shop } from '../member/member.ts'
import { useWords } from '../language/words.ts'
import { ConsolePage, QueryBoundary } from '../page/page.tsx'
import { ProviderAccounts } from '../payment/provider-accounts.tsx'
import { AddressAndHours } from '../shop/setting/setting-sections.tsx'
import { People } from '../team/people.tsx'

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

export function TeamPanel({ shop }: Props) {
  const { t } = useWords()
  return (
    <ConsolePage title={t('support.guide.team')}>
      <People shop={shop} mayChange />
    </ConsolePage>
  )
}

/** Which treatments nobody gives yet; those that somebody gives are published from here. */
export function SkillPanel({ shop }: Props) {
  const { t, pick } = useWords()
  const { api, query } = useClient()
  const catalogue = useQuery(query.catalogue.ofBusiness.queryOptions())
  const command = useCommand({ refresh: [query.catalogue.key()] })
  const publish = (serviceIds: string[]) =>
    command.run(async () => {
      for (const serviceId of serviceIds) await api.catalogue.publishService({ serviceId })
      return t('support.start.published', { count: serviceIds.length })
    })
  return (
    <ConsolePage title={t('support.guide.skills')}>
      <div className={inside}>
        <QueryBoundary query={catalogue} loading={<Skeleton className="h-40 w-full" />}>
          {({ services }) => {
            const inUse = services.filter(({ state }) => state !== 'retired')
            const lonely = inUse.filter(
              ({ hands, variants }) =>
                hands > 0 && variants.every(({ skills }) => skills.length === 0),
            )
            const drafts = inUse.filter(
              (service) => service.state === 'draft' && !lonely.includes(service),
            )
            if (inUse.length === 0) return <p>{t('support.start.noTreatments')}</p>
            return (
              <>
                {lonely.length === 0 ? (
                  <Notice tone="primary">{t('support.start.allGiven')}</Notice>
                ) : (
                  <>
                    <p>{t('support.start.nobodyGives')}</p>
                    <ul className="list-disc pl-5">
                      {lonely.map(({ id, name }) => (
                        <li key={id}>{pick(name)}</li>
                      ))}
                    </ul>
                  </>
                )}
                {drafts.length > 0 ? (
                  <Button
                    pending={command.isPending}
                    onClick={() => void publish(drafts.map(({ id }) => id))}
                  >
                    {t('support.start.publish', { count: drafts.length })}
                  </Button>
                ) : null}
              </>
            )
          }}
        </QueryBoundary>
        <ButtonLink tone="secondary" href={linkTo('/catalogue', { shop: shop.id })}>
          {t('support.start.openMenu')}
        </ButtonLink>
      </div>
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
