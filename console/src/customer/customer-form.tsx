import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useClient } from '@serein/client/provider.tsx'
import type { CustomerField } from '@serein/shared/business/customer.ts'
import { allows } from '@serein/shared/business/permission.ts'
import { customerLimits } from '@serein/shared/customer/rules.ts'
import type { CustomerCard } from '@serein/shared/customer/schema.ts'
import { looksLikeEmail, looksLikePhone } from '@serein/shared/identity/contact-rule.ts'
import { phoneText } from '@serein/shared/identity/phone-text.ts'
import { Button } from '@serein/ui/button.tsx'
import { Checkbox } from '@serein/ui/checkbox.tsx'
import { Form } from '@serein/ui/form.tsx'
import { Select } from '@serein/ui/select.tsx'
import { TextField } from '@serein/ui/text-field.tsx'
import type { Member, Shop } from '../member/member.ts'
import { useWords, type Word } from '../language/words.ts'
import { useClientName } from '../booking/client-name.ts'
import { AddressFields, addressOf, addressTexts } from './address-fields.tsx'
import { FindCustomer } from './find-customer.tsx'
import {
  fieldFaultWords,
  fieldTextsOf,
  OwnFieldInputs,
  readFieldTexts,
  useOwnFields,
} from './own-field-inputs.tsx'
import { KnownContact, knownIn } from '../booking/known-contact.tsx'
import { messagesIn } from '../form/use-delivery.ts'
import { useServerForm } from '../form/use-server-form.ts'

type Fault = { field: string; text?: string; kind?: CustomerField['kind'] }
type Guardian = { id: string; name: string } | null

/** The form of a new or an existing client. */
export function CustomerForm(props: {
  customer: CustomerCard | null
  shop: Shop
  who: Member
  onDone?: () => void
}) {
  const { t, language: mine } = useWords()
  const navigate = useNavigate()
  const { api, query } = useClient()
  const cache = useQueryClient()
  const { customer, shop, who, onDone } = props
  const mayReach = allows(who.permissions.contact ?? 'none', 'change')
  const [knownClients, setKnownClients] = useState<ReturnType<typeof knownIn>>()
  const open = (clientId: string) =>
    navigate({ to: '.', search: { shop: shop.id, client: clientId }, replace: true })
  const listed = useOwnFields({ enabled: customer === null })
  const fields = customer?.fields ?? listed
  const before = fieldTextsOf(customer)
  const form = useServerForm({
    initial: textsOf(customer, mine),
    // A client known only by a contact needs no name.
    read: (texts) => {
      const own = readFieldTexts(fields, before, texts.fieldTexts)
      const { sent, faults } = readCustomer(texts, { isNameless: customer?.name === '' })
      return {
        sent: { ...sent, fieldValues: own.fieldValues },
        faults: [...faults, ...own.faults],
      }
    },
    faultText: ({ field, text, kind }: Fault) => {
      const word = kind ? fieldFaultWords[kind] : faultWords[field]
      return word ? t(word) : (text ?? t('customer.failed'))
    },
    send: ({ email, phone, address, birthday, ...terms }) =>
      api.customer.save({
        customerId: customer?.id ?? null,
        ...(mayReach && { email, phone, address }),
        ...(customer?.hasAccount ? {} : { birthday }),
        ...terms,
      }),
    refusedFields(error) {
      const clients = knownIn(error)
      setKnownClients(clients)
      return clients ? [] : messagesIn(error)
    },
    refresh: query.customer.key(),
    savedText: () => t('customer.form.saved'),
    failedText: t('customer.failed'),
    onDone(saved) {
      void cache.invalidateQueries({ queryKey: query.search.anything.key() })
      onDone?.()
      if (!customer) void open(saved.customer.id)
    },
  })
  const saveAsOther = async () => {
    form.set({ isSomebodyElse: true })
    await form.send(null)
    form.set({ isSomebodyElse: false })
  }
  return (
    <Form
      className="flex flex-col gap-4"
      onInput={() => setKnownClients(undefined)}
      onSend={form.submit}
    >
      <TextField
        {...form.text('customerName')}
        label={t('customer.form.name')}
        autoComplete="off"
        maxLength={customerLimits.nameLength}
      />
      {mayReach ? (
        <div className="grid gap-4 sm:grid-cols-2">
          {(['phone', 'email'] as const).map((field) => (
            <TextField
              {...form.text(field)}
              key={field}
              label={t(`customer.form.${field}`)}
              type={field === 'phone' ? 'tel' : 'email'}
              autoComplete="off"
            />
          ))}
        </div>
      ) : null}
      {mayReach ? <AddressFields form={form} /> : null}
      <div className="grid gap-4 sm:grid-cols-2">
        <Select
          {...form.choice('language')}
          label={t('customer.form.language')}
          options={(['fr', 'en'] as const).map((id) => ({ id, label: t(`customer.in.${id}`) }))}
        />
        {customer?.hasAccount ? null : (
          <TextField {...form.text('birthday')} label={t('customer.form.birthday')} type="date" />
        )}
      </div>
      <Checkbox {...form.tick('isMinor')} label={t('customer.form.minor')} />
      {form.values.isMinor ? (
        <GuardianField
          guardian={form.values.guardian}
          except={customer ? [customer.id] : []}
          error={form.at('guardian')}
          onGuardian={(guardian) => form.set({ guardian })}
        />
      ) : null}
      <OwnFieldInputs
        fields={fields}
        texts={form.values.fieldTexts}
        errorAt={form.at}
        onTexts={(fieldTexts) => form.set({ fieldTexts })}
      />
      {knownClients ? (
        <KnownContact
          known={knownClients}
          onSame={({ id }) => {
            onDone?.()
            void open(id)
          }}
          onOther={() => void saveAsOther()}
        />
      ) : null}
      <Button type="submit" pending={form.isPending} className="self-start">
        {t('common.save')}
      </Button>
    </Form>
  )
}

