import { useFormat } from '@serein/client/provider.tsx'
import type { TextHistory } from '@serein/shared/shop/text.ts'
import { Button } from '@serein/ui/button.tsx'
import { Section } from '@serein/ui/heading.tsx'
import { useWords } from '../language/words.ts'

/** Who wrote a text when, the newest first, and a way back to each. */
export function TextVersions(props: {
  versions: TextHistory['versions']
  timeZone: string
  isPending: boolean
  onRestore: ((version: number) => void) | null
}) {
  const { t } = useWords()
  const format = useFormat()
  const { versions, timeZone, onRestore } = props
  return (
    <Section title={t('shop.texts.versions')} size="item">
      {versions.length === 0 ? (
        <p className="text-sm text-ink-soft">{t('shop.texts.none')}</p>
      ) : (
        <ul className="flex flex-col">
          {versions.map(({ version, writtenAt, writtenBy, restoredFrom }, place) => (
            <li
              key={version}
              className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-line py-3"
            >
              <span className="min-w-0 flex-1">
                <span className="font-medium">{t('shop.texts.version', { version })}</span>
                {place === 0 ? ` · ${t('shop.texts.now')}` : null}
                {restoredFrom === null
                  ? null
                  : ` · ${t('shop.texts.from', { version: restoredFrom })}`}
                <span className="block text-sm text-ink-soft">
                  {t('shop.texts.by', {
                    when: `${format.longDate(writtenAt, timeZone)} ${format.clock(writtenAt, timeZone)}`,
                    who: writtenBy ?? t('shop.texts.nobody'),
                  })}
                </span>
              </span>
              {place > 0 && onRestore ? (
                <Button
                  tone="quiet"
                  size="sm"
                  pending={props.isPending}
                  onClick={() => onRestore(version)}
                >
                  {t('shop.texts.restore', { version })}
                </Button>
              ) : null}
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
