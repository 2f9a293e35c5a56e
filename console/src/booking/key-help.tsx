import { Sheet } from '@serein/ui/sheet.tsx'
import { Switch } from '@serein/ui/switch.tsx'
import { useWords, type Word } from '../words.ts'

const rows: { keys: string[]; word: Word }[] = [
  { keys: ['↑', '↓', '←', '→'], word: 'booking.keys.move' },
  { keys: ['Enter'], word: 'booking.keys.open' },
  { keys: ['Esc'], word: 'booking.keys.escape' },
  { keys: ['C'], word: 'booking.keys.checkIn' },
  { keys: ['X'], word: 'booking.keys.complete' },
  { keys: ['N'], word: 'booking.keys.noShow' },
  { keys: ['T'], word: 'booking.keys.today' },
  { keys: ['[', ']'], word: 'booking.keys.days' },
  { keys: ['?'], word: 'booking.keys.help' },
]

export function KeyHelp(props: {
  open: boolean
  onClose: () => void
  single: boolean
  onSingle: (on: boolean) => void
}) {
  const { t } = useWords()
  return (
    <Sheet
      open={props.open}
      onClose={props.onClose}
      title={t('booking.keys.title')}
      closeLabel={t('booking.keys.close')}
    >
      <dl className="flex flex-col">
        {rows.map(({ keys, word }) => (
          <div
            key={word}
            className="flex min-h-10 items-center justify-between gap-4 border-b border-line"
          >
            <dt>{t(word)}</dt>
            <dd className="flex gap-1">
              {keys.map((key) => (
                <kbd
                  key={key}
                  className="min-w-7 rounded-sm border border-line-strong px-1.5 text-center font-sans text-sm"
                >
                  {key}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <Switch
        className="mt-3"
        label={t('booking.keys.single')}
        help={t('booking.keys.singleHelp')}
        checked={props.single}
        onChecked={props.onSingle}
      />
    </Sheet>
  )
}
