import type { Guide } from '@serein/shared/support/guide.ts'
import { useWords } from '../../language/words.ts'

/** Says what this server does not send, and that all else works; nothing where it sends everything. */
export function SentChannels({ sends }: { sends: Guide['sends'] }) {
  const { t } = useWords()
  const off = (['mail', 'sms', 'push'] as const).filter((channel) => !sends[channel])
  if (off.length === 0) return null
  const channels = off.map((channel) => t(`support.guide.channel.${channel}`)).join(', ')
  return <p className="text-sm text-ink-soft">{t('support.guide.off', { channels })}</p>
}
