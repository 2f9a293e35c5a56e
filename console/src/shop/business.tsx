import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useClient } from '@serein/client/provider.tsx'
import type { OwnProfile } from '@serein/shared/business/own-profile.ts'
import { Card } from '@serein/ui/card.tsx'
import { Section } from '@serein/ui/heading.tsx'
import { Skeleton } from '@serein/ui/skeleton.tsx'
import { type LogoField, ProfileForm, ProfileSummary } from '../business/profile-form.tsx'
import { WhileSuspended } from '../business/while-suspended.tsx'
import { FormSheet } from '../form/side-form.tsx'
import { useWords } from '../language/words.ts'
import { useMember, type Member } from '../member/member.ts'
import { ConsolePage, QueryBoundary } from '../page/page.tsx'
import { PictureChoice } from './picture-choice.tsx'
import { OwnShops } from './own-shops.tsx'
import { RuleRow } from './rule-row.tsx'

/** What is of the whole business: how it presents itself, in which languages, and which spas it has. */
export function Page() {
  const { t } = useWords()
  const member = useMember()
  return (
    <ConsolePage title={t('shop.business.title')}>
      <QueryBoundary query={member} loading={<Skeleton className="h-120 w-full max-w-180" />}>
        {(who) =>
          who.suspension ? (
            <WhileSuspended who={who} what="settings" />
          ) : (
            <div className="flex w-full max-w-180 flex-col gap-10 p-6 max-md:p-5">
              <Profile who={who} />
              <OwnShops who={who} />
            </div>
          )
        }
      </QueryBoundary>
    </ConsolePage>
  )
}

function Profile({ who }: { who: Member }) {
  const { t } = useWords()
  const { query } = useClient()
  const profile = useQuery(query.business.profile.queryOptions({}))
  const [isOpen, setOpen] = useState(false)
  const mayChange = who.permissions.setting === 'change'
  const title = t('business.profile.title')
  return (
    <Section title={t('business.profile.section')} size="item">
      <QueryBoundary query={profile} loading={<Skeleton className="h-40 w-full" />}>
        {(data) => (
          <Card className="px-5 py-4">
            <RuleRow title={title} onEdit={mayChange ? () => setOpen(true) : undefined}>
              <ProfileSummary profile={data} />
            </RuleRow>
            <FormSheet open={isOpen} onClose={() => setOpen(false)} title={title}>
              <ProfileForm
                profile={data}
                renderLogo={(field) => <LogoChoice {...field} profile={data} who={who} />}
                onDone={() => setOpen(false)}
              />
            </FormSheet>
          </Card>
        )}
      </QueryBoundary>
    </Section>
  )
}

/** Kept with a spa as all pictures are; who may not change those sees the logo in the summary alone. */
function LogoChoice(props: LogoField & { profile: OwnProfile; who: Member }) {
  const { t } = useWords()
  const { profile, who, chosen, error, onChoose } = props
  const [shop] = who.shops
  if (!shop || who.permissions.catalogue !== 'change') return null
  return (
    <PictureChoice
      shopId={shop.id}
      others={profile.logo ? [{ id: profile.logoId!, picture: profile.logo }] : []}
      chosen={chosen}
      label={t('business.profile.logo')}
      help={t('business.profile.logoHelp')}
      error={error}
      onChoose={(picture) => onChoose(picture?.id ?? null)}
    />
  )
}
