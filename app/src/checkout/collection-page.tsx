import { Share } from 'lucide-react'
import { refusalOf } from '@serein/client/api.ts'
import { useFormat, useNow, useSession } from '@serein/client/provider.tsx'
import type { Collection } from '@serein/shared/checkout/collection.ts'
import { Button, ButtonLink } from '@serein/ui/button.tsx'
import { Section } from '@serein/ui/heading.tsx'
import { List, ListRow } from '@serein/ui/list-row.tsx'
import { Notice } from '@serein/ui/notice.tsx'
import { ProgressBar } from '@serein/ui/progress.tsx'
import { Skeleton } from '@serein/ui/skeleton.tsx'
import { TextField } from '@serein/ui/text-field.tsx'
import { linkTo } from '../address/link.ts'
import { platform } from '../entry/platform.ts'
import { GiftCardFace } from '../gift-card/gift-card-face.tsx'
import { useWords } from '../language/words.ts'
import { QueryBoundary, Screen } from '../page/screen.tsx'
import { useHandOn } from '../page/use-hand-on.ts'
import { useCollection } from './collection-data.ts'
import { CollectionEnded } from './collection-ended.tsx'
import { CollectionGiftForm } from './collection-gift-form.tsx'
import { CollectionOwn } from './collection-own.tsx'

/** A present from many, for who has its link: what it is, how far it is, and who gave; and what one gives oneself. */
export function CollectionPage({ token }: { token: string }) {
  const { t } = useWords()
  const collection = useCollection(token)
  if (refusalOf(collection.error)?.code === 'not_found') return <CollectionEnded />
  return (
    <Screen title={t('checkout.collection.title')}>
      <QueryBoundary query={collection} loading={<Skeleton className="h-96 rounded-lg" />}>
        {(found) => (
          <div className="flex flex-col gap-7 pt-2">
            <Head collection={found} />
            <HowFar collection={found} />
            <State collection={found} token={token} />
            {found.own && found.state === 'open' ? (
              <HandOn collection={found} token={token} />
            ) : null}
            {found.own ? <CollectionOwn collection={found} own={found.own} /> : null}
            {found.leftMinor > 0 ? (
              <CollectionGiftForm key={found.state} collection={found} token={token} />
            ) : null}
            <Givers collection={found} />
            {!found.own && found.state === 'open' ? (
              <HandOn collection={found} token={token} />
            ) : null}
          </div>
        )}
      </QueryBoundary>
    </Screen>
  )
}

function Head({ collection }: { collection: Collection }) {
  const { t, pick } = useWords()
  const format = useFormat()
  const { currency, totalMinor: amountMinor, toName, fromName, message, treatment } = collection
  return (
    <div className="flex flex-col gap-5">
      <GiftCardFace
        design={collection.design}
        spa={collection.shop.name}
        worth={format.money({ amountMinor, currency }, { short: true })}
        note={treatment ? pick(treatment) : undefined}
      />
      <div>
        {toName ? (
          <h2 className="serif text-xl">{t('checkout.collection.for', { name: toName })}</h2>
        ) : null}
        {message ? (
          <p className="mt-2 whitespace-pre-line [overflow-wrap:anywhere]">{message}</p>
        ) : null}
        {fromName ? (
          <p className="mt-2 text-ink-soft">{t('giftCard.page.from', { name: fromName })}</p>
        ) : null}
        {collection.organiserName ? (
          <p className="mt-2 text-sm text-ink-soft">
            {t('checkout.collection.by', { name: collection.organiserName })}
          </p>
        ) : null}
      </div>
    </div>
  )
}

function HowFar({ collection }: { collection: Collection }) {
  const { t } = useWords()
  const format = useFormat()
  const now = useNow()
  const { currency, collectedMinor, totalMinor, state, endsAt, endsOn, gifts } = collection
  const money = (amountMinor: number) => format.money({ amountMinor, currency }, { short: true })
  const days = Math.max(0, Math.ceil((Date.parse(endsAt) - Date.parse(now)) / 86_400_000))
  const day = format.day(endsOn, { day: 'numeric', month: 'long' })
  return (
    <div>
      <ProgressBar
        label={t('checkout.collection.together')}
        value={collectedMinor / totalMinor}
        shown={t('checkout.collection.of', {
          collected: money(collectedMinor),
          total: money(totalMinor),
        })}
      />
      <p className="mt-2 text-sm text-ink-soft">
        {t('checkout.collection.givers', { count: gifts.length })}
        {state === 'open' ? ` · ${t('checkout.collection.days', { count: days, day })}` : ''}
      </p>
    </div>
  )
}

/** What has become of it, where it takes nothing more of others. */
function State({ collection, token }: { collection: Collection; token: string }) {
  const { t } = useWords()
  const isMember = useSession() !== null
  const { state, leftMinor, own } = collection
  if (state === 'open')
    return leftMinor > 0 ? null : <Notice tone="gold">{t('checkout.collection.busy')}</Notice>
  if (state === 'short' && own) return null
  return (
    <div className="flex flex-col items-start gap-3">
      <Notice
        tone={state === 'reached' ? 'primary' : 'clay'}
        title={t(`checkout.collection.now.${state}`)}
      >
        {t(`checkout.collection.nowText.${state}`)}
      </Notice>
      {state === 'short' && !isMember ? (
        <ButtonLink
          tone="secondary"
          href={linkTo('login', { next: linkTo('checkout', { link: token, together: 1 }) })}
        >
          {t('checkout.collection.logIn')}
        </ButtonLink>
      ) : null}
    </div>
  )
}

function Givers({ collection: { gifts, currency } }: { collection: Collection }) {
  const { t } = useWords()
  const format = useFormat()
  if (gifts.length === 0) return null
  const title = t('checkout.collection.who')
  return (
    <Section title={title}>
      <List label={title}>
        {gifts.map(({ name, word, amountMinor, givenAt }) => (
          <ListRow
            key={`${givenAt} ${name}`}
            title={name || t('checkout.collection.somebody')}
            subtitle={word || undefined}
            end={
              amountMinor === null ? undefined : (
                <span className="figures">{format.money({ amountMinor, currency })}</span>
              )
            }
          />
        ))}
      </List>
    </Section>
  )
}

/** Passes the link on. */
function HandOn({ collection, token }: { collection: Collection; token: string }) {
  const { t } = useWords()
  const share = useHandOn()
  const url = platform.origin() + linkTo('checkout', { link: token, together: 1 })
  const { toName, shop } = collection
  const words = {
    text: t('checkout.collection.shareText', {
      name: toName,
      named: toName ? 'yes' : 'no',
      spa: shop.name,
    }),
    copied: t('giftCard.page.copied'),
  }
  return (
    <div className="flex flex-col gap-3">
      <Button
        tone="secondary"
        size="lg"
        wide
        icon={<Share aria-hidden />}
        onClick={() => void share.handOn(url, words)}
      >
        {t('checkout.collection.share')}
      </Button>
      {share.shownUrl ? (
        <TextField
          label={t('giftCard.page.share')}
          readOnly
          value={share.shownUrl}
          onFocus={(event) => event.target.select()}
        />
      ) : null}
    </div>
  )
}
