import { Screen } from '../screen.tsx'
import { useWords } from '../words.ts'

export function Page() {
  const { t } = useWords()
  return <Screen title={t('identity.settings.title')}>{null}</Screen>
}
