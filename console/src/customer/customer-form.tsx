import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { fieldMessages } from '@serein/client/api.ts'
import { allows } from '@serein/shared/business/permission.ts'
import { customerLimits } from '@serein/shared/customer/rules.ts'
import type { CustomerCard } from '@serein/shared/customer/schema.ts'
import { looksLikeEmail, looksLikePhone } from '@serein/shared/identity/contact-rule.ts'
import { phoneText } from '@serein/shared/identity/phone-text.ts'
import { Button } from '@serein/ui/button.tsx'
import { Checkbox } from '@serein/ui/checkbox.tsx'
import { Select } from '@serein/ui/select.tsx'
import { TextField } from '@serein/ui/text-field.tsx'
import type { Member, Shop } from '../member/member.ts'
import { useWords } from '../language/words.ts'
import { useClientName } from '../booking/client-name.ts'
import { FindCustomer } from './find-customer.tsx'
import { KnownContact, knownIn } from '../booking/known-contact.tsx'
import { useCustomerVerbs } from './use-customer-verbs.ts'

interface Refused {
  fields?: Record<string, string>
  known?: ReturnType<typeof knownIn>
}
type Guardian = { id: string; name: string } | null

/** Who a client is: new, or written down anew. */
export function CustomerForm(props: {
  customer: CustomerCard | null
  shop: Shop
  who: Member
  onDone?: () => void
}) {
  const { t, language: mine } = useWords()
  const navigate = useNavigate()
  const verbs = useCustomerVerbs()
  const { customer, shop, who, onDone } = props
  const [name, setName] = useState(customer?.name ?? '')
  const [email, setEmail] = useState(customer?.email ?? '')
  const [phone, setPhone] = useState(phoneText(customer?.phone ?? ''))
  const [language, setLanguage] = useState<string>(customer?.language ?? mine)
  const [birthday, setBirthday] = useState(dayOf(customer))
  const [isMinor, setMinor] = useState(customer?.isMinor ?? false)
  const [guardian, setGuardian] = useState<Guardian>(customer?.guardian ?? null)
  const [isTried, setTried] = useState(false)
  const [refused, setRefused] = useState<Refused>({})
  const mayReach = allows(who.permissions.contact ?? 'none', 'change')
  // Who has told only how they are reached need tell no more.
  const isNameless = customer?.name === ''
  const faults = {
    name: name.trim() === '' && !isNameless ? t('customer.form.nameMissing') : undefined,
    email:
      refused.fields?.email || (email && !looksLikeEmail(email))
        ? t('customer.form.emailWrong')
        : undefined,
    phone:
      refused.fields?.phone || (phone && !looksLikePhone(phone))
        ? t('customer.form.phoneWrong')
        : undefined,
    guardian: isMinor && !guardian ? t('customer.form.guardianMissing') : undefined,
  }
  const open = (clientId: string) =>
    navigate({ to: '.', search: { shop: shop.id, client: clientId }, replace: true })
  const save = async (isSomebodyElse = false) => {
    setTried(true)
    if (Object.values(faults).some(Boolean)) return
    await verbs.run(async () => {
      const asked = verbs.api.save({
        customerId: customer?.id ?? null,
        ...(name.trim() !== '' && { customerName: name }),
        ...(mayReach && { email: email.trim() || null, phone: phone.trim() || null }),
        ...(isSomebodyElse && { isSomebodyElse }),
        language: language as 'en' | 'fr',
        ...(customer?.hasAccount ? {} : { birthday: birthdayOf(birthday) }),
        isMinor,
        guardianId: isMinor ? (guardian?.id ?? null) : null,
      })
      const saved = await asked.catch((error: unknown) => {
        const known = knownIn(error)
        setRefused({ fields: fieldMessages(error), known })
        if (!known) throw error
      })
      if (!saved) return null
      onDone?.()
      if (!customer) await open(saved.customer.id)
      return t('customer.form.saved')
    })
  }
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onInput={() => setRefused({})}
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <TextField
        label={t('customer.form.name')}
        autoComplete="off"
        maxLength={customerLimits.nameLength}
        value={name}
        error={isTried ? faults.name : undefined}
        onChange={({ target }) => setName(target.value)}
      />
      {mayReach ? (
        <ContactFields
          {...{ phone, email }}
          errors={isTried ? faults : {}}
          onPhone={setPhone}
          onEmail={setEmail}
        />
      ) : null}
      <div className="grid gap-4 sm:grid-cols-2">
        <Select
          label={t('customer.form.language')}
          value={language}
          options={(['fr', 'en'] as const).map((id) => ({ id, label: t(`customer.in.${id}`) }))}
          onSelect={setLanguage}
        />
        {customer?.hasAccount ? null : (
          <TextField
            label={t('customer.form.birthday')}
            type="date"
            value={birthday}
            onChange={({ target }) => setBirthday(target.value)}
          />
        )}
      </div>
      <Checkbox label={t('customer.form.minor')} checked={isMinor} onChecked={setMinor} />
      {isMinor ? (
        <GuardianField
          guardian={guardian}
          except={customer ? [customer.id] : []}
          error={isTried ? faults.guardian : undefined}
          onGuardian={setGuardian}
        />
      ) : null}
      {refused.known ? (
        <KnownContact
          known={refused.known}
          onSame={({ id }) => {
            onDone?.()
            void open(id)
          }}
          onOther={() => void save(true)}
        />
      ) : null}
      <Button type="submit" pending={verbs.isPending} className="self-start">
        {t('common.save')}
      </Button>
    </form>
  )
}

function ContactFields(props: {
  phone: string
  email: string
  errors: { phone?: string | undefined; email?: string | undefined }
  onPhone: (phone: string) => void
  onEmail: (email: string) => void
}) {
  const { t } = useWords()
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField
        label={t('customer.form.phone')}
        type="tel"
        autoComplete="off"
        value={props.phone}
        error={props.errors.phone}
        onChange={({ target }) => props.onPhone(target.value)}
      />
      <TextField
        label={t('customer.form.email')}
        type="email"
        autoComplete="off"
        value={props.email}
        error={props.errors.email}
        onChange={({ target }) => props.onEmail(target.value)}
      />
    </div>
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

/** A day without its year cannot stand in a field of dates, and stays as it is. */
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
