import { useState } from 'react'
import { paragraphsIn } from '@serein/shared/notification/template-text.ts'
import { Segmented } from '@serein/ui/choice.tsx'
import { useMember } from '../business/member.ts'
import { useWords } from '../language/words.ts'
import type { Written } from './campaign-texts.ts'

/** The mail as its reader sees it, in either language. */
export function CampaignPreview({ written }: { written: Omit<Written, 'name' | 'segment'> }) {
  const { t, language } = useWords()
  const [shown, setShown] = useState<'en' | 'fr'>(language)
  const business = useMember().data?.business.name ?? ''
  const { subject, text, action, code } = written
  return (
    <section aria-labelledby="campaign-preview">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="campaign-preview" className="serif text-lg">
          {t('campaign.preview')}
        </h2>
        <Segmented
          label={t('campaign.previewLanguage')}
          labelHidden
          choices={(['en', 'fr'] as const).map((id) => ({ id, label: t(`campaign.in.${id}`) }))}
          selected={shown}
          onSelect={setShown}
        />
      </div>
      <div lang={shown} className="mt-3 rounded-md bg-sunken p-4 [overflow-wrap:anywhere]">
        <p className="serif px-1 text-primary">{business}</p>
        <div className="mt-3 flex flex-col gap-3 rounded-md bg-surface p-5">
          <p className="serif text-xl">{subject[shown] || t('campaign.previewSubject')}</p>
          {paragraphsIn(text[shown]).map((one) => (
            <p key={one} className="whitespace-pre-line text-ink-soft">
              {one}
            </p>
          ))}
          {code ? (
            <p className="figures rounded-md bg-sunken p-3 text-center text-xl tracking-widest">
              {code}
            </p>
          ) : null}
          {action === 'none' ? null : (
            <p className="self-start rounded-full bg-primary px-5 py-2.5 font-semibold text-on-primary">
              {action === 'book'
                ? t(`campaign.bookButton.${shown}`)
                : t(`campaign.offersButton.${shown}`)}
            </p>
          )}
        </div>
        <p className="mt-3 px-1 text-xs text-ink-soft">
          <span className="underline">{t(`campaign.unsubscribe.${shown}`)}</span>
        </p>
      </div>
    </section>
  )
}
