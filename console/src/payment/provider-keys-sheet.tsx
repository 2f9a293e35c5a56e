import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { refusalOf } from '@serein/client/api.ts'
import { useClient } from '@serein/client/provider.tsx'
import type { ProviderName } from '@serein/shared/payment/account.ts'
import { providerKeyPattern } from '@serein/shared/payment/rules.ts'
import { Button } from '@serein/ui/button.tsx'
import { Checkbox } from '@serein/ui/checkbox.tsx'
import { Form } from '@serein/ui/form.tsx'
import { Sheet } from '@serein/ui/sheet.tsx'
import { TextField } from '@serein/ui/text-field.tsx'
import { showToast } from '@serein/ui/toast-queue.ts'
import { useWords } from '../language/words.ts'

type Key = 'publicKey' | 'secretKey' | 'webhookSecret'

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

/** Keys of a provider's account are typed in, tried, and kept; what is refused says so at its field. */
export function ProviderKeysSheet(props: {
  provider: ProviderName
  name: string
  open: boolean
  onClose: () => void
}) {
  const { t } = useWords()
  const { provider, name, open, onClose } = props
  const keys = useKeys(provider, name, onClose)
  const secret = {
    reveal: { show: t('payment.accounts.show'), hide: t('payment.accounts.hide') },
    // Password managers must not keep it, nor fill it with the owner's own password.
    autoComplete: 'new-password',
  }
  return (
    <Sheet
      desktop="side"
      {...{ open, onClose }}
      title={t('payment.accounts.connect', { provider: name })}
      closeLabel={t('common.close')}
    >
      <Form onSend={keys.send}>
        <p className="text-sm text-ink-soft">{t('payment.accounts.where', { provider: name })}</p>
        <TextField
          label={t(labels[provider].publicKey)}
          autoComplete="off"
          spellCheck={false}
          {...keys.field('publicKey')}
        />
        <TextField label={t(labels[provider].secretKey)} {...secret} {...keys.field('secretKey')} />
        <TextField
          label={t(labels[provider].webhookSecret)}
          note={t('common.optional')}
          help={t('payment.accounts.webhookHelp')}
          {...secret}
          {...keys.field('webhookSecret')}
        />
        {provider === 'paypal' ? (
          <Checkbox
            label={t('payment.accounts.sandbox')}
            checked={!keys.isLive}
            onChecked={(isSandbox) => keys.setLive(!isSandbox)}
          />
        ) : null}
        <Button
          type="submit"
          wide
          size="lg"
          pending={keys.isPending}
          pendingLabel={t('payment.accounts.trying')}
        >
          {t('payment.accounts.try')}
        </Button>
      </Form>
    </Sheet>
  )
}

function useKeys(provider: ProviderName, name: string, onDone: () => void) {
  const { t } = useWords()
  const { api, query } = useClient()
  const cache = useQueryClient()
  const [values, setValues] = useState({ publicKey: '', secretKey: '', webhookSecret: '' })
  const [isLive, setLive] = useState(true)
  const [errors, setErrors] = useState<Partial<Record<Key, string>>>({})
  const [isPending, setPending] = useState(false)

  const send = (form: HTMLFormElement) => {
    const wrong = (['publicKey', 'secretKey', 'webhookSecret'] as const).filter(
      (key) => !(key === 'webhookSecret' && values[key].trim() === '') && !isKey(values[key]),
    )
    setErrors(Object.fromEntries(wrong.map((key) => [key, t('payment.accounts.keyWrong')])))
    if (wrong[0]) (form.elements.namedItem(wrong[0]) as HTMLInputElement).focus()
    else if (!isPending) void save(form)
  }

  const save = async (form: HTMLFormElement) => {
    setPending(true)
    const { webhookSecret, ...pair } = values
    const byHand = webhookSecret.trim() === '' ? {} : { webhookSecret }
    try {
      await api.providerAccount.save({ provider, ...pair, isLive, ...byHand })
      showToast({ tone: 'good', text: t('payment.accounts.saved', { provider: name }) })
      await cache.invalidateQueries({ queryKey: query.providerAccount.list.key() })
      await cache.invalidateQueries({ queryKey: query.shop.paymentRules.key() })
      onDone()
    } catch (error) {
      const refusal = refusalOf(error)
      const { field } = (refusal?.data ?? {}) as { field?: Key }
      if (refusal?.code === 'provider_keys_refused' && field) {
        setErrors({ [field]: refusal.message })
        ;(form.elements.namedItem(field) as HTMLInputElement).focus()
      } else {
        const said = refusal?.code === 'provider_unreachable' ? null : refusal?.message
        showToast({ tone: 'bad', text: said ?? t('payment.accounts.failed') })
      }
    } finally {
      setPending(false)
    }
  }

  return {
    isLive,
    setLive,
    isPending,
    send,
    field: (key: Key) => ({
      name: key,
      value: values[key],
      error: errors[key],
      onChange: (event: { target: HTMLInputElement }) => {
        const { value } = event.target
        setValues((now) => ({ ...now, [key]: value }))
        setErrors((now) => ({ ...now, [key]: undefined }))
      },
    }),
  }
}
