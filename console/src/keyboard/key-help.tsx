import { Switch } from '@serein/ui/switch.tsx'
import { useSingleKeys } from './single-keys.ts'
import { useWords, type Word } from '../language/words.ts'
import { SideSheet } from '../page/sheet.tsx'

const parts: { title: Word; rows: { keys: string[]; word: Word }[] }[] = [
  {
    title: 'frame.keys.everywhere',
    rows: [
      { keys: ['/', 'Ctrl K'], word: 'frame.keys.search' },
      { keys: ['?'], word: 'frame.keys.help' },
    ],
  },
  {
    title: 'frame.keys.calendar',
    rows: [
      { keys: ['↑', '↓', '←', '→'], word: 'frame.keys.move' },
      { keys: ['Enter'], word: 'frame.keys.open' },
      { keys: ['Esc'], word: 'frame.keys.escape' },
      { keys: ['N'], word: 'frame.keys.book' },
      { keys: ['W'], word: 'frame.keys.walkIn' },
      { keys: ['B'], word: 'frame.keys.block' },
      { keys: ['T'], word: 'frame.keys.today' },
      { keys: ['[', ']'], word: 'frame.keys.days' },
      { keys: ['1', '…', '6'], word: 'frame.keys.views' },
      { keys: ['+', '-'], word: 'frame.keys.zoom' },
      { keys: ['Ctrl Z'], word: 'frame.keys.undo' },
    ],
  },
  {
    title: 'frame.keys.chats',
    rows: [
      { keys: ['J', 'K'], word: 'frame.keys.chatNext' },
      { keys: ['R'], word: 'frame.keys.chatReply' },
    ],
  },
  {
    title: 'frame.keys.onEvent',
    rows: [
      { keys: ['M'], word: 'frame.keys.drag' },
      { keys: ['S'], word: 'frame.keys.stretch' },
      { keys: ['C'], word: 'frame.keys.checkIn' },
      { keys: ['X'], word: 'frame.keys.complete' },
      { keys: ['A'], word: 'frame.keys.noShow' },
      { keys: ['P'], word: 'payment.open.take' },
      { keys: ['Del'], word: 'frame.keys.remove' },
    ],
  },
]

export function KeyHelp(props: { open: boolean; onClose: () => void }) {
  const { t } = useWords()
  const single = useSingleKeys()
  return (
    <SideSheet open={props.open} onClose={props.onClose} title={t('frame.keys.title')}>
      <div className="flex flex-col gap-5">
        {parts.map(({ title, rows }) => (
          <section key={title}>
            <h3 className="text-sm font-semibold text-ink-soft">{t(title)}</h3>
            <dl className="flex flex-col">
              {rows.map(({ keys, word }) => (
                <div
                  key={word}
                  className="flex min-h-10 items-center justify-between gap-4 border-b border-line"
                >
                  <dt className="min-w-0">{t(word)}</dt>
                  <dd className="flex shrink-0 gap-1">
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
          </section>
        ))}
        <Switch
          label={t('frame.keys.single')}
          help={t('frame.keys.singleHelp')}
          checked={single.areOn}
          onChecked={single.set}
        />
      </div>
    </SideSheet>
  )
}
