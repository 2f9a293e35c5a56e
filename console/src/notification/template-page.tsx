import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { templateChannels } from '@serein/shared/notification/template-kind.ts'
import type { Template } from '@serein/shared/notification/template.ts'
import { ButtonLink } from '@serein/ui/button.tsx'
import { ChipLink } from '@serein/ui/chip.tsx'
import { Skeleton } from '@serein/ui/skeleton.tsx'
import { linkTo } from '../address/link.ts'
import type { Shop } from '../member/member.ts'
import { useWrittenLanguages } from '../form/written-languages.ts'
import { useWords } from '../language/words.ts'
import { ConsolePage, QueryBoundary } from '../page/page.tsx'
import { TextVersions } from '../shop/text-versions.tsx'
import type { TemplateOf } from './template-address.ts'
import { newestOf, other, savedWords, type TemplateDraft } from './template-draft.ts'
import { TemplateForm } from './template-form.tsx'
import { TemplatePreview } from './template-preview.tsx'
import { useTemplate } from './use-template.ts'

type Given = {
  shop: Shop
  of: TemplateOf
  mayChange: boolean
  draft: TemplateDraft | undefined
  onDraft: (draft: TemplateDraft | undefined) => void
}

/** One message by one channel: its words at the left, what its reader gets at the right. */
export function TemplatePage(props: Given) {
  const { t } = useWords()
  const { shop, of } = props
  const { templateQuery, verbs } = useTemplate(of, props.onDraft)
  return (
    <ConsolePage
      title={t(`notification.template.kind.${of.messageKind}`)}
      actions={
        <ButtonLink
          tone="quiet"
          size="sm"
          icon={<ArrowLeft aria-hidden />}
          href={linkTo('/settings/messages', { shop: shop.id })}
        >
          {t('notification.template.all')}
        </ButtonLink>
      }
    >
      <div className="flex flex-col gap-6 p-6 max-md:p-5">
        <nav aria-label={t('notification.template.channels')} className="flex flex-wrap gap-2">
          {templateChannels.map((channel) => (
            <ChipLink
              key={channel}
              selected={channel === of.channel}
              href={linkTo('/settings/messages', {
                shop: shop.id,
                message: of.messageKind,
                channel,
              })}
            >
              {t(`notification.template.channel.${channel}`)}
            </ChipLink>
          ))}
        </nav>
        <QueryBoundary query={templateQuery} loading={<Skeleton className="h-120 w-full" />}>
          {(template) => <OneTemplate {...props} template={template} verbs={verbs} />}
        </QueryBoundary>
      </div>
    </ConsolePage>
  )
}

function OneTemplate(
  props: Given & { template: Template; verbs: ReturnType<typeof useTemplate>['verbs'] },
) {
  const { language } = useWords()
  const { of, template, draft, onDraft, verbs, mayChange, shop } = props
  const { languages } = useWrittenLanguages()
  const [chosen, write] = useState(language)
  const written = languages.includes(chosen) ? chosen : languages[0]!
  const words = draft?.words ?? savedWords(template)
  const base = draft?.base ?? newestOf(template)
  return (
    <div className="grid items-start gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_minmax(20rem,34rem)]">
      <TemplateForm
        of={of}
        template={template}
        words={words}
        language={written}
        isInBoth={languages.length > 1}
        isChanged={draft !== undefined}
        mayChange={mayChange}
        isPending={verbs.isPending}
        onLanguage={write}
        onWords={(next) => onDraft({ base, words: next })}
        onSave={() => verbs.save(base, words)}
        onDrop={() => onDraft(undefined)}
        onOurs={() =>
          verbs.backToOurs(template, languages.length > 1 ? [written] : [written, other(written)])
        }
      />
      <div className="min-w-0 lg:sticky lg:top-6 lg:row-span-2">
        <TemplatePreview of={of} language={written} text={words[written]} mayTest={mayChange} />
      </div>
      {template.versions.length > 0 ? (
        <TextVersions
          versions={template.versions.map((each) => ({ ...each, restoredFrom: null }))}
          timeZone={shop.timeZone}
          isPending={verbs.isPending}
          onRestore={mayChange ? (version) => void verbs.restore(template, version) : null}
        />
      ) : null}
    </div>
  )
}
