import { useId } from 'react'
import { campaignActions, campaignLimits } from '@serein/shared/campaign/rules.ts'
import { Checkbox } from '@serein/ui/checkbox.tsx'
import { FieldNotes } from '@serein/ui/field.tsx'
import { Select } from '@serein/ui/select.tsx'
import { TextArea } from '@serein/ui/text-area.tsx'
import { TextField } from '@serein/ui/text-field.tsx'
import { useWrittenLanguages } from '../form/written-languages.ts'
import { useWords } from '../language/words.ts'
import type { CampaignFields } from './campaign-texts.ts'

const ways = ['mail', 'push', 'sms'] as const

/** What it says in the languages of the business, where its button leads, and the ways it may go. */
export function MessageFields({ form }: { form: CampaignFields }) {
  const { t } = useWords()
  const id = useId()
  const { values, at, set } = form
  const { languages: written, fieldOf, wordOf } = useWrittenLanguages()
  return (
    <div className="flex flex-col gap-5">
      {written.map((language) => (
        <div key={language} className="flex flex-col gap-4">
          <TextField
            {...fieldOf(language, (each) => form.text(`subject.${each}`))}
            lang={language}
            label={t(`campaign.subject.${wordOf(language)}`)}
            maxLength={campaignLimits.subjectLength}
          />
          <TextArea
            {...fieldOf(language, (each) => form.text(`text.${each}`))}
            lang={language}
            label={t(`campaign.text.${wordOf(language)}`)}
            help={t('campaign.textHelp')}
            rows={6}
            maxLength={campaignLimits.textLength}
          />
        </div>
      ))}
      <div className="grid gap-4 sm:grid-cols-2">
        <Select
          {...form.choice('action')}
          label={t('campaign.action')}
          options={campaignActions.map((each) => ({
            id: each,
            label: t(`campaign.action.${each}`),
          }))}
        />
        <TextField
          {...form.text('code')}
          label={t('campaign.code')}
          note={t('common.optional')}
          help={t('campaign.codeHelp')}
          autoComplete="off"
          maxLength={campaignLimits.codeLength}
          onChange={({ target }) => set({ code: target.value.toUpperCase() })}
        />
      </div>
      <fieldset className="min-w-0" data-invalid={at('channels') ? '' : undefined}>
        <legend className="mb-1 text-sm font-semibold">{t('campaign.ways')}</legend>
        {ways.map((way) => (
          <Checkbox
            key={way}
            label={t(`campaign.way.${way}`)}
            checked={values.channels.includes(way)}
            onChecked={(isOn) =>
              set({
                channels: ways.filter((each) =>
                  each === way ? isOn : values.channels.includes(each),
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
