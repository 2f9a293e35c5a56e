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
import { useServerForm } from '../page/use-server-form.ts'
import { useWords } from '../language/words.ts'
import { BirthdayFields, birthdayIn, birthdayTexts } from './birthday-fields.tsx'
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
  const form = useServerForm({
    initial: {
      name: profile.name,
      phone: phoneText(profile.phone ?? ''),
      birthday: birthdayTexts(profile.birthday),
    },
    read: (typed) => {
      const name = typed.name.trim()
      const birthday = birthdayIn(typed.birthday)
      return {
        sent: { name, phone: typed.phone.trim() || null, country, birthday: birthday ?? null },
        faults: [
          ...(name === '' ? [{ field: 'name', text: t('identity.refusal.name') }] : []),
          ...(birthday === undefined
            ? [{ field: 'birthday.day', text: t('identity.birthday.wrong') }]
            : []),
        ],
      }
    },
    send: async (sent) => {
      await save.mutateAsync(sent)
      showToast({ text: t('identity.profile.saved') })
    },
  })
  return (
    <Form {...form.attributes}>
      <NameField maxLength={80} {...form.text('name')} />
      <PhoneField {...form.text('phone')} />
      <BirthdayFields form={form} />
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
      <Failure error={form.problem} />
      <SubmitButton pending={form.isPending} className="self-start">
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
              subtitle={[
                `${format.longDate(each.openedAt, zone)}, ${format.time(each.openedAt, zone)}`,
                each.bookingCode,
              ]
                .filter(Boolean)
                .join(' · ')}
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
