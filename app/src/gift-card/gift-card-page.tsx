import { useMutation, useQuery } from '@tanstack/react-query'
import { CalendarPlus, Printer, Share } from 'lucide-react'
import { refusalOf } from '@serein/client/api.ts'
import { useClient, useFormat, useSession } from '@serein/client/provider.tsx'
import { NoResultsArt } from '@serein/ui/art/no-results-art.tsx'
import { Button, ButtonLink } from '@serein/ui/button.tsx'
import { QrCode } from '@serein/ui/qr-code.tsx'
import { EmptyState } from '@serein/ui/screen-state.tsx'
import { Skeleton } from '@serein/ui/skeleton.tsx'
import { TextField } from '@serein/ui/text-field.tsx'
import { linkTo } from '../address/link.ts'
import { platform } from '../entry/platform.ts'
import { useWords } from '../language/words.ts'
import { Failure } from '../page/failure.tsx'
import { useDownload } from '../page/save-file.ts'
import { QueryBoundary, Screen } from '../page/screen.tsx'
import { useHandOn } from '../page/use-hand-on.ts'
import { giftCardWords, type LinkedGiftCard } from './gift-card-data.ts'
import { useUntil } from './use-until.ts'
import { GiftCardFace } from './gift-card-face.tsx'

/** A gift card at its private link, as whoever it is for sees it. */
export function GiftCardPage({ token }: { token: string }) {
  const { t } = useWords()
  const { query } = useClient()
  const isMember = useSession() !== null
  const card = useQuery(query.giftCard.byLink.queryOptions({ input: { cardToken: token } }))
  if (refusalOf(card.error)?.code === 'not_found') return <Ended />
  return (
    <Screen
      title={t('giftCard.one')}
      {...(isMember && { back: linkTo('wallet', { tab: 'cards' }) })}
    >
      <QueryBoundary query={card} loading={<Skeleton className="h-96 rounded-lg" />}>
        {(found) => (
          <div className="flex flex-col gap-6 pt-2">
            <Greeting card={found} />
            <Face card={found} />
            {found.state === 'active' ? (
              <>
                <Code card={found} />
                <Actions card={found} token={token} />
              </>
            ) : null}
          </div>
        )}
      </QueryBoundary>
    </Screen>
  )
}

function Greeting({ card: { toName, fromName, message } }: { card: LinkedGiftCard }) {
  const { t } = useWords()
  if (!toName && !fromName && !message) return null
  return (
    <div>
      {toName ? <p className="serif text-xl">{t('giftCard.page.for', { name: toName })}</p> : null}
      {message ? (
        <p className="mt-2 whitespace-pre-line [overflow-wrap:anywhere]">{message}</p>
      ) : null}
      {fromName ? (
        <p className="mt-2 text-ink-soft">{t('giftCard.page.from', { name: fromName })}</p>
      ) : null}
    </div>
  )
}

function Face({ card }: { card: LinkedGiftCard }) {
  const { t, pick } = useWords()
  const format = useFormat()
  const until = useUntil()
  const { state, currency, balanceMinor, amountMinor, treatment, expiresAt } = card
  const money = (minor: number) => format.money({ amountMinor: minor, currency })
  const notes = [
    treatment && pick(treatment),
    state === 'active' ? null : t(giftCardWords[state]),
    state === 'active' && balanceMinor < amountMinor
      ? t('giftCard.page.of', { amount: money(amountMinor) })
      : null,
    until(expiresAt, card.timeZone),
  ].filter((note) => note !== null)
  return (
    <GiftCardFace
      design={card.design}
      spa={card.business.name}
      worth={money(balanceMinor)}
      note={notes.length > 0 ? notes.join(' · ') : undefined}
    />
  )
}

/** The code to type, and the same to scan at the desk. */
function Code({ card: { code } }: { card: LinkedGiftCard }) {
  const { t } = useWords()
  return (
    <div className="flex flex-col items-center gap-3 text-center">
      <QrCode text={code} label={t('giftCard.page.scan')} className="w-44" />
      <p className="figures text-lg font-semibold tracking-wide select-all">{code}</p>
      <p className="text-sm text-ink-soft">{t('giftCard.page.how')}</p>
    </div>
  )
}

function Actions({ card, token }: { card: LinkedGiftCard; token: string }) {
  const { t } = useWords()
  const { api, query, queryClient } = useClient()
  const isMember = useSession() !== null
  const download = useDownload()
  const share = useHandOn()
  const own = linkTo('wallet', { card: token })
  const keep = useMutation({
    mutationFn: () => api.giftCard.claim({ cardToken: token }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: query.giftCard.key() }),
  })
  const words = {
    text: t('giftCard.page.shareText', { spa: card.business.name }),
    copied: t('giftCard.page.copied'),
  }
  return (
    <div className="flex flex-col gap-3">
      <ButtonLink
        size="lg"
        wide
        icon={<CalendarPlus aria-hidden />}
        href={linkTo('shopDetails', { shop: card.shopId })}
      >
        {t('giftCard.page.book')}
      </ButtonLink>
      <Failure error={keep.error} otherwise="checkout.credit.offline" />
      {card.isMine ? (
        <p role="status" className="text-center text-sm text-ink-soft">
          {t('giftCard.page.kept')}
        </p>
      ) : isMember ? (
        <Button
          tone="secondary"
          size="lg"
          wide
          pending={keep.isPending}
          onClick={() => keep.mutate()}
        >
          {t('giftCard.page.keep')}
        </Button>
      ) : (
        <ButtonLink tone="secondary" size="lg" wide href={linkTo('login', { next: own })}>
          {t('giftCard.page.keep')}
        </ButtonLink>
      )}
      <div className="flex flex-wrap justify-center gap-x-6">
        <ButtonLink
          tone="quiet"
          icon={<Printer aria-hidden />}
          {...download(`/api/linked-gift-cards/${token}/card.pdf`, `${t('giftCard.one')}.pdf`)}
        >
          {t('giftCard.page.print')}
        </ButtonLink>
        <Button
          tone="quiet"
          icon={<Share aria-hidden />}
          onClick={() => void share.handOn(platform.origin() + own, words)}
        >
          {t('giftCard.page.share')}
        </Button>
      </div>
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

/** The link was truncated, or its card was replaced or given back. */
function Ended() {
  const { t } = useWords()
  return (
    <Screen title={t('giftCard.one')} head={null}>
      <EmptyState
        level={1}
        className="min-h-[70dvh] justify-center"
        art={<NoResultsArt />}
        title={t('booking.invitation.ended')}
        text={t('giftCard.page.ended')}
        action={
          <ButtonLink href={linkTo('wallet', { card: 'check' })}>
            {t('giftCard.check.title')}
          </ButtonLink>
        }
      />
    </Screen>
  )
}
