import { useRef } from 'react'
import type { Template, TemplateTexts } from '@serein/shared/notification/template.ts'
import type { TemplateField, TemplateText } from '@serein/shared/notification/template-kind.ts'
import { Button } from '@serein/ui/button.tsx'
import { Form } from '@serein/ui/form.tsx'
import { Notice } from '@serein/ui/notice.tsx'
import { Tabs } from '@serein/ui/tabs.tsx'
import { useWords } from '../language/words.ts'
import type { TemplateOf } from './template-address.ts'
import { faultsOf, type Language, languages, other } from './template-draft.ts'
import { TemplateFields } from './template-fields.tsx'

const tabs = 'template-language'

/** The words of a message in both languages, one of them in sight; where its business writes in one, that is said in both. */
export function TemplateForm(props: {
  of: TemplateOf
  template: Template
  words: TemplateTexts
  language: Language
  isInBoth: boolean
  isChanged: boolean
  mayChange: boolean
  isPending: boolean
  onLanguage: (language: Language) => void
  onWords: (words: TemplateTexts) => void
  onSave: () => Promise<void>
  onDrop: () => void
  onOurs: () => Promise<void>
}) {
  const { t } = useWords()
  const { of, template, words, language, isInBoth, mayChange, isChanged } = props
  const form = useRef<HTMLFormElement>(null)
  const faults = faultsOf(of, words)
  const own = words[language]
  const text = own ?? template.ours[language]
  const alone = languages.find((each) => words[each] && !words[other(each)])
  const save = async () => {
    const faulty = languages.find((each) => faults[each].length > 0)
    if (!faulty) return props.onSave()
    props.onLanguage(faults[language].length > 0 ? language : faulty)
    requestAnimationFrame(() =>
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(),
    )
  }
  return (
    <Form
      ref={form}
      onSend={() => void save()}
      onKeyDown={(event) => {
        if (event.key !== 's' || !(event.ctrlKey || event.metaKey) || !mayChange) return
        event.preventDefault()
        void save()
      }}
    >
      {isInBoth ? (
        <Tabs
          id={tabs}
          label={t('shop.texts.language')}
          tabs={languages.map((id) => ({
            id,
            label: t(`campaign.in.${id}`),
            count: (
              <span className="text-sm font-normal">
                {words[id] ? t('notification.template.own') : t('notification.template.ours')}
              </span>
            ),
          }))}
          selected={language}
          onSelect={props.onLanguage}
        />
      ) : null}
      <div
        {...(isInBoth && {
          role: 'tabpanel',
          id: `${tabs}-panel-${language}`,
          'aria-labelledby': `${tabs}-tab-${language}`,
        })}
      >
        <TemplateFields
          key={language}
          of={of}
          language={language}
          text={text as TemplateText}
          faults={faults[language]}
          readOnly={!mayChange}
          onField={(field: TemplateField, value: string) => {
            const next = { ...text, [field]: value }
            props.onWords(isInBoth ? { ...words, [language]: next } : { en: next, fr: next })
          }}
        />
      </div>
      {alone ? <Notice tone="gold">{t(`notification.template.only.${alone}`)}</Notice> : null}
      {mayChange ? (
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" pending={props.isPending}>
            {t('common.save')}
          </Button>
          {isChanged ? (
            <Button tone="quiet" onClick={props.onDrop}>
              {t('notification.template.drop')}
            </Button>
          ) : own ? (
            <Button tone="quiet" pending={props.isPending} onClick={() => void props.onOurs()}>
              {t(`notification.template.back.${language}`)}
            </Button>
          ) : null}
          {isChanged ? <span className="text-sm text-clay">{t('shop.texts.unsaved')}</span> : null}
        </div>
      ) : (
        <p className="text-sm text-ink-soft">{t('shop.texts.look')}</p>
      )}
    </Form>
  )
}
