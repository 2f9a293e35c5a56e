import { phoneText } from '@serein/shared/identity/phone-text.ts'
import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { refusalOf } from '@serein/client/api.ts'
import { useClient } from '@serein/client/provider.tsx'
import { Card } from '@serein/ui/card.tsx'
import { TextField } from '@serein/ui/text-field.tsx'
import { useWords } from '../language/words.ts'
import type { Quote } from './use-quote.ts'

/** The phone number for the spa, prefilled if known and saved on the way to paying. */
export function useContact(quote: Quote | undefined) {
  const { t } = useWords()
  const { api, query, queryClient } = useClient()
  const [typed, setTyped] = useState<string | null>(null)
  const fieldId = useId()
  const contactPhone = phoneText(quote?.contact.phone ?? '')
  const isRequired = quote?.contact.isPhoneRequired ?? false
  const phone = typed ?? contactPhone
  const bookingId = quote?.booking.id ?? ''
  const keep = useMutation({
    mutationFn: async (wanted: string) => {
      if (wanted === '') throw new Error('A number is missing')
      return api.checkout.keepPhone({ bookingId, phone: wanted })
    },
    onSuccess: async () => {
      await queryClient.invalidateQueries({
        queryKey: query.checkout.quote.queryKey({ input: { bookingId } }),
      })
      await queryClient.invalidateQueries({ queryKey: query.profile.key(), refetchType: 'none' })
    },
  })
  const wanted = phone.trim()
  // Nothing to save and nothing missing.
  const isSettled = wanted === '' ? !isRequired : wanted === contactPhone
  const textOf = (error: Error) => {
    if (keep.variables === '') return t('checkout.phone.missing')
    const refusal = refusalOf(error)
    if (refusal?.code === 'invalid_input') return t('identity.profile.phoneWrong')
    return refusal?.message ?? t('checkout.pay.offline')
  }
  return {
    phone,
    isRequired,
    fieldId,
    error: keep.error ? textOf(keep.error) : undefined,
    change(next: string) {
      setTyped(next)
      keep.reset()
    },
    isSettled,
    /** Saves the number; false if the field must be corrected first. */
    async settle(): Promise<boolean> {
      if (isSettled) return true
      const isKept = await keep.mutateAsync(wanted).then(yes, no)
      if (!isKept) document.getElementById(fieldId)?.focus()
      return isKept
    },
  }
}

const yes = () => true
const no = () => false

export type Contact = ReturnType<typeof useContact>

export function ContactCard({ contact, shop }: { contact: Contact; shop: string }) {
  const { t } = useWords()
  return (
    <Card>
      <TextField
        id={contact.fieldId}
        label={t('identity.profile.phone')}
        note={contact.isRequired ? undefined : t('checkout.phone.optional')}
        help={t(contact.isRequired ? 'checkout.phone.needed' : 'checkout.phone.help', { shop })}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        name="phone"
        maxLength={40}
        required={contact.isRequired}
        value={contact.phone}
        onChange={(event) => contact.change(event.target.value)}
        error={contact.error}
      />
    </Card>
  )
}
