import { lazy, Suspense, useState } from 'react'
import { richFault } from '@serein/shared/identity/rich-fault.ts'
import type { RichText } from '@serein/shared/identity/rich-node.ts'
import type { ShownText } from '@serein/shared/identity/rich-text.ts'
import { Button } from '@serein/ui/button.tsx'
import { Skeleton } from '@serein/ui/skeleton.tsx'
import { Tabs } from '@serein/ui/tabs.tsx'
import { useWords } from '../language/words.ts'
import type { Choosable } from './editor.tsx'

const RichTextEditor = lazy(async () => ({
  default: (await import('./editor.tsx')).RichTextEditor,
}))

export type TextBody = { en: RichText; fr: RichText }

const nothing: RichText = { type: 'doc', version: 1, content: [] }
type Language = 'en' | 'fr'

const both: readonly Language[] = ['en', 'fr']
const tabs = 'text-language'

/** A text in both languages, one of them in sight, or in the one that its business writes in: then that is said in both. */
export function TextForm(props: {
  languages?: readonly Language[]
  text: ShownText | null
  draft: TextBody | undefined
  pictures: Choosable[]
  mayChange: boolean
  isPending: boolean
  onDraft: (draft: TextBody) => void
  onSave: (body: TextBody) => Promise<void>
}) {
  const { t, language } = useWords()
  const { text, draft, mayChange, languages = both } = props
  const [chosen, show] = useState(language)
  const shownLanguage = languages.includes(chosen) ? chosen : languages[0]!
  const stands = text?.body ?? { en: nothing, fr: nothing }
  // An editor keeps what it began with; what is written since comes out of it.
  const [initial] = useState(draft ?? stands)
  const body = draft ?? stands
  const hasFault = languages.some((each) => richFault(body[each]) !== null)
  const standing = (text?.pictures ?? []).filter(
    ({ id }) => !props.pictures.some((each) => each.id === id),
  )
  const words = { en: t('shop.texts.english'), fr: t('shop.texts.french') }
  return (
    <div className="flex flex-col gap-4">
      {languages.length > 1 ? (
        <Tabs
          id={tabs}
          label={t('shop.texts.language')}
          tabs={languages.map((id) => ({ id, label: words[id] }))}
          selected={shownLanguage}
          onSelect={show}
        />
      ) : null}
      {languages.map((each) => (
        <div
          key={each}
          {...(languages.length > 1 && {
            role: 'tabpanel',
            id: `${tabs}-panel-${each}`,
            'aria-labelledby': `${tabs}-tab-${each}`,
          })}
          hidden={each !== shownLanguage}
        >
          <Suspense fallback={<Skeleton className="h-72 w-full" />}>
            <RichTextEditor
              label={words[each]}
              lang={each}
              initial={initial[each]}
              pictures={[...props.pictures, ...standing]}
              mayChange={mayChange}
              onChange={(now) =>
                props.onDraft(
                  languages.length > 1 ? { ...body, [each]: now } : { en: now, fr: now },
                )
              }
            />
          </Suspense>
        </div>
      ))}
      {languages.length > 1 ? (
        <p className="text-sm text-ink-soft">{t('shop.texts.missing')}</p>
      ) : null}
      {mayChange ? (
        <div className="flex flex-wrap items-center gap-4">
          <Button
            pending={props.isPending}
            disabled={hasFault}
            onClick={() => void props.onSave(body)}
          >
            {t('common.save')}
          </Button>
          {draft ? <span className="text-sm text-clay">{t('shop.texts.unsaved')}</span> : null}
        </div>
      ) : null}
    </div>
  )
}
