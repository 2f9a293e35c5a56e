import { useFormat } from '@serein/client/provider.tsx'
import {
  columnsMissing,
  fieldsOfKind,
  type ImportField,
  type ImportTerms,
  termsOfKind,
} from '@serein/shared/import/rules.ts'
import { Button } from '@serein/ui/button.tsx'
import { Form } from '@serein/ui/form.tsx'
import { Section } from '@serein/ui/heading.tsx'
import { Notice } from '@serein/ui/notice.tsx'
import { Select } from '@serein/ui/select.tsx'
import { useWords } from '../language/words.ts'
import { amountOf, amountText } from '../form/amount.ts'
import { AmountField } from '../form/amount-field.tsx'
import { type ServerForm, useServerForm } from '../form/use-server-form.ts'
import type { ImportProps } from './one-import.tsx'
import { useImportVerbs } from './use-import-verbs.ts'

type Columns = Partial<Record<ImportField, number>>
type MatchTexts = {
  columns: Columns
  terms: ImportTerms
  /** What the wallets came to before, where somebody wants it compared. */
  total: string
}

/** Matches the columns, and sets what no column has. */
export function MatchForm(props: ImportProps & { onLeave?: () => void }) {
  const { t } = useWords()
  const verbs = useImportVerbs()
  const { file, onLeave } = props
  const { locale } = useFormat()
  const { totalMinor } = file.terms
  const form = useServerForm({
    initial: {
      columns: file.columns as Columns,
      terms: file.terms,
      total: totalMinor === null ? '' : amountText(totalMinor, currencyOf(file.terms), locale),
    },
    read: ({ columns, terms, total }: MatchTexts) => {
      const minor = total.trim() === '' ? null : amountOf(total, currencyOf(terms))
      const isWrong = total.trim() !== '' && minor === null
      return {
        sent: { fieldColumns: columns, importTerms: { ...terms, totalMinor: minor } },
        faults: isWrong ? [{ field: 'total' }] : [],
      }
    },
    faultText: () => t('import.match.totalWrong'),
    send: (matched: { fieldColumns: Columns; importTerms: ImportTerms }) =>
      verbs.run(() => verbs.api.check({ importId: file.id, ...matched })),
    onDone: () => onLeave?.(),
  })
  const { columns } = form.values
  const fields: readonly ImportField[] = fieldsOfKind[file.kind]
  const missing = columnsMissing(file.kind, columns)
  const nameOf = (field: ImportField) => t(`import.field.${field}`)
  const oneOf = (some: readonly ImportField[]) =>
    some.map(nameOf).reduce((first, last) => t('import.match.or', { first, last }))
  const match = (at: number, field: string) => {
    const others = Object.entries(columns).filter(
      ([known, place]) => place !== at && known !== field,
    )
    form.set({ columns: Object.fromEntries(field ? [...others, [field, at]] : others) })
  }
  return (
    <Form onSend={form.submit} className="">
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
        <Terms {...props} form={form} />
        {missing.length > 0 ? (
          <Notice tone="gold" className="mt-5" announce>
            {t('import.match.missing', { fields: missing.map(oneOf).join(', ') })}
          </Notice>
        ) : null}
        <div className="mt-5 flex flex-wrap gap-2">
          <Button type="submit" pending={form.isPending} disabled={missing.length > 0}>
            {t('import.match.check')}
          </Button>
          {onLeave ? (
            <Button tone="secondary" onClick={onLeave}>
              {t('import.match.keep')}
            </Button>
          ) : null}
        </div>
      </Section>
    </Form>
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

function Terms({ file, who, form }: ImportProps & { form: ServerForm<MatchTexts> }) {
  const { t } = useWords()
  const { locale } = useFormat()
  const { terms } = form.values
  const askedTerms = termsOfKind[file.kind]
  const currencies = [...new Set(who.shops.map(({ currency }) => currency))]
  const say = (change: Partial<ImportTerms>) => form.set({ terms: { ...terms, ...change } })
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
      {askedTerms.includes('totalMinor') ? (
        <AmountField
          {...form.typed('total')}
          label={t('import.match.total')}
          help={t('import.match.totalHelp')}
          currency={currencyOf(terms)}
          locale={locale}
        />
      ) : null}
    </div>
  )
}

function currencyOf({ currency }: ImportTerms): string {
  return currency ?? 'EUR'
}
