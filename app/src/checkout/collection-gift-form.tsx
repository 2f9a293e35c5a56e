import { useRouter } from '@tanstack/react-router'
import { refusalOf } from '@serein/client/api.ts'
import { useClient, useFormat, useSession } from '@serein/client/provider.tsx'
import type { Collection } from '@serein/shared/checkout/collection.ts'
import { collectionLimits, leastGiftMinor } from '@serein/shared/checkout/collection-states.ts'
import { giftCardLimits } from '@serein/shared/gift-card/states.ts'
import { exponentOf } from '@serein/shared/money/money.ts'
import { ChoiceChips } from '@serein/ui/choice-chips.tsx'
import { Checkbox } from '@serein/ui/checkbox.tsx'
import { Form } from '@serein/ui/form.tsx'
import { Notice } from '@serein/ui/notice.tsx'
import { TextField } from '@serein/ui/text-field.tsx'
import { linkTo } from '../address/link.ts'
import { useWords } from '../language/words.ts'
import { Failure } from '../page/failure.tsx'
import { OwnAmountField } from '../page/own-amount-field.tsx'
import { readAmount } from '../page/read-amount.ts'
import { SubmitButton } from '../page/submit-button.tsx'
import { type Fault, useServerForm } from '../page/use-server-form.ts'
import { onlineScreens } from './online-screens.ts'
import { TenderCards } from './tender-cards.tsx'

/** What somebody gives, in whose name, and by which way it is paid. Of the amount, one’s own counts where there is one. */
export function CollectionGiftForm(props: { collection: Collection; token: string }) {
  const { t } = useWords()
  const format = useFormat()
  const router = useRouter()
  const { api } = useClient()
  const user = useSession()
  const { collection, token } = props
  const { currency, leftMinor, tenders } = collection
  const money = (amountMinor: number) => format.money({ amountMinor, currency }, { short: true })
  const leastMinor = leastGiftMinor(leftMinor)
  const amountOf = ({ own, pickedMinor }: { own: string; pickedMinor: string }) =>
    own === '' ? Number(pickedMinor) : readAmount(own, exponentOf(currency))
  const suggested = suggestedOf(collection)
  const form = useServerForm({
    initial: {
      pickedMinor: String(suggested[0]),
      own: '',
      name: user?.displayName ?? '',
      email: user?.email ?? '',
      word: '',
      showsAmount: false,
      tender: tenders[0]?.tender ?? 'card',
    },
    read: (values) => {
      const amountMinor = amountOf(values)
      const isWithin = amountMinor !== null && amountMinor >= leastMinor && amountMinor <= leftMinor
      const faults: Fault[] = []
      if (!isWithin) {
        const limits = { min: money(leastMinor), max: money(leftMinor) }
        faults.push({ field: 'own', text: t('checkout.credit.range', limits) })
      }
      if (values.name.trim() === '')
        faults.push({ field: 'name', text: t('checkout.collection.noName') })
      if (!/^\S+@\S+\.\S+$/u.test(values.email.trim()))
        faults.push({ field: 'email', text: t('giftCard.buy.noEmail') })
      const { name, word, showsAmount } = values
      const email = values.email.trim()
      const gift = { name, email, word, showsAmount, amountMinor: amountMinor ?? 0 }
      return { sent: { gift: { collectionToken: token, ...gift }, tender: values.tender }, faults }
    },
    send: async ({ gift, tender }) => {
      const { giftToken: link } = await api.collection.give(gift)
      const { screen } = onlineScreens[tender]
      return router.navigate({ href: linkTo(screen, { link, together: 1 }) })
    },
    refusedFields: (error) => {
      const refusal = refusalOf(error)
      if (refusal?.code !== 'more_than_left') return []
      const { leftMinor: amountMinor } = refusal.data as { leftMinor: number }
      const text = t('checkout.collection.left', { amount: money(amountMinor) })
      return [{ field: 'own', text }]
    },
  })
  if (tenders.length === 0) return <Notice tone="clay">{t('checkout.credit.noTender')}</Notice>
  const { own, pickedMinor, tender, showsAmount } = form.values
  const amountMinor = amountOf(form.values)
  return (
    <Form {...form.attributes} className="flex flex-col gap-4" aria-labelledby="give">
      <h2 id="give" className="serif text-lg">
        {t(
          collection.state === 'short' ? 'checkout.collection.payRest' : 'checkout.collection.give',
        )}
      </h2>
      <ChoiceChips
        label={t('giftCard.buy.amount')}
        labelHidden
        selected={own === '' ? pickedMinor : null}
        onSelect={(id) => form.set({ pickedMinor: id, own: '' })}
        choices={suggested.map((minor) => ({
          id: String(minor),
          label: (
            <span className="figures">
              {minor === leftMinor
                ? t('checkout.collection.rest', { amount: money(minor) })
                : money(minor)}
            </span>
          ),
        }))}
      />
      <OwnAmountField
        name="own"
        label={t('checkout.credit.own')}
        currency={currency}
        {...form.text('own')}
      />
      <TextField
        name="name"
        label={t('checkout.collection.name')}
        autoComplete="name"
        maxLength={giftCardLimits.nameLength}
        {...form.text('name')}
      />
      <TextField
        name="email"
        type="email"
        label={t('checkout.collection.email')}
        help={t('checkout.collection.emailHelp')}
        autoComplete="email"
        maxLength={254}
        {...form.text('email')}
      />
      <TextField
        name="word"
        label={t('checkout.collection.word')}
        autoComplete="off"
        maxLength={collectionLimits.wordLength}
        {...form.text('word')}
      />
      <Checkbox
        label={t('checkout.collection.shows')}
        checked={showsAmount}
        onChecked={(isOn) => form.set({ showsAmount: isOn })}
      />
      <TenderCards
        tenders={tenders}
        selected={tender}
        onSelect={(next) => form.set({ tender: next })}
      />
      <Failure error={form.problem} otherwise="checkout.credit.offline" />
      <SubmitButton size="lg" wide pending={form.isPending}>
        {amountMinor === null
          ? t('checkout.collection.goPlain')
          : t(onlineScreens[tender].word, { amount: money(amountMinor) })}
      </SubmitButton>
    </Form>
  )
}

const usual = [10, 20, 50]

/** Round amounts below what is left, and all of it; of one’s own that is short, all of it alone. */
function suggestedOf({ state, leftMinor, currency }: Collection): number[] {
  if (state === 'short') return [leftMinor]
  const round = usual.map((amount) => amount * 10 ** exponentOf(currency))
  return [
    ...round.filter((minor) => minor < leftMinor && minor >= collectionLimits.leastMinor),
    leftMinor,
  ]
}
