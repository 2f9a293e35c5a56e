import { useSession } from '@serein/client/provider.tsx'
import { Section } from '@serein/ui/heading.tsx'
import { useWords } from '../language/words.ts'
import { TakeOrErase } from './erase-me.tsx'
import { NewsSwitch } from './news-switch.tsx'
import { useDay } from '@serein/client/use-day.ts'
import { consentTo, useConsents } from './use-consents.ts'

/** A member’s rights over their data; nothing for other readers. */
export function YourData() {
  const { t } = useWords()
  const user = useSession()
  if (!user || user.isAnonymous) return null
  return (
    <div className="mb-9 flex flex-col gap-7 rounded-lg bg-surface p-5 shadow-soft">
      <Section title={t('identity.data.title')}>
        <p className="text-ink-soft">{t('identity.data.lead')}</p>
      </Section>
      <ConsentList />
      <TakeOrErase />
    </div>
  )
}

/** The consents with their texts; those that can be withdrawn have a switch. */
function ConsentList() {
  const { t } = useWords()
  const day = useDay()
  const found = useConsents().consents.data
  return (
    <Section level={3} size="item" title={t('identity.consent.title')}>
      <ul className="flex flex-col gap-1 text-sm">
        {(['terms', 'privacy', 'wellness'] as const).map((kind) => {
          const agreed = consentTo(found, kind)
          return agreed ? (
            <li key={kind}>
              {t('identity.consent.given', {
                what: t(`identity.${kind}.title`),
                version: agreed.version,
                day: day(agreed.givenAt),
              })}
            </li>
          ) : null
        })}
      </ul>
      <div className="mt-2 divide-y divide-line border-t border-line">
        <NewsSwitch />
      </div>
    </Section>
  )
}
