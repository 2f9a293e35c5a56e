import { useMutation } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { refusalOf } from '@serein/client/api.ts'
import { ownZone } from '@serein/client/clock.ts'
import { useClient, useFormat, useSession } from '@serein/client/provider.tsx'
import { Button } from '@serein/ui/button.tsx'
import { Form } from '@serein/ui/form.tsx'
import { linkTo } from '../address/link.ts'
import { useWords } from '../language/words.ts'
import { Failure } from '../page/failure.tsx'
import { Screen } from '../page/screen.tsx'
import { SubmitButton } from '../page/submit-button.tsx'
import { useServerForm } from '../page/use-server-form.ts'
import { GiftCardCodeField } from './gift-card-code-field.tsx'
import { ScanCode } from './scan-code.tsx'
import { type GiftCardBalance, giftCardWords } from './gift-card-data.ts'
import { useUntil } from './use-until.ts'
import { GiftCardFace } from './gift-card-face.tsx'

/** What is left on a card, for who has its code; with an account it can be kept. */
export function CheckBalance() {
  const { t } = useWords()
  const { api } = useClient()
  const isMember = useSession() !== null
  const [found, setFound] = useState<{ code: string; card: GiftCardBalance } | null>(null)
  const form = useServerForm({
    initial: { code: '' },
    read: ({ code }) => ({
      sent: code,
      faults: code.trim() === '' ? [{ field: 'code', text: t('giftCard.check.missing') }] : [],
    }),
    send: async (code) => setFound({ code, card: await api.giftCard.balance({ code }) }),
    refusedFields: (error) =>
      refusalOf(error) ? [{ field: 'code', text: refusalOf(error)!.message }] : [],
  })
  return (
    <Screen
      title={t('giftCard.check.title')}
      back={isMember ? linkTo('wallet', { tab: 'cards' }) : linkTo('featured')}
    >
      <Form {...form.attributes} className="flex flex-col gap-4 pt-2">
        <p className="text-ink-soft">{t('giftCard.check.text')}</p>
        <div className="flex items-start gap-2.5">
          <GiftCardCodeField className="min-w-0 flex-1" {...form.text('code')} />
          <ScanCode
            className="mt-7"
            onCode={(code) => {
              form.set({ code })
              void form.send(null)
            }}
          />
        </div>
        <Failure error={form.problem} otherwise="checkout.credit.offline" />
        <SubmitButton wide pending={form.isPending}>
          {t('giftCard.check.go')}
        </SubmitButton>
      </Form>
      <div role="status">{found ? <Found key={found.code} {...found} /> : null}</div>
    </Screen>
  )
}

function Found({ code, card }: { code: string; card: GiftCardBalance }) {
  const { t, pick } = useWords()
  const format = useFormat()
  const until = useUntil()
  const router = useRouter()
  const { api, query, queryClient } = useClient()
  const isMember = useSession() !== null
  const { state, currency, balanceMinor: amountMinor, expiresAt, treatment } = card
  const keep = useMutation({
    mutationFn: () => api.giftCard.claim({ code }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: query.giftCard.key() })
      await router.navigate({ href: linkTo('wallet', { tab: 'cards' }) })
    },
  })
  const notes = [
    treatment && pick(treatment),
    t(giftCardWords[state]),
    until(expiresAt, ownZone()),
  ].filter(Boolean)
  return (
    <div className="mt-8 flex flex-col gap-4">
      <GiftCardFace
        design={card.design}
        spa={card.business.name}
        worth={format.money({ amountMinor, currency })}
        note={notes.join(' · ')}
      />
      <Failure error={keep.error} otherwise="checkout.credit.offline" />
      {isMember && state === 'active' ? (
        <Button
          tone="secondary"
          size="lg"
          wide
          pending={keep.isPending}
          onClick={() => keep.mutate()}
        >
          {t('giftCard.page.keep')}
        </Button>
      ) : null}
    </div>
  )
}