function GuardianField(props: {
  guardian: Guardian
  except: string[]
  error: string | undefined
  onGuardian: (guardian: Guardian) => void
}) {
  const { t } = useWords()
  const clientName = useClientName()
  const { guardian, error, onGuardian } = props
  return (
    <div className="flex flex-col gap-2">
      {guardian ? (
        <p className="flex items-center gap-3">
          {t('customer.form.guardianIs', { name: clientName(guardian) })}
          <Button tone="quiet" size="sm" onClick={() => onGuardian(null)}>
            {t('customer.form.another')}
          </Button>
        </p>
      ) : (
        <FindCustomer
          label={t('customer.form.guardian')}
          except={props.except}
          onFound={onGuardian}
        />
      )}
      {error ? (
        <p role="alert" className="text-sm text-red">
          {error}
        </p>
      ) : null}
    </div>
  )
}

/** A date field cannot show a day without its year, which stays unchanged. */
function dayOf(customer: CustomerCard | null): string {
  const birthday = customer?.birthday
  if (!birthday?.year) return ''
  return `${birthday.year}-${two(birthday.month)}-${two(birthday.day)}`
}

function two(value: number): string {
  return String(value).padStart(2, '0')
}

function birthdayOf(text: string) {
  const [year, month, day] = text.split('-').map(Number)
  return year && month && day ? { year, month, day } : undefined
}

const faultWords: Record<string, Word | undefined> = {
  customerName: 'customer.form.nameMissing',
  email: 'customer.form.emailWrong',
  phone: 'customer.form.phoneWrong',
  guardian: 'customer.form.guardianMissing',
}

function textsOf(customer: CustomerCard | null, language: 'en' | 'fr') {
  return {
    customerName: customer?.name ?? '',
    email: customer?.email ?? '',
    phone: phoneText(customer?.phone ?? ''),
    language: customer?.language ?? language,
    birthday: dayOf(customer),
    ...addressTexts(customer),
    isMinor: customer?.isMinor ?? false,
    guardian: customer?.guardian ?? (null as Guardian),
    fieldTexts: fieldTextsOf(customer),
    isSomebodyElse: false,
  }
}

function readCustomer(texts: ReturnType<typeof textsOf>, { isNameless }: { isNameless: boolean }) {
  const { customerName, email, phone, guardian, isMinor, isSomebodyElse } = texts
  const isNamed = customerName.trim() !== ''
  const faults: Fault[] = isNamed || isNameless ? [] : [{ field: 'customerName' }]
  if (email && !looksLikeEmail(email)) faults.push({ field: 'email' })
  if (phone && !looksLikePhone(phone)) faults.push({ field: 'phone' })
  if (isMinor && !guardian) faults.push({ field: 'guardian' })
  const sent = {
    ...(isNamed && { customerName }),
    email: email.trim() || null,
    phone: phone.trim() || null,
    address: addressOf(texts),
    ...(isSomebodyElse && { isSomebodyElse: true }),
    language: texts.language,
    birthday: birthdayOf(texts.birthday),
    isMinor,
    guardianId: isMinor ? (guardian?.id ?? null) : null,
  }
  return { sent, faults }
}
