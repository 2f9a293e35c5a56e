import { useQueryClient } from '@tanstack/react-query'
import { refusalOf } from '@serein/client/api.ts'
import { useClient } from '@serein/client/provider.tsx'
import type { ProviderName } from '@serein/shared/payment/account.ts'
import { providerKeyPattern } from '@serein/shared/payment/rules.ts'
import { Checkbox } from '@serein/ui/checkbox.tsx'
import { Form } from '@serein/ui/form.tsx'
import { TextField } from '@serein/ui/text-field.tsx'
import { showToast } from '@serein/ui/toast-queue.ts'
import { useServerForm } from '../form/use-server-form.ts'
import { useWords } from '../language/words.ts'
import { SubmitButton } from '../form/submit-button.tsx'
import { SideSheet } from '../page/sheet.tsx'

type Fault = { field: string; text?: string }

const labels = {
  stripe: {
    publicKey: 'payment.accounts.publishableKey',
    secretKey: 'payment.accounts.secretKey',
    webhookSecret: 'payment.accounts.signingSecret',
  },
  paypal: {
    publicKey: 'payment.accounts.clientId',
    secretKey: 'payment.accounts.clientSecret',
    webhookSecret: 'payment.accounts.webhookId',
  },
} as const

const isKey = (text: string) => providerKeyPattern.test(text.trim())

/** Tries and stores the keys of a provider’s account; a refusal is shown at its field. */
export function ProviderKeysSheet(props: {
  provider: ProviderName
  name: string
  open: boolean
  onClose: () => void
}) {
  const { t } = useWords()
  const { provider, name, open, onClose } = props
  const form = useKeys(provider, name, onClose)
  const secret = {
    reveal: { show: t('payment.accounts.show'), hide: t('payment.accounts.hide') },
    // Keeps password managers from storing it or filling in the owner’s password.
    autoComplete: 'new-password',
  }
  return (
    <SideSheet {...{ open, onClose }} title={t('payment.accounts.connect', { provider: name })}>
      <Form onSend={form.submit}>
        <p className="text-sm text-ink-soft">{t('payment.accounts.where', { provider: name })}</p>
        <TextField
          label={t(labels[provider].publicKey)}
          autoComplete="off"
          spellCheck={false}
          {...form.text('publicKey')}
        />
        <TextField label={t(labels[provider].secretKey)} {...secret} {...form.text('secretKey')} />
        <TextField
          label={t(labels[provider].webhookSecret)}
          note={t('common.optional')}
          help={t('payment.accounts.webhookHelp')}
          {...secret}
          {...form.text('webhookSecret')}
        />
        {provider === 'paypal' ? (
          <Checkbox {...form.tick('isSandbox')} label={t('payment.accounts.sandbox')} />
        ) : null}
        <SubmitButton form={form} pendingLabel={t('payment.accounts.trying')}>
          {t('payment.accounts.try')}
        </SubmitButton>
      </Form>
    </SideSheet>
  )
}

function useKeys(provider: ProviderName, name: string, onDone: () => void) {
  const { t } = useWords()
  const { api, query } = useClient()
  const cache = useQueryClient()
  return useServerForm({
    initial: { publicKey: '', secretKey: '', webhookSecret: '', isSandbox: false },
    read: ({ isSandbox, webhookSecret, ...pair }) => {
      const byHand = webhookSecret.trim() === '' ? {} : { webhookSecret }
      const faults = Object.entries({ ...pair, ...byHand }).flatMap(([field, text]): Fault[] =>
        isKey(text) ? [] : [{ field }],
      )
      return { sent: { ...pair, ...byHand, isLive: !isSandbox }, faults }
    },
    faultText: ({ text }: Fault) => text ?? t('payment.accounts.keyWrong'),
    send: (keys) => api.providerAccount.save({ provider, ...keys }),
    refusedFields(error) {
      const refusal = refusalOf(error)
      const { field } = (refusal?.data ?? {}) as { field?: string }
      if (refusal?.code === 'provider_keys_refused' && field)
        return [{ field, text: refusal.message }]
      if (refusal?.code !== 'provider_unreachable') return null
      showToast({ tone: 'bad', text: t('payment.accounts.failed') })
      return []
    },
    refresh: query.providerAccount.list.key(),
    savedText: () => t('payment.accounts.saved', { provider: name }),
    failedText: t('payment.accounts.failed'),
    onDone() {
      void cache.invalidateQueries({ queryKey: query.shop.paymentRules.key() })
      onDone()
    },
  })
}
