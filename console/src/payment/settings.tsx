import { Section } from '@serein/ui/heading.tsx'
import { GiftCardRules } from '../gift-card/setting-form.tsx'
import type { Member, Shop } from '../member/member.ts'
import { ForShop } from '../member/for-shop.tsx'
import { useWords } from '../language/words.ts'
import { ConsolePage } from '../page/page.tsx'
import { DeskTenderRule } from './desk-tender-rule.tsx'
import { Disputes } from './disputes.tsx'
import { ShopRules, TopUpRules } from './payment-rules.tsx'
import { ProviderAccounts } from './provider-accounts.tsx'
import { Reconciliation } from './reconciliation.tsx'

/** What clients pay and when, where the business is paid, and how its books agree with its providers'. */
export function Page() {
  const { t } = useWords()
  const title = t('payment.accounts.title')
  return (
    <ForShop title={title}>
      {(shop, who) => (
        <ConsolePage title={title}>
          <PaymentSettings shop={shop} who={who} />
        </ConsolePage>
      )}
    </ForShop>
  )
}

function PaymentSettings({ shop, who }: { shop: Shop; who: Member }) {
  const { t } = useWords()
  const money = who.permissions.money ?? 'none'
  const mayChange = who.permissions.setting === 'change'
  return (
    <div className="flex max-w-180 flex-col gap-10 p-6 max-md:p-5">
      <Section title={t('payment.rule.heading')} size="item">
        <p className="mb-4 text-sm text-ink-soft">{t('payment.rule.intro', { shop: shop.name })}</p>
        <ShopRules key={shop.id} shop={shop} mayChange={mayChange} />
      </Section>
      {money === 'none' ? null : (
        <Section id="at-desk" title={t('payment.rule.atDesk.heading')} size="item">
          <DeskTenderRule mayChange={mayChange} />
        </Section>
      )}
      <Section
        id="top-ups"
        title={t('payment.rule.business.heading', { business: who.business.name })}
        size="item"
      >
        <TopUpRules shop={shop} mayChange={mayChange} />
      </Section>
      <Section id="gift-cards" title={t('giftCard.rule.heading')} size="item">
        <GiftCardRules mayChange={mayChange} />
      </Section>
      <Section id="accounts" title={t('payment.accounts.heading')} size="item">
        <p className="mb-4 text-sm text-ink-soft">{t('payment.accounts.intro')}</p>
        <ProviderAccounts timeZone={shop.timeZone} mayChange={mayChange} />
      </Section>
      {money === 'none' ? null : (
        <Section title={t('payment.reconcile.title')} size="item">
          <p className="mb-4 text-sm text-ink-soft">{t('payment.reconcile.intro')}</p>
          <Reconciliation timeZone={shop.timeZone} mayRun={money === 'change'} />
        </Section>
      )}
      {money === 'none' ? null : (
        <Section title={t('payment.dispute.title')} size="item">
          <p className="mb-4 text-sm text-ink-soft">{t('payment.dispute.intro')}</p>
          <Disputes timeZone={shop.timeZone} />
        </Section>
      )}
    </div>
  )
}
