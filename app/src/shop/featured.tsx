import { useSession } from '@serein/client/provider.tsx'
import { Screen } from '../screen.tsx'
import { useWords } from '../words.ts'

export function Page() {
  const { t } = useWords()
  const user = useSession()
  return (
    <Screen
      width="wide"
      title={t('shop.featured.heading')}
      subtitle={
        user?.displayName ? t('shop.featured.hello', { name: user.displayName }) : undefined
      }
    >
      {null}
    </Screen>
  )
}
