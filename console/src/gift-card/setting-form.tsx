import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useClient, useFormat } from '@serein/client/provider.tsx'
import type { GiftCardSetting } from '@serein/shared/gift-card/contract.ts'
import { giftCardLimits } from '@serein/shared/gift-card/states.ts'
import { Card } from '@serein/ui/card.tsx'
import { Checkbox } from '@serein/ui/checkbox.tsx'
import { Skeleton } from '@serein/ui/skeleton.tsx'
import { TextField } from '@serein/ui/text-field.tsx'
import { AmountField } from '../form/amount-field.tsx'
import { amountOf, amountText } from '../form/amount.ts'
import { Entries } from '../form/entries.tsx'
import { FormSheet, SideForm } from '../form/side-form.tsx'
import { useServerForm } from '../form/use-server-form.ts'
import { useWords } from '../language/words.ts'
import { QueryBoundary } from '../page/page.tsx'
import { RuleRow } from '../shop/rule-row.tsx'

type Rule = GiftCardSetting & { currency: string; countries: string[] }

/** How gift cards are sold, in each currency of the business. */
export function GiftCardRules({ mayChange }: { mayChange: boolean }) {
  const { t } = useWords()
  const { query } = useClient()
  const format = useFormat()
  const settings = useQuery(query.giftCard.settings.queryOptions())
  const [open, setOpen] = useState<string | null>(null)
  const onDone = () => setOpen(null)
  return (
    <QueryBoundary query={settings} loading={<Skeleton className="h-24 w-full" />}>
      {(found) => (
        <Card className="divide-y divide-line px-5 py-4">
          {found.settings.map((rule) => {
            const { currency } = rule
            const title = t('giftCard.rule.in', { currency })
            const money = (amountMinor: number) =>
              format.money({ amountMinor, currency }, { short: true })
            return (
              <div key={currency} className="py-4 first:pt-0 last:pb-0">
                <RuleRow title={title} onEdit={mayChange ? () => setOpen(currency) : undefined}>
                  {rule.isSold ? (
                    <p>
                      {t('giftCard.rule.sold', {
                        least: money(rule.leastMinor),
                        most: money(rule.mostMinor),
                      })}{' '}
                      {rule.validMonths === null
                        ? t('giftCard.rule.forever')
                        : t('giftCard.rule.months', { count: rule.validMonths })}
                    </p>
                  ) : (
                    <p>{t('giftCard.rule.off')}</p>
                  )}
                </RuleRow>
                <FormSheet open={open === currency} onClose={onDone} title={title}>
                  <GiftCardRuleForm {...{ rule, title, onDone }} />
                </FormSheet>
              </div>
            )
          })}
        </Card>
      )}
    </QueryBoundary>
  )
}

/** Where the law lets no gift card end, or leaves it to the spa; elsewhere nothing is said. */
const lawOf: Record<string, 'ca' | 'us' | 'fr'> = { CA: 'ca', US: 'us', FR: 'fr' }

