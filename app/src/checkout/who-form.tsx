import { useQuery } from '@tanstack/react-query'
import { Mail, Smartphone } from 'lucide-react'
import { useState } from 'react'
import * as v from 'valibot'
import type { CodeMailed } from '@serein/client/identity.ts'
import { useClient } from '@serein/client/provider.tsx'
import { Checkbox } from '@serein/ui/checkbox.tsx'
import { ChoiceCards } from '@serein/ui/choice.tsx'
import { Link } from '@serein/ui/link.tsx'
import { linkTo } from '../address/link.ts'
import { NameField } from '../identity/contact-fields.tsx'
import { EmailField } from '../identity/email-field.tsx'
import { emailField, nameField, termsField } from '../identity/fields.ts'
import { NumberFields, numberFields } from '../identity/number-form.tsx'
import { useHomeCountry } from '../identity/phone-data.ts'
import { SignInForm } from '../identity/sign-in-form.tsx'
import { useWords } from '../language/words.ts'
import type { Sent } from './who-books.tsx'

const common = { name: nameField, terms: termsField }
const fields = {
  email: v.object({ ...common, email: emailField }),
  phone: v.object({ ...common, ...numberFields }),
}

/** A name, and an address or number for the code. */
export function WhoForm(props: { next: string; onSent: (sent: Sent) => void }) {
  const { t } = useWords()
  const { session } = useClient()
  const ways = useWays()
  const country = useHomeCountry()
  const [chosen, choose] = useState<'email' | 'phone'>('email')
  const by = ways.includes(chosen) ? chosen : (ways[0] ?? 'email')
  const ask = async ({
    terms: _agreed,
    name,
    ...to
  }: v.InferOutput<(typeof fields)[typeof by]>) => {
    if ('email' in to) {
      const { email } = to
      const sent = await session.post<CodeMailed>('sign-up/ask', { name, email, terms: true })
      return props.onSent({ by: 'email', ...sent })
    }
    const sent = await (await session.identity()).askCode(to)
    props.onSent({ by: 'phone', name, ...to, ...sent })
  }
  return (
    <>
      <h2 className="serif text-lg">{t('checkout.who.title')}</h2>
      <p className="mt-1 mb-5 text-ink-soft">{t('checkout.who.text')}</p>
      <SignInForm
        schema={fields[by]}
        initial={{ name: '', email: '', country, phone: '', terms: false }}
        submit={ask}
        action={t('identity.phone.send')}
        note={
          <p className="text-center text-ink-soft">
            {t('identity.register.hasAccount')}{' '}
            <Link href={linkTo('login', { next: props.next })}>{t('identity.welcome.login')}</Link>
          </p>
        }
      >
        {(form) => (
          <>
            <NameField required {...form.text('name')} />
            {ways.length > 1 ? (
              <ChoiceCards
                label={t('checkout.who.where')}
                choices={[
                  { id: 'email', label: t('checkout.who.email'), icon: <Mail aria-hidden /> },
                  { id: 'phone', label: t('checkout.who.phone'), icon: <Smartphone aria-hidden /> },
                ]}
                selected={by}
                onSelect={choose}
              />
            ) : null}
            {by === 'email' ? (
              <EmailField isContact {...form.text('email')} />
            ) : (
              <NumberFields country={form.choice('country')} phone={form.text('phone')} />
            )}
            <Checkbox name="terms" label={t('identity.form.terms')} {...form.tick('terms')} />
          </>
        )}
      </SignInForm>
    </>
  )
}

/** The ways to send a code; with Firebase none is mailed. */
function useWays(): ('email' | 'phone')[] {
  const { query } = useClient()
  const { data } = useQuery(query.identity.signInMethods.queryOptions())
  return [
    ...(data?.firebase ? [] : (['email'] as const)),
    ...(data?.phone ? (['phone'] as const) : []),
  ]
}
