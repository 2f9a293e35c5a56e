import { useQuery } from '@tanstack/react-query'
import { Copy, ExternalLink, Share2 } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { useClient } from '@serein/client/provider.tsx'
import type { OwnShops } from '@serein/shared/shop/own-shop.ts'
import { Button, ButtonLink } from '@serein/ui/button.tsx'
import { Card } from '@serein/ui/card.tsx'
import { Section } from '@serein/ui/heading.tsx'
import { Link } from '@serein/ui/link.tsx'
import { Notice } from '@serein/ui/notice.tsx'
import { Skeleton } from '@serein/ui/skeleton.tsx'
import { showToast } from '@serein/ui/toast-queue.ts'
import { linkTo } from '../address/link.ts'
import { ForShop } from '../member/for-shop.tsx'
import type { Member, Shop } from '../member/member.ts'
import { useWords } from '../language/words.ts'
import { ConsolePage, QueryBoundary } from '../page/page.tsx'
import { Poster, type PosterSize } from './poster.tsx'

/** The page of a shop as clients find it: whether it is there, its address, and a poster that leads to it. */
export function Page() {
  const { t } = useWords()
  const title = t('shop.page.title')
  const [size, setSize] = useState<PosterSize>('a4')
  return (
    <ForShop title={title}>
      {(shop, who) => (
        // All of the screen lies on the sheet that its poster is printed on.
        <div className={`h-full poster-${size}`}>
          <ConsolePage title={title}>
            <div className="flex max-w-180 flex-col gap-9 p-6 max-md:p-5 print:p-0">
              <div className="flex flex-col gap-9 print:hidden">
                <WhatClientsSee shop={shop} who={who} />
                <Address shop={shop} />
              </div>
              <ShopPoster
                shop={shop}
                languages={who.business.languages}
                size={size}
                onSize={setSize}
              />
            </div>
          </ConsolePage>
        </div>
      )}
    </ForShop>
  )
}

/** Without its logo where clients do not see the shop, and while it is not there yet. */
function ShopPoster(props: Omit<ComponentProps<typeof Poster>, 'address' | 'logo'>) {
  const { query } = useClient()
  const { shop } = props
  const details = useQuery(query.shop.get.queryOptions({ input: { shopId: shop.id } }))
  return <Poster {...props} address={addressOf(shop)} logo={details.data?.logo ?? null} />
}

function addressOf({ id }: Shop): string {
  return `${location.origin}/shop-details?shop=${id}`
}

/** Whether clients find it, and what is missing else. */
function WhatClientsSee({ shop, who }: { shop: Shop; who: Member }) {
  const { t } = useWords()
  const { query } = useClient()
  const catalogue = useQuery({
    ...query.catalogue.ofBusiness.queryOptions(),
    enabled: (who.permissions.catalogue ?? 'none') !== 'none',
  })
  const shops = useQuery(query.shop.own.queryOptions({}))
  if (who.suspension) return <Notice tone="red">{t('shop.page.suspended')}</Notice>
  const isPublished = catalogue.data?.services.some(
    ({ state, shopIds }) => state === 'published' && shopIds.includes(shop.id),
  )
  return (
    <QueryBoundary query={shops} loading={<Skeleton className="h-14 w-full" />}>
      {({ shops: all }) => {
        const own = all.find(({ shopId }) => shopId === shop.id)
        if (catalogue.isLoading) return <Skeleton className="h-14 w-full" />
        return <Presence shop={shop} own={own} isEmpty={isPublished === false} />
      }}
    </QueryBoundary>
  )
}

function Presence(props: {
  shop: Shop
  own: OwnShops['shops'][number] | undefined
  isEmpty: boolean
}) {
  const { t } = useWords()
  const { shop, own, isEmpty } = props
  if (own?.closedAt) return <Notice tone="clay">{t('shop.page.closed')}</Notice>
  if (isEmpty)
    return (
      <Notice
        tone="gold"
        title={t('shop.page.empty')}
        action={
          <Link href={linkTo('/catalogue', { shop: shop.id })}>{t('shop.page.openMenu')}</Link>
        }
      >
        {t('shop.page.emptyText')}
      </Notice>
    )
  return own?.isListed ? (
    <Notice tone="primary" title={t('shop.page.online')}>
      {t('shop.page.onlineText')}
    </Notice>
  ) : (
    <Notice
      tone="gold"
      title={t('shop.page.unlisted')}
      action={
        <Link href={linkTo('/settings/business', { shop: shop.id })}>{t('shop.page.list')}</Link>
      }
    >
      {t('shop.page.unlistedText')}
    </Notice>
  )
}

function Address({ shop }: { shop: Shop }) {
  const { t } = useWords()
  const address = addressOf(shop)
  const line = t('shop.page.line', { shop: shop.name, address })
  const copy = async (text: string) => {
    await navigator.clipboard.writeText(text)
    showToast({ text: t('shop.page.copied'), tone: 'good' })
  }
  const share = () =>
    // Who closes the sheet of their device has not failed.
    void navigator.share({ text: line }).catch(() => {})
  return (
    <Section title={t('shop.page.address')} size="item">
      <Card className="flex flex-col gap-4 p-5">
        <p className="font-semibold [overflow-wrap:anywhere] select-all">{address}</p>
        <div className="flex flex-wrap gap-2.5">
          <Button size="sm" icon={<Copy aria-hidden />} onClick={() => void copy(address)}>
            {t('shop.page.copy')}
          </Button>
          <ButtonLink
            size="sm"
            tone="secondary"
            icon={<ExternalLink aria-hidden />}
            href={address}
            target="_blank"
          >
            {t('shop.page.open')}
          </ButtonLink>
        </div>
      </Card>
      <h3 className="mt-5 mb-2 font-semibold">{t('shop.page.share')}</h3>
      <p className="rounded-md bg-sunken p-4 text-sm [overflow-wrap:anywhere] select-all">{line}</p>
      <div className="mt-3 flex flex-wrap gap-2.5">
        <Button
          size="sm"
          tone="secondary"
          icon={<Copy aria-hidden />}
          onClick={() => void copy(line)}
        >
          {t('shop.page.copyLine')}
        </Button>
        {'share' in navigator ? (
          <Button size="sm" tone="secondary" icon={<Share2 aria-hidden />} onClick={share}>
            {t('shop.page.shareButton')}
          </Button>
        ) : null}
      </div>
    </Section>
  )
}