function GiftCardRuleForm(props: { rule: Rule; title: string; onDone: () => void }) {
  const { rule, title, onDone } = props
  const { t } = useWords()
  const { api, query } = useClient()
  const { locale } = useFormat()
  const { currency } = rule
  const text = (minor: number) => amountText(minor, currency, locale)
  const form = useServerForm({
    name: () => title,
    initial: {
      isSold: rule.isSold,
      least: text(rule.leastMinor),
      most: text(rule.mostMinor),
      suggested: rule.suggestedMinor.map((minor) => ({ amount: text(minor) })),
      sellsTreatments: rule.sellsTreatments,
      months: rule.validMonths === null ? '' : String(rule.validMonths),
      paysTips: rule.paysTips,
      isTaxedAtSale: rule.isTaxedAtSale,
    },
    read: (texts) => {
      const [leastMinor, mostMinor] = [
        amountOf(texts.least, currency),
        amountOf(texts.most, currency),
      ]
      const suggestedMinor = texts.suggested.map(({ amount }) => amountOf(amount, currency))
      const months = texts.months.trim() === '' ? null : Number(texts.months)
      const isIn = (minor: number | null) =>
        minor !== null && minor >= (leastMinor ?? 0) && minor <= (mostMinor ?? 0)
      const isMonths =
        months === null ||
        (Number.isInteger(months) && months >= 1 && months <= giftCardLimits.longestMonths)
      const faults = [
        ...(leastMinor ? [] : [{ field: 'least' }]),
        ...(mostMinor && mostMinor >= (leastMinor ?? 0) ? [] : [{ field: 'most' }]),
        ...suggestedMinor.flatMap((minor, index) =>
          isIn(minor) ? [] : [{ field: `suggested.${index}.amount` }],
        ),
        ...(isMonths ? [] : [{ field: 'months' }]),
      ]
      const { isSold, sellsTreatments, paysTips, isTaxedAtSale } = texts
      const sent = {
        currency,
        isSold,
        leastMinor: leastMinor ?? 0,
        mostMinor: mostMinor ?? 0,
        suggestedMinor: suggestedMinor.flatMap((minor) => minor ?? []),
        sellsTreatments,
        validMonths: months,
        paysTips,
        isTaxedAtSale,
      }
      return { sent, faults }
    },
    faultText: ({ field }) =>
      t(field === 'months' ? 'giftCard.rule.monthsWrong' : 'giftCard.rule.amountWrong'),
    send: (wanted) => api.giftCard.saveSetting(wanted),
    refresh: query.giftCard.key(),
    onDone,
  })
  const { values } = form
  const laws = [...new Set(rule.countries.flatMap((country) => lawOf[country] ?? []))]
  return (
    <SideForm why={t('giftCard.rule.why')} form={form}>
      <Checkbox
        label={t('giftCard.rule.isSold')}
        checked={values.isSold}
        onChecked={(isSold) => form.set({ isSold })}
      />
      <div className="grid grid-cols-2 items-start gap-3">
        <AmountField
          {...form.typed('least')}
          label={t('giftCard.rule.least')}
          {...{ currency, locale }}
        />
        <AmountField
          {...form.typed('most')}
          label={t('giftCard.rule.most')}
          {...{ currency, locale }}
        />
      </div>
      <Entries
        count={values.suggested.length}
        most={giftCardLimits.suggestions}
        nameOf={(n) => t('giftCard.rule.suggestion', { n })}
        removeLabel={(n) => t('giftCard.rule.remove', { n })}
        addLabel={t('giftCard.rule.add')}
        onAdd={() => form.set({ suggested: [...values.suggested, { amount: '' }] })}
        onRemove={(index) => form.set({ suggested: values.suggested.toSpliced(index, 1) })}
      >
        {(index) => (
          <AmountField
            {...form.typed(`suggested.${index}.amount`)}
            label={t('giftCard.sell.amount')}
            {...{ currency, locale }}
          />
        )}
      </Entries>
      <Checkbox
        label={t('giftCard.rule.treatments')}
        checked={values.sellsTreatments}
        onChecked={(sellsTreatments) => form.set({ sellsTreatments })}
      />
      {values.sellsTreatments ? (
        <Checkbox
          label={t('giftCard.rule.taxedAtSale')}
          help={t('giftCard.rule.taxedAtSaleHelp')}
          checked={values.isTaxedAtSale}
          onChecked={(isTaxedAtSale) => form.set({ isTaxedAtSale })}
        />
      ) : null}
      <TextField
        {...form.text('months')}
        inputMode="numeric"
        maxLength={3}
        label={t('giftCard.rule.validMonths')}
        help={[t('giftCard.rule.monthsHelp'), ...laws.map((law) => t(`giftCard.law.${law}`))].join(
          ' ',
        )}
      />
      <Checkbox
        label={t('giftCard.rule.tips')}
        checked={values.paysTips}
        onChecked={(paysTips) => form.set({ paysTips })}
      />
    </SideForm>
  )
}
