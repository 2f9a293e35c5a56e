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
import type { Member, Shop } from '../business/member.ts'
import { useWords } from '../language/words.ts'
import { FindCustomer } from './find-customer.tsx'
import { useCustomerVerbs } from './use-customer-verbs.ts'

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
  const [refused, setRefused] = useState<Record<string, string>>({})
  const mayReach = allows(who.permissions.contact ?? 'none', 'change')
  const faults = {
    name: name.trim() === '' ? t('customer.form.nameMissing') : undefined,
    email:
      refused.email || (email && !looksLikeEmail(email))
        ? t('customer.form.emailWrong')
        : undefined,
    phone:
      refused.phone || (phone && !looksLikePhone(phone))
        ? t('customer.form.phoneWrong')
        : undefined,
    guardian: isMinor && !guardian ? t('customer.form.guardianMissing') : undefined,
  }
  const save = async () => {
    setTried(true)
    if (Object.values(faults).some(Boolean)) return
    await verbs.run(async () => {
      const asked = verbs.api.save({
        customerId: customer?.id ?? null,
        customerName: name,
        ...(mayReach && { email: email.trim() || null, phone: phone.trim() || null }),
        language: language as 'en' | 'fr',
        ...(customer?.hasAccount ? {} : { birthday: birthdayOf(birthday) }),
        isMinor,
        guardianId: isMinor ? (guardian?.id ?? null) : null,
      })
      const saved = await asked.catch((error: unknown) => {
        setRefused(fieldMessages(error))
        throw error
      })
      onDone?.()
      if (!customer)
        await navigate({
          to: '.',
          search: { shop: shop.id, client: saved.customer.id },
          replace: true,
        } as never)
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
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            label={t('customer.form.phone')}
            type="tel"
            autoComplete="off"
            value={phone}
            error={isTried ? faults.phone : undefined}
            onChange={({ target }) => setPhone(target.value)}
          />
          <TextField
            label={t('customer.form.email')}
            type="email"
            autoComplete="off"
            value={email}
            error={isTried ? faults.email : undefined}
            onChange={({ target }) => setEmail(target.value)}
          />
        </div>
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
      <Button type="submit" pending={verbs.isPending} className="self-start">
        {t('customer.form.save')}
      </Button>
    </form>
  )
}

function GuardianField(props: {
  guardian: Guardian
  except: string[]
  error: string | undefined
  onGuardian: (guardian: Guardian) => void
}) {
  const { t } = useWords()
  const { guardian, error, onGuardian } = props
  return (
    <div className="flex flex-col gap-2">
      {guardian ? (
        <p className="flex items-center gap-3">
          {t('customer.form.guardianIs', { name: guardian.name })}
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
