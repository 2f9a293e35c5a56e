import { Download } from 'lucide-react'
import { useState } from 'react'
import { install, useInstallOffer } from '@serein/client/install.ts'
import { Button } from '@serein/ui/button.tsx'
import { ListRow } from '@serein/ui/list-row.tsx'
import { useWords } from '../language/words.ts'
import { MiddleSheet } from '../page/sheet.tsx'

/** The offer to install the console, where there is one: a row among others on a phone. */
export function InstallRow() {
  const { t } = useWords()
  const offered = useInstalling()
  if (!offered) return null
  return (
    <>
      <ListRow
        title={t('frame.install.title')}
        subtitle={t('frame.install.text')}
        start={<Download aria-hidden />}
        onPress={offered.run}
      />
      {offered.explanation}
    </>
  )
}

/** The same at the foot of the side navigation. */
export function InstallButton() {
  const { t } = useWords()
  const offered = useInstalling()
  if (!offered) return null
  return (
    <>
      <Button tone="secondary" size="sm" icon={<Download aria-hidden />} onClick={offered.run}>
        {t('frame.install.title')}
      </Button>
      {offered.explanation}
    </>
  )
}

/** A browser that does not ask by itself is explained. */
function useInstalling() {
  const { t } = useWords()
  const offer = useInstallOffer()
  const [isOpen, setOpen] = useState(false)
  if (!offer) return null
  return {
    run: () => (offer === 'ask' ? void install() : setOpen(true)),
    explanation: (
      <MiddleSheet open={isOpen} onClose={() => setOpen(false)} title={t('frame.install.title')}>
        <ol className="flex list-decimal flex-col gap-3 pl-5">
          <li>{t('frame.install.share')}</li>
          <li>{t('frame.install.add')}</li>
          <li>{t('frame.install.confirm')}</li>
        </ol>
      </MiddleSheet>
    ),
  }
}
