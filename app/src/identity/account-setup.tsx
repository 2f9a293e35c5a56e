import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { HeartHandshake } from 'lucide-react'
import { useClient } from '@serein/client/provider.tsx'
import { phoneText } from '@serein/shared/identity/phone-text.ts'
import type { Profile } from '@serein/shared/identity/profile.ts'
import { Button } from '@serein/ui/button.tsx'
import { Form } from '@serein/ui/form.tsx'
import { Heading } from '@serein/ui/heading.tsx'
import { ListRow } from '@serein/ui/list-row.tsx'
import { Skeleton } from '@serein/ui/skeleton.tsx'
import { LanguageChoice } from '../language/language-choice.tsx'
import { linkTo } from '../address/link.ts'
import type { Preload } from '../page/preload.ts'
import { QueryBoundary, Screen } from '../page/screen.tsx'
import { SubmitButton } from '../page/submit-button.tsx'
import { useServerForm } from '../page/use-server-form.ts'
import { useWords } from '../language/words.ts'
import { NameField, PhoneField } from './contact-fields.tsx'
import { Failure } from '../page/failure.tsx'
import { NewsSwitch } from './news-switch.tsx'
import { useHomeCountry } from './phone-data.ts'
import { PortraitField } from './portrait-field.tsx'
import { profileOptions, useProfileVerbs } from './profile-data.ts'

export async function preload({ query, queryClient }: Preload<'accountSetup'>): Promise<void> {
  await queryClient.ensureQueryData(profileOptions(query))
}

/** One page after the first sign-in: the name if nobody knows it yet; all else may wait. */
export function Page() {
  const { t } = useWords()
  const { query } = useClient()
  const profile = useQuery(profileOptions(query))
  return (
    <Screen title={t('identity.setUp.title')}>
      <QueryBoundary query={profile} loading={<Skeleton className="mt-4 h-100 rounded-md" />}>
        {(found) => <SetUp profile={found} />}
      </QueryBoundary>
    </Screen>
  )
}

function SetUp({ profile }: { profile: Profile }) {
  const { t } = useWords()
  const router = useRouter()
  const { setUp, save } = useProfileVerbs()
  const country = useHomeCountry()
  const asksName = profile.name === ''
  const contactPhone = phoneText(profile.phone ?? '')
  const leave = () => router.navigate({ href: linkTo('featured'), replace: true })
  const form = useServerForm({
    initial: { name: '', phone: contactPhone || phoneText(profile.loginPhone ?? '') },
    read: (typed) => {
      const [name, phone] = [typed.name.trim(), typed.phone.trim()]
      const faults =
        asksName && name === '' ? [{ field: 'name', text: t('identity.refusal.name') }] : []
      const contact = phone === contactPhone ? {} : { phone: phone || null, country }
      return { sent: { name: asksName ? name : profile.name, ...contact }, faults }
    },
    send: async (sent) => {
      if (asksName || 'phone' in sent) await save.mutateAsync(sent)
      await setUp.mutateAsync({ step: 'news', isEnded: true })
      await leave()
    },
  })
  return (
    <div className="flex flex-col gap-6 pt-2">
      <div>
        <Heading level={2} size="section">
          {asksName
            ? t('identity.setUp.you')
            : t('identity.setUp.welcome', { name: profile.name.split(' ')[0]! })}
        </Heading>
        <p className="mt-2 text-ink-soft">
          {t(asksName ? 'identity.setUp.youText' : 'identity.setUp.welcomeText')}
        </p>
      </div>
      <Form {...form.attributes}>
        {asksName ? <NameField required maxLength={80} {...form.text('name')} /> : null}
        <LanguageChoice />
        <PhoneField {...form.text('phone')} />
        <NewsSwitch />
        <PortraitField profile={profile} />
        <ListRow
          title={t('identity.setUp.wellness')}
          subtitle={t('identity.setUp.wellnessText')}
          start={<HeartHandshake aria-hidden />}
          href={linkTo('profile')}
        />
        <Failure error={form.problem ?? setUp.error} />
        <SubmitButton size="lg" wide pending={form.isPending || setUp.isPending}>
          {t('identity.setUp.finish')}
        </SubmitButton>
      </Form>
      <Button tone="quiet" className="self-center" onClick={() => void leave()}>
        {t('identity.setUp.later')}
      </Button>
    </div>
  )
}
