import { ProgressBar } from '@serein/ui/progress.tsx'
import { useWords } from '../language/words.ts'
import { passwordStrength } from './strength.ts'

const levels = {
  short: { word: 'identity.strength.short', tone: 'red' },
  weak: { word: 'identity.strength.weak', tone: 'red' },
  fair: { word: 'identity.strength.fair', tone: 'gold' },
  good: { word: 'identity.strength.good', tone: 'primary' },
  strong: { word: 'identity.strength.strong', tone: 'primary' },
} as const

/** The strength of the password as a bar and a word. */
export function PasswordStrength(props: { password: string }) {
  const { t } = useWords()
  const { level, share } = passwordStrength(props.password)
  if (!props.password) {
    return <p className="mt-2 min-h-9 text-sm text-ink-soft">{t('identity.strength.hint')}</p>
  }
  const { word, tone } = levels[level]
  return (
    <div className="mt-2 min-h-9" role="status">
      <ProgressBar label={t('identity.strength.label')} labelHidden value={share} tone={tone} />
      <p className="mt-1.5 text-sm text-ink-soft">{t(word)}</p>
    </div>
  )
}
