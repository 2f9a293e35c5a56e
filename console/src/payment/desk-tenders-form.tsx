import { useClient } from '@serein/client/provider.tsx'
import type { DeskTenders } from '@serein/shared/checkout/till.ts'
import { type ExtraTender, extraTenders } from '@serein/shared/payment/tenders.ts'
import { Checkbox } from '@serein/ui/checkbox.tsx'
import { TextField } from '@serein/ui/text-field.tsx'
import { SideForm } from '../form/side-form.tsx'
import { useServerForm } from '../form/use-server-form.ts'
import { useWrittenLanguages } from '../form/written-languages.ts'
import { useWords } from '../language/words.ts'
import { tenderWord } from './line-words.ts'

type Field = `${ExtraTender}${'En' | 'Fr'}`
type Texts = { isOn: ExtraTender[] } & Record<Field, string>
type Fault = { field: Field }

const fieldOf = (tender: ExtraTender, language: 'en' | 'fr'): Field =>
  `${tender}${language === 'en' ? 'En' : 'Fr'}`

/** What the desk takes beside cash, terminal and wallet, and how the business calls it. */
export function DeskTendersForm(props: { tenders: DeskTenders['tenders']; onDone: () => void }) {
  const { tenders, onDone } = props
  const { t } = useWords()
  const { api, query } = useClient()
  const { languages, fieldOf: writtenIn } = useWrittenLanguages()
  const before = { tenders }
  const form = useServerForm({
    name: () => t('payment.rule.atDesk.title'),
    initial: textsOf(tenders),
    before,
    read: (texts: Texts) => {
      const faults: Fault[] = []
      const sent = extraTenders.map((tender) => {
        const [en, fr] = (['en', 'fr'] as const).map((each) => texts[fieldOf(tender, each)].trim())
        if (Boolean(en) !== Boolean(fr)) faults.push({ field: fieldOf(tender, en ? 'fr' : 'en') })
        const name = en && fr ? { en, fr } : null
        return { tender, isOn: texts.isOn.includes(tender), name }
      })
      return { sent: { tenders: sent }, faults }
    },
    faultText: () => t('payment.rule.atDesk.both'),
    send: (wanted) => api.till.saveTenders(wanted),
    refresh: query.till.tenders.key(),
    onDone,
  })
  const { isOn } = form.values
  return (
    <SideForm why={t('payment.rule.atDesk.why')} form={form}>
      {extraTenders.map((tender) => (
        <fieldset key={tender} className="flex min-w-0 flex-col gap-3">
          <legend className="sr-only">{t(tenderWord(tender))}</legend>
          <Checkbox
            label={t(tenderWord(tender))}
            help={t(`payment.rule.atDesk.${tender}`)}
            checked={isOn.includes(tender)}
            onChecked={(isChecked) =>
              form.set({
                isOn: isChecked ? [...isOn, tender] : isOn.filter((one) => one !== tender),
              })
            }
          />
          {isOn.includes(tender)
            ? languages.map((language) => (
                <TextField
                  key={language}
                  {...writtenIn(language, (each) => form.text(fieldOf(tender, each)))}
                  label={t(
                    languages.length > 1
                      ? `payment.rule.atDesk.name.${language}`
                      : 'payment.rule.atDesk.name.only',
                    { tender: t(tenderWord(tender)) },
                  )}
                  note={t('common.optional')}
                  maxLength={40}
                />
              ))
            : null}
        </fieldset>
      ))}
    </SideForm>
  )
}

function textsOf(tenders: DeskTenders['tenders']): Texts {
  const names = tenders.flatMap(({ tender, name }) => [
    [fieldOf(tender, 'en'), name?.en ?? ''],
    [fieldOf(tender, 'fr'), name?.fr ?? ''],
  ])
  const isOn = tenders.filter((each) => each.isOn).map(({ tender }) => tender)
  return { isOn, ...(Object.fromEntries(names) as Record<Field, string>) }
}
