import { useId } from 'react'
import { campaignActions, campaignLimits } from '@serein/shared/campaign/rules.ts'
import { Checkbox } from '@serein/ui/checkbox.tsx'
import { FieldNotes } from '@serein/ui/field.tsx'
import { Select } from '@serein/ui/select.tsx'
import { TextArea } from '@serein/ui/text-area.tsx'
import { TextField } from '@serein/ui/text-field.tsx'
import { useWords } from '../language/words.ts'
import type { CampaignForm } from './use-campaign-form.ts'

const both = [
  { language: 'en', subject: 'subjectEn', text: 'textEn' },
  { language: 'fr', subject: 'subjectFr', text: 'textFr' },
] as const
const ways = ['mail', 'push', 'sms'] as const

/** What it says in both languages, where its button leads, and the ways it may go. */
export function MessageFields({ form }: { form: CampaignForm }) {
  const { t } = useWords()
  const id = useId()
  const { texts, at, set } = form
  return (
    <div className="flex flex-col gap-5">
      {both.map(({ language, subject, text }) => (
        <div key={language} className="flex flex-col gap-4">
          <TextField
            lang={language}
            label={t(`campaign.subject.${language}`)}
            maxLength={campaignLimits.subjectLength}
            value={texts[subject]}
            error={at(subject)}
            onChange={({ target }) => set({ [subject]: target.value })}
          />
          <TextArea
            lang={language}
            label={t(`campaign.text.${language}`)}
            help={t('campaign.textHelp')}
            rows={6}
            maxLength={campaignLimits.textLength}
            value={texts[text]}
            error={at(text)}
            onChange={({ target }) => set({ [text]: target.value })}
          />
        </div>
      ))}
      <div className="grid gap-4 sm:grid-cols-2">
        <Select
          label={t('campaign.action')}
          value={texts.action}
          options={campaignActions.map((each) => ({
            id: each,
            label: t(`campaign.action.${each}`),
          }))}
          onSelect={(action) => set({ action: action as typeof texts.action })}
        />
        <TextField
          label={t('campaign.code')}
          note={t('common.optional')}
          help={t('campaign.codeHelp')}
          autoComplete="off"
          maxLength={campaignLimits.codeLength}
          value={texts.code}
          error={at('code')}
          onChange={({ target }) => set({ code: target.value.toUpperCase() })}
        />
      </div>
      <fieldset className="min-w-0" data-invalid={at('channels') ? '' : undefined}>
        <legend className="mb-1 text-sm font-semibold">{t('campaign.ways')}</legend>
        {ways.map((way) => (
          <Checkbox
            key={way}
            label={t(`campaign.way.${way}`)}
            checked={texts.channels.includes(way)}
            onChecked={(isOn) =>
              set({
                channels: ways.filter((each) =>
                  each === way ? isOn : texts.channels.includes(each),
                ),
              })
            }
          />
        ))}
        <FieldNotes id={id} error={at('channels')} help={t('campaign.waysHelp')} />
      </fieldset>
    </div>
  )
}
