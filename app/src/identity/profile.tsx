import { useQuery } from '@tanstack/react-query'
import {
  BadgeCheck,
  BellRing,
  ClipboardList,
  CreditCard,
  Heart,
  Mail,
  ShieldCheck,
  Wallet,
} from 'lucide-react'
import { useState } from 'react'
import { fieldMessages } from '@serein/client/api.ts'
import { ownZone } from '@serein/client/clock.ts'
import { useClient, useFormat } from '@serein/client/provider.tsx'
import { phoneText } from '@serein/shared/identity/phone-text.ts'
import type { Profile } from '@serein/shared/identity/profile.ts'
import { Form } from '@serein/ui/form.tsx'
import { Section } from '@serein/ui/heading.tsx'
import { List, ListRow } from '@serein/ui/list-row.tsx'
import { Skeleton } from '@serein/ui/skeleton.tsx'
import { showToast } from '@serein/ui/toast-queue.ts'
import { linkTo } from '../address/link.ts'
import type { Preload } from '../page/preload.ts'
import { QueryBoundary, Screen } from '../page/screen.tsx'
import { SubmitButton } from '../page/submit-button.tsx'
import { useWords } from '../language/words.ts'
import { BirthdayFields, birthdayIn } from './birthday-fields.tsx'
import { NameField, PhoneField } from './contact-fields.tsx'
import { Failure } from '../page/failure.tsx'
import { useHomeCountry } from './phone-data.ts'
import { PortraitField } from './portrait-field.tsx'
import { profileOptions, useProfileVerbs } from './profile-data.ts'
import { WellnessForm } from './wellness-form.tsx'

export async function preload({ query, queryClient }: Preload<'profile'>): Promise<void> {
  await queryClient.ensureQueryData(profileOptions(query))
}

/** The profile that spas see: portrait, name, contacts and wellness notes. */
export function Page() {
  const { t } = useWords()
  const { query } = useClient()
  const profile = useQuery(profileOptions(query))
  return (
    <Screen title={t('identity.profile.title')} back={linkTo('more')}>
      <QueryBoundary query={profile} loading={<ProfileSkeleton />}>
        {(found) => (
          <div className="flex flex-col gap-9 pt-2">
            {found.setUp.isEnded ? null : (
              <ListRow
                title={t('identity.setUp.resume')}
                subtitle={t('identity.setUp.resumeText')}
                start={<ClipboardList aria-hidden />}
                href={linkTo('accountSetup')}
                className="bg-primary-soft"
              />
            )}
            <PortraitField profile={found} />
            <Contact profile={found} />
            <Section title={t('identity.wellness.title')}>
              <p className="mb-5 text-ink-soft">{t('identity.wellness.lead')}</p>
              <WellnessForm />
              <Openings />
            </Section>
            <List>
              <ListRow
                title={t('shop.favourite.title')}
                start={<Heart aria-hidden />}
                href={linkTo('featured', { show: 'favourites' })}
              />
              <ListRow
                title={t('checkout.wallets.title')}
                start={<Wallet aria-hidden />}
                href={linkTo('wallet')}
              />
              <ListRow
                title={t('checkout.saved.title')}
                start={<CreditCard aria-hidden />}
                href={linkTo('card')}
              />
              <ListRow
                title={t('notification.settings.title')}
                subtitle={t('notification.settings.lead')}
                start={<BellRing aria-hidden />}
                href={linkTo('notificationSettings')}
              />
              <ListRow
                title={t('identity.data.title')}
                subtitle={t('identity.data.lead')}
                start={<ShieldCheck aria-hidden />}
                href={linkTo('privacy')}
              />
            </List>
          </div>
        )}
      </QueryBoundary>
    </Screen>
  )
}

function Contact({ profile }: { profile: Profile }) {
  const { t } = useWords()
  const { save } = useProfileVerbs()
  const country = useHomeCountry()
  const [isEmpty, setEmpty] = useState(false)
  const [isNoDay, setNoDay] = useState(false)
  const problems = fieldMessages(save.error)
  const submit = (form: HTMLFormElement) => {
    const formData = new FormData(form)
    const name = String(formData.get('name')).trim()
    const birthday = birthdayIn(formData)
    setEmpty(name === '')
    setNoDay(birthday === undefined)
    if (!name || birthday === undefined) return
    save.mutate(
      { name, phone: String(formData.get('phone')).trim() || null, country, birthday },
      { onSuccess: () => showToast({ text: t('identity.profile.saved') }) },
    )
  }
  return (
    <Form onSend={submit}>
      <NameField
        defaultValue={profile.name}
        maxLength={80}
        error={isEmpty ? t('identity.refusal.name') : problems.name}
      />
      <PhoneField defaultValue={phoneText(profile.phone ?? '')} error={problems.phone} />
      <BirthdayFields
        birthday={profile.birthday}
        error={isNoDay || problems['birthday.day'] ? t('identity.birthday.wrong') : undefined}
      />
      {profile.email ? (
        <ListRow
          title={profile.email}
          subtitle={t(
            profile.emailVerified ? 'identity.profile.emailSure' : 'identity.profile.emailUnsure',
          )}
          start={profile.emailVerified ? <BadgeCheck aria-hidden /> : <Mail aria-hidden />}
          className="[overflow-wrap:anywhere]"
        />
      ) : null}
      {Object.keys(problems).length === 0 ? <Failure error={save.error} /> : null}
      <SubmitButton pending={save.isPending} className="self-start">
        {t('identity.profile.save')}
      </SubmitButton>
    </Form>
  )
}

/** Who has read the wellness notes at a spa. */
function Openings() {
  const { t } = useWords()
  const format = useFormat()
  const { query } = useClient()
  const { data } = useQuery(query.wellness.get.queryOptions({}))
  if (!data) return null
  const zone = ownZone()
  return (
    <Section level={3} size="item" className="mt-8" title={t('identity.wellness.openings')}>
      {data.openings.length === 0 ? (
        <p className="text-sm text-ink-soft">{t('identity.wellness.noOpenings')}</p>
      ) : (
        <List label={t('identity.wellness.openings')}>
          {data.openings.map((each) => (
            <ListRow
              key={each.openedAt}
              title={t('identity.wellness.opening', {
                what: t(`identity.wellness.subject.${each.subject}`),
                name: each.openerName,
                business: each.businessName,
              })}
              subtitle={`${format.longDate(each.openedAt, zone)}, ${format.time(each.openedAt, zone)} · ${each.bookingCode}`}
            />
          ))}
        </List>
      )}
    </Section>
  )
}

function ProfileSkeleton() {
  return (
    <div className="flex flex-col gap-8 pt-2">
      <Skeleton shape="round" className="size-24" />
      <Skeleton className="h-13 rounded-md" />
      <Skeleton className="h-13 rounded-md" />
      <Skeleton className="h-80 rounded-md" />
    </div>
  )
}
