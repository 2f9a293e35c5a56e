import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useClient } from '@serein/client/provider.tsx'
import { Segmented } from '@serein/ui/choice.tsx'
import { Skeleton } from '@serein/ui/skeleton.tsx'
import { useWords } from '../language/words.ts'
import { firstLook, MailLook, MailPage } from '../notification/mail-preview.tsx'
import { useSettled } from '../notification/use-settled.ts'
import { QueryBoundary } from '../page/page.tsx'
import type { Written } from './campaign-texts.ts'

type Shown = Pick<Written, 'subject' | 'text' | 'action' | 'code'>

/** The mail as its reader gets it, as the server writes it, in either language. */
export function CampaignPreview({ written }: { written: Shown }) {
  const { t, language } = useWords()
  const { query } = useClient()
  const [mailLanguage, setMailLanguage] = useState<'en' | 'fr'>(language)
  const [look, setLook] = useState(firstLook)
  const { subject, text, action, code } = written
  const texts = { subject: subject[mailLanguage], text: text[mailLanguage], action, code }
  const settled = useSettled(JSON.stringify({ ...texts, mailLanguage }))
  const input = JSON.parse(settled) as typeof texts & { mailLanguage: 'en' | 'fr' }
  const preview = useQuery({
    ...query.campaign.preview.queryOptions({ input: { ...input, scheme: look.scheme } }),
    placeholderData: keepPreviousData,
  })
  return (
    <section aria-labelledby="campaign-preview">
      <h2 id="campaign-preview" className="serif text-lg">
        {t('campaign.preview')}
      </h2>
      <div className="mt-2 mb-3 flex flex-wrap items-center justify-between gap-2">
        <Segmented
          label={t('campaign.previewLanguage')}
          labelHidden
          choices={(['en', 'fr'] as const).map((id) => ({ id, label: t(`campaign.in.${id}`) }))}
          selected={mailLanguage}
          onSelect={setMailLanguage}
        />
        <MailLook look={look} onChange={setLook} />
      </div>
      <QueryBoundary query={preview} loading={<Skeleton className="h-120 w-full" />}>
        {({ sender, title, html }) => (
          <MailPage
            {...{ sender, html }}
            title={title || t('campaign.previewSubject')}
            width={look.width}
            language={mailLanguage}
          />
        )}
      </QueryBoundary>
    </section>
  )
}
