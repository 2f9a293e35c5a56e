import { WalletArt } from '@serein/ui/art/wallet-art.tsx'
import { ButtonLink } from '@serein/ui/button.tsx'
import { EmptyState } from '@serein/ui/screen-state.tsx'
import { linkTo } from '../address/link.ts'
import { useWords } from '../language/words.ts'
import { Screen } from '../page/screen.tsx'
import type { Fallback } from '../page/screen-entry.ts'

/** For an address without a top-up: the last unpaid one, or the way to choose one. */
export const topUpFallback = (screen: 'creditStripe' | 'creditPaypal'): Fallback => ({
  address: async ({ api, user }) => {
    const topUp = user && (await api.topUp.places()).openId
    return topUp ? linkTo(screen, { topUp }) : null
  },
  Page: NoTopUp,
})

function NoTopUp() {
  const { t } = useWords()
  return (
    <Screen title={t('checkout.credit.title')} back={linkTo('wallet')}>
      <EmptyState
        art={<WalletArt />}
        title={t('checkout.credit.noneOpen')}
        text={t('checkout.credit.noneOpenText')}
        action={
          <>
            <ButtonLink href={linkTo('addCredit')}>{t('checkout.wallets.add')}</ButtonLink>
            <ButtonLink tone="secondary" href={linkTo('wallet')}>
              {t('checkout.wallets.title')}
            </ButtonLink>
          </>
        }
      />
    </Screen>
  )
}
