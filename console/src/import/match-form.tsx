import { useState } from 'react'
import { useFormat } from '@serein/client/provider.tsx'
import {
  columnsMissing,
  fieldsOfKind,
  type ImportField,
  type ImportTerms,
  termsOfKind,
} from '@serein/shared/import/rules.ts'
import { Button } from '@serein/ui/button.tsx'
import { Section } from '@serein/ui/heading.tsx'
import { Notice } from '@serein/ui/notice.tsx'
import { Select } from '@serein/ui/select.tsx'
import { useWords } from '../language/words.ts'
import { amountOf, amountText } from '../form/amount.ts'
import { AmountField } from '../form/amount-field.tsx'
import type { ImportProps } from './one-import.tsx'
import { useImportVerbs } from './use-import-verbs.ts'

type Columns = Partial<Record<ImportField, number>>

/** Matches the columns, and sets what no column has. */
export function MatchForm(props: ImportProps & { onLeave?: () => void }) {
  const { t } = useWords()
  const verbs = useImportVerbs()
  const { file, onLeave } = props
  const [columns, setColumns] = useState<Columns>(file.columns)
  const [terms, setTerms] = useState<ImportTerms>(file.terms)
  const [isWrong, setWrong] = useState(false)
  const fields: readonly ImportField[] = fieldsOfKind[file.kind]
  const missing = columnsMissing(file.kind, columns)
  const nameOf = (field: ImportField) => t(`import.field.${field}`)
  const oneOf = (some: readonly ImportField[]) =>
    some.map(nameOf).reduce((first, last) => t('import.match.or', { first, last }))
  const match = (at: number, field: string) =>
    setColumns((before) => {
      const others = Object.entries(before).filter(
        ([known, place]) => place !== at && known !== field,
      )
      return Object.fromEntries(field ? [...others, [field, at]] : others) as Columns
    })
  const check = async () => {
    const found = await verbs.run(() =>
      verbs.api.check({ importId: file.id, fieldColumns: columns, importTerms: terms }),
    )
    if (found) onLeave?.()
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (missing.length === 0 && !isWrong) void check()
      }}
    >
      <Section title={t('import.match.title')} size="item">
        <p className="mb-4 text-ink-soft">{t('import.match.text')}</p>
        <ul className="divide-y divide-line rounded-md bg-surface px-5 shadow-soft max-md:px-4">
          {columnsOf(file.headings).map(({ id, heading, at }) => (
            <li key={id} className="grid items-center gap-x-5 gap-y-2 py-3 md:grid-cols-2">
              <Column
                name={heading || t('import.match.unnamed', { number: at + 1 })}
                cells={file.samples.map((cells) => cells[at] ?? '')}
              />
              <Select
                size="sm"
                labelHidden
                label={heading || t('import.match.unnamed', { number: at + 1 })}
                value={fields.find((field) => columns[field] === at) ?? ''}
                options={[
                  { id: '', label: t('import.match.leave') },
                  ...fields.map((field) => ({ id: field, label: nameOf(field) })),
                ]}
                onSelect={(field) => match(at, field)}
              />
            </li>
          ))}
        </ul>
        <Terms {...props} terms={terms} onTerms={setTerms} onWrong={setWrong} />
        {missing.length > 0 ? (
          <Notice tone="gold" className="mt-5" announce>
            {t('import.match.missing', { fields: missing.map(oneOf).join(', ') })}
          </Notice>
        ) : null}
        <div className="mt-5 flex flex-wrap gap-2">
          <Button type="submit" pending={verbs.isPending} disabled={missing.length > 0 || isWrong}>
            {t('import.match.check')}
          </Button>
          {onLeave ? (
            <Button tone="secondary" onClick={onLeave}>
              {t('import.match.keep')}
            </Button>
          ) : null}
        </div>
      </Section>
    </form>
  )
}

/** Two may be called the same. */
function columnsOf(headings: readonly string[]) {
  return headings.map((heading, at) => ({ id: `column ${at}`, heading, at }))
}

function Column({ name, cells }: { name: string; cells: string[] }) {
  const { t } = useWords()
  const sample = cells.filter((cell) => cell.trim() !== '').slice(0, 3)
  return (
    <div className="min-w-0">
      <p className="truncate font-semibold">{name}</p>
      <p className="truncate text-sm text-ink-soft">
        {sample.length > 0
          ? t('import.match.sample', { sample: sample.join(' · ') })
          : t('import.match.empty')}
      </p>
    </div>
  )
}

function Terms(
  props: ImportProps & {
    terms: ImportTerms
    onTerms: (terms: ImportTerms) => void
    onWrong: (isWrong: boolean) => void
  },
) {
  const { t } = useWords()
  const { file, who, terms, onTerms } = props
  const askedTerms = termsOfKind[file.kind]
  const currencies = [...new Set(who.shops.map(({ currency }) => currency))]
  const say = (change: Partial<ImportTerms>) => onTerms({ ...terms, ...change })
  return (
    <div className="mt-5 grid gap-4 md:grid-cols-2">
      {askedTerms.includes('shopId') && who.shops.length > 1 ? (
        <Select
          label={t('import.match.shop')}
          value={terms.shopId ?? ''}
          options={who.shops.map(({ id, name }) => ({ id, label: name }))}
          onSelect={(shopId) => say({ shopId })}
        />
      ) : null}
      {askedTerms.includes('currency') && currencies.length > 1 ? (
        <Select
          label={t('import.match.currency')}
          value={terms.currency ?? ''}
          options={currencies.map((id) => ({ id, label: id }))}
          onSelect={(currency) => say({ currency })}
        />
      ) : null}
      {askedTerms.includes('dayOrder') ? (
        <Select
          label={t('import.match.dayOrder')}
          value={terms.dayOrder}
          options={(['dmy', 'mdy'] as const).map((id) => ({ id, label: t(`import.match.${id}`) }))}
          onSelect={(order) => say({ dayOrder: order === 'mdy' ? 'mdy' : 'dmy' })}
        />
      ) : null}
      {askedTerms.includes('totalMinor') ? <Total {...props} /> : null}
    </div>
  )
}

/** The old system’s total of the wallets, for comparison. */
function Total(props: Parameters<typeof Terms>[0]) {
  const { t } = useWords()
  const { locale } = useFormat()
  const { terms, onTerms, onWrong } = props
  const currency = terms.currency ?? 'EUR'
  const [typed, type] = useState(
    terms.totalMinor === null ? '' : amountText(terms.totalMinor, currency, locale),
  )
  const minor = typed.trim() === '' ? null : amountOf(typed, currency)
  const isWrong = typed.trim() !== '' && minor === null
  return (
    <AmountField
      label={t('import.match.total')}
      help={t('import.match.totalHelp')}
      error={isWrong ? t('import.match.totalWrong') : undefined}
      currency={currency}
      locale={locale}
      value={typed}
      onText={(text) => {
        type(text)
        const read = text.trim() === '' ? null : amountOf(text, currency)
        onWrong(text.trim() !== '' && read === null)
        onTerms({ ...terms, totalMinor: read })
      }}
    />
  )
}
