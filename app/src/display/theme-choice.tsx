import { Monitor, Moon, Sun } from 'lucide-react'
import { Segmented } from '@serein/ui/choice.tsx'
import { useWords } from '../language/words.ts'
import { useTheme } from './display-settings.ts'

/** Light, dark or the device’s theme. */
export function ThemeChoice(props: { labelHidden?: boolean }) {
  const { t } = useWords()
  const [theme, choose] = useTheme()
  return (
    <Segmented
      {...props}
      label={t('identity.settings.theme')}
      choices={[
        { id: 'system', label: t('identity.settings.system'), icon: <Monitor aria-hidden /> },
        { id: 'light', label: t('identity.settings.light'), icon: <Sun aria-hidden /> },
        { id: 'dark', label: t('identity.settings.dark'), icon: <Moon aria-hidden /> },
      ]}
      selected={theme ?? 'system'}
      onSelect={(id) => choose(id === 'system' ? null : id)}
    />
  )
}
