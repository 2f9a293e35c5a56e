import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useClient } from '@serein/client/provider.tsx'
import { phoneText } from '@serein/shared/identity/phone-text.ts'
import type { Profile } from '@serein/shared/identity/profile.ts'
import { setUpSteps, type SetUpStep } from '@serein/shared/identity/rules.ts'
import { Button } from '@serein/ui/button.tsx'
import { Form } from '@serein/ui/form.tsx'
import { Heading } from '@serein/ui/heading.tsx'
import { Skeleton } from '@serein/ui/skeleton.tsx'
import { LanguageChoice } from '../language/language-choice.tsx'
import { linkTo, useScreenSearch } from '../address/link.ts'
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
import { WellnessForm } from './wellness-form.tsx'

export async function preload({ query, queryClient }: Preload<'accountSetup'>): Promise<void> {
  await queryClient.ensureQueryData(profileOptions(query))
}

/** Questions after the first sign-in, one at a time; all but the name can be skipped or answered later. */
export function Page() {
  const { t } = useWords()
  const { query } = useClient()
  const { step } = useScreenSearch('accountSetup')
  const profile = useQuery(profileOptions(query))
  return (
    <Screen title={t('identity.setUp.title')}>
      <QueryBoundary query={profile} loading={<Skeleton className="mt-4 h-100 rounded-md" />}>
        {(found) => {
          const currentStep = step ?? found.setUp.step
          return <Step key={currentStep} step={currentStep} profile={found} />
        }}
      </QueryBoundary>
    </Screen>
  )
}

function Step({ step, profile }: { step: SetUpStep; profile: Profile }) {
  const { t } = useWords()
  const router = useRouter()
  const { setUp, save } = useProfileVerbs()
  const country = useHomeCountry()
  const place = setUpSteps.indexOf(step)
  const following = setUpSteps[place + 1]
  const leave = () => router.navigate({ href: linkTo('featured'), replace: true })
  const goOn = async () => {
    await setUp.mutateAsync({ step: following ?? step, isEnded: following === undefined })
    if (!following) return leave()
    await router.navigate({
      href: linkTo('accountSetup', { step: following }),
    })
  }
  const knownPhone = phoneText(profile.phone ?? profile.loginPhone ?? '')
  const form = useServerForm({
    initial: { name: profile.name, phone: step === 'contact' ? knownPhone : '' },
    read: (typed) => {
      const [name, phone] = [typed.name.trim(), typed.phone.trim()]
      const faults = name === '' ? [{ field: 'name', text: t('identity.refusal.name') }] : []
      return { sent: { name, ...(phone && { phone, country }) }, faults }
    },
    send: async (sent) => {
      if (step === 'you' || sent.phone) await save.mutateAsync(sent)
      await goOn()
    },
  })
  return (
    <div className="flex flex-col gap-6 pt-2">
      <div>
        <p className="text-sm text-ink-soft">
          {t('identity.setUp.place', { place: place + 1, count: setUpSteps.length })}
        </p>
        <Heading level={2} size="section" className="mt-1">
          {t(`identity.setUp.${step}`)}
        </Heading>
        <p className="mt-2 text-ink-soft">{t(`identity.setUp.${step}Text`)}</p>
      </div>
      {step === 'you' ? <PortraitField profile={profile} /> : null}
      {step === 'wellness' ? (
        <WellnessForm onSaved={() => void goOn().catch(console.warn)} />
      ) : null}
      {step === 'news' ? <NewsSwitch /> : null}
      <Form {...form.attributes}>
        {step === 'you' ? <NameField maxLength={80} {...form.text('name')} /> : null}
        {step === 'contact' ? (
          <>
            <PhoneField {...form.text('phone')} />
            <LanguageChoice />
          </>
        ) : null}
        <Failure error={form.problem ?? setUp.error} />
        <SubmitButton
          size="lg"
          wide
          tone={step === 'wellness' ? 'secondary' : 'primary'}
          pending={form.isPending || setUp.isPending}
        >
          {t(
            step === 'wellness'
              ? 'identity.setUp.skip'
              : following
                ? 'identity.setUp.next'
                : 'identity.setUp.finish',
          )}
        </SubmitButton>
      </Form>
      <Button tone="quiet" className="self-center" onClick={() => void leave()}>
        {t('identity.setUp.later')}
      </Button>
    </div>
  )
}
